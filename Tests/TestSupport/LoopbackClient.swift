#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP connection to a port of this machine.
package final class LoopbackClient {
    package struct Failure: Error {}

    private let descriptor: Int32

    /// - Parameter seconds: how long sending and receiving may take.
    package init(port: Int, seconds: Int = 10) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure() }
        var wait = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = Self.address(port)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Failure() }
    }

    /// Also runs after an error of `init`. Closing twice could close what another thread opened.
    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// A port that nobody uses now.
    package static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        guard code == 0 else { throw Failure() }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// - Returns: whether all was taken.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads until a text comes.
    package func hears(_ text: String) -> Bool {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains(text) {
            guard let more = receive() else { return false }
            bytes += more
        }
        return true
    }

    /// What comes until an HTTP answer is whole, the connection ends, or is silent for too long.
    package func answer() -> (head: String, body: [UInt8]) {
        var bytes: [UInt8] = []
        var end: Int?
        var length: Int?
        while let more = receive() {
            bytes += more
            if end == nil, let found = Self.endOfHead(bytes) {
                end = found
                length = String(decoding: bytes[..<found], as: UTF8.self)
                    .split(whereSeparator: \.isNewline)
                    .first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) }
            }
            if let end, bytes.count - end >= length ?? 0 { break }
        }
        let head = end ?? bytes.count
        return (String(decoding: bytes[..<head], as: UTF8.self), Array(bytes[head...]))
    }

    private func receive() -> ArraySlice<UInt8>? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        return count > 0 ? chunk[..<count] : nil
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...(bytes.count - 4)).first { Array(bytes[$0..<($0 + 4)]) == [13, 10, 13, 10] }
            .map { $0 + 4 }
    }
}
