internal import CLibav
import MediaTime
import WholeFiles

/// An open file of libav's that packets are written to.
final class FilmMuxer {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let encoderTimeBase: AVRational
    /// Nil where the film is silent.
    private let soundStream: UnsafeMutablePointer<AVStream>?
    /// Samples by which the sound's times in the file are later than they are heard.
    private var soundDelay: Int64 = 0
    private let call: LibraryCall

    /// Opens `temporaryPath`, which exists, and writes what comes before the first frame.
    init(
        _ settings: FilmSettings, temporaryPath: String, encoder: FilmEncoder, sound: SoundEncoder?,
        _ call: LibraryCall
    ) throws(MediaError) {
        self.call = call
        encoderTimeBase = encoder.context.pointee.time_base
        var allocated: UnsafeMutablePointer<AVFormatContext>?
        // The temporary's name says nothing of the format. `file:` keeps a colon in a path from
        // being read as the end of a protocol's name.
        let url = "file:" + temporaryPath
        try call.check(
            avformat_alloc_output_context2(
                &allocated, nil, Self.muxer(of: settings.coding.format), url),
            "this libavformat writes no \(settings.coding.format.title)")
        context = try call.check(allocated, "no memory for a film")
        // The pictures are the first stream, the sound the second.
        let stream = avformat_new_stream(context, nil)
        let soundStream = sound == nil ? nil : avformat_new_stream(context, nil)
        guard let stream, (soundStream == nil) == (sound == nil) else {
            // Here deinit doesn't run yet, as not every property has a value.
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
        // Leaves out the time of day and this library's version.
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
            // Pictures and sound are written in the order of their times however far they lie
            // apart; left to itself libav gives up waiting for one of them.
            context.pointee.max_interleave_delta = 0
            // Matroska says how much an encoder puts in front, and counts times with it.
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

    /// libav's name of what writes a format.
    private static func muxer(of format: FilmFormat) -> String {
        format == .mkv ? "matroska" : format.rawValue
    }

    /// Apple's players know HEVC by this name only.
    private static func tag(of coding: Coding) -> UInt32? {
        guard coding.codec == .hevc else { return nil }
        return "hvc1".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func options(for settings: FilmSettings) -> Options {
        switch settings.coding.format {
        case .mp4, .mov:
            // The film's own duration is counted in this unit; in the default one, milliseconds,
            // most frame rates have no exact duration.
            let rate = settings.frameRate.numerator
            let unit = rate * max(1, (1000 + rate - 1) / rate)
            return Options(["movflags": "+faststart", "movie_timescale": "\(unit)"])
        case .webm, .mkv: return Options(["cues_to_front": "1"])
        default: return Options([:])
        }
    }

    /// Writes a packet, whose time stamps are frame numbers.
    func write(_ packet: Packet) throws(MediaError) {
        packet.pointer.pointee.stream_index = stream.pointee.index
        packet.pointer.pointee.duration = 1
        av_packet_rescale_ts(packet.pointer, encoderTimeBase, stream.pointee.time_base)
        try call.check(
            av_interleaved_write_frame(context, packet.pointer), "a frame can't be written")
    }

    /// Writes a packet of the sound, whose time stamps are samples.
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

    /// Writes what comes after the last frame, moves the index to the front and closes the file.
    func finish() throws(MediaError) {
        try call.check(av_write_trailer(context), "the film can't be finished")
        try call.check(avio_closep(&context.pointee.pb), "the file can't be closed")
    }
}
