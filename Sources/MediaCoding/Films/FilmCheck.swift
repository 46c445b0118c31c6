internal import CLibav
import MediaTime
import PixelBuffers
import WholeFiles

/// Reads a written film back and compares it with its settings.
///
/// Checks every packet's time stamp, and decodes the first and the last frame only: decoding all of
/// them would take about as long as encoding.
struct FilmCheck {
    private let settings: FilmSettings
    /// The decoder's threads.
    private let threads: Int
    private let call: LibraryCall
    private(set) var first: FrameFingerprint?
    private(set) var last: FrameFingerprint?

    /// Each thread decodes a frame of its own, and there are few between two key frames.
    private static let maxThreads = 8

    /// - Parameter threads: how many may decode the film.
    init(_ settings: FilmSettings, threads: Int = 1, _ call: LibraryCall) {
        self.settings = settings
        self.threads = min(threads, Self.maxThreads)
        self.call = call.reading
    }

    /// Stores the print of the first and the last frame.
    mutating func note(_ frame: PixelBuffer, index: Int) {
        if index == 0 { first = FrameFingerprint(frame, settings) }
        if index + 1 == settings.frameCount { last = FrameFingerprint(frame, settings) }
    }

    /// Uses prints from an earlier run.
    mutating func note(first: FrameFingerprint?, last: FrameFingerprint?) {
        self.first = first ?? self.first
        self.last = last ?? self.last
    }

    /// - Throws: a `MediaError` that names the first difference.
    func run(on temporaryPath: String, frameCount: Int) throws(MediaError) {
        let demuxer = try Demuxer.asset(temporaryPath, call)
        try checkStream(demuxer, frameCount)
        let sound = try SoundCheck(of: demuxer, settings, call)
        let captions = try CaptionCheck(of: demuxer, settings)
        let lastTicks = try checkTimes(demuxer, frameCount) { (packet) throws(MediaError) in
            try sound?.take(packet)
            captions?.take(packet)
        }
        if settings.coding.format == .apng { try checkChunks(temporaryPath, frameCount) }
        if let difference = try sound?.difference() ?? captions?.difference() {
            throw differs(difference)
        }
        try checkPictures(
            FilmReader(
                rewound(demuxer), format: settings.pixelFormat, reduction: reduction,
                limits: .own(threads: threads), call),
            frameCount, lastTicks)
    }

    /// Whether there are key frames to seek to: an animated PNG has its first frame only.
    private var hasKeyFrames: Bool { settings.coding.format != .apng }

    /// The film at its start. It is opened again only if it must be: libav decodes pictures then to
    /// find out what is in it, for 70 ms at 3840×2160.
    private func rewound(_ demuxer: Demuxer) throws(MediaError) -> Demuxer {
        if hasKeyFrames, demuxer.seek(to: 0) { return demuxer }
        return try demuxer.reopened()
    }

    /// The divisor of compared pictures' sides: only mean colours of lossy films are compared, and
    /// a smaller picture has the same.
    private var reduction: Int {
        settings.coding.isLossless ? 1 : max(1, min(settings.width, settings.height, 128) / 16)
    }

    private func checkStream(_ demuxer: Demuxer, _ frameCount: Int) throws(MediaError) {
        let found = demuxer.parameters
        let captionCount = settings.captionTracks?.tracks.count ?? 0
        guard demuxer.streamCount == (settings.sound == nil ? 1 : 2) + captionCount else {
            throw differs("it has \(demuxer.streamCount) streams")
        }
        let isAnimatedPNG = settings.coding.format == .apng
        let codec =
            isAnimatedPNG
            ? AV_CODEC_ID_APNG : avcodec_find_encoder_by_name(settings.encoder)?.pointee.id
        guard found.codec_id == codec else {
            throw differs("it holds \(String(cString: avcodec_get_name(found.codec_id)))")
        }
        guard found.width == Int32(settings.codedWidth),
            found.height == Int32(settings.codedHeight)
        else {
            throw differs("its size is \(found.width)×\(found.height)")
        }
        guard !isAnimatedPNG else { return }
        try checkColorTags(found)
        let rate = demuxer.stream.pointee.avg_frame_rate
        guard isPromised(FrameRate(Int64(rate.num), over: Int64(rate.den))) else {
            throw differs("it has \(rate.num)/\(rate.den) frames a second")
        }
        let promised = settings.frameRate.time(ofFrame: frameCount)
        guard let duration = demuxer.duration,
            isNear(duration - overhang(duration, promised), promised, demuxer.tick)
        else {
            throw differs(
                "it lasts \(demuxer.duration?.description ?? "an unknown time") "
                    + "and not \(promised)")
        }
    }

    /// The excess of a WebM's duration over its frames: it includes Opus' pre-skip, less than one
    /// packet of 20 ms.
    private func overhang(_ duration: Time, _ promised: Time) -> Time {
        guard settings.sound != nil, settings.coding.format == .webm, duration > promised,
            let packet = Time(1, over: 50), duration <= promised + packet
        else { return .zero }
        return duration - promised
    }

    private func checkChunks(_ temporaryPath: String, _ frameCount: Int) throws(MediaError) {
        guard let file = AnimatedPNGCheck(path: temporaryPath) else {
            throw differs("it is cut short")
        }
        if let difference = file.difference(from: settings, frameCount: frameCount) {
            throw differs(difference)
        }
    }

    private func checkColorTags(_ found: AVCodecParameters) throws(MediaError) {
        let tags = ColorTags.of(FilmPixels.format(of: settings))
        // ProRes stores no range: Apple's decoders always assume limited.
        let hasRange = settings.coding.codec != .prores422 && settings.coding.codec != .prores4444
        guard found.color_primaries == tags.primaries, found.color_trc == tags.transfer,
            found.color_space == tags.matrix,
            !hasRange || found.color_range == tags.range
        else {
            throw differs("its colours are not tagged as they are")
        }
    }

    /// Whether libav's rate matches, within the rounding of Matroska's nanoseconds a frame.
    private func isPromised(_ rate: FrameRate?) -> Bool {
        // libav gives up guessing high rates; `checkTimes` covers them.
        guard let rate else { return settings.coding.rates == .milliseconds }
        guard settings.coding.rates == .milliseconds else { return rate == settings.frameRate }
        let promised = settings.frameRate.framesPerSecond
        return abs(rate.framesPerSecond - promised) <= promised * 1e-5
    }

    /// Equal, within the format's rounding.
    private func isNear(_ time: Time, _ promised: Time, _ tick: Time?) -> Bool {
        guard settings.coding.rates == .milliseconds, let tick else { return time == promised }
        return abs(time.seconds - promised.seconds) <= tick.seconds * 1.01
    }

    /// Every frame has exactly one packet; packets are in decoding order.
    ///
    /// - Parameter other: is given all packets of other streams.
    /// - Returns: the time stamp of the last frame; nil if they have none.
    private func checkTimes(
        _ demuxer: Demuxer, _ frameCount: Int, other: (Packet) throws(MediaError) -> Void
    ) throws(MediaError) -> Int64? {
        let packet = try Packet(call)
        var isSeen = [Bool](repeating: false, count: frameCount)
        var count = 0
        var lastDecodingTime = Int64.min
        var lastTicks: Int64?
        let hasTimes = settings.coding.format != .apng
        while try demuxer.next(packet, other: other) {
            let found = packet.pointer.pointee
            guard found.size > 0, found.flags & AV_PKT_FLAG_CORRUPT == 0 else {
                throw differs("packet \(count) is damaged")
            }
            defer { count += 1 }
            guard hasTimes else { continue }
            guard found.dts > lastDecodingTime || count == 0 else {
                throw differs("packet \(count) is to be decoded before the one in front of it")
            }
            lastDecodingTime = found.dts
            lastTicks = max(lastTicks ?? found.pts, found.pts)
            guard let time = demuxer.time(found.pts) else {
                throw differs("packet \(count) has no time")
            }
            let index = frame(at: time)
            guard isSeen.indices.contains(index), !isSeen[index],
                isNear(time, settings.frameRate.time(ofFrame: index), demuxer.tick)
            else {
                throw differs("a frame is shown at \(time)")
            }
            isSeen[index] = true
        }
        guard count == frameCount else {
            throw differs("it has \(count) frames and not \(frameCount)")
        }
        return lastTicks
    }

    /// Inverts the format's rounding of time stamps.
    private func frame(at time: Time) -> Int {
        guard settings.coding.rates == .milliseconds else {
            return settings.frameRate.frame(at: time)
        }
        return Int((time.seconds * settings.frameRate.framesPerSecond).rounded())
    }

    private func checkPictures(
        _ reader: FilmReader, _ frameCount: Int, _ lastTicks: Int64?
    ) throws(MediaError) {
        guard let picture = try reader.next() else {
            throw differs("its first frame can't be decoded")
        }
        guard !settings.hasAlpha || FilmPixels.hasAlpha(reader.decodedFormat) else {
            throw differs("its pictures have no alpha")
        }
        guard FilmPixels.depth(reader.decodedFormat) >= settings.depth else {
            throw differs(
                "its pictures have \(FilmPixels.depth(reader.decodedFormat)) bits a channel")
        }
        try compare(picture, first, 0, reader)
        guard frameCount > 1 else { return }
        let time = settings.frameRate.time(ofFrame: frameCount - 1)
        if hasKeyFrames { try reader.seek(to: time) }
        guard let final = try reader.last(at: lastTicks) else {
            throw differs("its last frame can't be decoded")
        }
        try compare(final, last, frameCount - 1, reader)
    }

    private func compare(
        _ picture: FilmReader.Frame, _ print: FrameFingerprint?, _ index: Int, _ reader: FilmReader
    ) throws(MediaError) {
        guard reader.decodedSize == (settings.codedWidth, settings.codedHeight) else {
            let (width, height) = reader.decodedSize
            throw differs("frame \(index) is \(width)×\(height)")
        }
        guard let print,
            let found = FrameFingerprint(picture.pixels, settings, reduction: reduction)
        else { return }
        guard found.matches(print, exactly: settings.coding.isLossless) else {
            throw differs("frame \(index) is another picture")
        }
    }

    private func differs(_ how: String) -> MediaError {
        .readBack(how, settings, logLine: LibraryLog.takeLine())
    }
}
