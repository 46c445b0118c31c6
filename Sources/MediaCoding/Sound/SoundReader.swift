internal import CLibav
import WholeFiles

/// A sound file's samples from its first on, as 48 kHz stereo whatever the file has.
final class SoundReader {
    private let path: String
    private let call: LibraryCall
    private let packet: Packet
    private let frame: RawFrame
    private let demuxer: Demuxer
    private let decoder: SoundDecoder
    private var resampler: SoundResampler?
    private var state = State.reading

    private enum State {
        case reading, draining, ended
    }

    /// What is read. Others may name files or addresses of their own to be opened.
    private static let formats =
        "wav,w64,aiff,caf,flac,mp3,aac,ogg,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,"
        + "flv"

    /// - Throws: a `MediaError`: there is no such file, it has no sound, or none that can be read.
    convenience init(_ path: String) throws(MediaError) {
        try AssetFile.check(path)
        try self.init(path, LibraryCall(.read, path))
    }

    init(_ path: String, _ call: LibraryCall) throws(MediaError) {
        self.path = path
        self.call = call
        packet = try Packet(call)
        frame = try RawFrame(call)
        demuxer = try Self.demuxer(path, call)
        let found = demuxer.parameters
        guard (1...768_000).contains(found.sample_rate),
            (1...64).contains(found.ch_layout.nb_channels)
        else { throw MediaError(.unreadable, "its sound can't be understood", file: path) }
        decoder = try SoundDecoder(demuxer.stream, call)
    }

    private static func demuxer(_ path: String, _ call: LibraryCall) throws(MediaError) -> Demuxer {
        do throws(MediaError) {
            return try Demuxer(
                path, call, media: .sound,
                options: Options(["format_whitelist": formats, "protocol_whitelist": "file"]))
        } catch {
            guard error.kind == .unreadable, error.message == Demuxer.unopened else { throw error }
            // What libav says of it is different for every format that it isn't.
            throw MediaError(
                .unknownFormat, "this is not a sound, or its beginning is damaged", file: path)
        }
    }

    var stream: Demuxer { demuxer }
    var sampleRate: Int { Int(demuxer.parameters.sample_rate) }
    var channelCount: Int { Int(demuxer.parameters.ch_layout.nb_channels) }

    /// Some samples more, left and right in turn, at least one of each; nil at the end. All are
    /// finite, and so is a sum of as many sounds as a timeline may have.
    ///
    /// - Throws: a `MediaError` where the file is damaged.
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

    /// Files of binary floating point can hold what is no number, and what no loudspeaker plays.
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

/// An open sound decoder.
final class SoundDecoder {
    let context: UnsafeMutablePointer<AVCodecContext>

    init(
        _ stream: UnsafePointer<AVStream>, _ call: LibraryCall
    ) throws(MediaError) {
        let parameters = try call.check(stream.pointee.codecpar, "no memory for a decoder")
        guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
            let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
            throw MediaError(
                .unreadable, "this libavcodec has no decoder for '\(name)'", file: call.file)
        }
        context = try call.check(avcodec_alloc_context3(codec), "no memory for a decoder")
        try call.check(
            avcodec_parameters_to_context(context, parameters), "it can't be decoded",
            kind: .unreadable)
        // In it the decoder counts what is to be left out at the beginning.
        context.pointee.pkt_timebase = stream.pointee.time_base
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        try call.check(
            avcodec_open2(context, codec, nil), "it can't be decoded", kind: .unreadable)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }
}
