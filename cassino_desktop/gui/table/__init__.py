"""The table: what it shows, where things stand, how they move, and how a person plays a card on it."""
