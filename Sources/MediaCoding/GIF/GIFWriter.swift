package import PixelBuffers
import WholeFiles

/// Writes a GIF of changed pixels, with libimagequant's palettes.
///
/// Frames wait as differences until there are enough for a good palette, up to `maxWaiting`
/// pixels: memory doesn't grow with the film's length.
package final class GIFWriter: FileSink, FormatSink {
    package let settings: FilmSettings
    private let call: LibraryCall
    private var count: FrameCount
    private var frames: GIFFrames
    private var encoder: GIFEncoder
    package let output: FilmOutput
    /// The latest picture, whose duration isn't known yet.
    private var pending: (picture: GIFCanvas.Picture, time: Int)?
    private var check: GIFCheck

    /// Pixels of four bytes.
    private static let maxWaiting = 32 << 20

    init(_ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.call = call
        count = FrameCount(settings)
        frames = GIFFrames(
            width: settings.width, height: settings.height, hasAlpha: settings.hasAlpha)
        encoder = GIFEncoder(settings, call)
        check = GIFCheck(settings, call)
        output = try FilmOutput(call, registry: registry)
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            let index = try count.take(frame)
            guard settings.shows(frame: index) else { return }
            frames.add(frame, time: GIFTiming.time(ofFrame: index, settings.frameRate))
            // The last frame stays: its clearing depends on the next one.
            while frames.pixelCount > Self.maxWaiting, frames.waiting.count > 1 {
                try encodeGroup(of: frames.waiting.count - 1)
            }
        }
    }

    package func skip() throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            let index = try count.skip()
            guard !settings.shows(frame: index) else {
                throw MediaError(
                    .unexpectedFrame, "the film shows frame \(index)", file: settings.path)
            }
        }
    }

    /// Encodes the waiting frames that share a palette, at most `most`.
    private func encodeGroup(of maximum: Int) throws(MediaError) {
        let waiting = frames.waiting
        let number = try encoder.begin(waiting[..<maximum])
        for (index, frame) in waiting[..<number].enumerated() {
            let next = index + 1 < waiting.count ? waiting[index + 1] : nil
            guard let picture = try encoder.picture(of: frame, next: next) else { continue }
            check.note(encoder.canvas.shown.all)
            try writePending(until: frame.time)
            pending = (picture, frame.time)
        }
        frames.removeFirst(number)
    }

    /// Writes the latest picture, which lasts until `end`.
    private func writePending(until end: Int) throws(MediaError) {
        guard let global = encoder.global else { return }
        guard let (picture, start) = pending else {
            let header = GIFBytes.header(
                width: settings.width, height: settings.height, palette: global,
                loop: settings.loop)
            return try write(header)
        }
        let longest = 65535
        var rest = end - start
        let palette = picture.palette
        var (place, data, clears) = (picture.place, picture.data, picture.clears)
        repeat {
            // A delay has 16 bits: after 11 minutes the picture is repeated.
            let delay = rest > longest ? longest - GIFTiming.shortest : rest
            rest -= delay
            let isLast = rest == 0
            check.noteDelay(delay)
            try write(
                GIFBytes.control(delay: delay, clears: clears && isLast, keep: palette.keep)
                    + GIFBytes.descriptor(place, palette: palette === global ? nil : palette)
                    + data)
            if !clears { place = PixelRectangle(x: 0, y: 0, width: 1, height: 1) }
            if !isLast {
                check.noteSame()
                let count = place.width * place.height
                let keep = UInt8(palette.keep)
                var compressor = GIFCompressor(bits: palette.bits)
                data =
                    try compressor.compress(
                        Array(repeating: .init(first: keep, second: keep), count: count),
                        checkCancellation: call.checkCancellation
                    ).bytes
            } else {
                clears = false
            }
        } while rest > 0
    }

    private func write(_ bytes: [UInt8]) throws(MediaError) {
        if let maximum = settings.maxBytes, output.byteCount + bytes.count > maximum {
            throw MediaError(
                .overLimit, "the film has more than \(maximum) bytes", file: settings.path)
        }
        try output.write(bytes)
    }

    package func complete() throws(MediaError) {
        var end = 0
        try output.complete { () throws(MediaError) in
            try count.validate()
            end = GIFTiming.time(ofFrame: count.count, settings.frameRate)
            // A last frame left over by `frameStep` may be too short to show.
            if let last = frames.waiting.last, last.time > 0, end - last.time < GIFTiming.shortest {
                frames.removeLast()
            }
            while !frames.waiting.isEmpty { try encodeGroup(of: frames.waiting.count) }
            try writePending(until: end)
            try write([GIFBytes.end])
        } check: { (temporaryPath) throws(MediaError) in
            try check.run(on: temporaryPath, end: end)
        }
    }
}
