internal import CNettle

/// Incremental SHA-256 (FIPS 180-4) by Nettle, which uses the processor's SHA instructions if
/// available.
package struct SHA256 {
    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        nettle_sha256_update(&context, bytes.count, base.assumingMemoryBound(to: UInt8.self))
    }

    /// Returns the 32-byte hash of all data since the last call, and starts over.
    package mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&context, digest.count, &digest)
        return digest
    }

    /// Like `finish`, as 64 lower-case hexadecimal digits.
    package mutating func finishHexadecimal() -> String { Self.hexadecimal(finish()) }

    /// The 32 bytes of the hash.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        message.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    /// The hash in 64 lower-case hexadecimal digits.
    package static func hexadecimalHash(_ message: [UInt8]) -> String {
        hexadecimal(hash(message))
    }

    /// Formats two lower-case digits per byte.
    package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
