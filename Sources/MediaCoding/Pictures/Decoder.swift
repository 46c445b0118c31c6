internal import CLibav

/// An open decoder, configured to give the same samples on every CPU and to report damage.
final class Decoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let call: LibraryCall

    /// - Parameter stream: of a film or sound file; nil for a still.
    init(
        _ codec: AVCodecID, of stream: UnsafePointer<AVStream>? = nil, _ call: LibraryCall
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
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        if let stream, found.pointee.type == AVMEDIA_TYPE_AUDIO {
            // The unit in which sound decoders count the encoder's delay, which they skip.
            context.pointee.pkt_timebase = stream.pointee.time_base
        } else {
            // libjpeg's integer IDCT in C. Others differ in the last bit, chosen by CPU.
            context.pointee.idct_algo = FF_IDCT_INT
            context.pointee.err_recognition =
                AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
            context.pointee.max_pixels = Int64(StillReader.mostPixels)
        }
        try call.check(avcodec_open2(context, found, nil), "it can't be decoded", kind: .unreadable)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Decodes a file with a single picture.
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
        try call.check(avcodec_send_packet(context, packet.pointer), damaged, kind: .unreadable)
        try call.check(avcodec_send_packet(context, nil), damaged, kind: .unreadable)
        try call.check(avcodec_receive_frame(context, frame.pointer), damaged, kind: .unreadable)
        return frame
    }
}
