#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Reads messages with a `Content-Length` header from standard input, as in the Language Server
/// Protocol.
struct MessageReader {
    private var buffer: [UInt8] = []
    private var hasEnded = false

    /// Longer messages are refused: the input ends there.
    private static let maxBytes = 64 << 20
    private static let maxHeaderBytes = 8192

    /// The content of the next message; nil at the end of the input, or for a malformed message.
    mutating func next() -> [UInt8]? {
        let separator = Array("\r\n\r\n".utf8)
        while true {
            if let end = Self.place(of: separator, in: buffer) {
                guard let length = Self.length(buffer[..<end]), length <= Self.maxBytes else {
                    return nil
                }
                let start = end + separator.count
                while buffer.count < start + length { guard readMore() else { return nil } }
                let message = Array(buffer[start..<start + length])
                buffer.removeFirst(start + length)
                return message
            }
            guard buffer.count < Self.maxHeaderBytes, readMore() else { return nil }
        }
    }

    /// Whether more input arrives within some milliseconds; false at the end of the input.
    mutating func hasMore(within milliseconds: Int32) -> Bool {
        if !buffer.isEmpty { return true }
        if hasEnded { return false }
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0 && readMore()
    }

    private mutating func readMore() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { return readMore() }
        guard count > 0 else { hasEnded = true; return false }
        buffer += bytes.prefix(count)
        return true
    }

    private static func place(of separator: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= separator.count else { return nil }
        return (0...min(bytes.count - separator.count, maxHeaderBytes)).first {
            bytes[$0..<$0 + separator.count].elementsEqual(separator)
        }
    }

    private static func length(_ header: ArraySlice<UInt8>) -> Int? {
        let name = "content-length:"
        let lines = String(decoding: header, as: UTF8.self).split(separator: "\r\n")
        guard let line = lines.first(where: { $0.lowercased().hasPrefix(name) }) else { return nil }
        let digits = line.dropFirst(name.count).filter { $0 != " " }
        return Int(digits).flatMap { $0 >= 0 ? $0 : nil }
    }
}
