internal import CLibav
import MediaTime
import WholeFiles

/// An open output file of libavformat.
final class FilmMuxer {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let file: LibraryFile
    private let stream: UnsafeMutablePointer<AVStream>
    private let encoderTimeBase: AVRational
    /// Nil if the film is silent.
    private let soundStream: UnsafeMutablePointer<AVStream>?
    /// Samples by which the sound's time stamps exceed its playback times.
    private var soundDelay: Int64 = 0
    private var captionStreams: [UnsafeMutablePointer<AVStream>] = []
    private let call: LibraryCall

    /// Opens the file, which is empty, and writes its header.
    init(
        _ settings: FilmSettings, _ file: PartialFile, encoder: FilmEncoder, sound: SoundEncoder?,
        _ call: LibraryCall
    ) throws(MediaError) {
        self.call = call
        encoderTimeBase = encoder.context.pointee.time_base
        var allocated: UnsafeMutablePointer<AVFormatContext>?
        let opened = try mediaError { () throws(FileError) in try OpenFile(file) }
        self.file = try LibraryFile(opened, isWritten: true, call)
        // The name is that by which muxers that move an index to the front read the file again. The
        // hidden name has no format's ending. `file:` keeps a colon in a path from ending a
        // protocol's name.
        let url = "file:" + file.temporaryPath
        try call.check(
            avformat_alloc_output_context2(
                &allocated, nil, settings.coding.format.muxer?.name, url),
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
        try addCaptions(settings)
        try open(settings, encoder, sound)
    }

    deinit {
        avformat_free_context(context)
    }

    /// Adds the streams of captions, which follow pictures and sound.
    private func addCaptions(_ settings: FilmSettings) throws(MediaError) {
        guard let (tracks, codec) = settings.captionTracks else { return }
        for track in tracks {
            let stream = try call.check(avformat_new_stream(context, nil), "no memory for a film")
            captionStreams.append(stream)
            // In the finest time base of the others: libavformat compares MP4's time stamps of
            // captions with those of other streams as if they had the same time base.
            let rate = max(Int(settings.frameRate.numerator), Soundtrack.rate)
            stream.pointee.time_base = AVRational(num: 1, den: Int32((rate + 999) / 1000 * 1000))
            let parameters: UnsafeMutablePointer<AVCodecParameters> = stream.pointee.codecpar
            parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
            parameters.pointee.codec_id = codec.identifier
            if codec == .movText {
                parameters.pointee.width = Int32(settings.codedWidth)
                parameters.pointee.height = Int32(settings.codedHeight)
                let description = MovText.description(
                    width: settings.codedWidth, height: settings.codedHeight)
                let place = try call.check(
                    av_mallocz(description.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)),
                    "no memory for a film")
                place.copyMemory(from: description, byteCount: description.count)
                parameters.pointee.extradata = place.assumingMemoryBound(to: UInt8.self)
                parameters.pointee.extradata_size = Int32(description.count)
            }
            if let language = track.language.flatMap({
                CaptionLanguage.code(of: $0, in: settings.coding.format)
            }) {
                av_dict_set(&stream.pointee.metadata, "language", language, 0)
            }
        }
    }

    private func open(
        _ settings: FilmSettings, _ encoder: FilmEncoder, _ sound: SoundEncoder?
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
            if settings.coding.format.muxer?.isMatroska == true {
                soundDelay = Int64(sound.context.pointee.initial_padding)
            }
        }
        context.pointee.pb = file.context
        let options = Options(settings.coding.format.muxer?.options(for: settings) ?? [:])
        try call.check(avformat_write_header(context, &options.pointer), "the film can't be begun")
        if let name = options.leftOver {
            throw MediaError(.library, "this libavformat knows no '\(name)'", file: settings.path)
        }
    }

    /// Apple's players require the tag `hvc1` for HEVC.
    private static func tag(of coding: Coding) -> UInt32? {
        guard coding.codec == .hevc else { return nil }
        return "hvc1".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Writes a picture's packet; its time stamps are frame numbers.
    func write(_ packet: Packet) throws(MediaError) {
        packet.pointer.pointee.stream_index = stream.pointee.index
        packet.pointer.pointee.duration = 1
        av_packet_rescale_ts(packet.pointer, encoderTimeBase, stream.pointee.time_base)
        try write(packet, "a frame can't be written")
    }

    /// Writes a sound packet; its time stamps are samples.
    func writeSound(_ packet: Packet) throws(MediaError) {
        guard let soundStream else { return }
        packet.pointer.pointee.stream_index = soundStream.pointee.index
        packet.pointer.pointee.pts += soundDelay
        packet.pointer.pointee.dts += soundDelay
        let samples = AVRational(num: 1, den: Int32(Soundtrack.rate))
        av_packet_rescale_ts(packet.pointer, samples, soundStream.pointee.time_base)
        try write(packet, "the sound can't be written")
    }

    /// Writes a caption.
    func write(_ caption: CaptionPacket, track: Int, _ packet: Packet) throws(MediaError) {
        let stream = captionStreams[track]
        let pointer = packet.pointer
        av_packet_unref(pointer)
        try call.check(av_new_packet(pointer, Int32(caption.bytes.count)), "no memory for a packet")
        pointer.pointee.data.update(from: caption.bytes, count: caption.bytes.count)
        if !caption.settings.isEmpty {
            let place = try call.check(
                av_packet_new_side_data(
                    pointer, AV_PKT_DATA_WEBVTT_SETTINGS, caption.settings.count),
                "no memory for a packet")
            place.update(from: caption.settings, count: caption.settings.count)
        }
        pointer.pointee.stream_index = stream.pointee.index
        pointer.pointee.pts = Int64(caption.start)
        pointer.pointee.dts = Int64(caption.start)
        pointer.pointee.duration = Int64(caption.duration)
        pointer.pointee.flags = AV_PKT_FLAG_KEY
        av_packet_rescale_ts(pointer, AVRational(num: 1, den: 1000), stream.pointee.time_base)
        try write(packet, "the captions can't be written")
    }

    /// libavformat interleaves pictures and sound. With captions it would hold back all pictures
    /// until the next caption; then packets are passed in order.
    private func write(_ packet: Packet, _ message: String) throws(MediaError) {
        guard captionStreams.isEmpty else {
            defer { av_packet_unref(packet.pointer) }
            try call.check(av_write_frame(context, packet.pointer), message)
            return
        }
        try call.check(av_interleaved_write_frame(context, packet.pointer), message)
    }

    /// Writes the trailer, and moves the index to the front.
    func finish() throws(MediaError) {
        try call.check(av_write_trailer(context), "the film can't be finished")
    }
}
