internal import CLibav

/// Decodes a film's packets to pictures, with their alpha.
///
/// A film of VP8 or VP9 has alpha as a second film of the same codec, whose luma it is: Matroska
/// and WebM have its packets beside the pictures'. libav's own decoders drop them. Those of libvpx
/// don't, but not every libavcodec has them, and a film's colours should not depend on whether it
/// has alpha: so two decoders of the same kind are used, as browsers do.
final class FilmDecoder {
    private let colors: Decoder
    /// Nil for films whose alpha isn't apart.
    private let alpha: Decoder?
    /// Nil for other films than GIFs.
    private var gif: GIFPackets?
    private let call: LibraryCall
    /// The alpha of the packet's pictures that weren't returned yet.
    private var alphas: [RawFrame] = []
    /// Whether the packet has alpha: pictures of one without are opaque.
    private var hasAlpha = false
    /// Whether each key frame needs a new decoder: FFV1's conceals damage with parts of the
    /// previous picture, even in a key frame, so that playing and seeking would differ.
    let beginsAnew: Bool
    /// Whether only pictures are decoded that others refer to.
    var skips = false

    init(_ demuxer: Demuxer, _ limits: FilmStream.Limits, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        let codec = demuxer.parameters.codec_id
        let hasAlpha = AlphaPackets.areIn(demuxer)
        gif = codec == AV_CODEC_ID_GIF ? GIFPackets() : nil
        beginsAnew = codec == AV_CODEC_ID_FFV1
        let delays = !hasAlpha && !beginsAnew
        func decoder() throws(MediaError) -> Decoder {
            try Decoder(
                codec, of: demuxer.stream, threads: limits.threads, delays: delays,
                maxPixels: limits.maxPixels, call)
        }
        colors = try decoder()
        alpha = hasAlpha ? try decoder() : nil
    }

    /// Takes the next packet, after all pictures of those before it were returned.
    ///
    /// - Parameter packet: nil after the last.
    /// - Throws: a `MediaError` for damage.
    func send(_ packet: Packet?) throws(MediaError) {
        alphas = []
        let bytes = packet.flatMap { AlphaPackets.bytes(besides: $0.pointer.pointee) }
        hasAlpha = alpha != nil && bytes != nil
        // First the alpha: where it is damaged, no picture is left without.
        if let alpha, let bytes { try decode(bytes, alpha) }
        colors.skips(skips)
        let readable = try packet.map { (packet) throws(MediaError) in try self.readable(packet) }
        try check(avcodec_send_packet(colors.context, readable?.pointer))
    }

    /// The packet that the decoder gets for a packet of the file.
    private func readable(_ packet: Packet) throws(MediaError) -> Packet {
        guard let rewritten = gif?.rewritten(packet.bytes) else { return packet }
        let result = try rewritten.withUnsafeBufferPointer { (bytes) throws(MediaError) in
            try Packet(copying: bytes, call)
        }
        try call.check(
            av_packet_copy_props(result.pointer, packet.pointer), "no memory for a packet")
        return result
    }

    private func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ alpha: Decoder
    ) throws(MediaError) {
        alpha.skips(skips)
        let packet = try Packet(copying: bytes, call)
        try check(avcodec_send_packet(alpha.context, packet.pointer))
        while true {
            let frame = try RawFrame(call)
            let result = avcodec_receive_frame(alpha.context, frame.pointer)
            if result == flipbookErrorTryAgain() { return }
            try check(result)
            alphas.append(frame)
        }
    }

    enum Answer {
        case picture, end
        /// The next packet must be sent first.
        case needsPacket
    }

    /// Writes the next picture into `frame`.
    ///
    /// - Throws: a `MediaError` for damage.
    func receive(_ frame: RawFrame) throws(MediaError) -> Answer {
        let result = avcodec_receive_frame(colors.context, frame.pointer)
        if result == flipbookErrorEndOfFile() { return .end }
        if result == flipbookErrorTryAgain() { return .needsPacket }
        try check(result)
        guard frame.pointer.pointee.decode_error_flags == 0 else { throw damaged }
        guard hasAlpha else { return .picture }
        guard !alphas.isEmpty else {
            if skips { return .picture }
            throw damaged
        }
        try add(alphas.removeFirst(), to: frame)
        return .picture
    }

    private func check(_ result: Int32) throws(MediaError) {
        try call.check(result, Self.damage, kind: .unreadable)
    }

    private static let damage = "a frame is damaged"

    private var damaged: MediaError { MediaError(.unreadable, Self.damage, file: call.file) }

    /// Makes the luma of `alpha` the alpha of `frame`.
    private func add(_ alpha: RawFrame, to frame: RawFrame) throws(MediaError) {
        let (found, picture) = (alpha.pointer.pointee, frame.pointer.pointee)
        let format = AVPixelFormat(rawValue: picture.format)
        let depth = FilmPixels.depth(AVPixelFormat(rawValue: found.format))
        guard found.decode_error_flags == 0, found.width == picture.width,
            found.height == picture.height
        else { throw damaged }
        guard let together = FilmPixels.withAlpha(format), depth == FilmPixels.depth(format),
            picture.buf.3 == nil
        else {
            throw MediaError(
                .unreadable, "its alpha is coded in a way that is not read", file: call.file)
        }
        frame.pointer.pointee.format = together.rawValue
        frame.pointer.pointee.data.3 = found.data.0
        frame.pointer.pointee.linesize.3 = found.linesize.0
        frame.pointer.pointee.buf.3 = try call.check(
            av_buffer_ref(found.buf.0), "no memory for a frame")
    }
}

/// The packets of alpha that Matroska and WebM have beside those of VP8 and VP9.
enum AlphaPackets {
    /// Whether a film's alpha is there: its track says so (RFC 9559, AlphaMode).
    static func areIn(_ demuxer: Demuxer) -> Bool {
        has(demuxer.parameters.codec_id) && demuxer.metadata("alpha_mode") == "1"
    }

    static func has(_ codec: AVCodecID) -> Bool {
        codec == AV_CODEC_ID_VP8 || codec == AV_CODEC_ID_VP9
    }

    /// The alpha of a packet's pictures; nil if it has none. Valid as long as the packet.
    static func bytes(besides packet: AVPacket) -> UnsafeBufferPointer<UInt8>? {
        for index in 0..<Int(packet.side_data_elems) {
            let data = packet.side_data[index]
            // The number of the addition, big-endian; 1 is the codec's own (RFC 9559, BlockAddID).
            guard data.type == AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, data.size > 8,
                UnsafeBufferPointer(start: data.data, count: 8).elementsEqual([
                    0, 0, 0, 0, 0, 0, 0, 1,
                ])
            else { continue }
            return UnsafeBufferPointer(start: data.data + 8, count: Int(data.size) - 8)
        }
        return nil
    }

    /// Whether a packet of alpha begins with a key frame, from which a new decoder may go on.
    static func isKeyFrame(_ bytes: UnsafeBufferPointer<UInt8>, _ codec: AVCodecID) -> Bool {
        guard let first = bytes.first else { return false }
        // RFC 6386, 9.1: the frame type, the first bit.
        guard codec == AV_CODEC_ID_VP9 else { return first & 1 == 0 }
        // The VP9 bitstream, 6.2: a marker of two bits, the profile, a reserved bit behind profile
        // 3, `show_existing_frame` and the frame type.
        let profile = first >> 5 & 1 | first >> 3 & 2
        let rest = profile == 3 ? first & 6 : first >> 1 & 6
        return first >> 6 == 2 && rest == 0
    }
}
