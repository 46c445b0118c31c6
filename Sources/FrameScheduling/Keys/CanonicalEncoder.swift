internal import Hashing
import TimelineModel

/// Hashes any value by an injective encoding: different values never have the same bytes.
///
/// Types use the `encode` that the compiler derives, so a new property is always included. Every
/// value starts with a byte for its type. Texts and lists have a length or an end mark.
struct CanonicalEncoder: Encoder {
    /// The hash state, and the digests of files for the encoding.
    final class Sink {
        /// Returns the hash of a picture file's content; nil to use the timeline's fingerprint.
        let contents: (PictureFile) -> [UInt8]?
        private var hash = SHA256()
        /// Bytes not yet hashed, since hashing larger blocks is faster.
        private var pending: [UInt8] = []

        init(contents: @escaping (PictureFile) -> [UInt8]?) {
            self.contents = contents
            pending.reserveCapacity(Self.maxPending + 64)
        }

        private static let maxPending = 4096

        func write(_ mark: Mark) { pending.append(mark.rawValue) }

        func write(_ mark: Mark, _ bits: UInt64) {
            pending.append(mark.rawValue)
            withUnsafeBytes(of: bits.littleEndian) { pending.append(contentsOf: $0) }
            if pending.count >= Self.maxPending { flush() }
        }

        func write(_ text: String) {
            var text = text
            text.withUTF8 { bytes in
                write(.text, UInt64(bytes.count))
                pending.append(contentsOf: bytes)
            }
            if pending.count >= Self.maxPending { flush() }
        }

        func write(_ bytes: [UInt8]) {
            write(.bytes, UInt64(bytes.count))
            pending.append(contentsOf: bytes)
            flush()
        }

        private func flush() {
            pending.withUnsafeBytes { hash.update($0) }
            pending.removeAll(keepingCapacity: true)
        }

        func finish() -> [UInt8] {
            flush()
            return hash.finish()
        }
    }

    /// The type of the next value.
    enum Mark: UInt8 {
        case begin, end, key, none, text, bytes, boolean, number, single, integer
    }

    let sink: Sink
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedValues<Key>(sink: sink))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Values(sink: sink) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Values(sink: sink) }

    /// SHA-256 of a value's bytes.
    static func hash(
        _ value: some Encodable, contents: @escaping (PictureFile) -> [UInt8]?
    ) -> [UInt8] {
        let sink = Sink(contents: contents)
        var values = Values(sink: sink)
        values.encode(value)
        return sink.finish()
    }
}

/// A list of values, or a single value.
private struct Values: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let sink: CanonicalEncoder.Sink
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(sink: CanonicalEncoder.Sink) { self.sink = sink }

    mutating func encodeNil() { sink.write(.none) }
    mutating func encode(_ value: Bool) { sink.write(.boolean, value ? 1 : 0) }
    mutating func encode(_ value: String) { sink.write(value) }
    mutating func encode(_ value: Double) { sink.write(.number, value.bitPattern) }
    mutating func encode(_ value: Float) { sink.write(.single, UInt64(value.bitPattern)) }

    mutating func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) {
        sink.write(.integer, UInt64(truncatingIfNeeded: value))
    }

    mutating func encode<Value: Encodable>(_ value: Value) {
        if Value.self == PictureFile.self, let file = value as? PictureFile,
            let contents = sink.contents(file)
        {
            sink.write(contents)
            return
        }
        if Value.self == [UInt8].self, let bytes = value as? [UInt8] {
            sink.write(bytes)
            return
        }
        sink.write(.begin)
        // Writing to memory can't fail. Without a part, two frames could have one key.
        do { try value.encode(to: CanonicalEncoder(sink: sink)) } catch {
            preconditionFailure("internal error: no key can be made of a \(Value.self): \(error)")
        }
        sink.write(.end)
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy keyType: Key.Type
    ) -> KeyedEncodingContainer<Key> {
        sink.write(.begin)
        return KeyedEncodingContainer(KeyedValues<Key>(sink: sink))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        sink.write(.begin)
        return Values(sink: sink)
    }

    mutating func superEncoder() -> any Encoder { CanonicalEncoder(sink: sink) }
}

private struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: CanonicalEncoder.Sink
    var codingPath: [any CodingKey] { [] }

    private func value(of key: Key) -> Values {
        sink.write(.key)
        sink.write(key.stringValue)
        return Values(sink: sink)
    }

    mutating func encodeNil(forKey key: Key) {
        var value = value(of: key)
        value.encodeNil()
    }

    mutating func encode(_ value: Bool, forKey key: Key) { write(value, key) { $0.encode($1) } }
    mutating func encode(_ value: String, forKey key: Key) { write(value, key) { $0.encode($1) } }
    mutating func encode(_ value: Double, forKey key: Key) { write(value, key) { $0.encode($1) } }
    mutating func encode(_ value: Float, forKey key: Key) { write(value, key) { $0.encode($1) } }

    mutating func encode<Value: FixedWidthInteger & Encodable>(_ value: Value, forKey key: Key) {
        write(value, key) { $0.encode($1) }
    }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
        write(value, key) { $0.encode($1) }
    }

    private func write<Value>(_ value: Value, _ key: Key, _ encode: (inout Values, Value) -> Void) {
        var values = self.value(of: key)
        encode(&values, value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy keyType: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        // The case of an enumeration. Its values are enclosed by the value's own begin and end.
        _ = value(of: key)
        return KeyedEncodingContainer(KeyedValues<Nested>(sink: sink))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        value(of: key)
    }

    mutating func superEncoder() -> any Encoder { CanonicalEncoder(sink: sink) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { CanonicalEncoder(sink: sink) }
}
