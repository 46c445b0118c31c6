/// A part of a text that a mistake left out, read by itself, with open brackets and quotes closed:
/// for editors, whose texts are being written.
package struct RereadPart {
    package let tree: SyntaxTree
    /// The difference between an offset in the file and the same place's offset in the part.
    package let shift: Int

    /// - Parameter range: what was left out of the text.
    package init(_ range: Range<Int>, of source: SourceText) {
        // Lines below are indented as its first one is.
        let line = source.content(ofLine: source.line(of: range.lowerBound))
        let before = source.string(line.lowerBound..<max(line.lowerBound, range.lowerBound))
        let margin = before.unicodeScalars.count
        let text = source.bytes[range]
        tree = SyntaxTree(
            String(repeating: " ", count: margin)
                + String(decoding: text + BracketScanner.closing(Array(text)), as: UTF8.self),
            file: source.file)
        shift = range.lowerBound - margin
    }
}
