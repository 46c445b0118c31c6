internal import CLibav

/// An open film whose pictures are decoded one after the other, from any key frame on.
final class FilmStream {
    private let path: String
    private let call: LibraryCall
    private let packet: Packet
    private var demuxer: Demuxer
    private var decoder: Decoder
    private var hasEnded = false
    /// What was found damaged, while pictures from before it are still given.
    private var damage: MediaError?
    /// How packets come; nil until that is known, and where the format has no index of them.
    private var order: PacketOrder?

    /// The formats that are read. Others may name files or addresses of their own to be opened.
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
        do throws(MediaError) {
            return try Demuxer(
                path, call,
                options: Options(["format_whitelist": formats, "protocol_whitelist": "file"]))
        } catch {
            guard error.kind == .unreadable, error.message == Demuxer.unopened else { throw error }
            // What libav says of it is different for every format that it isn't.
            throw MediaError(
                .unknownFormat, "this is not a film, or its beginning is damaged", file: path)
        }
    }

    private static func decoder(
        _ demuxer: Demuxer, _ call: LibraryCall
    ) throws(MediaError) -> Decoder {
        try Decoder(
            demuxer.parameters.codec_id, parameters: demuxer.stream.pointee.codecpar, call)
    }

    /// Whether every key frame needs a decoder of its own. FFV1's puts parts of whichever picture
    /// it had before in the place of damaged ones, even in a key frame: played and looked for, a
    /// damaged film would show different pictures.
    private var beginsAnew: Bool { demuxer.parameters.codec_id == AV_CODEC_ID_FFV1 }

    var stream: UnsafeMutablePointer<AVStream> { demuxer.stream }
    var parameters: AVCodecParameters { demuxer.parameters }

    /// Gives the film's packets, not decoded, to `body` as they are played.
    func forEachPacket(_ body: (AVPacket) throws(MediaError) -> Void) throws(MediaError) {
        var order = PacketOrder()
        while try demuxer.next(packet) {
            order.note(packet.pointer.pointee)
            try body(packet.pointer.pointee)
        }
        self.order = isIndexed ? order : nil
    }

    /// Whether the file has tables of its packets, from which their times come as well.
    private var isIndexed: Bool {
        demuxer.context.pointee.iformat?.pointee.name.map {
            String(cString: $0).hasPrefix("mov,")
        } ?? false
    }

    /// The next picture and its time in the stream's ticks; nil at the end.
    ///
    /// - Throws: a `MediaError` where something is damaged, once all pictures that were decoded
    ///   before it have been given: how many a decoder holds back depends on what it had before.
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
                // libav's best guess at a time depends on what it has seen so far, where times are
                // damaged.
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

    /// Goes on with the key frame at `ticks`, or one before it, where the file can say where that
    /// is.
    func seek(to ticks: Int64) throws(MediaError) {
        guard
            av_seek_frame(demuxer.context, stream.pointee.index, ticks, AVSEEK_FLAG_BACKWARD) >= 0
        else { return try rewind() }
        // A decoder that is only flushed still holds back as many pictures as it has learned to.
        decoder = try Self.decoder(demuxer, call)
        damage = nil
        hasEnded = false
        order?.seek()
    }

    /// Begins again, with the first packet.
    func rewind() throws(MediaError) {
        demuxer = try Self.demuxer(path, call)
        decoder = try Self.decoder(demuxer, call)
        damage = nil
        hasEnded = false
        order?.rewind()
    }
}
