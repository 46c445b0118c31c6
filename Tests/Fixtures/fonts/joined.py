#!/usr/bin/env python3
"""Makes Joined.ttf, a font for tests whose letters are joined. Needs fonttools."""
import os
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "abcdefghijklmnopqrstuvwxyz"
WIDTH = 500


def boxes(*rectangles):
    pen = TTGlyphPen(None)
    for left, bottom, right, top in rectangles:
        pen.moveTo((left, bottom))
        pen.lineTo((left, top))
        pen.lineTo((right, top))
        pen.lineTo((right, bottom))
        pen.closePath()
    return pen.glyph()


glyphs = {".notdef": boxes((50, 0, 450, 700)), "space": boxes()}
for index, letter in enumerate(LETTERS):
    end = WIDTH - 60 if letter == "o" else WIDTH + 10
    glyphs[letter] = boxes((0, 100, end, 160), (200, 0, 260, 300 + 10 * index))
for digit in range(10):
    glyphs[f"digit{digit}"] = boxes((100, 0, 400, 300 + 30 * digit))

names = list(glyphs)
builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(names)
characters = {32: "space", **{ord(letter): letter for letter in LETTERS}}
characters |= {0x30 + digit: f"digit{digit}" for digit in range(10)}
builder.setupCharacterMap(characters)
builder.setupGlyf(glyphs)
builder.setupHorizontalMetrics({name: (WIDTH, 0) for name in names})
builder.setupHorizontalHeader(ascent=800, descent=-200)
builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
builder.setupNameTable({"familyName": "Flipbook Joined", "styleName": "Regular"})
builder.setupPost()
builder.font["head"].created = builder.font["head"].modified = 0
builder.font.recalcTimestamp = False
builder.save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "Joined.ttf"))
