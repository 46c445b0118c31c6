import MediaTime
package import PixelBuffers
import WholeFiles

/// Writes an animated PNG (PNG, third edition): the first frame whole, then the changed rectangle
/// of each frame.
///
/// Replaces libav's writer, whose blending modes libav's own reader gets wrong at 16 bits per
/// channel, and which is several times slower.
package final class AnimatedPNGWriter: FileSink, FormatSink {
    package let settings: FilmSettings
    private var frames: FrameCount
    private var check: FilmCheck
    package let output: FilmOutput
    private var before: PixelBuffer?
    /// Numbers the `fcTL` and `fdAT` chunks through the file.
    private var sequenceNumber = 0

    init(_ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        guard settings.frameCount != nil else {
            // The header holds the number of frames.
            throw MediaError(
                .invalidSettings, "an animated PNG needs its number of frames",
                file: settings.path)
        }
        frames = FrameCount(settings)
        check = FilmCheck(settings, call)
        output = try FilmOutput(call, registry: registry)
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            let index = try frames.take(frame)
            check.note(frame, index: index)
            let region = changed(frame)
            let part = before == nil ? frame : Self.part(of: frame, region)
            let bytes = try StillWriter.png(part, isOpaque: !settings.hasAlpha, for: settings.path)
            guard let chunks = PNGChunk.all(of: bytes) else {
                throw MediaError(.library, "a frame can't be encoded", file: settings.path)
            }
            if index == 0 { try writeHeader(chunks) }
            try writeControl(region)
            for chunk in chunks where chunk.name == "IDAT" {
                if index == 0 {
                    try write(chunk)
                } else {
                    let content = PNGChunk.bytes(nextNumber(), 4) + chunk.content
                    try write(PNGChunk(name: "fdAT", content: content[...]))
                }
            }
            remember(frame, region)
        }
    }

    package func complete() throws(MediaError) {
        try output.complete { () throws(MediaError) in
            try frames.validate()
            try write(PNGChunk(name: "IEND", content: []))
        } check: { (temporaryPath) throws(MediaError) in
            try check.run(on: temporaryPath, frameCount: frames.count)
        }
    }

    // MARK: Chunks

    /// Writes all chunks before the first frame's pixels.
    private func writeHeader(_ chunks: [PNGChunk]) throws(MediaError) {
        try output.write(PNGChunk.signature)
        for chunk in chunks {
            if chunk.name == "IDAT" || chunk.name == "IEND" { continue }
            try write(chunk)
        }
        let content = PNGChunk.bytes(settings.frameCount ?? 0, 4) + PNGChunk.bytes(settings.loop, 4)
        try write(PNGChunk(name: "acTL", content: content[...]))
    }

    /// Writes a frame's rectangle and duration; its pixels replace those below.
    private func writeControl(_ region: PixelRectangle) throws(MediaError) {
        let rate = settings.frameRate
        var content = PNGChunk.bytes(nextNumber(), 4)
        for number in [region.width, region.height, region.x, region.y] {
            content += PNGChunk.bytes(number, 4)
        }
        content += PNGChunk.bytes(Int(rate.denominator), 2) + PNGChunk.bytes(Int(rate.numerator), 2)
        content += [0, 0]
        try write(PNGChunk(name: "fcTL", content: content[...]))
    }

    private func nextNumber() -> Int {
        defer { sequenceNumber += 1 }
        return sequenceNumber
    }

    private func write(_ chunk: PNGChunk) throws(MediaError) { try output.write(chunk.bytes) }

    // MARK: Changed pixels

    /// Returns the bounding box of the pixels that differ from the previous frame, at least one
    /// pixel.
    private func changed(_ frame: PixelBuffer) -> PixelRectangle {
        let whole = PixelRectangle(x: 0, y: 0, width: frame.width, height: frame.height)
        guard let before else { return whole }
        func differs(_ y: Int) -> Bool { !frame.row(y).elementsEqual(before.row(y)) }
        guard let top = (0..<frame.height).first(where: differs),
            let bottom = (top..<frame.height).last(where: differs)
        else { return PixelRectangle(x: 0, y: 0, width: 1, height: 1) }
        var left = frame.width - 1
        var right = 0
        let size = frame.format.bytesPerPixel
        for y in top...bottom {
            let (new, old) = (frame.row(y), before.row(y))
            // Scans from both sides, up to the columns already known to differ.
            if let first = (0..<left * size).first(where: { new[$0] != old[$0] }) {
                left = first / size
            }
            let from = (right + 1) * size
            if from < new.count, let last = (from..<new.count).last(where: { new[$0] != old[$0] }) {
                right = last / size
            }
        }
        right = max(right, left)
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private static func part(of frame: PixelBuffer, _ region: PixelRectangle) -> PixelBuffer {
        let part = PixelBuffer(
            format: frame.format,
            bounds: PixelRectangle(x: 0, y: 0, width: region.width, height: region.height))
        let size = frame.format.bytesPerPixel
        for y in 0..<region.height {
            part.row(y).copyMemory(
                from: UnsafeRawBufferPointer(
                    rebasing: frame.row(region.y + y)[region.x * size..<region.maxX * size]))
        }
        return part
    }

    private func remember(_ frame: PixelBuffer, _ region: PixelRectangle) {
        guard let before else {
            before = Self.part(
                of: frame, PixelRectangle(x: 0, y: 0, width: frame.width, height: frame.height))
            return
        }
        for y in region.y..<region.maxY {
            before.row(y).copyMemory(from: UnsafeRawBufferPointer(frame.row(y)))
        }
    }
}
