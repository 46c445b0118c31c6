internal import CLibav
import MediaTime
import PixelBuffers

/// A video encoder, and the conversion of frames to its pixel format.
final class FilmEncoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let scaler: Scaler
    private let frame: RawFrame
    private let settings: FilmSettings
    private let call: LibraryCall
    /// Buffer for frames padded to even size; nil if they need no padding.
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
        // SVT-AV1's close blocks forever if it never received a frame.
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
        // Archives (FFV1) have key frames only.
        let distance = PieceGrid.keyFrameDistance(rate)
        context.pointee.gop_size = settings.coding.codec == .ffv1 ? 1 : Int32(distance)
        context.pointee.thread_count = Int32(settings.threads)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        // Constant rate factor: no target bit rate.
        context.pointee.bit_rate = 0
        ColorTags.of(format).tag(context)
    }

    private func open(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
        let options = EncoderOptions.options(for: settings)
        context.pointee.slices = EncoderOptions.slices(for: settings)
        let result = Scheduling.unchanged { avcodec_open2(context, codec, &options.pointer) }
        // Encoders report exhausted memory as a generic external error.
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

    /// The parameter sets of the stream; what decoders need in front of its packets.
    var parameters: [UInt8] { context.pointee.extradataBytes }

    /// Sends a frame; its packets may be delayed.
    ///
    /// - Parameter isLast: whether no frame follows.
    func send(_ buffer: PixelBuffer, index: Int, isLast: Bool) throws(MediaError) {
        // The encoder may still hold a reference to the previous frame.
        try call.check(av_frame_make_writable(frame.pointer), "no memory for a frame")
        try scaler.convert(pad(buffer), to: frame)
        frame.pointer.pointee.pts = Int64(index)
        // An IDR picture before that of another piece could have the same `idr_pic_id`, which
        // violates H.264 7.4.3. If every frame is an IDR picture, pieces have an even number of
        // frames.
        let isPredicted =
            isLast && index > 0 && context.pointee.gop_size > 1 && settings.encoder == "libx264"
        frame.pointer.pointee.pict_type = isPredicted ? AV_PICTURE_TYPE_P : AV_PICTURE_TYPE_NONE
        ColorTags.of(context.pointee.pix_fmt).tag(frame.pointer)
        try setOffset(index == 0 ? EncoderOptions.firstOffset(for: settings) : 0)
        hasFrames = true
        try call.check(
            avcodec_send_frame(context, frame.pointer), "frame \(index) can't be encoded")
    }

    /// Adds an offset to all quantizers of the frame.
    private func setOffset(_ offset: Int32) throws(MediaError) {
        let kind = AV_FRAME_DATA_REGIONS_OF_INTEREST
        av_frame_remove_side_data(frame.pointer, kind)
        guard offset != 0 else { return }
        let size = MemoryLayout<AVRegionOfInterest>.size
        let data = try call.check(
            av_frame_new_side_data(frame.pointer, kind, size), "no memory for a frame")
        let wholeFrame = AVRegionOfInterest(
            self_size: UInt32(size), top: 0, bottom: frame.pointer.pointee.height, left: 0,
            right: frame.pointer.pointee.width,
            // A fraction of the quantizer's range, which each bit above eight makes larger by six.
            qoffset: AVRational(num: offset, den: Int32(51 + 6 * (settings.depth - 8))))
        UnsafeMutableRawPointer(data.pointee.data)
            .storeBytes(of: wholeFrame, as: AVRegionOfInterest.self)
    }

    /// Flushes the encoder: no frames follow.
    func end() throws(MediaError) {
        try call.check(avcodec_send_frame(context, nil), "the last frames can't be encoded")
    }

    /// Receives the next packet; false if the encoder needs more frames, or is drained after `end`.
    func receive(_ packet: Packet) throws(MediaError) -> Bool {
        let result = avcodec_receive_packet(context, packet.pointer)
        if result == flipbookErrorTryAgain() || result == flipbookErrorEndOfFile() { return false }
        try call.check(result, "a frame can't be encoded")
        return true
    }

    /// Returns `buffer`, or a copy padded to even size by repeating the last column and row.
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
