/// The segments of a JPEG in front of its first scan, and that scan's own (ITU-T T.81, B.1.1).
struct JPEGSegments: Sequence, IteratorProtocol {
    struct Segment {
        /// The second byte of its marker.
        let marker: UInt8
        /// The offset of its data, behind its length.
        let data: Int
        /// The bytes of its data.
        let count: Int
    }

    static let scan: UInt8 = 0xDA

    private let reader: ByteReader
    /// The next marker; nil behind a scan's segment.
    private var offset: Int? = 0

    init(_ reader: ByteReader) { self.reader = reader }

    mutating func next() -> Segment? {
        while let start = offset, let mark = reader.word(start), mark >= 0xFF00 {
            let marker = UInt8(mark & 0xFF)
            // Fill bytes, and markers without a length.
            if marker == 0xFF {
                offset = start + 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset = start + 2
                continue
            }
            guard let length = reader.word(start + 2), length >= 2 else { return nil }
            offset = marker == Self.scan ? nil : start + 2 + length
            return Segment(marker: marker, data: start + 4, count: length - 2)
        }
        return nil
    }
}
