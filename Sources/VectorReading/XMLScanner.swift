/// A tag-by-tag XML scanner that supports just the inspection of SVG files. Full validation is left
/// to the library that draws them.
struct XMLScanner {
    struct Mistake: Error, CustomStringConvertible {
        var message: String
        var hint: String?
        /// The position in bytes.
        var offset: Int

        var description: String { message }
    }

    struct Attribute {
        var name: String
        /// The value, with character references resolved.
        var value: String
        /// The position of the value.
        var offset: Int
        /// The range of the name, the value and its quotes, in bytes.
        var range: Range<Int>
    }

    enum Event {
        case start(name: String, [Attribute], offset: Int)
        /// - Parameter offset: the position of the end tag; nil after a tag such as `<g/>`.
        case end(offset: Int?)
        case text(String, offset: Int)
        case instruction(target: String, content: String, offset: Int)
    }

    private let bytes: [UInt8]
    private var index = 0
    /// Whether the last tag was empty, such as `<g/>`: its end event follows.
    private var endsAtOnce = false
    private var depth = 0
    /// Whether to report the text of the current element.
    var readsText = false

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the next event; nil at the end.
    mutating func next() throws(Mistake) -> Event? {
        if endsAtOnce {
            endsAtOnce = false
            depth -= 1
            return .end(offset: nil)
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                if let text = try takeText() { return text }
                continue
            }
            if has("<!--") {
                try skip("<!--", past: "-->", "a comment")
            } else if has("<![CDATA[") {
                let start = index + 9
                try skip("<![CDATA[", past: "]]>", "CDATA")
                if readsText { return .text(string(start..<index - 3), offset: start) }
            } else if has("<!") {
                try skipDocumentType()
            } else if has("<?") {
                let start = index
                try skip("<?", past: "?>", "an instruction")
                let content = string(start + 2..<index - 2)
                return .instruction(
                    target: String(content.prefix { !$0.isWhitespace }), content: content,
                    offset: start)
            } else if has("</") {
                let start = index
                try skip("</", past: ">", "a tag")
                depth -= 1
                guard depth >= 0 else {
                    throw Mistake(message: "a tag ends that never began", offset: start)
                }
                return .end(offset: start)
            } else {
                return try takeTag()
            }
        }
        guard depth == 0 else {
            throw Mistake(message: "the file ends within a tag's content", offset: index)
        }
        return nil
    }

    // MARK: Tags

    private mutating func takeTag() throws(Mistake) -> Event {
        let start = index
        index += 1
        let name = takeName()
        guard !name.isEmpty else {
            throw Mistake(message: "'<' must begin a tag", hint: "write &lt;", offset: start)
        }
        var attributes: [Attribute] = []
        while true {
            skipWhiteSpace()
            guard index < bytes.count else {
                throw Mistake(message: "the file ends within a tag", offset: start)
            }
            if has("/>") {
                index += 2
                endsAtOnce = true
                break
            }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                break
            }
            attributes.append(try takeAttribute())
        }
        depth += 1
        return .start(name: name, attributes, offset: start)
    }

    private mutating func takeAttribute() throws(Mistake) -> Attribute {
        let start = index
        let name = takeName()
        skipWhiteSpace()
        guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
            throw Mistake(message: "expected an attribute, as in a=\"…\"", offset: start)
        }
        index += 1
        skipWhiteSpace()
        guard index < bytes.count,
            bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
        else { throw Mistake(message: "an attribute's value needs quotes", offset: index) }
        let quote = bytes[index]
        index += 1
        let first = index
        while index < bytes.count, bytes[index] != quote { index += 1 }
        guard index < bytes.count else {
            throw Mistake(message: "an attribute's quotes don't end", offset: start)
        }
        defer { index += 1 }
        return Attribute(
            name: name, value: try decoded(first..<index), offset: first, range: start..<index + 1)
    }

    private mutating func takeName() -> String {
        let start = index
        while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
        return string(start..<index)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        isWhiteSpace(byte) || "=/><\"'".utf8.contains(byte)
    }

    // MARK: Text

    private mutating func takeText() throws(Mistake) -> Event? {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        // References are always checked: entities must not pass.
        guard readsText || bytes[start..<index].contains(UInt8(ascii: "&")) else { return nil }
        let text = try decoded(start..<index)
        return readsText ? .text(text, offset: start) : nil
    }

    private func decoded(_ range: Range<Int>) throws(Mistake) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return string(range) }
        var result = String.UnicodeScalarView()
        var rest = range.lowerBound
        while let amp = bytes[rest..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
            result += string(rest..<amp).unicodeScalars
            // The length limit of a reference.
            let window = bytes[amp..<min(amp + 12, range.upperBound)]
            let end = window.firstIndex(of: UInt8(ascii: ";"))
            guard let end, let scalar = Self.scalar(string(amp + 1..<end)) else {
                throw Mistake(
                    message: "'&' must begin a character, such as &amp; or &#8217;",
                    hint: "a file's own entities are not read", offset: amp)
            }
            result.append(scalar)
            rest = end + 1
        }
        result += string(rest..<range.upperBound).unicodeScalars
        return String(result)
    }

    /// The character of a reference such as `amp` or `#8217`.
    static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let code =
            digits.hasPrefix("x")
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }

    // MARK: Skipped parts

    private mutating func skipDocumentType() throws(Mistake) {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            guard bytes[index] != UInt8(ascii: "[") else {
                throw Mistake(
                    message: "the document type has declarations, which are not read",
                    hint: "remove what is in its brackets; entities are written out", offset: index)
            }
            index += 1
        }
        guard index < bytes.count else {
            throw Mistake(message: "the document type doesn't end", offset: start)
        }
        index += 1
    }

    /// Skips `opening`, which stands here, and what follows up to `end`. They share no character:
    /// `<?>` has no end.
    private mutating func skip(
        _ opening: String, past end: String, _ what: String
    ) throws(Mistake) {
        let start = index
        index += opening.utf8.count
        let end = Array(end.utf8)
        while index + end.count <= bytes.count {
            if bytes[index] == end[0], bytes[index..<index + end.count].elementsEqual(end) {
                index += end.count
                return
            }
            index += 1
        }
        throw Mistake(message: "\(what) doesn't end", offset: start)
    }

    private mutating func skipWhiteSpace() {
        while index < bytes.count, Self.isWhiteSpace(bytes[index]) { index += 1 }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func has(_ prefix: String) -> Bool {
        bytes[index...].starts(with: prefix.utf8)
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
