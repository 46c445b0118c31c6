/// A place in a text file: what a person types into an editor to get there.
package struct SourceLocation: Hashable, Sendable {
    /// The file's path as the user wrote it.
    package var file: String
    /// 1 is the first line.
    package var line: Int
    /// 1 is the first character of the line; counted in Unicode scalars, as editors do.
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
