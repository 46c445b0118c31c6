internal import CLibav

/// An open decoder, configured to give the same samples on every CPU and to report damage.
final class Decoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let call: LibraryCall

    /// - Parameters:
    ///   - stream: of a film or sound file; nil for a still.
    ///   - threads: how many decode; each holds about one picture more.
    ///   - delays: whether threads may have pictures of their own, so that some are returned later.
    ///   - maxPixels: the limit of a picture's size.
    init(
        _ codec: AVCodecID, of stream: UnsafePointer<AVStream>? = nil, threads: Int = 1,
        delays: Bool = true, maxPixels: Int = StillReader.maxPixels, _ call: LibraryCall
    ) throws(MediaError) {
        guard let found = avcodec_find_decoder(codec) else {
            let name = String(cString: avcodec_get_name(codec))
            throw MediaError(
                .unreadable, "this libavcodec has no decoder for '\(name)'", file: call.file)
        }
        self.call = call
        context = try call.check(avcodec_alloc_context3(found), "no memory for a decoder")
        if let stream {
            try call.check(
                avcodec_parameters_to_context(context, stream.pointee.codecpar),
                "it can't be decoded", kind: .unreadable)
        }
        context.pointee.thread_count = Int32(threads)
        if !delays { context.pointee.thread_type = FF_THREAD_SLICE }
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        if let stream, found.pointee.type == AVMEDIA_TYPE_AUDIO {
            // The unit in which sound decoders count the encoder's delay, which they skip.
            context.pointee.pkt_timebase = stream.pointee.time_base
        } else {
            // libjpeg's integer IDCT in C. Others differ in the last bit, chosen by CPU.
            context.pointee.idct_algo = FF_IDCT_INT
            context.pointee.err_recognition =
                AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
            context.pointee.max_pixels = Int64(maxPixels)
        }
        try call.check(avcodec_open2(context, found, nil), "it can't be decoded", kind: .unreadable)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Whether only pictures are decoded from now on that others refer to.
    func skips(_ skips: Bool) {
        context.pointee.skip_frame = skips ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
    }

    /// Decodes a file with a single picture.
    func onlyFrame(_ bytes: [UInt8]) throws(MediaError) -> RawFrame {
        let damaged = "the picture is damaged"
        let packet = try bytes.withUnsafeBufferPointer { (bytes) throws(MediaError) in
            try Packet(copying: bytes, call)
        }
        let frame = try RawFrame(call)
        try call.check(avcodec_send_packet(context, packet.pointer), damaged, kind: .unreadable)
        try call.check(avcodec_send_packet(context, nil), damaged, kind: .unreadable)
        try call.check(avcodec_receive_frame(context, frame.pointer), damaged, kind: .unreadable)
        return frame
    }
}
