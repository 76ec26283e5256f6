"""The deck's drawing: run ``python -m resources.cards.generator`` in the checkout's folder to write every SVG anew.

Standard library only. The drawing is deterministic: the same source writes the same bytes.
"""
