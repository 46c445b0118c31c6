internal import CLibav

/// Finds when the pictures of H.264 and H.265 are shown in containers that only say when they are
/// decoded, such as AVI, from the pictures' own numbers.
struct PictureOrder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let parser: UnsafeMutablePointer<AVCodecParserContext>

    /// Fills in the times that are missing, where the codec numbers its pictures.
    ///
    /// - Parameter stream: is read once more.
    static func fill(
        _ packets: inout [FilmPacket], of stream: FilmStream, _ call: LibraryCall
    ) throws(MediaError) {
        guard [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(stream.parameters.codec_id) else {
            return
        }
        let order = try PictureOrder(stream, call)
        defer { order.close() }
        var numbers: [Int32] = []
        try stream.rewind()
        try stream.forEachPacket { packet throws(MediaError) in
            numbers.append(order.number(packet))
        }
        guard numbers.count == packets.count else { return }
        var decoded: [Int64] = []
        var next: Int64 = 0
        for packet in packets {
            next = max(packet.decoded ?? next, decoded.last ?? .min)
            decoded.append(next)
            next &+= max(packet.duration, 1)
        }
        var start = 0
        var latest = Int32.min
        for end in packets.indices.dropFirst() + [packets.count] {
            latest = max(latest, numbers[end - 1])
            // The numbers begin again at some key frames.
            guard end == packets.count || packets[end].isKey && numbers[end] <= latest else {
                continue
            }
            let sorted = (start..<end).sorted { (numbers[$0], $0) < (numbers[$1], $1) }
            for (place, packet) in sorted.enumerated() {
                packets[packet].shown = decoded[start + place]
                packets[packet].decoded = decoded[packet]
            }
            (start, latest) = (end, Int32.min)
        }
    }

    private init(_ stream: FilmStream, _ call: LibraryCall) throws(MediaError) {
        let codec = stream.parameters.codec_id
        let opened = try call.check(avcodec_alloc_context3(nil), "no memory for a parser")
        let result = avcodec_parameters_to_context(opened, stream.stream.pointee.codecpar)
        guard result >= 0, let parser = av_parser_init(Int32(bitPattern: codec.rawValue)) else {
            var opened: UnsafeMutablePointer<AVCodecContext>? = opened
            avcodec_free_context(&opened)
            throw MediaError(
                .unreadable, "it doesn't say when its frames are shown", file: call.file)
        }
        context = opened
        self.parser = parser
        parser.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
    }

    private func close() {
        av_parser_close(parser)
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The picture order count (ITU-T H.264, 8.2.1).
    private func number(_ packet: AVPacket) -> Int32 {
        var data: UnsafeMutablePointer<UInt8>?
        var size: Int32 = 0
        av_parser_parse2(
            parser, context, &data, &size, packet.data, packet.size, packet.pts, packet.dts,
            packet.pos)
        return parser.pointee.output_picture_number
    }
}
