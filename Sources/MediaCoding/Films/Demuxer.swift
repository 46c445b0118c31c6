internal import CLibav
import MediaTime

/// An open film or sound file and the packets of its pictures or of its sound.
final class Demuxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>
    private let call: LibraryCall

    /// Whose packets are read.
    enum Media {
        case pictures, sound
    }

    /// What is said where the file's format isn't known.
    static let unopened = "the film can't be opened"

    /// Opens the file at `path`.
    ///
    /// - Parameter options: libavformat's.
    /// - Throws: a `MediaError`: the file isn't there, isn't a film, or has none of what is read.
    init(
        _ path: String, _ call: LibraryCall, media: Media = .pictures,
        options: Options = Options([:])
    ) throws(MediaError) {
        self.call = call
        try AssetFile.check(path)
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try call.check(
            avformat_open_input(&opened, "file:" + path, nil, &options.pointer),
            Self.unopened, kind: .unreadable)
        let context = try call.check(opened, "no memory for a film")
        self.context = context
        // Until every property has a value deinit doesn't run.
        do throws(MediaError) {
            try call.check(
                avformat_find_stream_info(context, nil), "the film can't be understood",
                kind: .unreadable)
            let type = media == .pictures ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO
            let none = media == .pictures ? "the film has no pictures" : "there is no sound in it"
            let index = av_find_best_stream(context, type, -1, -1, nil, 0)
            guard index >= 0, let found = context.pointee.streams[Int(index)] else {
                throw MediaError(.unreadable, none, file: call.file)
            }
            stream = found
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
    var duration: Time? {
        if let duration = time(stream.pointee.duration) { return duration }
        // Matroska says it of the whole file only.
        let whole = context.pointee.duration
        return whole == flipbookNoTimeStamp() ? nil : Time(whole, over: Int64(AV_TIME_BASE))
    }

    /// When the first packet is shown; nil where the file doesn't say.
    var start: Time? { time(stream.pointee.start_time) }

    /// The length of a tick, in which the file counts.
    var tick: Time? { time(1) }

    /// Goes back to where decoding can begin so that the picture at `time` is reached; false where
    /// the file can't do that.
    func seek(to time: Time) -> Bool {
        let base = stream.pointee.time_base
        let ticks = time.seconds * Double(base.den) / Double(base.num)
        return av_seek_frame(
            context, stream.pointee.index, Int64(ticks.rounded(.up)), AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// What the file says about its pictures under that name.
    func metadata(_ name: String) -> String? {
        av_dict_get(stream.pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
    }

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
            try call.goOn()
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
