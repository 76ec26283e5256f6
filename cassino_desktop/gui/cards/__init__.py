"""How the game looks: deck art as pixmaps, cloth, colours, marks, the states of a card."""
