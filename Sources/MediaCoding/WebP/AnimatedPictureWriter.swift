internal import CWebP
import MediaTime
package import PixelBuffers
import WholeFiles

/// Writes an animated WebP by libwebp: libav's muxer doesn't set the last frame's duration.
///
/// WebP stores repeated frames as one of longer duration.
package final class AnimatedPictureWriter: FileSink, FormatSink {
    package let settings: FilmSettings
    private let call: LibraryCall
    private var frames: FrameCount
    package let output: FilmOutput
    private var encoder: OpaquePointer?
    private var first: FrameFingerprint?
    private var last: FrameFingerprint?

    init(_ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.call = call
        frames = FrameCount(settings)
        output = try FilmOutput(call, registry: registry)
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw failure("another libwebp") }
        options.anim_params.loop_count = Int32(settings.loop)
        options.anim_params.bgcolor = 0
        encoder = WebPAnimEncoderNew(Int32(settings.width), Int32(settings.height), &options)
        guard encoder != nil else { throw failure("no memory for a film") }
    }

    deinit { endEncoder() }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            let index = try frames.take(frame)
            try add(frame, at: AnimatedPictureReader.milliseconds(settings.frameRate, index))
            if index == 0 { first = FrameFingerprint(frame, settings) }
            if index + 1 == settings.frameCount { last = FrameFingerprint(frame, settings) }
        }
    }

    private func add(_ frame: PixelBuffer, at time: Int) throws(MediaError) {
        var config = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
            throw failure("another libwebp")
        }
        defer { WebPPictureFree(&picture) }
        // For lossless coding, quality is effort: more takes ten times as long for 1 % fewer bytes.
        config.lossless = settings.coding.isLossless ? 1 : 0
        config.quality = settings.coding.isLossless ? 20 : Float(settings.quality)
        config.method = settings.coding.isLossless ? 2 : 4
        config.alpha_quality = 100
        // Keeps the colour of transparent pixels.
        config.exact = 1
        config.thread_level = 0
        picture.use_argb = 1
        // 0 aborts libwebp's work on a picture, which may be large.
        picture.progress_hook = { _, picture in
            guard let user = picture?.pointee.user_data else { return 1 }
            let writer = Unmanaged<AnimatedPictureWriter>.fromOpaque(user).takeUnretainedValue()
            return writer.call.isCancelled() ? 0 : 1
        }
        picture.user_data = Unmanaged.passUnretained(self).toOpaque()
        picture.width = Int32(frame.width)
        picture.height = Int32(frame.height)
        let pixels = frame.base.assumingMemoryBound(to: UInt8.self)
        let stride = Int32(frame.bytesPerRow)
        let isTaken =
            settings.hasAlpha
            ? WebPPictureImportRGBA(&picture, pixels, stride)
            : WebPPictureImportRGBX(&picture, pixels, stride)
        guard isTaken != 0 else { throw failure("no memory for a frame") }
        guard WebPAnimEncoderAdd(encoder, &picture, Int32(time), &config) != 0 else {
            try call.checkCancellation()
            throw failure(encoderText)
        }
    }

    package func complete() throws(MediaError) {
        try output.complete { () throws(MediaError) in
            try frames.validate()
            let end = AnimatedPictureReader.milliseconds(settings.frameRate, frames.count)
            guard WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0 else {
                throw failure(encoderText)
            }
            var data = WebPData()
            defer { WebPDataClear(&data) }
            guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw failure(encoderText) }
            endEncoder()
            try output.write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
        } check: { (temporaryPath) throws(MediaError) in
            try check(temporaryPath)
        }
    }

    package func cancel() {
        endEncoder()
        output.cancel()
    }

    private func endEncoder() {
        if let encoder { WebPAnimEncoderDelete(encoder) }
        encoder = nil
    }

    /// Decodes the film and compares its frames' times and pictures.
    private func check(_ temporaryPath: String) throws(MediaError) {
        let reader = try AnimatedPictureReader(temporaryPath, file: settings.path)
        let promised = Set(
            (0...frames.count).map { AnimatedPictureReader.milliseconds(settings.frameRate, $0) })
        guard reader.width == settings.width, reader.height == settings.height else {
            throw differs("its size is \(reader.width)×\(reader.height)")
        }
        guard reader.plays == settings.loop || reader.pictureCount == 1 else {
            throw differs("it is shown \(reader.plays) times")
        }
        var start = 0
        var count = 0
        var picture: AnimatedPictureReader.Picture?
        while let next = try reader.next() {
            try call.checkCancellation()
            guard promised.contains(next.start), next.start >= start else {
                throw differs("a frame is shown at \(next.start) ms")
            }
            if count == 0 { try compare(next.pixels, first, 0) }
            (start, picture) = (next.end, next)
            count += 1
        }
        guard let picture else { throw differs("it has no frames") }
        try compare(picture.pixels, last, frames.count - 1)
        let end = AnimatedPictureReader.milliseconds(settings.frameRate, frames.count)
        // A still has no duration.
        guard picture.end == end || count == 1 else {
            throw differs("it lasts \(picture.end) ms and not \(end)")
        }
    }

    private func compare(
        _ pixels: PixelBuffer, _ print: FrameFingerprint?, _ index: Int
    ) throws(MediaError) {
        guard let print, let found = FrameFingerprint(pixels, settings) else { return }
        guard found.matches(print, exactly: settings.coding.isLossless) else {
            throw differs("frame \(index) is another picture")
        }
    }

    private var encoderText: String {
        encoder.flatMap { WebPAnimEncoderGetError($0) }.map { String(cString: $0) }
            ?? "can't be encoded"
    }

    private func failure(_ text: String) -> MediaError {
        MediaError(.library, "libwebp: \(text)", file: settings.path)
    }

    private func differs(_ how: String) -> MediaError { .readBack(how, settings) }
}
