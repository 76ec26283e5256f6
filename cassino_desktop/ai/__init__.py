"""The computer players: they are given a view and never a position (PROTOCOL.md, ``choose``)."""
