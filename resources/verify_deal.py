"""The cards of a game from its deal number, to compare with the game: ``python verify_deal.py NUMBER [HANDS]``."""

import hashlib
import itertools
import sys

seed, hands = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
print("SHA-256 of the deal number:", hashlib.sha256(seed.encode()).hexdigest())
for hand in range(hands):
    texts = (f"cassino-deal-1/{hand}/{seed}/{counter}" for counter in itertools.count())
    blocks = (hashlib.sha256(text.encode()).digest() for text in texts)
    numbers = (int.from_bytes(block[start : start + 8], "big") for block in blocks for start in (0, 8, 16, 24))
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    for last in range(51, 0, -1):
        other = next(number for number in numbers if number < 2**64 - 2**64 % (last + 1)) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    print(f"Hand {hand + 1}, top card first:", *pack)
