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
    private var hasFrames = false

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
        let format = FilmPixels.format(of: settings)
        padded =
            settings.isPadded
            ? PixelBuffer(
                format: settings.pixelFormat,
                bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
            : nil
        scaler = try Scaler(
            from: .rgb(width, height, FilmPixels.source(of: settings)),
            to: FilmPixels.isRGB(format)
                ? .rgb(width, height, format)
                : .init(
                    width: width, height: height, format: format, isFullRange: false,
                    matrix: SWS_CS_ITU709),
            call)
        frame = try RawFrame(width: width, height: height, format: format, call)
        context = try call.check(avcodec_alloc_context3(codec), "no memory for an encoder")
        configure(format)
        try open(codec)
    }

    deinit {
        // SVT-AV1 waits at its end for ever where it never got a frame.
        if !hasFrames, settings.encoder == "libsvtav1" {
            _ = avcodec_send_frame(context, frame.pointer)
        }
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    private func configure(_ format: AVPixelFormat) {
        let rate = settings.frameRate
        context.pointee.width = Int32(settings.codedWidth)
        context.pointee.height = Int32(settings.codedHeight)
        context.pointee.pix_fmt = format
        context.pointee.time_base = AVRational(
            num: Int32(rate.denominator), den: Int32(rate.numerator))
        context.pointee.framerate = AVRational(
            num: Int32(rate.numerator), den: Int32(rate.denominator))
        context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        // A player can start at a key frame only, so dragging along a film needs many of them. In
        // an archive each frame is one.
        let second = Int32(max(1, min(1000, rate.framesPerSecond.rounded())))
        context.pointee.gop_size = settings.coding.codec == .ffv1 ? 1 : second
        context.pointee.thread_count = Int32(settings.threads)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        // Where a rate factor is given, no rate is wanted.
        context.pointee.bit_rate = 0
        FilmColours.of(format).tag(context)
    }

    private func open(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
        let options = EncoderOptions.options(for: settings)
        context.pointee.slices = EncoderOptions.slices(for: settings)
        let result = Scheduling.unchanged { avcodec_open2(context, codec, &options.pointer) }
        // Encoders that get no memory say only that something outside of libav failed.
        let isRefusal = result != flipbookErrorExternal()
        try call.check(
            result,
            "the encoder '\(settings.encoder)' "
                + (isRefusal ? "refuses these settings" : "can't begin: is there enough memory?"),
            kind: isRefusal ? .invalidSettings : .library)
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
        FilmColours.of(context.pointee.pix_fmt).tag(frame.pointer)
        hasFrames = true
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
                let size = buffer.format.bytesPerPixel
                let last = UnsafeRawBufferPointer(rebasing: source.suffix(size))
                UnsafeMutableRawBufferPointer(rebasing: row.suffix(size)).copyMemory(from: last)
            }
        }
        return padded
    }
}
