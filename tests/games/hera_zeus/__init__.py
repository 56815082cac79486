"""The rules of Hera and Zeus, told as stories, one chapter a file."""
