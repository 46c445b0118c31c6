internal import CLibav

/// An open video decoder, set up so that it gives the same numbers on every CPU and says so where
/// something is damaged.
final class Decoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let call: LibraryCall

    /// - Parameter parameters: of a film's stream.
    init(
        _ codec: AVCodecID, parameters: UnsafePointer<AVCodecParameters>? = nil,
        _ call: LibraryCall
    ) throws(MediaError) {
        guard let found = avcodec_find_decoder(codec) else {
            let name = String(cString: avcodec_get_name(codec))
            throw MediaError(
                .unreadable, "this libavcodec has no decoder for '\(name)'", file: call.file)
        }
        self.call = call
        context = try call.check(avcodec_alloc_context3(found), "no memory for a decoder")
        if let parameters {
            try call.check(
                avcodec_parameters_to_context(context, parameters), "it can't be decoded",
                kind: .unreadable)
        }
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        // Libjpeg's, in C. Others differ in the last bit, and which is taken depends on the CPU.
        context.pointee.idct_algo = FF_IDCT_INT
        context.pointee.err_recognition =
            AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
        context.pointee.max_pixels = Int64(StillReader.mostPixels)
        try call.check(
            avcodec_open2(context, found, nil), "it can't be decoded", kind: .unreadable)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The picture of a file that holds only one.
    func onlyFrame(_ bytes: [UInt8]) throws(MediaError) -> RawFrame {
        let damaged = "the picture is damaged"
        let packet = try Packet(call)
        let frame = try RawFrame(call)
        try call.check(av_new_packet(packet.pointer, Int32(bytes.count)), "no memory for a picture")
        if let data = packet.pointer.pointee.data {
            bytes.withUnsafeBytes { source in
                UnsafeMutableRawPointer(data).copyMemory(
                    from: source.baseAddress ?? UnsafeRawPointer(data), byteCount: source.count)
            }
        }
        try call.check(
            avcodec_send_packet(context, packet.pointer), damaged, kind: .unreadable)
        try call.check(avcodec_send_packet(context, nil), damaged, kind: .unreadable)
        try call.check(
            avcodec_receive_frame(context, frame.pointer), damaged, kind: .unreadable)
        return frame
    }
}
