"""Mutation: a game's rules are changed a little, one change at a time, and its rule tests are to notice each.

`targets` says what the rules of a game are and which tests are rule tests; `mutants` makes the changes; `reach` records
which test runs through which line; `trials` runs the tests against a mutant; `report` tells what survived.
"""
