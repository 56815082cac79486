"""What a seat knows as whole numbers, for programs that learn: the same for every game, with no code for any one of them."""

from petteia.encoding.encoder import Encoder
from petteia.encoding.words import OptionWords, tell

__all__ = ["Encoder", "OptionWords", "tell"]
