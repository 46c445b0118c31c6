import MediaTime
import WholeFiles

/// Decodes a sound file to 48 kHz stereo, each sample at its place by the file's time stamps.
///
/// Silence is where the file has no sound: before its first sample, and in gaps. Where time stamps
/// overlap, the earlier packet is heard.
final class SoundReader {
    /// The zero of the file's own time.
    let origin: FileOrigin
    private let packet: Packet
    private let demuxer: Demuxer
    private let decoder: SoundDecoder
    /// Samples returned so far.
    private var place = 0
    /// Samples that are to be left out, as they are before 0 or overlap.
    private var surplus = 0
    /// Samples of silence to return before `piece`.
    private var missing = 0
    /// Decoded samples that weren't returned.
    private var piece: [Float]?

    private static let formats =
        "wav,w64,aiff,caf,flac,mp3,aac,ogg,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,"
        + "flv"
    /// Samples after which a file ends: time stamps may ask for any length of silence.
    private static let longest = SoundFile.longest * Soundtrack.rate
    private static let silence = [Float](repeating: 0, count: 2 * Soundtrack.rate)

    /// - Parameter origin: of the file, if it is known already.
    /// - Throws: a `MediaError`: no such file, no sound, or not decodable.
    init(_ path: String, origin: FileOrigin? = nil) throws(MediaError) {
        let call = LibraryCall(.read, path)
        packet = try Packet(call)
        if let origin {
            self.origin = origin
        } else {
            self.origin = try FileOrigin(Self.demuxer(path, call), call)
        }
        demuxer = try Self.demuxer(path, call)
        decoder = try SoundDecoder(demuxer.stream, call)
    }

    private static func demuxer(_ path: String, _ call: LibraryCall) throws(MediaError) -> Demuxer {
        try Demuxer.asset(path, call, media: .sound, formats: formats, noun: "sound")
    }

    /// When the sound ends in the file's own time; nil if the file doesn't say.
    var end: Time? { demuxer.end.map { $0 - origin.time } }

    /// The next interleaved samples, never empty; nil at the end.
    ///
    /// - Throws: a `MediaError` for a damaged file.
    func next() throws(MediaError) -> [Float]? {
        while place < Self.longest {
            if missing > 0 {
                let count = min(missing, Soundtrack.rate)
                missing -= count
                place += count
                return count == Soundtrack.rate ? Self.silence : Array(Self.silence[..<(2 * count)])
            }
            if let samples = piece {
                piece = nil
                let left = min(surplus, samples.count / 2)
                surplus -= left
                place += samples.count / 2 - left
                if left == 0 { return samples }
                if left < samples.count / 2 { return Array(samples[(2 * left)...]) }
            } else if let next = try decoder.next() {
                piece = next.samples
                if let start = next.start { go(to: start) }
            } else {
                if decoder.hasEnded { return nil }
                try decoder.take(demuxer.next(packet) ? packet : nil)
            }
        }
        return nil
    }

    /// Prepares for samples that begin at a time of the file's time stamps.
    private func go(to start: Time) {
        let wanted = Soundtrack.sample(at: start - origin.time)
        let distance = min(max(wanted, -Self.longest), Self.longest) - place
        missing = max(0, distance)
        surplus = max(0, -distance)
    }
}
