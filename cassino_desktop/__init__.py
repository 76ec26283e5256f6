"""Cassino for the desktop: the rules, the computer players, and the window that plays them."""

__version__ = "0.1.0"
