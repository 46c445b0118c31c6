#!/usr/bin/env python3
"""Writes the table of HTML's character references, from Python's copy of the standard's table."""
import html.entities
import os
import textwrap

table = html.entities.html5
words = []
for name in sorted(name[:-1] for name in table if name.endswith(";")):
    text = table[name + ";"]
    sign = "~" if name in table else "="
    words.append(name + sign + ",".join(f"{ord(scalar):X}" for scalar in text))
lines = textwrap.wrap(" ".join(words), 92, break_long_words=False, break_on_hyphens=False)

path = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..",
    "Sources/CaptionReading/CharacterReference+Names.swift")
with open(path, "w") as file:
    file.write('''// Written by Scripts/html-characters.py.

extension CharacterReference {
    /// The names of the HTML standard (section 13.5), each with the code points that it stands for;
    /// after `~` instead of `=`, if it also counts without its semicolon.
    static let table = """
''')
    for line in lines:
        file.write(f"        {line}\n")
    file.write('        """\n}\n')
