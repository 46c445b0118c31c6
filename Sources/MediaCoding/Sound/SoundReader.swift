internal import CLibav
import WholeFiles

/// Decodes a sound file to 48 kHz stereo.
final class SoundReader {
    private let path: String
    private let call: LibraryCall
    private let packet: Packet
    private let frame: RawFrame
    private let demuxer: Demuxer
    private let decoder: Decoder
    private var resampler: SoundResampler?
    private var state = State.reading

    private enum State {
        case reading, draining, ended
    }

    private static let formats =
        "wav,w64,aiff,caf,flac,mp3,aac,ogg,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,"
        + "flv"

    /// - Throws: a `MediaError`: no such file, no sound, or not decodable.
    convenience init(_ path: String) throws(MediaError) {
        try AssetFile.check(path)
        try self.init(path, LibraryCall(.read, path))
    }

    init(_ path: String, _ call: LibraryCall) throws(MediaError) {
        self.path = path
        self.call = call
        packet = try Packet(call)
        frame = try RawFrame(call)
        demuxer = try Demuxer.asset(path, call, media: .sound, formats: Self.formats, noun: "sound")
        let found = demuxer.parameters
        guard (1...768_000).contains(found.sample_rate),
            (1...64).contains(found.ch_layout.nb_channels)
        else { throw MediaError(.unreadable, "its sound can't be understood", file: path) }
        decoder = try Decoder(found.codec_id, of: demuxer.stream, call)
    }

    var stream: Demuxer { demuxer }
    var sampleRate: Int { Int(demuxer.parameters.sample_rate) }
    var channelCount: Int { Int(demuxer.parameters.ch_layout.nb_channels) }

    /// The next interleaved samples, never empty; nil at the end. All are finite, as are sums of as
    /// many sounds as a timeline may have.
    ///
    /// - Throws: a `MediaError` for a damaged file.
    func next() throws(MediaError) -> [Float]? {
        while state != .ended {
            let result = avcodec_receive_frame(decoder.context, frame.pointer)
            if result == flipbookErrorEndOfFile() {
                state = .ended
                let last = try resampler?.convert(nil) ?? []
                return last.isEmpty ? nil : last.map(Self.audible)
            }
            if result >= 0 {
                let samples = try take()
                if !samples.isEmpty { return samples.map(Self.audible) }
                continue
            }
            guard result == flipbookErrorTryAgain(), state == .reading else {
                throw call.failure(result, Self.damaged, kind: .unreadable)
            }
            let hasPacket = try demuxer.next(packet)
            if !hasPacket { state = .draining }
            try call.check(
                avcodec_send_packet(decoder.context, hasPacket ? packet.pointer : nil),
                Self.damaged, kind: .unreadable)
        }
        return nil
    }

    /// Clamps floating-point files' NaNs, infinities and excessive values.
    private static func audible(_ sample: Float) -> Float {
        sample.isFinite ? min(max(sample, -loudest), loudest) : 0
    }

    /// 96 dB above full scale.
    private static let loudest: Float = 65536

    private static let damaged = "a part of its sound is damaged"

    private func take() throws(MediaError) -> [Float] {
        defer { av_frame_unref(frame.pointer) }
        let resampler: SoundResampler
        if let present = self.resampler {
            resampler = present
        } else {
            resampler = try SoundResampler(frame, call)
            self.resampler = resampler
        }
        guard resampler.takes(frame) else {
            throw MediaError(
                .unreadable, "its sound changes its rate or its channels on the way", file: path)
        }
        return try resampler.convert(frame)
    }
}
