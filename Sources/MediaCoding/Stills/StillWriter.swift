internal import CLibav
package import PixelBuffers
package import WholeFiles

/// Writes PNGs, tagged as sRGB.
package enum StillWriter {
    /// Writes `buffer` to `path`: 8 bits per channel from `rgba8`, 16 from `rgba16`. The file is
    /// whole or absent.
    ///
    /// Alpha is straight. With `isOpaque` it is ignored, and the PNG has none.
    ///
    /// - Throws: a `MediaError`: a path that can't be written, or a picture that can't be encoded.
    package static func write(
        _ buffer: PixelBuffer, to path: String, isOpaque: Bool = false,
        registry: PartialFiles = .shared
    ) throws(MediaError) {
        let bytes = try png(buffer, isOpaque: isOpaque, for: path)
        try mediaError { () throws(FileError) in
            try WholeFile.write(bytes, to: path, in: registry)
        }
    }

    /// - Parameter path: for error messages.
    package static func png(
        _ buffer: PixelBuffer, isOpaque: Bool = false, for path: String = "png"
    ) throws(MediaError) -> [UInt8] {
        let call = LibraryCall(.write, path)
        guard buffer.format == .rgba8 || buffer.format == .rgba16, !buffer.bounds.isEmpty else {
            throw MediaError(
                .unexpectedFrame,
                "a picture of \(buffer.width)×\(buffer.height) \(buffer.format) can't be a PNG",
                file: path)
        }
        let encoder = try StillEncoder(buffer, isOpaque: isOpaque, call)
        return try encoder.encode(buffer)
    }
}

/// libavcodec's PNG encoder.
private final class StillEncoder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let call: LibraryCall
    private let isOpaque: Bool

    init(_ buffer: PixelBuffer, isOpaque: Bool, _ call: LibraryCall) throws(MediaError) {
        guard let codec = avcodec_find_encoder_by_name("png") else {
            throw MediaError(
                .missingEncoder("png"), "this libavcodec has no encoder 'png'", file: call.file,
                code: flipbookErrorEncoderNotFound())
        }
        self.call = call
        self.isOpaque = isOpaque
        context = try call.check(avcodec_alloc_context3(codec), "no memory for an encoder")
        context.pointee.width = Int32(buffer.width)
        context.pointee.height = Int32(buffer.height)
        context.pointee.pix_fmt = Self.format(buffer.format, isOpaque: isOpaque)
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        // With several threads the encoder would wait for more pictures.
        context.pointee.thread_count = 1
        let options = Options(["pred": "mixed"])
        try call.check(
            avcodec_open2(context, codec, &options.pointer), "the picture can't be encoded")
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    func encode(_ buffer: PixelBuffer) throws(MediaError) -> [UInt8] {
        let frame = try RawFrame(
            width: buffer.width, height: buffer.height, format: context.pointee.pix_fmt, call)
        FilmColours.rgb.tag(frame.pointer)
        frame.pointer.pointee.pts = 0
        try copy(buffer, into: frame)
        let packet = try Packet(call)
        try call.check(
            avcodec_send_frame(context, frame.pointer), "the picture can't be encoded")
        try call.check(avcodec_send_frame(context, nil), "the picture can't be encoded")
        try call.check(
            avcodec_receive_packet(context, packet.pointer), "the picture can't be encoded")
        return Array(
            UnsafeBufferPointer(
                start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size)))
    }

    private static func format(_ format: PixelFormat, isOpaque: Bool) -> AVPixelFormat {
        switch (format, isOpaque) {
        case (.rgba16, false): AV_PIX_FMT_RGBA64BE
        case (.rgba16, true): AV_PIX_FMT_RGB48BE
        case (_, false): AV_PIX_FMT_RGBA
        case (_, true): AV_PIX_FMT_RGB24
        }
    }

    /// Copies pixels to big-endian, without alpha if `isOpaque`.
    private func copy(_ buffer: PixelBuffer, into frame: RawFrame) throws(MediaError) {
        let stride = Int(frame.pointer.pointee.linesize.0)
        let base = try call.check(frame.pointer.pointee.data.0, "no memory for a frame")
        for y in 0..<buffer.height {
            let source = UnsafeRawBufferPointer(buffer.row(y))
            let row = UnsafeMutableRawPointer(base + y * stride)
            if buffer.format == .rgba8 {
                copyRow(source, as: UInt8.self, to: row)
            } else {
                copyRow(source, as: UInt16.self, to: row)
            }
        }
    }

    private func copyRow<Channel: FixedWidthInteger>(
        _ source: UnsafeRawBufferPointer, as channel: Channel.Type, to row: UnsafeMutableRawPointer
    ) {
        let from = source.bindMemory(to: channel)
        let to = row.assumingMemoryBound(to: channel)
        let channelCount = isOpaque ? 3 : 4
        for x in 0..<from.count / 4 {
            for c in 0..<channelCount { to[x * channelCount + c] = from[x * 4 + c].bigEndian }
        }
    }
}
