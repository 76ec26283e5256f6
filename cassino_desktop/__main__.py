"""Starts the window program: ``python -m cassino_desktop``."""

import sys

from cassino_desktop.app import main

if __name__ == "__main__":
    sys.exit(main())
