internal import CLibav
package import MediaTime
package import PixelBuffers
import WholeFiles

/// Reads a film's pictures, first to last, as they are shown.
package final class FilmReader {
    /// A picture, `rgba8` and opaque, and when it is shown.
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

    /// - Throws: a `MediaError`: the file isn't there, isn't a film, or needs a decoder that this
    ///   libav doesn't have.
    package convenience init(_ path: String) throws(MediaError) {
        try self.init(path, LibraryCall(.read, path))
    }

    /// Reads the file at `path`, whose mistakes are told as `call` says.
    init(_ path: String, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        packet = try Packet(call)
        frame = try RawFrame(call)
        demuxer = try Demuxer(path, call)
        let parameters = demuxer.stream.pointee.codecpar
        guard let parameters, let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
            throw MediaError(
                .unreadable, "this libavcodec can't decode it", file: call.file)
        }
        decoder = try call.check(avcodec_alloc_context3(codec), "no memory for a decoder")
        try call.check(
            avcodec_parameters_to_context(decoder, parameters), "the film can't be decoded",
            kind: .unreadable)
        try call.check(
            avcodec_open2(decoder, codec, nil), "the film can't be decoded", kind: .unreadable)
    }

    deinit {
        var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
        avcodec_free_context(&decoder)
    }

    /// The pictures' size in pixels, the columns and rows that made it even included.
    package var width: Int { Int(demuxer.parameters.width) }
    package var height: Int { Int(demuxer.parameters.height) }

    /// libav's name of what the pictures are coded as, such as `h264`.
    package var codecName: String { String(cString: avcodec_get_name(demuxer.parameters.codec_id)) }

    /// The pictures a second that the file tells; nil where it doesn't.
    package var frameRate: FrameRate? {
        let rate = demuxer.stream.pointee.avg_frame_rate
        return FrameRate(Int64(rate.num), over: Int64(rate.den))
    }

    /// How long the pictures last; nil where the file doesn't say.
    package var duration: Time? { demuxer.duration }

    /// The next picture, or nil at the end.
    package func next() throws(MediaError) -> Frame? {
        guard try decode() else { return nil }
        let (width, height) = (Int(frame.pointer.pointee.width), Int(frame.pointer.pointee.height))
        let pixels = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        try openScaler(width, height).convert(frame, to: pixels)
        guard let time = demuxer.time(frame.pointer.pointee.best_effort_timestamp) else {
            throw MediaError(.unreadable, "a frame has no time", file: call.file)
        }
        return Frame(pixels: pixels, time: time)
    }

    /// Decodes into `frame`; false at the end.
    private func decode() throws(MediaError) -> Bool {
        while true {
            let result = avcodec_receive_frame(decoder, frame.pointer)
            if result >= 0 { return true }
            if result == flipbookErrorEndOfFile() { return false }
            guard result == flipbookErrorTryAgain(), !hasEnded else {
                throw call.failure(result, "a frame is damaged", kind: .unreadable)
            }
            let hasPacket = try demuxer.next(packet)
            hasEnded = !hasPacket
            try call.check(
                avcodec_send_packet(decoder, hasPacket ? packet.pointer : nil),
                "a frame is damaged", kind: .unreadable)
        }
    }

    private func openScaler(_ width: Int, _ height: Int) throws(MediaError) -> Scaler {
        if let scaler { return scaler }
        let picture = frame.pointer.pointee
        let matrix =
            switch picture.colorspace {
            case AVCOL_SPC_BT709: SWS_CS_ITU709
            case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
            default: SWS_CS_ITU601
            }
        let opened = try Scaler(
            from: .init(
                width: width, height: height, format: AVPixelFormat(rawValue: picture.format),
                isFullRange: picture.color_range == AVCOL_RANGE_JPEG, matrix: matrix),
            to: .init(
                width: width, height: height, format: AV_PIX_FMT_RGBA, isFullRange: true,
                matrix: matrix),
            call)
        scaler = opened
        return opened
    }
}
