/// A place in a text file, in 24 bytes.
package struct SourceLocation: Sendable {
    private var path: FilePath
    private var row: UInt32
    private var offset: UInt32
    /// The use of a component or a repetition that contains it. Comparisons ignore it: an error
    /// there is one error, however often it is used.
    package var uses: PlaceOfUse?

    package init(file: String, line: Int, column: Int) {
        path = FilePath(file)
        row = UInt32(clamping: line)
        offset = UInt32(clamping: column)
    }

    /// The path as the user wrote it.
    package var file: String {
        get { path.text }
        set { path = FilePath(newValue) }
    }

    /// The line from 1.
    package var line: Int {
        get { Int(row) }
        set { row = UInt32(clamping: newValue) }
    }

    /// The column from 1, in Unicode scalars, as editors count.
    package var column: Int {
        get { Int(offset) }
        set { offset = UInt32(clamping: newValue) }
    }

    /// Whether both are in the same file.
    package func isInFile(of other: SourceLocation) -> Bool { path == other.path }

    /// Another place in the same file.
    package func at(line: Int, column: Int) -> SourceLocation {
        var place = self
        place.line = line
        place.column = column
        place.uses = nil
        return place
    }
}

extension SourceLocation: Hashable {
    package static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.row == right.row && left.offset == right.offset && left.path == right.path
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(row)
        hasher.combine(offset)
        hasher.combine(path)
    }
}

extension SourceLocation: Comparable {
    package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        guard left.path == right.path else {
            return left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
        }
        return (left.row, left.offset) < (right.row, right.offset)
    }
}

extension SourceLocation: CustomStringConvertible {
    package var description: String { "\(file):\(line):\(column)" }
}
