/// Changes of an SVG before librsvg reads it.
///
/// All texts keep their lengths, so that librsvg's messages keep their lines and columns.
struct SVGEdits {
    private var edits: [(offset: Int, bytes: [UInt8])] = []

    /// Writes spaces over these bytes.
    mutating func clear(_ range: Range<Int>) {
        edits.append((range.lowerBound, Array(repeating: 0x20, count: range.count)))
    }

    /// Writes a text over as many bytes.
    mutating func write(_ text: String, at offset: Int) { edits.append((offset, Array(text.utf8))) }

    func settled(_ text: String) -> String {
        guard !edits.isEmpty else { return text }
        var bytes = Array(text.utf8)
        for edit in edits {
            for (index, byte) in edit.bytes.enumerated() where bytes[edit.offset + index] != 0x0A {
                bytes[edit.offset + index] = byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
