internal import CPango
internal import PortableMath

extension TextLook {
    /// How a text is split into parts.
    package struct Division: Hashable, Sendable {
        package enum Unit: Hashable, Sendable {
            /// Extended grapheme clusters (UAX 29), or several that share a glyph.
            case letters
            /// Separated by white space, or else at word boundaries (UAX 29) between letters.
            case words
            /// The lines of the layout.
            case lines
        }

        package var unit: Unit
        /// Whether letters that their script joins are one part.
        package var keepsJoins: Bool

        package init(unit: Unit, keepsJoins: Bool = true) {
            self.unit = unit
            self.keepsJoins = keepsJoins
        }
    }

    package struct Part: Hashable, Sendable {
        /// Bytes of UTF-8.
        package var range: Range<Int>
        /// In points, relative to the top left corner of the lines' width: as wide as its glyphs
        /// advance, as high as their font's lines.
        package var frame: OutlineFrame
    }
}

/// The letters, words and lines of a text.
extension TextLayout {
    /// Parts in the order of the text, without those that are only white space.
    func parts(_ division: TextLook.Division) throws(TextError) -> [TextLook.Part] {
        let string = self.string
        let bytes = Array(string.utf8)
        var starts = clusterStarts()
        var boundaries: [Int] =
            switch division.unit {
            case .letters: try letterBoundaries(of: string, keepsJoins: division.keepsJoins)
            case .words: wordBoundaries(of: string)
            case .lines: lineStarts
            }
        // A glyph is drawn whole. Bytes without glyphs are white space at a line's end.
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            starts.insert(index)
            starts.insert(index + 1)
        }
        boundaries = boundaries.filter { starts.contains($0) || $0 == 0 || $0 == bytes.count }
        if boundaries.first != 0 { boundaries.insert(0, at: 0) }
        if boundaries.last != bytes.count { boundaries.append(bytes.count) }
        var ranges: [Range<Int>] = []
        for (start, end) in zip(boundaries, boundaries.dropFirst()) where start < end {
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
                continue
            }
            ranges.append(start..<end)
        }
        let frames = try frames(of: ranges)
        return zip(ranges, frames).compactMap { range, frame in
            frame.map { TextLook.Part(range: range, frame: $0) }
        }
    }

    private var string: String {
        pango_layout_get_text(layout).map { String(cString: $0) } ?? ""
    }

    /// The first bytes of all glyphs' clusters.
    func clusterStarts() -> Set<Int> {
        var starts: Set<Int> = []
        try? forEachRun { run throws(TextError) in
            guard let clusters = run.glyphs.pointee.log_clusters else { return }
            for glyph in 0..<Int(run.glyphs.pointee.num_glyphs) {
                starts.insert(run.offset + Int(clusters[glyph]))
            }
        }
        return starts
    }

    private func letterBoundaries(of string: String, keepsJoins: Bool) throws(TextError) -> [Int] {
        let joined = keepsJoins ? try lettersJoinedByFonts() : []
        var boundaries: [Int] = []
        var offset = 0
        var last: Character?
        for letter in string {
            let isJoined =
                keepsJoins && last.map { ScriptJoining.joins($0, letter) } == true
                || joined.contains(offset)
            if !isJoined { boundaries.append(offset) }
            offset += letter.utf8.count
            last = letter
        }
        return boundaries
    }

    /// The first bytes of letters that their font joins to the one before them.
    private func lettersJoinedByFonts() throws(TextError) -> Set<Int> {
        let joins = try FontJoins()
        var joined: Set<Int> = []
        try forEachRun { run throws(TextError) in
            guard !run.isColored else { return }
            joined.formUnion(try joins.joinedLetters(of: run))
        }
        return joined
    }

    /// Boundaries of words (UAX 29), without those between a word and the punctuation beside it.
    private func wordBoundaries(of string: String) -> [Int] {
        let boundaries = allWordBoundaries(of: string)
        var found: [Int] = []
        var offset = 0
        var last: Unicode.Scalar?
        for scalar in string.unicodeScalars {
            if boundaries.contains(offset), let last {
                let spaces = [last, scalar].contains { $0.properties.isWhitespace }
                if spaces || last.isPartOfWord && scalar.isPartOfWord
                    || scalar.isEastAsian && !last.isOpening
                    || last.isEastAsian && scalar.isOpening
                {
                    found.append(offset)
                }
            }
            offset += scalar.utf8Count
            last = scalar
        }
        return found
    }

    /// All of UAX 29's, as bytes.
    func allWordBoundaries(of string: String) -> Set<Int> {
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else {
            return []
        }
        var boundaries: Set<Int> = []
        var (index, offset) = (0, 0)
        for scalar in string.unicodeScalars {
            if index < count, attributes[index].is_word_boundary != 0 { boundaries.insert(offset) }
            offset += scalar.utf8Count
            index += 1
        }
        return boundaries
    }

    /// The frames of the glyphs of each range; nil where there are none.
    private func frames(of ranges: [Range<Int>]) throws(TextError) -> [OutlineFrame?] {
        var boxes: [(left: Double, top: Double, right: Double, bottom: Double)?] =
            Array(repeating: nil, count: ranges.count)
        try forEachRun { run throws(TextError) in
            guard let clusters = run.glyphs.pointee.log_clusters else { return }
            var logical = PangoRectangle()
            pango_glyph_string_extents(run.glyphs, run.font, nil, &logical)
            let top = run.baseline + Double(logical.y) / 1024
            let bottom = top + Double(logical.height) / 1024
            var x = run.x
            for glyph in 0..<Int(run.glyphs.pointee.num_glyphs) {
                let byte = run.offset + Int(clusters[glyph])
                let start = x
                x += Double(run.glyphs.pointee.glyphs[glyph].geometry.width) / 1024
                guard let index = ranges.firstIndex(holding: byte) else { continue }
                let box = boxes[index] ?? (start, top, x, bottom)
                boxes[index] = (
                    min(box.left, start), min(box.top, top), max(box.right, x),
                    max(box.bottom, bottom)
                )
            }
        }
        return boxes.map { box in
            box.map { box in
                OutlineFrame(
                    x: box.left, y: box.top, width: box.right - box.left,
                    height: box.bottom - box.top)
            }
        }
    }
}

extension [Range<Int>] {
    /// The index of the range, of those in order, that holds a byte.
    fileprivate func firstIndex(holding byte: Int) -> Int? {
        let index = partitioningIndex { $0.upperBound > byte }
        return index < count && self[index].contains(byte) ? index : nil
    }
}

extension Unicode.Scalar {
    fileprivate var utf8Count: Int { UTF8.width(self) }

    /// Whether the character's script has no spaces between words: Han, Hiragana and Katakana.
    fileprivate var isEastAsian: Bool {
        properties.isIdeographic || (0x3041...0x30FF).contains(value)
    }

    /// Whether the character is an opening bracket or quotation mark.
    fileprivate var isOpening: Bool {
        [.openPunctuation, .initialPunctuation].contains(properties.generalCategory)
    }

    /// Whether the character is a letter, a digit or a mark.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark,
            .enclosingMark, .format:
            true
        default: false
        }
    }
}
