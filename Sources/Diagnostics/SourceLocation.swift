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
        // Paths that Unicode calls equal name different files.
        left.line == right.line && left.column == right.column
            && left.file.utf8.elementsEqual(right.file.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
        hasher.combine(file)
    }
}

extension SourceLocation: Comparable {
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        guard left.file.utf8.elementsEqual(right.file.utf8) else {
            return left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
        }
        return (left.line, left.column) < (right.line, right.column)
    }
}

extension SourceLocation: CustomStringConvertible {
    package var description: String { "\(file):\(line):\(column)" }
}
