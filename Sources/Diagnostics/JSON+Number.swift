extension JSON {
    /// Whether UTF-8 bytes are a number (RFC 8259, section 6).
    package static func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
        let unsigned = bytes.dropFirst(bytes.first == UInt8(ascii: "-") ? 1 : 0)
        let whole = unsigned.prefix(while: isDigit)
        let rest = unsigned.dropFirst(whole.count)
        return !whole.isEmpty && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
            && (rest.first != UInt8(ascii: ".") || rest.dropFirst().first.map(isDigit) == true)
            && rest.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
            && Double(String(decoding: bytes, as: UTF8.self)) != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
