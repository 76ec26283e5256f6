"""How much is run and with which seed: ``--long``, ``--seed N``, ``-m realwindow``.

Fixtures:
    fresh_seed: an int of 32 bits, new in every run, the same for the whole run.
    long_count: picks a number of repetitions for the tier that runs.

Hypothesis, the order of the tests (pytest-randomly) and ``fresh_seed`` all start from the one seed in the header.
"""

import secrets
from collections.abc import Callable

import hypothesis
import pytest


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    group = parser.getgroup("cassino")
    group.addoption("--long", action="store_true", help="run the full counts, and the tests marked `long`")
    group.addoption("--seed", type=int, metavar="N", help="repeat a run: its seed, as printed in its header")
    if not pluginmanager.hasplugin("pytest-qt"):
        # The rules are tested without PySide6 and pytest-qt; its settings in pyproject.toml are no mistakes then.
        for name in ("qt_api", "qt_log_level_fail"):
            parser.addini(name, "read by pytest-qt, which is not installed")
        parser.addini("qt_log_ignore", "read by pytest-qt, which is not installed", type="linelist")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    option = config.option
    if option.seed is None:
        option.seed = secrets.randbits(32)  # pytest-xdist hands the options to its workers
    if option.hypothesis_seed is None:
        option.hypothesis_seed = str(option.seed)
    if getattr(option, "randomly_seed", None) == "default":
        option.randomly_seed = option.seed
    _load_profile("long" if option.long else "short", 1000 if option.long else 40)


def _load_profile(name: str, max_examples: int) -> None:
    hypothesis.settings.register_profile(
        name,
        max_examples=max_examples,
        deadline=None,
        derandomize=False,
        print_blob=True,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
    )
    hypothesis.settings.load_profile(name)


def pytest_report_header(config: pytest.Config) -> str:
    long = " --long" if config.option.long else ""
    return f"seed: {config.option.seed} (repeat with{long} --seed {config.option.seed})"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for; it shows as deselected, never as skipped."""
    unasked = set()
    if not config.option.long:
        unasked.add("long")
    if "realwindow" not in config.option.markexpr:
        unasked.add("realwindow")
    left_out = [item for item in items if any(item.get_closest_marker(name) for name in unasked)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture
def fresh_seed(pytestconfig: pytest.Config) -> int:
    """The run's seed, printed so that it stands in the report of a failure."""
    seed: int = pytestconfig.option.seed
    print(f"seed: {seed} (repeat with --seed {seed})")  # noqa: T201 - captured, and shown with a failure
    return seed


@pytest.fixture(scope="session")
def long_count(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """``long_count(short, long)``: the second number with ``--long``, else the first."""

    def pick(short: int, long: int) -> int:
        return long if pytestconfig.option.long else short

    return pick
