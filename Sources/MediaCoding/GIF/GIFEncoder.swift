import PixelBuffers

/// Makes the pictures of a GIF of its frames: chooses palettes, and leaves out what is shown
/// already.
struct GIFEncoder {
    private let settings: FilmSettings
    private let call: LibraryCall
    private let loss: GIFLoss
    private(set) var canvas: GIFCanvas
    /// The file's own palette, that of the first frames.
    private(set) var global: GIFPalette?
    /// The palette of the frames that are encoded together.
    private var shared: GIFPalette?
    /// The palette that a frame before had for itself.
    private var local: GIFPalette?

    /// How many frames have the shared palette.
    private var served: Int?

    /// Fewer pixels would not be worth a palette's bytes.
    private static let least = 1 << 20

    init(_ settings: FilmSettings, _ call: LibraryCall) {
        self.settings = settings
        self.call = call
        loss = GIFLoss(quality: settings.quality)
        canvas = GIFCanvas(width: settings.width, height: settings.height, loss: loss, call)
    }

    /// Gives a palette to as many of the first frames that wait as it serves well, and says how
    /// many these are: at least one.
    mutating func begin(
        _ frames: some RandomAccessCollection<GIFFrames.Frame>
    ) throws(MediaError) -> Int {
        // Those before tell best how many it will be, so that few are tried in vain.
        var count = min(frames.count, served.map { 2 * $0 } ?? .max)
        while true {
            let some = frames.prefix(count)
            let histogram = try histogram(of: some)
            let palette = try palette(of: histogram)
            let pixels = some.reduce(0) { $0 + $1.pixels.count }
            guard count > 1, pixels > Self.least, try histogram.error(palette, call) > loss.served
            else {
                shared = palette
                if global == nil { global = palette }
                local = nil
                served = count
                return count
            }
            count = (count + 1) / 2
        }
    }

    private func histogram(
        of frames: some Collection<GIFFrames.Frame>
    ) throws(MediaError) -> GIFHistogram {
        var histogram = GIFHistogram(most: settings.colors - 1)
        var pixels = canvas.wanted
        for frame in frames {
            try call.goOn()
            var index = 0
            for y in frame.region.y..<frame.region.maxY {
                for x in frame.region.x..<frame.region.maxX {
                    pixels[y * canvas.width + x] = frame.pixels[index]
                    index += 1
                }
            }
            // A still part counts as often as it is seen.
            for pixel in pixels where pixel != 0 { histogram.add(pixel) }
        }
        return histogram
    }

    private func palette(of histogram: GIFHistogram) throws(MediaError) -> GIFPalette {
        GIFPalette(try histogram.colors(call), noise: loss.noise, unmixed: loss.unmixed)
    }

    /// The picture of a frame; nil where what is shown will do.
    mutating func picture(
        of frame: GIFFrames.Frame, next: GIFFrames.Frame?
    ) throws(MediaError) -> GIFCanvas.Picture? {
        canvas.take(frame)
        let area = canvas.area(of: frame)
        let palette = try palette(for: canvas.drawn(in: area))
        return try canvas.picture(in: area, palette: palette, next: next)
    }

    /// The shared palette as long as it is good enough, or the one of the frame before, or a new
    /// one where that is better by more than its bytes are worth.
    private mutating func palette(for pixels: [UInt32]) throws(MediaError) -> GIFPalette {
        guard let shared else {
            throw MediaError(.ended, "the GIF has no palette", file: settings.path)
        }
        let error = try meanError(of: pixels, shared)
        guard error > Int(loss.shared) else { return shared }
        if let local, try meanError(of: pixels, local) <= Int(loss.shared) { return local }
        var histogram = GIFHistogram(most: settings.colors - 1)
        for pixel in pixels { histogram.add(pixel) }
        let own = try palette(of: histogram)
        guard try 2 * meanError(of: pixels, own) < error else { return shared }
        local = own
        return own
    }

    /// The mean distance of the pixels from the palette.
    private func meanError(of pixels: [UInt32], _ palette: GIFPalette) throws(MediaError) -> Int {
        var sum = 0
        for (index, pixel) in pixels.enumerated() {
            if index % GIFHistogram.colorsAtOnce == 0 { try call.goOn() }
            sum += Int(palette.error(of: pixel))
        }
        return sum / max(1, pixels.count)
    }
}
