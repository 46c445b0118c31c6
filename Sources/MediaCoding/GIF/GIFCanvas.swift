import PixelBuffers

/// The pixels that a player of the GIF shows, and those of the frame to encode.
struct GIFCanvas {
    /// An encoded picture, without its duration.
    struct Picture {
        var place: PixelRectangle
        /// Whether its rectangle becomes transparent afterwards.
        var clears: Bool
        var palette: GIFPalette
        var data: [UInt8]
    }

    private static let nothing = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

    let width: Int
    let height: Int
    private let call: LibraryCall
    private let loss: GIFLoss
    /// The frame to encode; 0 is transparent.
    private(set) var wanted: [UInt32]
    /// The pixels a player shows.
    private(set) var shown: [UInt32]
    /// The wanted pixel at the time when each shown pixel was drawn.
    private var origin: [UInt32]
    /// Local variance of the frame to encode.
    private var activity: GIFActivity
    /// The rectangle that the previous picture clears.
    private var cleared = Self.nothing
    private var isFirst = true

    init(width: Int, height: Int, loss: GIFLoss, _ call: LibraryCall) {
        (self.width, self.height, self.loss, self.call) = (width, height, loss, call)
        wanted = [UInt32](repeating: 0, count: width * height)
        (shown, origin) = (wanted, wanted)
        activity = GIFActivity(width: width, height: height)
    }

    /// Sets the frame to encode.
    mutating func take(_ frame: GIFFrames.Frame) {
        forEach(of: frame) { canvas, place, pixel in canvas.wanted[place] = pixel }
        activity.update(wanted, in: frame.region)
    }

    private mutating func forEach(
        of frame: GIFFrames.Frame, _ body: (inout GIFCanvas, Int, UInt32) -> Void
    ) {
        var index = 0
        for y in frame.region.y..<frame.region.maxY {
            for x in frame.region.x..<frame.region.maxX {
                body(&self, y * width + x, frame.pixels[index])
                index += 1
            }
        }
    }

    private func isDrawn(_ place: Int) -> Bool {
        let pixel = wanted[place]
        guard pixel != 0 else { return false }
        guard shown[place] != 0 else { return true }
        return origin[place] != pixel
            && GIFPalette.distance(origin[place], pixel) > loss.near(pixel)
            && GIFPalette.distance(shown[place], pixel)
                > loss.kept(pixel, in: activity.variances[place])
    }

    /// The pixels of `area` that must be drawn to show the frame.
    func drawn(in area: PixelRectangle) -> [UInt32] {
        var pixels: [UInt32] = []
        for y in area.y..<area.maxY {
            for place in y * width + area.x..<y * width + area.maxX where isDrawn(place) {
                pixels.append(wanted[place])
            }
        }
        return pixels
    }

    /// The rectangle in which a frame may differ from the shown pixels; applies the previous
    /// picture's clearing.
    mutating func area(of frame: GIFFrames.Frame) -> PixelRectangle {
        for y in cleared.y..<cleared.maxY {
            for place in y * width + cleared.x..<y * width + cleared.maxX { shown[place] = 0 }
        }
        return frame.region.union(cleared)
    }

    /// Encodes the difference between the shown and the wanted pixels; nil if there is none.
    ///
    /// - Parameter next: the following frame, whose transparent pixels this picture must clear.
    /// - Throws: a `MediaError` on cancellation.
    mutating func picture(
        in area: PixelRectangle, palette: GIFPalette, next: GIFFrames.Frame?
    ) throws(MediaError) -> Picture? {
        let holes = next.map(holesBefore) ?? Self.nothing
        var place = holes.union(bounds(in: area))
        let isNeeded = isFirst || !cleared.isEmpty
        if place.isEmpty {
            guard isNeeded else { return nil }
            place = PixelRectangle(x: 0, y: 0, width: 1, height: 1)
        }
        isFirst = false
        let choices = try choices(in: place, palette)
        var compressor = GIFCompressor(bits: palette.bits, colors: palette.colors)
        let (data, symbols) = try compressor.compress(choices, goOn: call.goOn)
        show(symbols, choices, in: place, palette)
        cleared = holes.isEmpty ? holes : place
        return Picture(place: place, clears: !holes.isEmpty, palette: palette, data: data)
    }

    private func bounds(in area: PixelRectangle) -> PixelRectangle {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX where isDrawn(y * width + x) {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), y)
            }
        }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// The bounding box of the pixels that are visible now and transparent in `frame`.
    private func holesBefore(_ frame: GIFFrames.Frame) -> PixelRectangle {
        var (left, right, top, bottom) = (width, -1, height, -1)
        var index = 0
        for y in frame.region.y..<frame.region.maxY {
            for x in frame.region.x..<frame.region.maxX {
                if frame.pixels[index] == 0, wanted[y * width + x] != 0 {
                    (left, right) = (min(left, x), max(right, x))
                    (top, bottom) = (min(top, y), y)
                }
                index += 1
            }
        }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private func choices(
        in area: PixelRectangle, _ palette: GIFPalette
    ) throws(MediaError) -> [GIFCompressor.Choice] {
        let keep = UInt8(palette.keep)
        var choices: [GIFCompressor.Choice] = []
        choices.reserveCapacity(area.width * area.height)
        for y in area.y..<area.maxY {
            try call.goOn()
            for x in area.x..<area.maxX {
                let place = y * width + x
                guard isDrawn(place) else {
                    let same = shown[place] == 0 ? nil : palette.place(of: shown[place])
                    choices.append(.init(first: keep, second: same.map(UInt8.init) ?? keep))
                    continue
                }
                let pixel = wanted[place]
                let variance = activity.variances[place]
                let tolerance = loss.near(pixel, in: variance)
                let symbol =
                    variance > GIFLoss.soft
                    ? palette.nearest(to: pixel) : palette.symbol(pixel, x: x, y: y)
                let color = palette.colors[symbol]
                let isShown =
                    shown[place] != 0
                    && (shown[place] == color
                        || GIFPalette.distance(shown[place], pixel)
                            <= max(tolerance, GIFPalette.distance(color, pixel)))
                choices.append(
                    .init(
                        first: UInt8(symbol), second: isShown ? keep : UInt8(symbol),
                        pixel: pixel, tolerance: tolerance > 0 ? tolerance : -1))
            }
        }
        return choices
    }

    private mutating func show(
        _ symbols: [UInt8], _ choices: [GIFCompressor.Choice], in area: PixelRectangle,
        _ palette: GIFPalette
    ) {
        var index = 0
        for y in area.y..<area.maxY {
            for place in y * width + area.x..<y * width + area.maxX {
                if choices[index].first != palette.keep { origin[place] = wanted[place] }
                let symbol = Int(symbols[index])
                if symbol != palette.keep { shown[place] = palette.colors[symbol] }
                index += 1
            }
        }
    }
}
