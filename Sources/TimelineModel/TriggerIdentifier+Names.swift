internal import Hashing

extension TriggerIdentifier {
    /// The version 5 UUID of a name's UTF-8 bytes in a namespace: RFC 9562, section 5.5.
    package init(namespace: TriggerIdentifier, name: String) {
        let prefix = [namespace.high, namespace.low].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
        }
        let hash = SHA1.hash(prefix + Array(name.utf8))
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(
            high: half(hash[0..<8]) & ~0xF000 | 0x5000,
            low: half(hash[8..<16]) & ~(0b11 << 62) | 0b10 << 62)
    }
}
