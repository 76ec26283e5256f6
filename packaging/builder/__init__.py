"""What turns the program into something a person installs. Run by ``packaging/make.py``; nothing of it is shipped."""

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The checkout."""

PACKAGING: Final = ROOT / "packaging"

if str(ROOT) not in sys.path:  # the builder describes this checkout, not a version that happens to be installed
    sys.path.insert(0, str(ROOT))
