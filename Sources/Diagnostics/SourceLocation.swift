/// A place in a text file.
package struct SourceLocation: Hashable, Sendable {
    /// The path as the user wrote it.
    package var file: String
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars, as editors count.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
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
