import FrameScheduling
import MediaTime
import TimelineModel

/// The words of a caption and their times.
///
/// A word begins at the file's time stamp in front of it. Words without one share the time between
/// the stamps around them, or the caption's, by their letters.
struct Words {
    struct Word {
        var part: TextParts.Part
        /// Seconds of the file.
        var start: Double
        /// Whether the word is in brackets, or between notes: `[music]`. Such words aren't spoken.
        var isSound: Bool
    }

    private(set) var words: [Word] = []
    private let bytes: [UInt8]

    init(_ caption: Caption, _ parts: [TextParts.Part]) {
        bytes = Array(caption.text.utf8)
        let sounds = Self.sounds(in: caption.text)
        var knots = [(byte: 0, time: caption.from.seconds)]
        for mark in caption.marks {
            // The later of two stamps at one place counts.
            if knots.last?.byte == mark.byte { knots.removeLast() }
            knots.append((mark.byte, mark.time.seconds))
        }
        knots.append((bytes.count, caption.to.seconds))
        words = parts.map { part in
            Word(part: part, start: 0, isSound: sounds.contains { $0.contains(part.range.start) })
        }
        for (first, second) in zip(knots, knots.dropFirst()) {
            let inside = words.indices.filter {
                (first.byte..<max(first.byte, second.byte)).contains(words[$0].part.range.start)
            }
            let spoken = inside.filter { !words[$0].isSound }
            let total = spoken.reduce(0) { $0 + letters(words[$1].part.range) }
            var done = 0
            for index in inside {
                let fraction = total > 0 ? Double(done) / Double(total) : 0
                words[index].start = first.time + (second.time - first.time) * fraction
                if !words[index].isSound { done += letters(words[index].part.range) }
            }
        }
    }

    private func letters(_ range: TextState.Range) -> Int { string(range).count }

    private func string(_ range: TextState.Range) -> String {
        let range = max(0, range.start)..<min(max(range.start, range.end), bytes.count)
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// A word without the white space around it.
    func string(_ index: Int) -> String {
        var text = string(words[index].part.range)[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        while text.first?.isWhitespace == true { text.removeFirst() }
        return String(text)
    }

    /// The word that was begun last; nil before the first one.
    func current(at time: Time) -> Int? {
        words.indices.last { !words[$0].isSound && words[$0].start <= time.seconds }
    }

    /// The bytes in brackets, and those between notes.
    private static func sounds(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var open: (closing: Set<Unicode.Scalar>, start: Int)?
        var offset = 0
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            if let current = open, current.closing.contains(scalar) {
                ranges.append(current.start..<end)
                open = nil
            } else if open == nil {
                switch scalar {
                case "[": open = (["]"], offset)
                case "(": open = ([")"], offset)
                case "♪", "♫": open = (["♪", "♫"], offset)
                default: break
                }
            }
            offset = end
        }
        return ranges
    }
}
