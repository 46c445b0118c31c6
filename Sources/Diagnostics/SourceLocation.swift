/// A place in a text file.
package struct SourceLocation: Sendable {
    /// The path as the user wrote it.
    package var file: String
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars, as editors count.
    package var column: Int
    /// The use of a component or a repetition that contains it. Comparisons ignore it: an error
    /// there is one error, however often it is used.
    package var uses: PlaceOfUse?

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension SourceLocation: Hashable {
    package static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.line == right.line && left.column == right.column && left.file == right.file
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
        hasher.combine(file)
    }
}

extension SourceLocation: Comparable {
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}

extension SourceLocation: CustomStringConvertible {
    package var description: String { "\(file):\(line):\(column)" }
}
