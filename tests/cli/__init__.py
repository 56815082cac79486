"""The command line: what each command says and gives, and how it refuses."""
