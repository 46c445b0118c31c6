#!/usr/bin/env python3
"""Writes Sources/CaptionReading/character-names.txt, from Python's copy of the standard's table.

A line is a name of HTML's character references and the code points that it stands for; after `~`
instead of `=`, if it also counts without its semicolon.
"""
import html.entities
import os

table = html.entities.html5
words = []
for name in sorted(name[:-1] for name in table if name.endswith(";")):
    text = table[name + ";"]
    sign = "~" if name in table else "="
    words.append(name + sign + ",".join(f"{ord(scalar):X}" for scalar in text))

path = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "Sources/CaptionReading/character-names.txt")
with open(path, "w") as file:
    file.writelines(word + "\n" for word in words)
