/// A packet of a caption track. Times are milliseconds of the film.
struct CaptionPacket: Hashable, Sendable {
    var start: Int
    var duration: Int
    var bytes: [UInt8]
    /// WebVTT's settings after the times.
    var settings: [UInt8] = []

    /// The packets of a track, in order of time.
    static func packets(_ track: CaptionTrack, _ codec: CaptionCodec) -> [CaptionPacket] {
        switch codec {
        case .movText: return MovText.packets(track.cues)
        case .webVTT:
            return track.cues.map {
                CaptionPacket(
                    start: $0.from, duration: $0.to - $0.from,
                    bytes: Array(CaptionText.webVTT($0).utf8),
                    settings: Array(CaptionText.settings(of: $0).utf8))
            }
        case .subRip:
            return track.cues.map {
                CaptionPacket(
                    start: $0.from, duration: $0.to - $0.from,
                    bytes: Array(CaptionText.subRip($0).utf8))
            }
        }
    }

    /// The packets of all tracks, each with its track's number, in order of time.
    static func all(
        _ tracks: [CaptionTrack], _ codec: CaptionCodec
    ) -> [(track: Int, packet: CaptionPacket)] {
        let all = tracks.enumerated().flatMap { index, track in
            packets(track, codec).map { (track: index, packet: $0) }
        }
        return all.sorted { ($0.packet.start, $0.track) < ($1.packet.start, $1.track) }
    }
}
