internal import CLibav

/// Decodes the packets of a sound to 48 kHz stereo.
final class SoundDecoder {
    private let call: LibraryCall
    private let frame: RawFrame
    private let decoder: Decoder
    private var resampler: SoundResampler?
    /// Whether all samples were returned.
    private(set) var hasEnded = false

    /// - Throws: a `MediaError` if the sound can't be decoded.
    init(_ stream: UnsafeMutablePointer<AVStream>, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        frame = try RawFrame(call)
        let found = stream.pointee.codecpar.pointee
        guard (1...768_000).contains(found.sample_rate),
            (1...64).contains(found.ch_layout.nb_channels)
        else { throw MediaError(.unreadable, "its sound can't be understood", file: call.file) }
        decoder = try Decoder(found.codec_id, of: stream, call)
    }

    /// Takes the next packet, after all samples of those before it were returned.
    ///
    /// - Parameter packet: nil after the last.
    func take(_ packet: Packet?) throws(MediaError) {
        try call.check(
            avcodec_send_packet(decoder.context, packet?.pointer), Self.damaged, kind: .unreadable)
    }

    /// The next interleaved samples, never empty; nil where a packet must be taken first, and at
    /// the end. All are finite, as are sums of as many sounds as a timeline may have.
    ///
    /// - Throws: a `MediaError` for a damaged sound.
    func next() throws(MediaError) -> [Float]? {
        while !hasEnded {
            let result = avcodec_receive_frame(decoder.context, frame.pointer)
            if result == flipbookErrorTryAgain() { return nil }
            let samples: [Float]
            if result == flipbookErrorEndOfFile() {
                hasEnded = true
                samples = try resampler?.convert(nil) ?? []
            } else {
                try call.check(result, Self.damaged, kind: .unreadable)
                samples = try converted()
            }
            if !samples.isEmpty { return samples.map(Self.audible) }
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

    private func converted() throws(MediaError) -> [Float] {
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
                .unreadable, "its sound changes its rate or its channels on the way",
                file: call.file)
        }
        return try resampler.convert(frame)
    }
}
