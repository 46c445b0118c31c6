import MediaTime
import WholeFiles

/// Decodes a sound file to 48 kHz stereo.
final class SoundReader {
    private let packet: Packet
    private let demuxer: Demuxer
    private let decoder: SoundDecoder

    private static let formats =
        "wav,w64,aiff,caf,flac,mp3,aac,ogg,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,"
        + "flv"

    /// - Throws: a `MediaError`: no such file, no sound, or not decodable.
    init(_ path: String) throws(MediaError) {
        let call = LibraryCall(.read, path)
        packet = try Packet(call)
        demuxer = try Demuxer.asset(path, call, media: .sound, formats: Self.formats, noun: "sound")
        decoder = try SoundDecoder(demuxer.stream, call)
    }

    /// Nil if the file doesn't give one.
    var duration: Time? { demuxer.duration }

    /// The next interleaved samples, never empty; nil at the end.
    ///
    /// - Throws: a `MediaError` for a damaged file.
    func next() throws(MediaError) -> [Float]? {
        while true {
            if let samples = try decoder.next() { return samples }
            if decoder.hasEnded { return nil }
            try decoder.take(demuxer.next(packet) ? packet : nil)
        }
    }
}
