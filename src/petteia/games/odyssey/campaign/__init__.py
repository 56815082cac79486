"""The campaign of Odyssey: its content, read strictly and checked.  The voyage itself is not played yet.

`loading.read()` gives the cycle that is shipped as typed records, `checking.report(folder)` says what is wrong with one
(`checking.sentences(folder)` in the form the command line prints), `rules` and `voyage` hold the rules that need no table.
"""
