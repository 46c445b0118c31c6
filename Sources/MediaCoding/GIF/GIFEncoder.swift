import PixelBuffers

/// Encodes frames as GIF pictures: chooses palettes and omits unchanged pixels.
struct GIFEncoder {
    private let settings: FilmSettings
    private let call: LibraryCall
    private let loss: GIFLoss
    private(set) var canvas: GIFCanvas
    /// The global palette: that of the first frames.
    private(set) var global: GIFPalette?
    /// The palette of the current group of frames.
    private var shared: GIFPalette?
    /// The last frame's own palette.
    private var local: GIFPalette?

    /// Number of frames in the last group.
    private var served: Int?

    /// Groups with fewer pixels are not split: a palette's bytes would not pay.
    private static let minPixels = 1 << 20
    /// Rows per row that is counted to reject a group.
    private static let rowsApart = 4
    /// A group is rejected without making its palette if its rough error, times this, exceeds the
    /// limit: by how much the last group's palette was worse than its rough error, since
    /// neighbouring groups are similar.
    private var excess = Self.minExcess
    /// Before a palette is measured, and behind one that isn't: a palette's error is at least 1.05
    /// times the rough one where it was measured.
    private static let minExcess = 1 / 1.1
    /// The part of the last group's excess that the next one surely has.
    private static let sure = 0.95

    init(_ settings: FilmSettings, _ call: LibraryCall) {
        self.settings = settings
        self.call = call
        loss = GIFLoss(quality: settings.quality)
        canvas = GIFCanvas(width: settings.width, height: settings.height, loss: loss, call)
    }

    /// Chooses a palette for the first waiting frames and returns how many share it, at least one.
    mutating func begin(
        _ frames: some RandomAccessCollection<GIFFrames.Frame>
    ) throws(MediaError) -> Int {
        // Starts from the last group's size: fewer attempts.
        var count = min(frames.count, served.map { 2 * $0 } ?? .max)
        while true {
            let some = frames.prefix(count)
            let pixels = some.reduce(0) { $0 + $1.pixels.count }
            let canSplit = count > 1 && pixels > Self.minPixels
            let halved = (count + 1) / 2
            let rough =
                canSplit ? try histogram(of: some, rowsApart: Self.rowsApart).roughError(call) : 0
            if rough * excess > loss.served {
                count = halved
                continue
            }
            let histogram = try histogram(of: some)
            let palette = try palette(of: histogram)
            let error = canSplit ? try histogram.error(palette, call) : 0
            excess = rough > 0 ? Self.sure * error / rough : Self.minExcess
            guard error > loss.served else {
                shared = palette
                if global == nil { global = palette }
                local = nil
                served = count
                return count
            }
            count = halved
        }
    }

    /// - Parameter rowsApart: counts every `rowsApart`-th row, different ones in each frame.
    private func histogram(
        of frames: some Collection<GIFFrames.Frame>, rowsApart: Int = 1
    ) throws(MediaError) -> GIFHistogram {
        var histogram = GIFHistogram(maxColors: settings.colors - 1)
        let pixels = GIFPlane(canvas.wanted)
        for (index, frame) in frames.enumerated() {
            try call.checkCancellation()
            frame.copy(to: pixels.values, width: canvas.width)
            // Unchanged parts count once per frame.
            for y in stride(from: index % rowsApart, to: canvas.height, by: rowsApart) {
                histogram.add(
                    UnsafeBufferPointer(
                        start: pixels.values + y * canvas.width, count: canvas.width))
            }
        }
        return histogram
    }

    private func palette(of histogram: GIFHistogram) throws(MediaError) -> GIFPalette {
        GIFPalette(try histogram.colors(call), noise: loss.noise, unmixed: loss.unmixed)
    }

    /// The picture of a frame; nil if nothing changes.
    mutating func picture(
        of frame: GIFFrames.Frame, next: GIFFrames.Frame?
    ) throws(MediaError) -> GIFCanvas.Picture? {
        canvas.take(frame, next: next)
        let difference = canvas.difference(in: canvas.area(of: frame))
        let palette = try palette(for: difference.pixels)
        return try canvas.picture(difference, palette: palette)
    }

    /// The shared palette if it is good enough, or the previous frame's own, or a new one if it
    /// halves the error.
    private mutating func palette(for pixels: [UInt32]) throws(MediaError) -> GIFPalette {
        guard let shared else {
            throw MediaError(.ended, "the GIF has no palette", file: settings.path)
        }
        let error = try meanError(of: pixels, shared)
        guard error > Int(loss.shared) else { return shared }
        if let local, try meanError(of: pixels, local) <= Int(loss.shared) { return local }
        var histogram = GIFHistogram(maxColors: settings.colors - 1)
        pixels.withUnsafeBufferPointer { histogram.add($0) }
        let own = try palette(of: histogram)
        guard try 2 * meanError(of: pixels, own) < error else { return shared }
        local = own
        return own
    }

    /// Mean distance between the pixels and the palette.
    private func meanError(of pixels: [UInt32], _ palette: GIFPalette) throws(MediaError) -> Int {
        var sum = 0
        for (index, pixel) in pixels.enumerated() {
            if index % GIFHistogram.colorsAtOnce == 0 { try call.checkCancellation() }
            sum += Int(palette.error(of: pixel))
        }
        return sum / max(1, pixels.count)
    }
}
