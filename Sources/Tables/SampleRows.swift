package import Diagnostics

/// Splits a file of comma-separated values into lines and trimmed cells.
package struct SampleRows {
    package struct Cell {
        package var text: String
        package var location: SourceLocation
    }

    private var lines: Substring.UnicodeScalarView
    private let file: String
    private var line = 0

    package init(text: String, file: String) {
        lines = text[...].unicodeScalars
        self.file = file
    }

    /// Returns the next line that is neither empty nor a comment.
    package mutating func next() -> [Cell]? {
        while !lines.isEmpty {
            line += 1
            let end = lines.firstIndex(of: "\n") ?? lines.endIndex
            let scalars = Array(lines[..<end])
            lines = lines[end...].dropFirst()
            let cells = cells(of: scalars)
            if cells.contains(where: { !$0.text.isEmpty }), scalars.first != "#" { return cells }
        }
        return nil
    }

    private func cells(of scalars: [Unicode.Scalar]) -> [Cell] {
        var cells: [Cell] = []
        var start = 0
        for index in 0...scalars.count where index == scalars.count || scalars[index] == "," {
            var range = start..<index
            while let last = range.last, isSpace(scalars[last]) { range.removeLast() }
            while let first = range.first, isSpace(scalars[first]) { range.removeFirst() }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[range])
            cells.append(
                Cell(
                    text: String(text),
                    location: SourceLocation(
                        file: file, line: line, column: range.lowerBound + 1)))
            start = index + 1
        }
        return cells
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\r"
    }
}
