/// Reads numbers from bytes; nil past the end.
struct ByteReader {
    let bytes: ArraySlice<UInt8>
    var isLittleEndian = false

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var count: Int { bytes.count }

    /// Bytes from `offset`, relative to the reader's start.
    func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            return nil
        }
        return bytes[bytes.startIndex + offset..<bytes.startIndex + offset + count]
    }

    func number(_ offset: Int, bytes count: Int) -> Int? {
        guard let slice = slice(offset, count) else { return nil }
        // Avoids arrays: a file may have millions of numbers.
        return isLittleEndian
            ? slice.reversed().reduce(0) { $0 << 8 | Int($1) }
            : slice.reduce(0) { $0 << 8 | Int($1) }
    }

    func byte(_ offset: Int) -> Int? { number(offset, bytes: 1) }
    func word(_ offset: Int) -> Int? { number(offset, bytes: 2) }
    func long(_ offset: Int) -> Int? { number(offset, bytes: 4) }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard let slice = slice(offset, text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(slice) }
    }
}
