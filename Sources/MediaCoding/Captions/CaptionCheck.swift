internal import CLibav
import MediaTime

/// Compares the caption tracks of a written film, read back packet by packet, with its settings.
final class CaptionCheck {
    private let codec: CaptionCodec
    private var tracks: [Track]

    private struct Track {
        let written: [CaptionPacket]
        let stream: UnsafeMutablePointer<AVStream>
        /// The number of times that each caption was read.
        var found: [[UInt8]: Int] = [:]
        var count = 0
    }

    /// Nil if the film has no caption tracks.
    ///
    /// - Throws: a `MediaError` if it should have more than it has.
    init?(of demuxer: Demuxer, _ settings: FilmSettings) throws(MediaError) {
        guard let (tracks, codec) = settings.captionTracks else { return nil }
        self.codec = codec
        self.tracks = try tracks.enumerated().map { (index, track) throws(MediaError) in
            Track(
                written: CaptionPacket.packets(track, codec).filter {
                    !Self.isGap($0.bytes.count, codec)
                },
                stream: try demuxer.stream(.captions(index)))
        }
    }

    private static func isGap(_ byteCount: Int, _ codec: CaptionCodec) -> Bool {
        codec == .movText && byteCount <= 2
    }

    /// Takes the next packet of any stream.
    func take(_ packet: Packet) {
        guard let index = tracks.firstIndex(where: { packet.isOf($0.stream) }) else { return }
        let found = packet.pointer.pointee
        let data = UnsafeBufferPointer(start: found.data, count: Int(found.size))
        guard !Self.isGap(data.count, codec), let time = tracks[index].stream.time(found.pts)
        else { return }
        let key = Self.key((time.seconds * 1000).rounded(), data)
        tracks[index].found[key, default: 0] += 1
        tracks[index].count += 1
    }

    /// Describes the first difference, as the end of a sentence; nil if there is none. All packets
    /// must have been taken.
    func difference() -> String? {
        for track in tracks {
            let identifier = track.stream.pointee.codecpar.pointee.codec_id
            guard identifier == codec.identifier else {
                return "its captions are \(String(cString: avcodec_get_name(identifier)))"
            }
            guard track.count == track.written.count else {
                return "it has \(track.count) captions and not \(track.written.count)"
            }
            var found = track.found
            for caption in track.written {
                let key = caption.bytes.withUnsafeBufferPointer {
                    Self.key(Double(caption.start), $0)
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
