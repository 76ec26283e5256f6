"""The line protocol over rules and computer players: ``cassino-engine`` (PROTOCOL.md)."""

PROTOCOL_VERSION = 1
"""What ``hello`` answers as ``protocol``."""
