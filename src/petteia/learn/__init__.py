"""Learning to play: tables on many processes, one learner, no code for any one game.

`petteia learn GAME` is the command; this package alone runs where there is Python, PyTorch, numpy and msgspec and nothing else
(`PYTHONPATH=src python -m petteia.learn GAME`).
"""
