#!/usr/bin/env python3
"""Makes Aleph.ttf, a font for tests that has a few letters of several scripts. Needs fonttools."""
import os
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "aéשלום\U00012000"


def box(right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    pen.lineTo((50, top))
    pen.lineTo((right, top))
    pen.lineTo((right, 0))
    pen.closePath()
    return pen.glyph()


glyphs = {".notdef": box(450, 700), "space": TTGlyphPen(None).glyph()}
characters = {32: "space"}
for letter in LETTERS:
    name = f"u{ord(letter):04X}"
    glyphs[name] = box(400, 300)
    characters[ord(letter)] = name

builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(list(glyphs))
builder.setupCharacterMap(characters)
builder.setupGlyf(glyphs)
builder.setupHorizontalMetrics({name: (500, 0) for name in glyphs})
builder.setupHorizontalHeader(ascent=800, descent=-200)
builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
builder.setupNameTable({"familyName": "Flipbook <Aleph> & Co", "styleName": "Regular"})
builder.setupPost()
builder.font["head"].created = builder.font["head"].modified = 0
builder.font.recalcTimestamp = False
builder.save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "Aleph.ttf"))
