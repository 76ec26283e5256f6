"""The rules of Cassino: pure functions over frozen values, standard library only (RULES.md sections 1-8)."""
