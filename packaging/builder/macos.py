"""What macOS is told about the program: the keys of ``Info.plist``."""

from typing import Any

import cassino_desktop
from cassino_desktop import identity

GAME_TYPE = f"{identity.APPLICATION_ID}.game"
"""Uniform type identifier of a saved game."""


def info_plist() -> dict[str, Any]:
    """Return the keys that PyInstaller adds to its own: names, the document type, dark mode, sharp screens."""
    suffix = identity.SAVE_SUFFIX.removeprefix(".")
    return {
        "CFBundleDisplayName": identity.NAME,
        "CFBundleIdentifier": identity.APPLICATION_ID,
        "CFBundleName": identity.NAME,
        "CFBundleShortVersionString": cassino_desktop.__version__,
        "CFBundleVersion": cassino_desktop.__version__,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{identity.NAME} game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [GAME_TYPE],
            }
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "13.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{identity.MAINTAINER}, {identity.LICENSE}",
        "NSRequiresAquaSystemAppearance": False,
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": GAME_TYPE,
                "UTTypeDescription": f"{identity.NAME} game",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [suffix],
                    "public.mime-type": [identity.MIME_TYPE],
                },
            }
        ],
    }
