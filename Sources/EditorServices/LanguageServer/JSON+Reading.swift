internal import Diagnostics

extension JSON {
    /// Reads JSON (RFC 8259).
    ///
    /// - Returns: nil for what isn't JSON, or is nested more than 256 levels deep.
    init?(_ bytes: some Sequence<UInt8>) {
        var reader = JSONReader(bytes: Array(bytes))
        guard let value = reader.document() else { return nil }
        self = value
    }

    /// A member of an object; nil for other values.
    subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.0 == name }?.1
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
    var members: [(String, JSON)]? { if case .object(let members) = self { members } else { nil } }

    /// A whole number; nil for others.
    var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }
}

/// Reads JSON without places. Unlike `LocatedJSONReader`, which reads files, it takes what clients
/// send: half of a surrogate pair, and a name that is given twice, of which the last counts.
private struct JSONReader {
    let bytes: [UInt8]
    private var place = 0
    private static let maxLevels = 256

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() -> JSON? {
        guard let value = value(level: 0) else { return nil }
        skipSpace()
        return place == bytes.count ? value : nil
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    /// Takes a byte if it is next, after spaces.
    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard next == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func take(word: String, _ value: JSON) -> JSON? {
        guard bytes[place...].starts(with: word.utf8) else { return nil }
        place += word.utf8.count
        return value
    }

    private mutating func value(level: Int) -> JSON? {
        guard level < Self.maxLevels else { return nil }
        skipSpace()
        switch next.map({ Character(Unicode.Scalar($0)) }) {
        case "{": return object(level: level)
        case "[": return array(level: level)
        case "\"": return text().map(JSON.string)
        case "t": return take(word: "true", .boolean(true))
        case "f": return take(word: "false", .boolean(false))
        case "n": return take(word: "null", .null)
        default: return number()
        }
    }

    private mutating func object(level: Int) -> JSON? {
        place += 1
        var members: [(String, JSON)] = []
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = text(), take(":"),
                let value = value(level: level + 1)
            else { return nil }
            members.append((name, value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array(level: Int) -> JSON? {
        place += 1
        var values: [JSON] = []
        if take("]") { return .array(values) }
        repeat {
            guard let value = value(level: level + 1) else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? .array(values) : nil
    }

    private mutating func number() -> JSON? {
        let start = place
        while let byte = next, "+-.eE0123456789".utf8.contains(byte) { place += 1 }
        guard JSON.isNumber(bytes[start..<place]) else { return nil }
        let digits = String(decoding: bytes[start..<place], as: UTF8.self)
        if let whole = Int(digits) { return .integer(whole) }
        return Double(digits).map(JSON.number)
    }

    /// A string, whose quote is next.
    private mutating func text() -> String? {
        place += 1
        var units: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalars = escape() else { return nil }
                units += scalars
            case 0..<0x20: return nil
            default: units.append(byte)
            }
        }
        return nil
    }

    /// The character of an escape, in UTF-8. Half of a surrogate pair is U+FFFD.
    private mutating func escape() -> [UInt8]? {
        guard let byte = next else { return nil }
        place += 1
        switch Character(Unicode.Scalar(byte)) {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "\"", "\\", "/": return [byte]
        case "u":
            guard let first = hexadecimal() else { return nil }
            var units = [first]
            if (0xD800..<0xDC00).contains(first), bytes[place...].starts(with: "\\u".utf8) {
                place += 2
                guard let second = hexadecimal() else { return nil }
                units.append(second)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        default: return nil
        }
    }

    private mutating func hexadecimal() -> UInt16? {
        guard place + 4 <= bytes.count else { return nil }
        let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
        place += 4
        return digits.hasPrefix("+") ? nil : UInt16(digits, radix: 16)
    }
}
