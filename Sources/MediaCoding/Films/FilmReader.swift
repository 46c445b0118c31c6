internal import CLibav
package import MediaTime
package import PixelBuffers
import WholeFiles

/// Decodes a film's pictures in presentation order.
package final class FilmReader {
    /// A picture with straight alpha, and its presentation time.
    package struct Frame: Sendable {
        package let pixels: PixelBuffer
        package let time: Time
    }

    private let call: LibraryCall
    private let demuxer: Demuxer
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let packet: Packet
    private let frame: RawFrame
    private var scaler: Scaler?
    private var hasEnded = false
    /// The time stamp from which on all pictures are decoded; nil for all.
    private var needed: Int64?
    private let format: PixelFormat
    /// By how much pictures are smaller than coded.
    private let reduction: Int

    /// - Parameter format: `rgba8` or `rgba16`.
    /// - Throws: a `MediaError`: no such file, not a film, or no decoder.
    package convenience init(_ path: String, format: PixelFormat = .rgba8) throws(MediaError) {
        try self.init(path, format: format, LibraryCall(.read, path))
    }

    /// - Parameter call: the operation and file that errors name.
    convenience init(
        _ path: String, format: PixelFormat, _ call: LibraryCall
    ) throws(MediaError) {
        try self.init(Demuxer(path, call), format: format, call)
    }

    /// - Parameters:
    ///   - demuxer: an open film; pictures are read from where it stands.
    ///   - reduction: by how much pictures are made smaller, which saves converting all pixels.
    ///   - threads: of the decoder, which holds about one picture more for each.
    init(
        _ demuxer: Demuxer, format: PixelFormat, reduction: Int = 1, threads: Int = 1,
        _ call: LibraryCall
    ) throws(MediaError) {
        self.call = call
        self.demuxer = demuxer
        (self.format, self.reduction) = (format, reduction)
        packet = try Packet(call)
        frame = try RawFrame(call)
        let parameters = demuxer.stream.pointee.codecpar
        guard let parameters, let codec = Self.decoder(of: demuxer) else {
            throw MediaError(.unreadable, "this libavcodec can't decode it", file: call.file)
        }
        decoder = try call.check(avcodec_alloc_context3(codec), "no memory for a decoder")
        try call.check(
            avcodec_parameters_to_context(decoder, parameters), "the film can't be decoded",
            kind: .unreadable)
        decoder.pointee.thread_count = Int32(threads)
        try call.check(
            avcodec_open2(decoder, codec, nil), "the film can't be decoded", kind: .unreadable)
    }

    /// libav's own VP9 decoder drops alpha.
    private static func decoder(of demuxer: Demuxer) -> UnsafePointer<AVCodec>? {
        let id = demuxer.parameters.codec_id
        if id == AV_CODEC_ID_VP9, demuxer.metadata("alpha_mode") == "1",
            let codec = avcodec_find_decoder_by_name("libvpx-vp9")
        {
            return codec
        }
        return avcodec_find_decoder(id)
    }

    deinit {
        var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
        avcodec_free_context(&decoder)
    }

    /// The coded size in pixels, padding included.
    package var width: Int { Int(demuxer.parameters.width) }
    package var height: Int { Int(demuxer.parameters.height) }

    /// libav's codec name, e.g. `h264`.
    package var codecName: String { String(cString: avcodec_get_name(demuxer.parameters.codec_id)) }

    /// The average frame rate; nil if the file gives none.
    package var frameRate: FrameRate? {
        let rate = demuxer.stream.pointee.avg_frame_rate
        return FrameRate(Int64(rate.num), over: Int64(rate.den))
    }

    /// Nil if the file gives none.
    package var duration: Time? { demuxer.duration }

    /// The next picture; nil at the end.
    package func next() throws(MediaError) -> Frame? {
        try decode() ? converted(frame) : nil
    }

    /// Decodes the remaining pictures up to the last, and converts it; nil if none remain.
    ///
    /// - Parameter ticks: the time stamp of the last picture's packet. Pictures in front of it that
    ///   no other picture refers to aren't decoded. If nil, all are.
    func last(at ticks: Int64?) throws(MediaError) -> Frame? {
        needed = ticks
        defer { needed = nil }
        let kept = try RawFrame(call)
        var isKept = false
        while try decode() {
            av_frame_unref(kept.pointer)
            av_frame_move_ref(kept.pointer, frame.pointer)
            isKept = true
        }
        return isKept ? try converted(kept) : nil
    }

    private func converted(_ frame: RawFrame) throws(MediaError) -> Frame {
        let scaler = try openScaler(frame)
        let (width, height) = reduced(frame)
        let pixels = PixelBuffer(
            format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        try scaler.convert(frame, to: pixels)
        guard let time = demuxer.time(frame.pointer.pointee.best_effort_timestamp) else {
            throw MediaError(.unreadable, "a frame has no time", file: call.file)
        }
        return Frame(pixels: pixels, time: time)
    }

    /// The size of what `frame` is converted to.
    private func reduced(_ frame: RawFrame) -> (width: Int, height: Int) {
        let picture = frame.pointer.pointee
        let (width, height) = (Int(picture.width), Int(picture.height))
        return (max(1, width / reduction), max(1, height / reduction))
    }

    /// The size of the last picture, as decoded.
    var decodedSize: (width: Int, height: Int) {
        scaler.map { ($0.source.width, $0.source.height) } ?? (0, 0)
    }

    /// The decoder's pixel format, known after the first picture.
    var decodedFormat: AVPixelFormat { AVPixelFormat(rawValue: frame.pointer.pointee.format) }

    /// Continues from a key frame at or before `time`; from the next picture if the file isn't
    /// seekable.
    func seek(to time: Time) {
        guard !hasEnded, demuxer.seek(to: time) else { return }
        avcodec_flush_buffers(decoder)
    }

    /// Decodes into `frame`; false at the end.
    private func decode() throws(MediaError) -> Bool {
        while true {
            try call.goOn()
            let result = avcodec_receive_frame(decoder, frame.pointer)
            if result >= 0 { return true }
            if result == flipbookErrorEndOfFile() { return false }
            guard result == flipbookErrorTryAgain(), !hasEnded else {
                throw call.failure(result, "a frame is damaged", kind: .unreadable)
            }
            let hasPacket = try demuxer.next(packet)
            hasEnded = !hasPacket
            let isNeeded = needed.map { packet.pointer.pointee.pts >= $0 } ?? true
            decoder.pointee.skip_frame =
                hasPacket && !isNeeded ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
            try call.check(
                avcodec_send_packet(decoder, hasPacket ? packet.pointer : nil),
                "a frame is damaged", kind: .unreadable)
        }
    }

    private func openScaler(_ frame: RawFrame) throws(MediaError) -> Scaler {
        let picture = frame.pointer.pointee
        let (width, height) = (Int(picture.width), Int(picture.height))
        let decoded = AVPixelFormat(rawValue: picture.format)
        // A stranger's film may change its size and format.
        if let scaler, decodedSize == (width, height), scaler.source.format == decoded {
            return scaler
        }
        // YUV4MPEG2 has no matrix tag; Flipbook's have BT.709's.
        let isOwn = picture.colorspace == AVCOL_SPC_UNSPECIFIED && codecName == "rawvideo"
        let matrix =
            isOwn
            ? SWS_CS_ITU709
            : FilmColors.scalerMatrix(picture.colorspace, width: width, height: height)
        let opened = try Scaler(
            from: .init(
                width: width, height: height, format: decoded,
                isFullRange: FilmPixels.isRGB(decoded) || picture.color_range == AVCOL_RANGE_JPEG,
                matrix: matrix),
            to: .init(
                width: reduced(frame).width, height: reduced(frame).height,
                format: format == .rgba16 ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA,
                isFullRange: true, matrix: matrix),
            call)
        scaler = opened
        return opened
    }
}
