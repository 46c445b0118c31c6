#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files as bytes, and what picture files are put together from.
package enum Bytes {
    package struct Failure: Error {}

    package static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "wb") else { throw Failure() }
        defer { fclose(file) }
        let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        if count != bytes.count { throw Failure() }
    }

    package static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw Failure() }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// The highest byte first.
    package static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    // MARK: PNG

    /// A chunk with its length and checksum.
    package static func pngChunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(data.count, 4) + body + big(Int(checksum(body)), 4)
    }

    /// The file with another chunk after its header.
    package static func png(_ file: [UInt8], with name: String, _ data: [UInt8]) -> [UInt8] {
        Array(file[..<33]) + pngChunk(name, data) + file[33...]
    }

    /// CRC-32 (ISO 3309).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
            }
        }
    }

    // MARK: JPEG and EXIF

    /// The file with another segment after its first marker.
    package static func jpeg(_ file: [UInt8], with marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        Array(file[..<2]) + [0xFF, marker] + big(data.count + 2, 2) + data + file[2...]
    }

    /// A TIFF header with nothing but an orientation.
    package static func exif(orientation: Int, isLittleEndian: Bool = false) -> [UInt8] {
        func word(_ number: Int) -> [UInt8] {
            isLittleEndian ? big(number, 2).reversed() : big(number, 2)
        }
        func long(_ number: Int) -> [UInt8] {
            isLittleEndian ? big(number, 4).reversed() : big(number, 4)
        }
        return Array((isLittleEndian ? "II" : "MM").utf8) + word(42) + long(8) + word(1)
            + word(274) + word(3) + long(1) + word(orientation) + word(0) + long(0)
    }
}
