internal import CLibav
import MediaTime
import PixelBuffers

/// An open video encoder and the conversion of frames into what it takes.
final class FilmEncoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let scaler: Scaler
    private let frame: RawFrame
    private let settings: FilmSettings
    private let call: LibraryCall
    /// A frame of even size, where the frames that come in are not.
    private let padded: PixelBuffer?

    init(_ settings: FilmSettings, _ call: LibraryCall) throws(MediaError) {
        guard let codec = avcodec_find_encoder_by_name(settings.encoder) else {
            throw MediaError(
                .missingEncoder(settings.encoder),
                "this libavcodec has no encoder '\(settings.encoder)'", file: settings.path,
                code: flipbookErrorEncoderNotFound())
        }
        guard codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
            throw MediaError(
                .invalidSettings, "'\(settings.encoder)' doesn't encode pictures",
                file: settings.path)
        }
        self.settings = settings
        self.call = call
        let (width, height) = (settings.codedWidth, settings.codedHeight)
        padded =
            settings.isPadded
            ? PixelBuffer(
                format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
            : nil
        scaler = try Scaler(
            from: .init(
                width: width, height: height, format: AV_PIX_FMT_RGBA, isFullRange: true,
                matrix: SWS_CS_ITU709),
            to: .init(
                width: width, height: height, format: AV_PIX_FMT_YUV420P, isFullRange: false,
                matrix: SWS_CS_ITU709),
            call)
        frame = try RawFrame(
            width: width, height: height, format: AV_PIX_FMT_YUV420P, call)
        context = try call.check(avcodec_alloc_context3(codec), "no memory for an encoder")
        configure()
        try open(codec)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    private func configure() {
        let rate = settings.frameRate
        context.pointee.width = Int32(settings.codedWidth)
        context.pointee.height = Int32(settings.codedHeight)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = AVRational(
            num: Int32(rate.denominator), den: Int32(rate.numerator))
        context.pointee.framerate = AVRational(
            num: Int32(rate.numerator), den: Int32(rate.denominator))
        context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        // A player can start at a key frame only, so dragging along a film needs many of them.
        context.pointee.gop_size = Int32(max(1, min(1000, rate.framesPerSecond.rounded())))
        context.pointee.thread_count = Int32(settings.threads)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        FilmColours.tag(context)
    }

    private func open(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
        let options = Options([
            "crf": "\(settings.constantRateFactor)", "preset": settings.preset,
        ])
        if settings.encoder == "libx264" {
            // x264 leaves out some of its instructions' shortcuts then, so that the film's bytes
            // are the same on every CPU.
            av_dict_set(&options.pointer, "x264-params", "cpu-independent=1", 0)
        }
        if settings.encoder == "libx265" {
            av_dict_set(&options.pointer, "x265-params", "log-level=warning", 0)
        }
        try call.check(
            avcodec_open2(context, codec, &options.pointer),
            "the encoder '\(settings.encoder)' refuses these settings", kind: .invalidSettings)
        if let name = options.leftOver {
            throw MediaError(
                .invalidSettings, "the encoder '\(settings.encoder)' knows no '\(name)'",
                file: settings.path)
        }
    }

    /// Gives the encoder a frame; its packets may come much later.
    func send(_ buffer: PixelBuffer, index: Int) throws(MediaError) {
        // The encoder may still be reading the frame before.
        try call.check(av_frame_make_writable(frame.pointer), "no memory for a frame")
        try scaler.convert(pad(buffer), to: frame)
        frame.pointer.pointee.pts = Int64(index)
        FilmColours.tag(frame.pointer)
        try call.check(
            avcodec_send_frame(context, frame.pointer), "frame \(index) can't be encoded")
    }

    /// Tells the encoder that no more frames will come.
    func end() throws(MediaError) {
        try call.check(avcodec_send_frame(context, nil), "the last frames can't be encoded")
    }

    /// Moves the next coded frame into `packet`; false where the encoder needs more frames first,
    /// or is through after `end`.
    func receive(_ packet: Packet) throws(MediaError) -> Bool {
        let result = avcodec_receive_packet(context, packet.pointer)
        if result == flipbookErrorTryAgain() || result == flipbookErrorEndOfFile() { return false }
        try call.check(result, "a frame can't be encoded")
        return true
    }

    /// The buffer itself, or a copy whose last column and row are there twice, so that its size is
    /// even.
    private func pad(_ buffer: PixelBuffer) -> PixelBuffer {
        guard let padded else { return buffer }
        for y in 0..<padded.height {
            let source = buffer.row(min(y, buffer.height - 1))
            let row = padded.row(y)
            row.copyMemory(from: UnsafeRawBufferPointer(source))
            if padded.width > buffer.width {
                let last = UnsafeRawBufferPointer(rebasing: source.suffix(4))
                UnsafeMutableRawBufferPointer(rebasing: row.suffix(4)).copyMemory(from: last)
            }
        }
        return padded
    }
}
