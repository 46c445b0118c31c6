internal import CLibav
import MediaTime

/// Reads the caption tracks of a written film back.
enum CaptionCheck {
    /// The first difference from the written packets; nil if there is none.
    static func difference(
        _ path: String, from settings: FilmSettings, _ call: LibraryCall
    ) throws(MediaError) -> String? {
        guard let (tracks, codec) = settings.captionTracks else { return nil }
        for (index, track) in tracks.enumerated() {
            let demuxer = try Demuxer(path, call, media: .captions(index))
            guard demuxer.parameters.codec_id == codec.identifier else {
                return "its captions are "
                    + String(cString: avcodec_get_name(demuxer.parameters.codec_id))
            }
            let packet = try Packet(call)
            var found: [[UInt8]: Int] = [:]
            var count = 0
            while try demuxer.next(packet) {
                let data = UnsafeBufferPointer(
                    start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
                // Empty packets are gaps.
                guard codec != .movText || data.count > 2,
                    let time = demuxer.time(packet.pointer.pointee.pts)
                else { continue }
                found[key((time.seconds * 1000).rounded(), data), default: 0] += 1
                count += 1
            }
            let written = CaptionPacket.packets(track, codec).filter {
                codec != .movText || $0.bytes.count > 2
            }
            guard count == written.count else {
                return "it has \(count) captions and not \(written.count)"
            }
            for caption in written {
                let key = caption.bytes.withUnsafeBufferPointer {
                    self.key(Double(caption.start), $0)
                }
                guard let rest = found[key], rest > 0 else {
                    return "the caption at \(caption.start) ms is another one"
                }
                found[key] = rest - 1
            }
        }
        return nil
    }

    private static func key(_ time: Double, _ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        withUnsafeBytes(of: time.bitPattern, Array.init) + Array(bytes)
    }
}

extension CaptionCodec {
    var identifier: AVCodecID {
        switch self {
        case .movText: AV_CODEC_ID_MOV_TEXT
        case .webVTT: AV_CODEC_ID_WEBVTT
        case .subRip: AV_CODEC_ID_SUBRIP
        }
    }
}
