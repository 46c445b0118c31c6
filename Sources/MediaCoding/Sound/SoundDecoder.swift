internal import CLibav
import MediaTime

/// Decodes the packets of a sound to 48 kHz stereo.
final class SoundDecoder {
    private let stream: UnsafeMutablePointer<AVStream>
    private let call: LibraryCall
    private let frame: RawFrame
    private let decoder: Decoder
    private var resampler: SoundResampler?
    private var clock = SoundClock()
    /// The time stamp of the first packet.
    private var firstPacket: Time?
    /// When `frame` begins if it is behind a gap and not converted yet.
    private var waiting: Time?
    /// When the next samples begin, if not where the last ones ended.
    private var begins: Time?
    /// When the first sample is heard that the encoder was given, by the file's time stamps; nil
    /// until it is decoded.
    private(set) var start: Time?
    /// Whether all samples were returned.
    private(set) var hasEnded = false

    struct Piece {
        /// Interleaved, never empty. All are finite, as are sums of as many sounds as a timeline
        /// may have.
        var samples: [Float]
        /// When they begin by the file's time stamps, if not where the last piece ended.
        var start: Time?
    }

    /// - Throws: a `MediaError` if the sound can't be decoded.
    init(_ stream: UnsafeMutablePointer<AVStream>, _ call: LibraryCall) throws(MediaError) {
        self.stream = stream
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
        if firstPacket == nil {
            firstPacket = packet.flatMap { stream.time($0.pointer.pointee.pts) }
        }
        try call.check(
            avcodec_send_packet(decoder.context, packet?.pointer), Self.damaged, kind: .unreadable)
    }

    /// The next samples; nil where a packet must be taken first, and at the end.
    ///
    /// - Throws: a `MediaError` for a damaged sound.
    func next() throws(MediaError) -> Piece? {
        while !hasEnded {
            let samples: [Float]
            if let start = waiting {
                (waiting, begins) = (nil, start)
                samples = try converted()
            } else {
                let result = avcodec_receive_frame(decoder.context, frame.pointer)
                if result == flipbookErrorTryAgain() { return nil }
                if result == flipbookErrorEndOfFile() {
                    hasEnded = true
                    samples = try resampler?.convert(nil) ?? []
                } else {
                    try call.check(result, Self.damaged, kind: .unreadable)
                    samples = try received()
                }
            }
            if !samples.isEmpty {
                defer { begins = nil }
                return Piece(samples: samples.map(Self.audible), start: begins)
            }
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

    /// Converts `frame`; behind a gap, returns what is left of the frames before it first.
    private func received() throws(MediaError) -> [Float] {
        let found = frame.pointer.pointee
        let start = clock.take(
            stream.time(found.pts),
            lasting: Time(Int64(found.nb_samples), over: Int64(found.sample_rate)) ?? .zero,
            tick: stream.time(1) ?? .zero)
        if self.start == nil, let start { self.start = start + preparation(of: start) }
        if let start, let resampler {
            self.resampler = nil
            waiting = start
            return try resampler.convert(nil)
        }
        begins = start ?? begins
        return try converted()
    }

    /// How long the decoder's first samples are only the beginning of the codec's overlapping
    /// windows, which encoders place before the sound.
    ///
    /// Zero if the container makes libavcodec skip them: then the first frame begins later than its
    /// packet.
    private func preparation(of first: Time) -> Time {
        let found = frame.pointer.pointee
        if let firstPacket, first > firstPacket { return .zero }
        let count: Int32
        switch stream.pointee.codecpar.pointee.codec_id {
        case AV_CODEC_ID_AAC: count = found.nb_samples
        // The decoder's 529 and the 576 of one window, as LAME's.
        case AV_CODEC_ID_MP3: count = 1105
        // The filter bank's 512 taps, less the 31 of its first step.
        case AV_CODEC_ID_MP2: count = 481
        case AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3: count = 256
        default: return .zero
        }
        return Time(Int64(count), over: Int64(found.sample_rate)) ?? .zero
    }

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
