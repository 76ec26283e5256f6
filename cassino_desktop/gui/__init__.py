"""The window: the only place for QtGui and QtWidgets."""
