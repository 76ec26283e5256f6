"""A game being played: seats, turn flow, undo, replay, intents. No Qt, no files."""
