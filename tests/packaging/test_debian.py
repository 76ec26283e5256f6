"""The texts of the Debian package."""

import re

import pytest

import cassino_desktop
from builder import PACKAGING, files
from cassino_desktop import identity


def test_changelog_is_in_the_form_of_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    lines = files.debian_changelog().splitlines()
    assert lines[0] == f"{identity.PROGRAM} ({cassino_desktop.__version__}) unstable; urgency=medium"
    assert lines[-1] == (f" -- {identity.MAINTAINER} <{identity.MAINTAINER_EMAIL}>  Thu, 01 Jan 1970 00:00:00 +0000")
    entries = [line for line in lines[1:-1] if line]
    assert entries
    assert all(re.match(r"  \* |    ", line) and len(line) <= 80 for line in entries)


def test_control_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    text = files.render("control", DEPENDS="libc6", INSTALLED_SIZE="1")
    fields = dict(re.findall(r"^([A-Z][\w-]+): (.*)$", text, re.MULTILINE))
    assert fields["Package"] == identity.PROGRAM
    assert fields["Version"] == cassino_desktop.__version__
    assert fields["Maintainer"] == f"{identity.MAINTAINER} <{identity.MAINTAINER_EMAIL}>"
    assert fields["Section"] == "games"
    assert all(len(line) <= 80 for line in text.splitlines())


def test_copyright_has_every_licence_in_the_form_of_debian() -> None:
    text = files.debian_documents()["copyright"].decode()
    used = set(re.findall(r"^License: (\S+)$", text, re.MULTILINE))
    told = set(re.findall(r"^License: (\S+)\n ", text, re.MULTILINE))
    assert used == told == {"Expat", "LGPL-3", "Unicode", "PSF-2"}
    assert "WITHOUT WARRANTY OF ANY KIND" in text


def test_overrides_are_few_and_each_is_explained() -> None:
    lines = (PACKAGING / "debian" / "lintian-overrides").read_text(encoding="utf-8").splitlines()
    overrides = [number for number, line in enumerate(lines) if line and not line.startswith("#")]
    assert len(overrides) <= 5
    assert all(lines[number - 1].startswith("# ") for number in overrides)
