#!/usr/bin/env python3
"""Installs the Debian package in a bare Debian 12, plays, and takes it away: ``clean_root.py FILE.deb FROZEN`` as root.

The bare system is a folder made by debootstrap. The frozen folder is tried in it first, where every library of a
desktop is missing; then the package, as a person of its own on a virtual screen outside. It needs debootstrap, xvfb,
openbox and xdotool. About four minutes.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import smoke
from cassino_desktop import identity
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from cassino_desktop.storage.games import load_game, save_game
from smoke import expect

RELEASE: Final = "bookworm"
MIRROR: Final = "http://deb.debian.org/debian"
PERSON: Final = "1000"
_CHROOT: Final = "/usr/sbin/chroot"
_APT: Final = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
_DESKTOP_TOOLS: Final = ("desktop-file-utils", "libglib2.0-bin", "shared-mime-info")


class Root:
    """A bare system in a folder.

    Attributes:
        folder: Where it is.
        home: The home of the person in it, as seen from outside.
    """

    def __init__(self, folder: Path) -> None:
        """Make it, with a person."""
        self.folder = folder
        self.home = folder / "home" / "player"
        subprocess.run(
            ["debootstrap", "--variant=minbase", RELEASE, str(folder), MIRROR], check=True, capture_output=True
        )
        self.run("useradd", "--create-home", "--uid", PERSON, "player")
        for name in ("dev", "proc", "tmp/.X11-unix"):
            (folder / name).mkdir(exist_ok=True)
        Path("/tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
        for name in ("proc", "tmp/.X11-unix"):
            subprocess.run(["mount", "--bind", f"/{name}", str(folder / name)], check=True)

    def close(self) -> None:
        """Take it away."""
        for name in ("proc", "tmp/.X11-unix"):
            subprocess.run(["umount", str(self.folder / name)], check=True)

    def run(self, *command: str) -> str:
        """Run a command in it as root; return what it prints."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **_APT}
        done = subprocess.run(
            [_CHROOT, str(self.folder), *command], env=environment, capture_output=True, text=True, check=False
        )
        expect(done.returncode == 0, f"{command}: {done.stdout}{done.stderr}")
        return done.stdout

    def apt(self, *arguments: str) -> None:
        """Install or remove, without what is only recommended."""
        self.run("apt-get", "-qq", "-y", "--no-install-recommends", *arguments)

    def command(self, folder: Path, name: str, shell: str) -> Path:
        """Return a program, to be run from outside, that runs a line of shell in here as the person."""
        path = folder / name
        path.write_text(
            f"#!/bin/sh\nexport HOME=/home/player PATH=/usr/local/bin:/usr/bin:/bin:/usr/games\n"
            f"exec {_CHROOT} --userspec={PERSON}:{PERSON} {self.folder} /bin/sh -c 'cd /; {shell}' sh \"$@\"\n",
            encoding="utf-8",
        )
        path.chmod(0o755)
        return path


def says_what_is_missing(root: Root, frozen: Path) -> None:
    """A system without a single library of a desktop: one sentence names the first and its package."""
    shutil.copytree(frozen, root.folder / "opt" / frozen.name, symlinks=True)
    _expect_lack(root, f"/opt/{frozen.name}/{identity.PROGRAM}", "sudo apt install lib")
    root.run(f"/opt/{frozen.name}/{identity.ENGINE_PROGRAM}", "--version")
    shutil.rmtree(root.folder / "opt" / frozen.name)


def _expect_lack(root: Root, program: str, words: str) -> None:
    """The program says one sentence with these words, and ends with status 1."""
    environment = {"DISPLAY": ":5", "HOME": "/root"}
    command = [_CHROOT, str(root.folder), program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    said = done.stderr.strip()
    expect(done.returncode == 1, f"status {done.returncode}: {said}")
    expect(words in said and len(said.splitlines()) == 1, f"it says: {said}")


def says_that_libxcb_cursor_is_missing(root: Root, _work: Path) -> None:
    """The library that Qt began to ask for in 6.5, taken from under the installed program."""
    (library,) = (root.folder / "usr/lib").glob("*/libxcb-cursor.so.0")
    aside = library.rename(library.with_name("aside"))
    _expect_lack(root, f"/usr/games/{identity.PROGRAM}", "sudo apt install libxcb-cursor0")
    aside.rename(library)


def starts_with_its_depends_alone(root: Root, work: Path) -> None:
    """Nothing but the package and what it depends on: every library is found, and a game is dealt and kept."""
    script = "find /usr/lib/cassino-desktop -type f -name '*.so*' -exec ldd {} + 2>&1 | grep -B40 'not found' || true"
    missing = root.run("/bin/sh", "-c", script)
    expect(not missing, f"not found: {missing}")
    program = root.command(work, "offscreen", f'exec {identity.PROGRAM} "$@"')
    with smoke.run(program, root.home, smoke.OFFSCREEN) as running:
        running.await_game()
        running.end()
        running.expect_peace()


def plays_as_the_desktop_starts_it(root: Root, work: Path) -> None:
    """The line Exec of the desktop file, two moves by keys, the key to quit."""
    desktop = root.folder / "usr/share/applications" / f"{identity.APPLICATION_ID}.desktop"
    line = next(line for line in desktop.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
    program = root.command(work, "exec", "exec " + line.removeprefix("Exec=").replace("%f", "").strip())
    with smoke.virtual_screen() as screen, smoke.run(program, root.home, screen) as running:
        running.await_game()
        before = running.played()
        smoke.focus(screen)
        smoke.play(running, screen, lambda: running.played() >= before + 2)
        smoke.xdotool(screen, "key", "ctrl+q")
        running.end(kindly=True)
        running.expect_peace()


def opens_a_saved_game(root: Root, work: Path) -> None:
    """A double click on a saved game, which is ``gio open``: that game is on the table, the one before is kept."""
    seats = (Seat("You"), Seat("Martha", SeatKind.COMPUTER, "beginner"))
    game = Session(GameSetup(PRESETS["modern"], seats, "a double click"))
    path = root.home / f"my game{identity.SAVE_SUFFIX}"
    save_game(path, game)
    os.chown(path, int(PERSON), int(PERSON))
    kind = root.run("gio", "info", "-a", "standard::content-type", f"/home/player/{path.name}")
    expect(identity.MIME_TYPE in kind, f"the type of a saved game is unknown: {kind}")
    opener = root.command(work, "open", f'exec gio open "/home/player/{path.name}"')
    autosave = smoke.Run.autosave.fget(type("Home", (), {"home": root.home})())  # type: ignore[attr-defined]
    with smoke.virtual_screen() as screen:
        environment = {**os.environ, **screen}
        subprocess.run([str(opener)], env=environment, check=True, timeout=60)
        smoke.focus(screen)
        smoke.await_it(lambda: load_game(autosave).game_id == game.game_id, 30, "the saved game is on the table")
        smoke.xdotool(screen, "key", "ctrl+q")
        smoke.await_it(lambda: not _running(root), 20, "it ends")


def _running(root: Root) -> bool:
    """Whether a program of the package runs."""
    return any(
        os.readlink(link).startswith(str(root.folder / "usr/lib" / identity.PROGRAM))
        for link in Path("/proc").glob("[0-9]*/exe")
        if os.path.lexists(link) and _readable(link)
    )


def _readable(link: Path) -> bool:
    try:
        os.readlink(link)
    except OSError:
        return False
    return True


def leaves_nothing_but_the_games(root: Root, _work: Path) -> None:
    """Remove and purge: nothing of the package is left, the person's games are."""
    installed = root.run("dpkg", "-L", identity.PROGRAM).split("\n")
    root.apt("remove", identity.PROGRAM)
    root.run("dpkg", "--purge", identity.PROGRAM)
    mine = {"cassino", identity.APPLICATION_ID.lower(), files_name()}
    left = [
        path
        for top in ("etc", "opt", "usr", "var/lib", "var/games", "var/cache")
        for path in (root.folder / top).rglob("*")
        if any(name in path.name.lower() for name in mine) and "apt" not in path.parts
    ]
    expect(not left, f"left behind: {left}")
    known = {f"/{path.relative_to(root.folder)}" for path in (root.folder / "usr").rglob("*") if path.is_file()}
    expect(not known & {name for name in installed if "/usr/share/" in name}, "files of the package are left")
    games = list((root.home / ".local/share" / identity.PROGRAM / "games").glob(f"*{identity.SAVE_SUFFIX}"))
    expect(games, "the person's games are gone")


def files_name() -> str:
    """Return how the icon of saved games begins."""
    return identity.MIME_TYPE.replace("/", "-")


CHECKS: Final[tuple[Callable[[Root, Path], None], ...]] = (
    says_that_libxcb_cursor_is_missing,
    plays_as_the_desktop_starts_it,
    opens_a_saved_game,
    leaves_nothing_but_the_games,
)


def main() -> int:
    """Do it all; return the exit status."""
    package, frozen = (Path(word).absolute() for word in sys.argv[1:3])
    for tool, debian in (
        ("debootstrap", "debootstrap"),
        ("Xvfb", "xvfb"),
        ("openbox", "openbox"),
        ("xdotool", "xdotool"),
    ):
        if shutil.which(tool) is None:
            sys.stderr.write(f"The program {tool} is missing; on Debian it is in the package {debian}.\n")
            return 1
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        root = Root(work / "root")
        try:
            says_what_is_missing(root, frozen)
            print(f"{says_what_is_missing.__name__}: well")
            shutil.copyfile(package, root.folder / "package.deb")
            root.apt("install", "/package.deb")
            (root.folder / "package.deb").unlink()
            starts_with_its_depends_alone(root, work)
            print(f"{starts_with_its_depends_alone.__name__}: well")
            root.apt("install", *_DESKTOP_TOOLS)
            for check in CHECKS:
                check(root, work)
                print(f"{check.__name__}: well")
        except (smoke.SmokeError, subprocess.SubprocessError, OSError) as error:
            sys.stderr.write(f"FAILED: {error}\n")
            return 1
        finally:
            root.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
