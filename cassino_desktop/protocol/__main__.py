"""``python -m cassino_desktop.protocol``: the same as ``cassino-engine``."""

import sys

from cassino_desktop.protocol.server import main

if __name__ == "__main__":
    sys.exit(main())
