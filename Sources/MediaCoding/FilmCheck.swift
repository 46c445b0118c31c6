internal import CLibav
import MediaTime
import PixelBuffers
import WholeFiles

/// Reads a film that was just written and compares it with what was promised.
///
/// Every packet's time is looked at, and the first picture is decoded; decoding all of them would
/// take about as long as encoding did, and a packet that the encoder made decodes.
struct FilmCheck {
    private let settings: FilmSettings
    private let frameCount: Int
    private let call: LibraryCall

    init(_ settings: FilmSettings, frameCount: Int) {
        self.settings = settings
        self.frameCount = frameCount
        call = LibraryCall(.read, settings.path)
    }

    /// - Throws: a `MediaError` that says in what the film at `temporaryPath` differs.
    func run(on temporaryPath: String) throws(MediaError) {
        let demuxer = try Demuxer(temporaryPath, call)
        try checkStream(demuxer)
        try checkTimes(demuxer)
        guard let first = try FilmReader(temporaryPath, call).next() else {
            throw differs("its first frame can't be decoded")
        }
        guard first.pixels.width == settings.codedWidth,
            first.pixels.height == settings.codedHeight
        else {
            throw differs("its first frame is \(first.pixels.width)×\(first.pixels.height)")
        }
    }

    private func checkStream(_ demuxer: Demuxer) throws(MediaError) {
        let found = demuxer.parameters
        guard demuxer.streamCount == 1 else {
            throw differs("it has \(demuxer.streamCount) streams")
        }
        let codec = avcodec_find_encoder_by_name(settings.encoder)
        guard found.codec_id == codec?.pointee.id else {
            throw differs("it holds \(String(cString: avcodec_get_name(found.codec_id)))")
        }
        guard found.width == Int32(settings.codedWidth),
            found.height == Int32(settings.codedHeight)
        else {
            throw differs("its size is \(found.width)×\(found.height)")
        }
        guard found.color_primaries == FilmColours.primaries,
            found.color_trc == FilmColours.transfer, found.color_space == FilmColours.matrix,
            found.color_range == FilmColours.range
        else {
            throw differs("its colours are not tagged as they are")
        }
        let rate = demuxer.stream.pointee.avg_frame_rate
        guard FrameRate(Int64(rate.num), over: Int64(rate.den)) == settings.frameRate else {
            throw differs("it has \(rate.num)/\(rate.den) frames a second")
        }
        let promised = settings.frameRate.time(ofFrame: frameCount)
        guard demuxer.duration == promised else {
            throw differs(
                "it lasts \(demuxer.duration?.description ?? "an unknown time") "
                    + "and not \(promised)")
        }
    }

    /// Every frame's time must be there exactly once; packets come in another order than frames.
    private func checkTimes(_ demuxer: Demuxer) throws(MediaError) {
        let packet = try Packet(call)
        var isSeen = [Bool](repeating: false, count: frameCount)
        var count = 0
        var lastDecodingTime = Int64.min
        while try demuxer.next(packet) {
            let found = packet.pointer.pointee
            guard found.size > 0, found.flags & AV_PKT_FLAG_CORRUPT == 0 else {
                throw differs("packet \(count) is damaged")
            }
            guard found.dts > lastDecodingTime || count == 0 else {
                throw differs("packet \(count) is to be decoded before the one in front of it")
            }
            lastDecodingTime = found.dts
            guard let time = demuxer.time(found.pts) else {
                throw differs("packet \(count) has no time")
            }
            let index = settings.frameRate.frame(at: time)
            guard isSeen.indices.contains(index), !isSeen[index],
                settings.frameRate.time(ofFrame: index) == time
            else {
                throw differs("a frame is shown at \(time)")
            }
            isSeen[index] = true
            count += 1
        }
        guard count == frameCount else {
            throw differs("it has \(count) frames and not \(frameCount)")
        }
    }

    private func differs(_ how: String) -> MediaError {
        MediaError(
            .notAsPromised, "the film was written and read back, and \(how)",
            file: settings.path, logLine: LibraryLog.lastLine(since: call.mark))
    }
}
