"""What whoever sits at a table needs, in the browser as in the terminal: what may be chosen and how picking a piece narrows it, why
something cannot be, what an option would change, which note is due, and whose eyes look.

All of it reads views; none of it is given the match or the true state.
"""
