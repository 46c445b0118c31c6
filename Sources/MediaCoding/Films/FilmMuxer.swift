internal import CLibav
import MediaTime
import WholeFiles

/// An open output file of libavformat.
final class FilmMuxer {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let encoderTimeBase: AVRational
    /// Nil where the film is silent.
    private let soundStream: UnsafeMutablePointer<AVStream>?
    /// Samples by which the sound's time stamps exceed its playback times.
    private var soundDelay: Int64 = 0
    private let call: LibraryCall

    /// Opens `temporaryPath`, which exists, and writes the file's header.
    init(
        _ settings: FilmSettings, temporaryPath: String, encoder: FilmEncoder, sound: SoundEncoder?,
        _ call: LibraryCall
    ) throws(MediaError) {
        self.call = call
        encoderTimeBase = encoder.context.pointee.time_base
        var allocated: UnsafeMutablePointer<AVFormatContext>?
        // The hidden name has no format's ending. `file:` keeps a colon in a path from ending a
        // protocol's name.
        let url = "file:" + temporaryPath
        try call.check(
            avformat_alloc_output_context2(
                &allocated, nil, Self.muxer(of: settings.coding.format), url),
            "this libavformat writes no \(settings.coding.format.title)")
        context = try call.check(allocated, "no memory for a film")
        // Stream 0 holds the pictures, stream 1 the sound.
        let stream = avformat_new_stream(context, nil)
        let soundStream = sound == nil ? nil : avformat_new_stream(context, nil)
        guard let stream, (soundStream == nil) == (sound == nil) else {
            // `deinit` doesn't run before all properties are set.
            avformat_free_context(context)
            throw call.failure(flipbookErrorOutOfMemory(), "no memory for a film")
        }
        self.stream = stream
        self.soundStream = soundStream
        try open(settings, url, encoder, sound)
    }

    deinit {
        if context.pointee.pb != nil { avio_closep(&context.pointee.pb) }
        avformat_free_context(context)
    }

    private func open(
        _ settings: FilmSettings, _ url: String, _ encoder: FilmEncoder, _ sound: SoundEncoder?
    ) throws(MediaError) {
        // Omits the creation time and libavformat's version.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        stream.pointee.time_base = encoderTimeBase
        stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
        try call.check(
            avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context),
            "the encoder's parameters can't be copied")
        if let tag = Self.tag(of: settings.coding) {
            stream.pointee.codecpar.pointee.codec_tag = tag
        }
        if let sound, let soundStream {
            soundStream.pointee.time_base = sound.context.pointee.time_base
            try call.check(
                avcodec_parameters_from_context(soundStream.pointee.codecpar, sound.context),
                "the encoder's parameters can't be copied")
            // Always interleaves by time stamp: by default libav stops waiting for a stream after
            // 10 s.
            context.pointee.max_interleave_delta = 0
            // Matroska's time stamps include the encoder's initial padding.
            if [.webm, .mkv].contains(settings.coding.format) {
                soundDelay = Int64(sound.context.pointee.initial_padding)
            }
        }
        try call.check(
            avio_open(&context.pointee.pb, url, AVIO_FLAG_WRITE), "the file can't be opened")
        let options = Self.options(for: settings)
        try call.check(
            avformat_write_header(context, &options.pointer), "the film can't be begun")
        if let name = options.leftOver {
            throw MediaError(
                .library, "this libavformat knows no '\(name)'", file: settings.path)
        }
    }

    /// libavformat's muxer name.
    private static func muxer(of format: FilmFormat) -> String {
        format == .mkv ? "matroska" : format.rawValue
    }

    /// Apple's players require the tag `hvc1` for HEVC.
    private static func tag(of coding: Coding) -> UInt32? {
        guard coding.codec == .hevc else { return nil }
        return "hvc1".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func options(for settings: FilmSettings) -> Options {
        switch settings.coding.format {
        case .mp4, .mov:
            // The duration's unit; the default of milliseconds represents few frame rates exactly.
            let rate = settings.frameRate.numerator
            let unit = rate * max(1, (1000 + rate - 1) / rate)
            return Options(["movflags": "+faststart", "movie_timescale": "\(unit)"])
        case .webm, .mkv: return Options(["cues_to_front": "1"])
        default: return Options([:])
        }
    }

    /// Writes a picture's packet; its time stamps are frame numbers.
    func write(_ packet: Packet) throws(MediaError) {
        packet.pointer.pointee.stream_index = stream.pointee.index
        packet.pointer.pointee.duration = 1
        av_packet_rescale_ts(packet.pointer, encoderTimeBase, stream.pointee.time_base)
        try call.check(
            av_interleaved_write_frame(context, packet.pointer), "a frame can't be written")
    }

    /// Writes a sound packet; its time stamps are samples.
    func writeSound(_ packet: Packet) throws(MediaError) {
        guard let soundStream else { return }
        packet.pointer.pointee.stream_index = soundStream.pointee.index
        packet.pointer.pointee.pts += soundDelay
        packet.pointer.pointee.dts += soundDelay
        let samples = AVRational(num: 1, den: Int32(Soundtrack.rate))
        av_packet_rescale_ts(packet.pointer, samples, soundStream.pointee.time_base)
        try call.check(
            av_interleaved_write_frame(context, packet.pointer), "the sound can't be written")
    }

    /// Writes the trailer, moves the index to the front and closes the file.
    func finish() throws(MediaError) {
        try call.check(av_write_trailer(context), "the film can't be finished")
        try call.check(avio_closep(&context.pointee.pb), "the file can't be closed")
    }
}
