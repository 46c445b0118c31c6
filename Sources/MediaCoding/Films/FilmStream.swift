internal import CLibav

/// An open film, decoded picture by picture from any key frame.
final class FilmStream {
    private let path: String
    private let call: LibraryCall
    private let packet: Packet
    private var demuxer: Demuxer
    private var decoder: Decoder
    private var hasEnded = false
    /// The first error; pictures decoded before it are still returned.
    private var damage: MediaError?
    /// The film's packets in order; nil before they were read, and for formats without an index.
    private var order: PacketOrder?

    private static let formats =
        "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,gif,apng,mpegts,mpeg,ogg,flv,mxf,nut,ivf,y4m,"
        + "yuv4mpegpipe"

    init(_ path: String, _ call: LibraryCall) throws(MediaError) {
        self.path = path
        self.call = call
        packet = try Packet(call)
        demuxer = try Self.demuxer(path, call)
        decoder = try Self.decoder(demuxer, call)
    }

    private static func demuxer(_ path: String, _ call: LibraryCall) throws(MediaError) -> Demuxer {
        try Demuxer.asset(path, call, media: .pictures, formats: formats, noun: "film")
    }

    private static func decoder(
        _ demuxer: Demuxer, _ call: LibraryCall
    ) throws(MediaError) -> Decoder {
        try Decoder(demuxer.parameters.codec_id, of: demuxer.stream, call)
    }

    /// Whether each key frame needs a new decoder: FFV1's conceals damage with parts of the
    /// previous picture, even in a key frame, so that playing and seeking would differ.
    private var beginsAnew: Bool { demuxer.parameters.codec_id == AV_CODEC_ID_FFV1 }

    var stream: UnsafeMutablePointer<AVStream> { demuxer.stream }
    var parameters: AVCodecParameters { demuxer.parameters }

    /// Calls `body` with every packet, in file order, without decoding.
    func forEachPacket(_ body: (AVPacket) throws(MediaError) -> Void) throws(MediaError) {
        var order = PacketOrder()
        while try demuxer.next(packet) {
            order.note(packet.pointer.pointee)
            try body(packet.pointer.pointee)
        }
        self.order = isIndexed ? order : nil
    }

    /// Whether the container has a packet index from which time stamps come.
    private var isIndexed: Bool {
        demuxer.context.pointee.iformat?.pointee.name.map {
            String(cString: $0).hasPrefix("mov,")
        } ?? false
    }

    /// The next picture and its time in the stream's ticks; nil at the end.
    ///
    /// - Throws: a `MediaError` for damage, after all pictures decoded before it were returned: how
    ///   many a decoder holds back depends on its history.
    func nextFrame() throws(MediaError) -> (frame: RawFrame, ticks: Int64)? {
        do throws(MediaError) {
            if let next = try decodedFrame() { return next }
        } catch {
            guard damage == nil else { throw damage ?? error }
            damage = error
            hasEnded = true
            _ = avcodec_send_packet(decoder.context, nil)
            if let next = try? decodedFrame() { return next }
        }
        if let damage { throw damage }
        return nil
    }

    private func decodedFrame() throws(MediaError) -> (frame: RawFrame, ticks: Int64)? {
        let frame = try RawFrame(call)
        while true {
            let result = avcodec_receive_frame(decoder.context, frame.pointer)
            if result >= 0 {
                guard frame.pointer.pointee.decode_error_flags == 0 else {
                    throw MediaError(.unreadable, "a frame is damaged", file: path)
                }
                // With damaged time stamps, libav's best guess depends on the packets seen before.
                let time = frame.pointer.pointee.pts
                let guess = frame.pointer.pointee.best_effort_timestamp
                return (frame, time == flipbookNoTimeStamp() ? guess : time)
            }
            if result == flipbookErrorEndOfFile() { return nil }
            guard result == flipbookErrorTryAgain(), !hasEnded else {
                throw call.failure(result, "a frame is damaged", kind: .unreadable)
            }
            let hasPacket = try demuxer.next(packet)
            hasEnded = !hasPacket
            guard order?.expects(hasPacket ? packet.pointer.pointee : nil) ?? true else {
                throw MediaError(.unreadable, "the film's index is damaged", file: path)
            }
            if hasPacket, beginsAnew, packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 {
                decoder = try Self.decoder(demuxer, call)
            }
            try call.check(
                avcodec_send_packet(decoder.context, hasPacket ? packet.pointer : nil),
                "a frame is damaged", kind: .unreadable)
        }
    }

    /// Continues from the key frame at or before `ticks`; from the start if the file isn't
    /// seekable.
    func seek(to ticks: Int64) throws(MediaError) {
        guard
            av_seek_frame(demuxer.context, stream.pointee.index, ticks, AVSEEK_FLAG_BACKWARD) >= 0
        else { return try rewind() }
        // A flushed decoder keeps its reordering delay; a new one doesn't.
        decoder = try Self.decoder(demuxer, call)
        damage = nil
        hasEnded = false
        order?.seek()
    }

    /// Restarts at the first packet.
    func rewind() throws(MediaError) {
        demuxer = try Self.demuxer(path, call)
        decoder = try Self.decoder(demuxer, call)
        damage = nil
        hasEnded = false
        order?.rewind()
    }
}
