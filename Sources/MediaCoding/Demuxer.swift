internal import CLibav
import MediaTime

/// An open film file and its first video stream's packets.
final class Demuxer {
    private let context: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>
    private let call: LibraryCall

    /// Opens the file at `path`.
    ///
    /// - Throws: a `MediaError`: the file isn't there, isn't a film, or has no pictures.
    init(_ path: String, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try call.check(
            avformat_open_input(&opened, "file:" + path, nil, nil), "the film can't be opened",
            kind: .unreadable)
        let context = try call.check(opened, "no memory for a film")
        self.context = context
        // Until every property has a value deinit doesn't run.
        do throws(MediaError) {
            try call.check(
                avformat_find_stream_info(context, nil), "the film can't be understood",
                kind: .unreadable)
            let index = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
            try call.check(index, "the film has no pictures", kind: .unreadable)
            stream = try call.check(
                context.pointee.streams[Int(index)], "the film has no pictures")
        } catch {
            avformat_close_input(&opened)
            throw error
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    /// How many streams of any kind the file has.
    var streamCount: Int { Int(context.pointee.nb_streams) }

    var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }

    /// How long the pictures last; nil where the file doesn't say.
    var duration: Time? { time(stream.pointee.duration) }

    /// A number of the stream's ticks as time; nil for libav's “unknown”.
    func time(_ ticks: Int64) -> Time? {
        guard ticks != flipbookNoTimeStamp() else { return nil }
        let base = stream.pointee.time_base
        return Time(exactly: ticks, times: base.num, over: base.den)
    }

    /// Moves the stream's next packet into `packet`; false at the end.
    func next(_ packet: Packet) throws(MediaError) -> Bool {
        while true {
            av_packet_unref(packet.pointer)
            let result = av_read_frame(context, packet.pointer)
            if result == flipbookErrorEndOfFile() { return false }
            try call.check(result, "the film is damaged", kind: .unreadable)
            if packet.pointer.pointee.stream_index == stream.pointee.index { return true }
        }
    }
}

extension Time {
    fileprivate init?(exactly ticks: Int64, times numerator: Int32, over denominator: Int32) {
        let product = ticks.multipliedReportingOverflow(by: Int64(numerator))
        guard !product.overflow else { return nil }
        self.init(product.partialValue, over: Int64(denominator))
    }
}
