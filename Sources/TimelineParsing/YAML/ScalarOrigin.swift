import Diagnostics

/// The index of each line's start in a text, for finding a location's index.
struct LineStarts {
    private let starts: [Int]
    private let count: Int

    init(_ scalars: [Unicode.Scalar]) {
        var starts = [0]
        for (index, scalar) in scalars.enumerated() {
            // The line ends of YAML 1.1, which libyaml counts.
            switch scalar {
            case "\n", "\u{85}", "\u{2028}", "\u{2029}": starts.append(index + 1)
            case "\r" where index + 1 >= scalars.count || scalars[index + 1] != "\n":
                starts.append(index + 1)
            default: break
            }
        }
        self.starts = starts
        count = scalars.count
    }

    /// Returns nil if there is no such line or column.
    func index(line: Int, column: Int) -> Int? {
        guard starts.indices.contains(line - 1) else { return nil }
        let index = starts[line - 1] + column - 1
        return index < count ? index : nil
    }

    /// Returns where the next lines start, at most so many of them.
    func first(_ count: Int, after line: Int) -> ArraySlice<Int> {
        starts.dropFirst(line).prefix(count)
    }

    func location(of index: Int, in file: String) -> SourceLocation {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return SourceLocation(file: file, line: low + 1, column: index - starts[low] + 1)
    }
}

/// Finds the characters of a scalar's value in the file, through quotes, escapes and folded lines.
final class ScalarOrigins {
    private let file: String
    private let scalars: [Unicode.Scalar]
    private let lines: LineStarts

    init(_ text: String, file: String) {
        self.file = file
        scalars = Array(text.unicodeScalars)
        lines = LineStarts(scalars)
    }

    /// Returns the locations of all characters of `value`, and of its end.
    ///
    /// It walks through the file and the value in parallel. White space in the file may be one
    /// character of the value or none; an escape is several characters in the file.
    func places(of value: String, at start: SourceLocation) -> [SourceLocation] {
        let value = Array(value.unicodeScalars)
        guard var index = lines.index(line: start.line, column: start.column) else {
            return Array(repeating: start, count: value.count + 1)
        }
        skipProperties(&index)
        let opening = character(index)
        let isQuoted = opening == "\"" || opening == "'"
        let isBlock = (opening == "|" || opening == ">") && value.first != opening
        if isQuoted { index += 1 }
        if isBlock { while let next = character(index), next != "\n" { index += 1 } }
        var places: [SourceLocation] = []
        for wanted in value {
            if !isBlank(wanted) {
                // In double quotes, a backslash at the end of a line joins it to the next.
                while let next = character(index),
                    isBlank(next) || (next == "\\" && opening == "\"" && endsLine(index + 1))
                { index += 1 }
            }
            places.append(lines.location(of: index, in: file))
            if isQuoted, opening == "'", wanted == "'" {
                index += 2
            } else if isQuoted, opening == "\"", character(index) == "\\" {
                index += escapeLength(at: index, of: wanted)
            } else {
                index += 1
            }
        }
        places.append(lines.location(of: min(index, scalars.count), in: file))
        return places
    }

    /// Returns the first non-space character at or after a location.
    func character(at place: SourceLocation) -> Character? {
        guard var index = lines.index(line: place.line, column: place.column) else { return nil }
        while character(index) == " " { index += 1 }
        return character(index).map(Character.init)
    }

    /// Returns a line's characters from a location through the first one like `last`; nil if there
    /// is none.
    func text(from place: SourceLocation, through last: Unicode.Scalar) -> String? {
        guard let start = lines.index(line: place.line, column: place.column) else { return nil }
        let line = scalars[start...].prefix { $0 != "\n" }
        guard let end = line.firstIndex(of: last) else { return nil }
        return String(String.UnicodeScalarView(line[...end]))
    }

    private func character(_ index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    private func endsLine(_ index: Int) -> Bool {
        character(index) == "\n" || character(index) == "\r"
    }

    /// Skips an anchor or a tag before the text.
    private func skipProperties(_ index: inout Int) {
        while let first = character(index), first == "&" || first == "!" {
            while let next = character(index), !isBlank(next) { index += 1 }
            while let next = character(index), isBlank(next) { index += 1 }
        }
    }

    private func escapeLength(at index: Int, of wanted: Unicode.Scalar) -> Int {
        switch character(index + 1) {
        case "x": 4
        case "u": wanted.value > 0xFFFF ? 12 : 6
        case "U": 10
        default: 2
        }
    }
}

func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
}
