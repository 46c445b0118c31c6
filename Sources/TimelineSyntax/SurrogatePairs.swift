internal import PortableMath

/// The characters of a text that are escaped in two halves, such as `\ud83d\ude00`.
///
/// JSON has no other escape for a character beyond U+FFFF, and libyaml refuses the halves. So for
/// libyaml each pair becomes four of a character that the text doesn't have: they take as many
/// bytes, and no offset changes. After reading, each scalar gets what its pairs mean in its quotes.
struct SurrogatePairs {
    /// The text for libyaml.
    private(set) var bytes: [UInt8]
    private let written: [UInt8]
    /// The offsets of all pairs. Outside of double quotes they mean nothing, which only libyaml
    /// knows.
    private var pairs: [Int] = []
    /// A pair's placeholder.
    private var placeholder: [UInt8] = []

    private static let backslash = UInt8(ascii: "\\")
    /// The length of a pair, and of its first half.
    private static let length = 12
    private static let half = 6
    /// Noncharacters: no text is meant to have them. Each takes three bytes.
    private static let candidates = (0xFDD0...0xFDEF).compactMap { Unicode.Scalar($0 as UInt32) }

    init(_ written: [UInt8]) {
        self.written = written
        bytes = written
        let pairs = Self.pairs(in: written)
        guard !pairs.isEmpty, let character = Self.unusedCharacter(written) else { return }
        self.pairs = pairs
        placeholder = (0..<4).flatMap { _ in Array(String(character).utf8) }
        for pair in pairs { bytes.replaceSubrange(pair..<(pair + Self.length), with: placeholder) }
    }

    private static func pairs(in bytes: [UInt8]) -> [Int] {
        guard bytes.contains(backslash) else { return [] }
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
        var number: UInt16 = 0
        for digit in bytes[(index + 2)..<(index + half)] {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            number = number << 4 | UInt16(value)
        }
        return number
    }

    /// A character that isn't in the text, nor escaped in it.
    private static func unusedCharacter(_ bytes: [UInt8]) -> Unicode.Scalar? {
        let lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return candidates.first { candidate in
            !lowercased.contains(Array(String(candidate).utf8))
                && !lowercased.contains(Array(String(candidate.value, radix: 16).utf8))
        }
    }

    /// Returns the value of a scalar in a range, of libyaml's value.
    func value(
        of read: UnsafeBufferPointer<UInt8>, in range: Range<Int>, isDoubleQuoted: Bool
    ) -> [UInt8] {
        var value = Array(read)
        guard !pairs.isEmpty else { return value }
        var next = pairs.partitioningIndex { $0 >= range.lowerBound }
        guard next < pairs.count, pairs[next] < range.upperBound else { return value }
        var result: [UInt8] = []
        var index = 0
        while index < value.count {
            guard value[index] == placeholder[0], value[index...].starts(with: placeholder) else {
                result.append(value[index])
                index += 1
                continue
            }
            let pair = pairs[next]
            result +=
                isDoubleQuoted ? character(at: pair) : Array(written[pair..<(pair + Self.length)])
            index += Self.length
            next += 1
        }
        swap(&value, &result)
        return value
    }

    private func character(at pair: Int) -> [UInt8] {
        guard let lead = Self.unit(at: pair, in: written),
            let trail = Self.unit(at: pair + Self.half, in: written)
        else { return [] }
        return Array(String(decoding: [lead, trail], as: UTF16.self).utf8)
    }
}
