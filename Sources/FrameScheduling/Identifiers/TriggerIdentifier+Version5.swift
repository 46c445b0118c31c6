internal import Hashing
package import TimelineModel

extension TriggerIdentifier {
    /// The namespace of the UUIDs that Flipbook gives to touch events: the version 5 UUID of
    /// `flipbook:trigger` in the URL namespace of RFC 9562.
    package static let triggerNamespace = TriggerIdentifier(
        high: 0x6960_B85F_23D6_5795, low: 0x918B_44A6_4971_066B)

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

    /// The UUID of a trigger's `index`th `set` event: of the timeline's name, the trigger's name
    /// and the index, each on a line of its own without a line end after the last.
    package init(timeline: String, trigger: String, index: Int) {
        self.init(namespace: .triggerNamespace, name: "\(timeline)\n\(trigger)\n\(index)")
    }
}
