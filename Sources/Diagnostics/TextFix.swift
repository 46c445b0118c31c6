/// Consecutive characters of a file.
package struct TextRange: Hashable, Sendable {
    /// The bytes, from the start of the file; empty for a place between two.
    package var bytes: Range<Int>
    package var start: SourceLocation
    package var end: SourceLocation

    package init(bytes: Range<Int>, start: SourceLocation, end: SourceLocation) {
        self.bytes = bytes
        self.start = start
        self.end = end
    }

    /// Its object in JSON.
    var json: JSON {
        func place(_ location: SourceLocation) -> JSON {
            ["line": .integer(location.line), "column": .integer(location.column)]
        }
        return [
            "bytes": [.integer(bytes.lowerBound), .integer(bytes.upperBound)],
            "start": place(start), "end": place(end),
        ]
    }
}

/// A change of a file that makes right what a finding says.
package struct TextFix: Hashable, Sendable {
    /// The replaced range.
    package var range: TextRange
    package var text: String

    package init(_ range: TextRange, _ text: String) {
        self.range = range
        self.text = text
    }

    var json: JSON { ["range": range.json, "text": .string(text)] }
}
