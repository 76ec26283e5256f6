"""Fails a test on any log message of WARNING or above that it did not expect.

Fixtures:
    expect_log: ``with expect_log("set aside"): ...`` - the block must log a message of WARNING or above that the
        regular expression finds; such messages are then no failure.
"""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest


class _Collector(logging.Handler):
    """Keeps what is logged, with the traceback if it has one."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def _log_collector() -> Iterator[_Collector]:
    collector = _Collector()
    logging.getLogger().addHandler(collector)
    yield collector
    put_back = collector in logging.getLogger().handlers
    logging.getLogger().removeHandler(collector)
    assert put_back, "the test took the handlers off the root logger and did not put them back"
    lines = [f"{record.name} {record.levelname}: {record.getMessage()}" for record in collector.records]
    assert not lines, "unexpected log messages:\n" + "\n".join(lines)


@pytest.fixture
def expect_log(_log_collector: _Collector) -> Callable[[str], AbstractContextManager[None]]:
    """Gives the context manager described above."""

    @contextmanager
    def expect(pattern: str) -> Iterator[None]:
        start = len(_log_collector.records)
        yield
        logged = _log_collector.records[start:]
        others = [record for record in logged if not re.search(pattern, record.getMessage())]
        assert len(others) < len(logged), f"nothing was logged that matches {pattern!r}"
        _log_collector.records[start:] = others

    return expect
