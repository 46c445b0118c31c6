internal import CLibav

/// Finds the key frames at which a new decoder gives the pictures of one that has played the film.
///
/// Some decoders use settings of earlier frames that a key frame doesn't repeat. Such frames are
/// decoded from further in front.
struct DecoderStarts {
    private let codec: AVCodecID
    private let units: CodedUnits
    /// The sequence parameter sets in the first key frame of H.264; nil in front of it.
    private var sets: [UInt8]?
    /// Whether a key frame had others: libavcodec keeps the colours of the last ones that have any.
    private var hasOtherSets = false
    /// Whether a JPEG had Huffman tables: without any, all are decoded with the standard's.
    private var hasHuffmanTables = false
    /// Whether a packet of VP8 or VP9 had alpha beside it.
    private var hasAlpha = false

    /// - Parameter parameters: those of the film's stream.
    init(_ parameters: AVCodecParameters) {
        codec = parameters.codec_id
        units = CodedUnits(parameters)
    }

    /// Takes the film's packets in order.
    ///
    /// - Returns: whether a new decoder may begin at this one, if it is a key frame.
    mutating func take(_ packet: AVPacket) -> Bool {
        let bytes = UnsafeBufferPointer<UInt8>(start: packet.data, count: Int(packet.size))
        switch codec {
        case AV_CODEC_ID_MJPEG: return take(jpeg: bytes)
        case AV_CODEC_ID_H264:
            return packet.flags & AV_PKT_FLAG_KEY != 0 ? take(keyFrame: bytes) : false
        case _ where AlphaPackets.has(codec):
            return take(alpha: AlphaPackets.bytes(besides: packet))
        default: return true
        }
    }

    // MARK: Alpha

    /// Alpha is a film of its own, with key frames of its own.
    private mutating func take(alpha: UnsafeBufferPointer<UInt8>?) -> Bool {
        defer { hasAlpha = hasAlpha || alpha != nil }
        return alpha.map { AlphaPackets.isKeyFrame($0, codec) } ?? !hasAlpha
    }

    // MARK: JPEG

    private mutating func take(jpeg bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let markers = JPEGSegments(ByteReader(Array(bytes))).map(\.marker)
        // Without a scan at the end, the segments couldn't be read: tables may follow.
        let hasOwnHuffmanTables = markers.contains(0xC4)
        let mayHaveTables = hasOwnHuffmanTables || markers.last != JPEGSegments.scan
        defer { hasHuffmanTables = hasHuffmanTables || mayHaveTables }
        return markers.contains(0xDB) && (hasOwnHuffmanTables || !hasHuffmanTables)
    }

    // MARK: H.264

    private mutating func take(keyFrame bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let found = sequenceSets(bytes)
        if let sets {
            // A key frame without any goes on with those in front of it.
            if !found.isEmpty, found != sets { hasOtherSets = true }
        } else {
            sets = found
        }
        return !hasOtherSets
    }

    /// The sequence parameter sets in front of a picture's first slice (ITU-T H.264, 7.4.1).
    private func sequenceSets(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var sets: [UInt8] = []
        var place = 0
        while let unit = units.next(in: bytes, from: place) {
            place = unit.upperBound
            guard !unit.isEmpty else { continue }
            switch bytes[unit.lowerBound] & 31 {
            case 7: sets += bytes[unit]
            case 1...5: return sets
            default: break
            }
        }
        return sets
    }
}
