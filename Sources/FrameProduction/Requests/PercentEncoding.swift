internal import Diagnostics

/// The encoding of URIs (RFC 3986, section 2.1).
package enum PercentEncoding {
    private static let plain = Set(
        "/-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    /// Encodes a path: all bytes but slashes and unreserved characters (section 2.3).
    package static func encoded(_ path: String) -> String {
        path.utf8.map { byte in
            plain.contains(byte)
                ? String(Unicode.Scalar(byte))
                : "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
        }.joined()
    }

    /// Returns nil for an escape without two hexadecimal digits, and for bytes that are no UTF-8.
    ///
    /// - Parameter keepsPlain: whether a `%` without such digits is itself.
    package static func decoded(
        _ text: some StringProtocol, keepsPlain: Bool = false
    ) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else {
                guard keepsPlain else { return nil }
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
