import Diagnostics

/// Checks a text before Yams reads it.
///
/// Yams compares the keys of a mapping by their whole contents. If a key is an alias, or contains
/// aliases, it may expand to more nodes than can ever be compared. Keys of a timeline are names, so
/// this rejects such keys. It only scans tokens and builds no nodes.
struct YAMLGuard {
    struct Alias {
        var name: String
        var place: SourceLocation
    }

    private static let mostFindings = 20

    private let bytes: [UInt8]
    private let file: String
    private var index = 0
    private var line = 1
    private var lineStart = 0
    /// The column of the last located byte in its line.
    private var counted = (line: 0, index: 0, column: 1)
    private var flowDepth = 0
    /// Whether a token may start here, outside plain scalars.
    private var expectsToken = true
    private var aliases: [Alias] = []
    private(set) var diagnostics = DiagnosticSet()

    init(_ text: String, file: String) {
        bytes = Array(text.utf8)
        self.file = file
        scanForForbiddenCharacters(text)
        guard !diagnostics.hasErrors, bytes.contains(UInt8(ascii: "&")),
            bytes.contains(UInt8(ascii: "*"))
        else { return }
        var keys: [SourceLocation] = []
        while index < bytes.count, keys.count < Self.mostFindings { step(&keys) }
        guard !aliases.isEmpty else { return }
        for key in keys {
            diagnostics.error(
                "key-not-text", "a key must be a plain name, not an alias, a list or a mapping",
                at: key)
        }
    }

    /// Returns all aliases of a text, in order, if none is a key.
    static func aliases(in text: String, file: String) -> [Alias] {
        YAMLGuard(text, file: file).aliases
    }

    /// Finds characters that YAML forbids (section 5.1), to report their exact location.
    private mutating func scanForForbiddenCharacters(_ text: String) {
        // A fast check for plain ASCII, the common case.
        let isPlain = bytes.withUnsafeBufferPointer { bytes in
            bytes.allSatisfy {
                (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
            }
        }
        guard !isPlain else { return }
        var line = 1
        var column = 0
        for scalar in text.unicodeScalars {
            column += 1
            switch scalar.value {
            case 0x0A: (line, column) = (line + 1, 0)
            case 0x20...0x7E, 0x09, 0x0D, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
                break
            default:
                let name = "U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
                diagnostics.error(
                    "forbidden-character", "the character \(name) is not allowed in a YAML file",
                    hint: "in a text in double quotes it can be written as an escape",
                    at: SourceLocation(file: file, line: line, column: column))
                return
            }
        }
    }

    /// Returns the location of a byte in the current line. Calls must be in increasing order.
    private mutating func location(of index: Int) -> SourceLocation {
        // Columns are counted incrementally, since a line may be the whole file.
        if counted.line != line { counted = (line, lineStart, 1) }
        while counted.index < index {
            if bytes[counted.index] & 0xC0 != 0x80 { counted.column += 1 }
            counted.index += 1
        }
        return SourceLocation(file: file, line: line, column: counted.column)
    }

    private func byte(at offset: Int) -> UInt8? {
        bytes.indices.contains(offset) ? bytes[offset] : nil
    }

    private func isBlank(_ offset: Int) -> Bool {
        guard let byte = byte(at: offset) else { return true }
        return byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func step(_ keys: inout [SourceLocation]) {
        let byte = bytes[index]
        switch byte {
        case 0x0A:
            index += 1
            line += 1
            lineStart = index
            expectsToken = true
        case 0x20, 0x09, 0x0D:
            index += 1
        case UInt8(ascii: "#") where index == lineStart || isBlank(index - 1):
            while let next = self.byte(at: index), next != 0x0A { index += 1 }
        case UInt8(ascii: ":") where isBlank(index + 1) || flowDepth > 0:
            expectsToken = true
            index += 1
        case UInt8(ascii: ",") where flowDepth > 0:
            expectsToken = true
            index += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if expectsToken || flowDepth > 0 {
                flowDepth += 1
                expectsToken = true
            }
            index += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            index += 1
            guard flowDepth > 0 else { return }
            flowDepth -= 1
            expectsToken = false
            if isFollowedByColon { keys.append(location(of: index - 1)) }
        default:
            if expectsToken { token(byte, &keys) } else { index += 1 }
        }
    }

    private mutating func token(_ byte: UInt8, _ keys: inout [SourceLocation]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            skipQuoted(byte)
            expectsToken = false
        case UInt8(ascii: "&"), UInt8(ascii: "!"):
            skipWord()
        case UInt8(ascii: "*") where !isBlank(index + 1):
            let start = index
            skipWord()
            let name = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
            aliases.append(Alias(name: name, place: location(of: start)))
            expectsToken = false
            if isFollowedByColon { keys.append(location(of: start)) }
        case UInt8(ascii: "?") where isBlank(index + 1):
            keys.append(location(of: index))
            index += 1
        case UInt8(ascii: "-") where isBlank(index + 1):
            index += 1
        default:
            expectsToken = false
            index += 1
        }
    }

    private var isFollowedByColon: Bool {
        var next = index
        while byte(at: next) == 0x20 || byte(at: next) == 0x09 { next += 1 }
        return byte(at: next) == UInt8(ascii: ":")
    }

    private mutating func skipWord() {
        index += 1
        let ends: [UInt8] = Array(",[]{}:".utf8)
        while !isBlank(index), let byte = byte(at: index), !ends.contains(byte) { index += 1 }
    }

    private mutating func skipQuoted(_ quote: UInt8) {
        index += 1
        while let byte = byte(at: index), byte != quote {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { index += 1 }
            if self.byte(at: index) == 0x0A {
                line += 1
                lineStart = index + 1
            }
            index += 1
        }
        index = min(index + 1, bytes.count)
    }
}
