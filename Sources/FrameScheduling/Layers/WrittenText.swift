import NumberFormatting
import TimelineModel

/// The letters of a counting text at one time.
struct WrittenText: Hashable, Sendable {
    /// A part of the text: letters, or a number.
    struct Part: Hashable, Sendable {
        var string: String
        /// Nil for letters.
        var number: Double?
        /// The number of characters before the decimal mark, from which digits are counted.
        var wholeCount = 0
    }

    /// A letter's place, which is the same for the digits of one power of ten.
    struct Place: Hashable, Comparable, Sendable {
        var part: Int
        /// The distance from the decimal mark: -1, -2, … to the left, 0, 1, … to the right.
        var place: Int

        static func < (left: Place, right: Place) -> Bool {
            (left.part, left.place) < (right.part, right.place)
        }
    }

    struct Letter: Hashable, Sendable {
        var place: Place
        var letter: Character
        /// Whether the letter belongs to a number that may change.
        var isOfNumber: Bool
        /// Its first byte in the whole text.
        var start: Int
    }

    /// The parts of each run; those of the text if it has none.
    var runs: [[Part]]

    var string: String { runs.joined().reduce("") { $0 + $1.string } }

    /// The lengths of the runs, in bytes.
    var lengths: [Int] { runs.map { $0.reduce(0) { $0 + $1.string.utf8.count } } }

    var letters: [Letter] {
        var letters: [Letter] = []
        var start = 0
        for (index, part) in runs.joined().enumerated() {
            for (offset, letter) in part.string.enumerated() {
                letters.append(
                    Letter(
                        place: Place(part: index, place: offset - part.wholeCount), letter: letter,
                        isOfNumber: part.number != nil, start: start))
                start += letter.utf8.count
            }
        }
        return letters
    }

    func number(ofPart part: Int) -> Double {
        var index = part
        for parts in runs {
            if index < parts.count { return parts[index].number ?? 0 }
            index -= parts.count
        }
        return 0
    }

    /// The key of the letters' places: texts with equal keys have the same layout.
    ///
    /// - Parameter areDigitsEqual: whether all digits have the same width.
    func shape(areDigitsEqual: Bool) -> String {
        guard areDigitsEqual else { return string }
        return String(string.map { ("0"..."9").contains($0) ? "0" : $0 })
    }
}

extension CompiledText {
    /// Returns the letters at the context's time.
    func written(in context: EvaluationContext) -> WrittenText {
        let marks = marks
        func part(_ part: TextPartTree<Compiled>) -> WrittenText.Part {
            switch part {
            case .letters(let letters): return WrittenText.Part(string: Self.drawable(letters))
            case .count(let value, let format):
                let string = format.text(of: value.writtenNumber(in: context), marks)
                var whole = string.count
                if case .number = format, let mark = string.lastIndex(of: marks.decimal) {
                    whole = string.distance(from: string.startIndex, to: mark)
                }
                return WrittenText.Part(
                    string: string, number: value.numbers(in: context)[0], wholeCount: whole)
            }
        }
        return WrittenText(
            runs: runs.isEmpty ? [allParts.map(part)] : runs.map { $0.allParts.map(part) })
    }
}
