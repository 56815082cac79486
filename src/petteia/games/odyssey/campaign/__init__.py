"""The campaign of Odyssey: voyage and adventure around the battles, for any cycle written in the storybook's form.

Content: `loading.read()` gives the cycle that is shipped as typed records, `checking.report(folder)` says what is wrong with
one (`checking.sentences(folder)` in the form the command line prints); `rules` and `voyage` hold the rules that need no
table; `book` is a cycle by numbers, as the steps read it.

The table: `state` (a battle that goes on), `beginning` (set-up), `day` (the nine steps), `sailing`, `exploring`, `hunting`,
`advancing` (what they do), `reading` (the storybook line by line), `effects` and `changes` (what it says), `trials` (tests),
`hubs` and `rest` (tables of adventures), `memories`, `powers`, `lives`, `inward`, `codes` and `company` (Argonauts and those
who go with them), `bridge`, `loadout` and `aftermath` (into a battle and back), `losing` (the end).
"""
