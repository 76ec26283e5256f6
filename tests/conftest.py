"""What every test gets: one seed, a home of its own, and failing on whatever was left or logged unexpectedly.

The fixtures are described where they are: ``tests/helpers``.
"""

import os

# Before anything loads Qt. Tests of the real window start the program as a process with an environment of its own.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

pytest_plugins = [
    "tests.helpers.runs",
    "tests.helpers.home",
    "tests.helpers.logs",
    "tests.helpers.gui_guard",
    "tests.helpers.screen",
    "tests.helpers.snapshots",
]
