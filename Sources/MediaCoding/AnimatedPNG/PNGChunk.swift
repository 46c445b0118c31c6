internal import CZlib

/// A chunk of a PNG: a name of four letters, and its data.
struct PNGChunk {
    var name: String
    var content: ArraySlice<UInt8>

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Splits a PNG into chunks; nil if the bytes are not a PNG or are truncated.
    static func all(of bytes: [UInt8]) -> [PNGChunk]? {
        guard bytes.starts(with: signature) else { return nil }
        var chunks: [PNGChunk] = []
        var place = signature.count
        while place + 12 <= bytes.count {
            let length = number(bytes[place..<place + 4])
            guard place + 12 + length <= bytes.count else { return nil }
            chunks.append(
                PNGChunk(
                    name: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
                    content: bytes[place + 8..<place + 8 + length]))
            place += 12 + length
        }
        return chunks.last?.name == "IEND" ? chunks : nil
    }

    /// Reads a big-endian number.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    /// The encoded chunk: length, name, data, CRC-32 of name and data.
    var bytes: [UInt8] {
        let named = Array(name.utf8) + content
        // zlib's, so that a still needs no libav.
        let sum = named.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        return Self.bytes(content.count, 4) + named + Self.bytes(Int(sum), 4)
    }
}
