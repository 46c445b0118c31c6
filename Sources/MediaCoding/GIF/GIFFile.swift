package import WholeFiles

/// The blocks of a GIF file, read without decoding pictures.
package struct GIFFile: Sendable {
    package private(set) var width = 0
    package private(set) var height = 0
    /// Number of plays; 0 is endless.
    package private(set) var plays = 1
    /// Duration of each picture in hundredths of a second.
    package private(set) var delays: [Int] = []
    /// Whether all pictures have a transparent colour.
    package private(set) var hasTransparency = true

    /// - Throws: a `FileError` if the file can't be read.
    package static func read(_ path: String) throws(FileError) -> GIFFile? {
        GIFFile(try WholeFile.read(path))
    }

    /// Nil if the bytes are not a GIF or are truncated.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "GIF89a".utf8), bytes.count > 13 else { return nil }
        func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
        func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
        (width, height) = (number(6), number(8))
        var place = 13 + tableBytes(bytes[10])
        /// The place after data sub-blocks; nil if they are truncated.
        func behindBlocks(_ start: Int) -> Int? {
            var place = start
            while place < bytes.count, bytes[place] != 0 { place += Int(bytes[place]) + 1 }
            return place < bytes.count ? place + 1 : nil
        }
        while place + 10 < bytes.count {
            switch bytes[place] {
            case 0x21:
                if bytes[place + 1] == 0xF9 {
                    delays.append(number(place + 4))
                    if bytes[place + 3] & 1 == 0 { hasTransparency = false }
                } else if bytes[place + 1] == 0xFF, place + 18 < bytes.count,
                    bytes[place + 3..<place + 14].elementsEqual("NETSCAPE2.0".utf8)
                {
                    let repeats = number(place + 16)
                    plays = repeats == 0 ? 0 : repeats + 1
                }
                guard let next = behindBlocks(place + 2) else { return nil }
                place = next
            case 0x2C:
                guard let next = behindBlocks(place + 11 + tableBytes(bytes[place + 9])) else {
                    return nil
                }
                place = next
            default: return nil
            }
        }
        guard place + 1 == bytes.count, bytes[place] == GIFBytes.end else { return nil }
    }
}
