/// The characters of a YAML text that are escaped in two halves, such as `\ud83d\ude00`.
///
/// JSON has no other escape for a character beyond U+FFFF, and libyaml refuses the halves. So for
/// libyaml the backslashes of each pair become a character that the text doesn't have. No place
/// changes, and after reading each scalar gets what its pairs mean in its quotes.
struct SurrogatePairs {
    /// The text for libyaml.
    let text: String
    /// What stands for the backslashes; nil if there are no pairs.
    private let standIn: Unicode.Scalar?

    private static let backslash = UInt8(ascii: "\\")
    /// The length of a pair, and of its first half.
    private static let length = 12
    private static let half = 6
    /// Noncharacters: no text is meant to have them.
    private static let candidates = (0xFDD0...0xFDEF).compactMap { Unicode.Scalar($0 as UInt32) }

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let pairs = Self.pairs(in: bytes)
        guard !pairs.isEmpty, let standIn = Self.standIn(for: bytes) else {
            self.text = text
            self.standIn = nil
            return
        }
        var replaced: [UInt8] = []
        replaced.reserveCapacity(bytes.count + 4 * pairs.count)
        var next = 0
        for half in pairs.flatMap({ [$0, $0 + Self.half] }) {
            replaced += bytes[next..<half]
            replaced += Array(String(standIn).utf8)
            next = half + 1
        }
        replaced += bytes[next...]
        self.text = String(decoding: replaced, as: UTF8.self)
        self.standIn = standIn
    }

    var isEmpty: Bool { standIn == nil }

    /// The starts of all pairs. Outside of double quotes they mean nothing, which only libyaml
    /// knows.
    private static func pairs(in bytes: [UInt8]) -> [Int] {
        var pairs: [Int] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] != backslash {
                index += 1
            } else if unit(at: index, in: bytes).map(UTF16.isLeadSurrogate) == true,
                unit(at: index + half, in: bytes).map(UTF16.isTrailSurrogate) == true
            {
                pairs.append(index)
                index += length
            } else {
                // A backslash can itself be escaped.
                index += 2
            }
        }
        return pairs
    }

    /// The number of an escape `\u` with its four digits; nil if there is none.
    private static func unit(at index: Int, in bytes: [UInt8]) -> UInt16? {
        guard index + half <= bytes.count, bytes[index] == backslash,
            bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        return number(bytes[(index + 2)..<(index + half)].map { Unicode.Scalar($0) })
    }

    private static func number(_ digits: some Sequence<Unicode.Scalar>) -> UInt16? {
        var number: UInt16 = 0
        for digit in digits {
            guard let value = Character(digit).hexDigitValue else { return nil }
            number = number << 4 | UInt16(value)
        }
        return number
    }

    /// A character that isn't in the text, nor escaped in it.
    private static func standIn(for bytes: [UInt8]) -> Unicode.Scalar? {
        let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return candidates.first { candidate in
            !lowercased.contains(Array(String(candidate).utf8))
                && !lowercased.contains(Array(String(candidate.value, radix: 16).utf8))
        }
    }

    /// Returns what is written for a scalar that libyaml read from `text`.
    func value(of scalar: String, isDoubleQuoted: Bool) -> String {
        guard let standIn, scalar.unicodeScalars.contains(standIn) else { return scalar }
        let read = Array(scalar.unicodeScalars)
        var written = String.UnicodeScalarView()
        var index = 0
        while index < read.count {
            if read[index] != standIn {
                written.append(read[index])
                index += 1
            } else if isDoubleQuoted, let character = Self.character(at: index, in: read) {
                written.append(character)
                index += Self.length
            } else {
                written.append("\\")
                index += 1
            }
        }
        return String(written)
    }

    /// The character of a pair with stand-ins.
    private static func character(at index: Int, in read: [Unicode.Scalar]) -> Unicode.Scalar? {
        guard index + length <= read.count,
            let lead = number(read[(index + 2)..<(index + half)]),
            let trail = number(read[(index + half + 2)..<(index + length)])
        else { return nil }
        return String(decoding: [lead, trail], as: UTF16.self).unicodeScalars.first
    }
}
