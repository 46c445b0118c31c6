internal import CLibav
import MediaTime
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open film or sound file; reads the packets of one of its streams.
final class Demuxer {
    let context: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>
    /// The file that `context` reads; outlives it.
    private let input: LibraryFile
    private let call: LibraryCall
    /// Opens the same file once more, wherever its name leads by now.
    private let opening: () throws(MediaError) -> Demuxer

    /// The stream to read.
    enum Media {
        case pictures, sound
        /// The caption track with this number.
        case captions(Int)
    }

    /// libavformat's demuxers of films, with commas between.
    static let films =
        "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,gif,apng,mpegts,mpeg,ogg,flv,mxf,nut,ivf,y4m,"
        + "yuv4mpegpipe"

    /// Opens a file that anyone may have made.
    ///
    /// - Parameters:
    ///
    ///   - formats: libavformat's demuxers to accept, with commas between: others open files or
    ///     addresses named in the file, such as playlists.
    ///   - noun: what the file should be, for messages.
    /// - Throws: a `MediaError`: no such file, another format, or no stream of that kind.
    static func asset(
        _ path: String, _ call: LibraryCall, media: Media = .pictures, formats: String = films,
        noun: String = "film"
    ) throws(MediaError) -> Demuxer {
        try Demuxer(
            AssetFile.open(path), named: path, call, media: media, formats: formats, noun: noun)
    }

    /// - Parameter path: the file's name, by which libavformat recognises some formats.
    /// - Throws: as `asset`.
    init(
        _ file: OpenFile, named path: String, _ call: LibraryCall, media: Media = .pictures,
        formats: String = films, noun: String = "film"
    ) throws(MediaError) {
        self.call = call
        opening = { () throws(MediaError) in
            try Demuxer(
                file, named: path, call, media: media, formats: formats, noun: noun)
        }
        input = try LibraryFile(file, call)
        var opened: UnsafeMutablePointer<AVFormatContext>? = try call.check(
            avformat_alloc_context(), "no memory for a film")
        opened?.pointee.pb = input.context
        // Nothing but `input` is read: no protocol is allowed.
        let options = Options(["format_whitelist": formats, "protocol_whitelist": ""])
        // Frees the context if it fails.
        let result = avformat_open_input(&opened, "file:" + path, nil, &options.pointer)
        guard result >= 0 else {
            let error = call.failure(result, "it can't be opened", kind: .unreadable)
            guard error.kind == .unreadable else { throw error }
            throw MediaError(
                .unknownFormat, "this is not a \(noun), or its beginning is damaged",
                file: call.file,
                // For a format that isn't accepted, libav's line would list those that are.
                logLine: result == -EINVAL ? nil : error.logLine)
        }
        let context = try call.check(opened, "no memory for a film")
        self.context = context
        // `deinit` doesn't run before all properties are set.
        do throws(MediaError) {
            try call.check(
                avformat_find_stream_info(context, nil), "the film can't be understood",
                kind: .unreadable)
            stream = try Self.stream(media, of: context, call)
        } catch {
            avformat_close_input(&opened)
            throw error
        }
    }

    /// The same file, from its start.
    func reopened() throws(MediaError) -> Demuxer { try opening() }

    /// A stream of the file, perhaps another than the one to read.
    func stream(_ media: Media) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        try Self.stream(media, of: context, call)
    }

    /// Like `stream`, but nil if the file has none.
    func anyStream(_ media: Media) -> UnsafeMutablePointer<AVStream>? {
        Self.anyStream(media, of: context)
    }

    private static func stream(
        _ media: Media, of context: UnsafeMutablePointer<AVFormatContext>, _ call: LibraryCall
    ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        if let found = anyStream(media, of: context) { return found }
        let none =
            switch media {
            case .pictures: "the film has no pictures"
            case .sound: "there is no sound in it"
            case .captions: "there are no captions in it"
            }
        throw MediaError(.unreadable, none, file: call.file)
    }

    private static func anyStream(
        _ media: Media, of context: UnsafeMutablePointer<AVFormatContext>
    ) -> UnsafeMutablePointer<AVStream>? {
        let index: Int32
        switch media {
        case .pictures: index = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        case .sound: index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        case .captions(let number):
            let all = (0..<Int(context.pointee.nb_streams)).filter {
                context.pointee.streams[$0]?.pointee.codecpar.pointee.codec_type
                    == AVMEDIA_TYPE_SUBTITLE
            }
            index = all.indices.contains(number) ? Int32(all[number]) : -1
        }
        return index < 0 ? nil : context.pointee.streams[Int(index)]
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    /// Number of streams of any kind.
    var streamCount: Int { Int(context.pointee.nb_streams) }

    var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }

    /// The stream's duration; nil if the file doesn't give one.
    var duration: Time? {
        if let duration = time(stream.pointee.duration) { return duration }
        // Matroska gives the duration of the whole file only.
        let whole = context.pointee.duration
        return whole == flipbookNoTimeStamp() ? nil : Time(whole, over: Int64(AV_TIME_BASE))
    }

    /// When the stream ends by its time stamps; nil if the file doesn't say.
    var end: Time? {
        guard let own = time(stream.pointee.duration) else { return duration }
        return (time(stream.pointee.start_time) ?? .zero) + own
    }

    /// The unit of the stream's time stamps.
    var tick: Time? { time(1) }

    /// A time in the stream's ticks, rounded up.
    func ticks(_ time: Time) -> Int64 {
        let base = stream.pointee.time_base
        return Int64((time.seconds * Double(base.den) / Double(base.num)).rounded(.up))
    }

    /// Seeks to the last key frame at or before `ticks`; false if the file isn't seekable.
    func seek(to ticks: Int64) -> Bool {
        av_seek_frame(context, stream.pointee.index, ticks, AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// A metadata entry of the stream.
    func metadata(_ name: String) -> String? {
        av_dict_get(stream.pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
    }

    /// Converts the stream's ticks; nil for `AV_NOPTS_VALUE`.
    func time(_ ticks: Int64) -> Time? { stream.time(ticks) }

    /// Reads the stream's next packet into `packet`; false at the end.
    ///
    /// - Parameter other: is given the packets of other streams on the way.
    func next(
        _ packet: Packet, other: (Packet) throws(MediaError) -> Void = { _ in }
    ) throws(MediaError) -> Bool {
        while true {
            av_packet_unref(packet.pointer)
            try call.checkCancellation()
            let result = av_read_frame(context, packet.pointer)
            if result == flipbookErrorEndOfFile() { return false }
            try call.check(result, "the film is damaged", kind: .unreadable)
            if packet.isOf(stream) { return true }
            try other(packet)
        }
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// Converts the stream's ticks; nil for `AV_NOPTS_VALUE`.
    func time(_ ticks: Int64) -> Time? {
        guard ticks != flipbookNoTimeStamp() else { return nil }
        let base = pointee.time_base
        return Time(exactly: ticks, times: base.num, over: base.den)
    }
}

extension Packet {
    func isOf(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        pointer.pointee.stream_index == stream.pointee.index
    }
}

extension Time {
    fileprivate init?(exactly ticks: Int64, times numerator: Int32, over denominator: Int32) {
        let product = ticks.multipliedReportingOverflow(by: Int64(numerator))
        guard !product.overflow else { return nil }
        self.init(product.partialValue, over: Int64(denominator))
    }
}
