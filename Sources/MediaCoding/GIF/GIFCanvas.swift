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
    let wanted: GIFPlane<UInt32>
    /// The pixels a player shows.
    let shown: GIFPlane<UInt32>
    /// The wanted pixel at the time when each shown pixel was drawn.
    private let origin: GIFPlane<UInt32>
    /// Whether each shown pixel is as near to that one as its palette allowed.
    private let isNearest: GIFPlane<Bool>
    /// The frame behind the one to encode.
    private var next: GIFFrames.Frame?
    /// Whether each pixel of the last `Difference` must be drawn.
    private let isMarked: GIFPlane<Bool>
    /// Local variance of the frame to encode.
    private let activity: GIFActivity
    /// The rectangle that the previous picture clears.
    private var cleared = Self.nothing
    private var isFirst = true

    init(width: Int, height: Int, loss: GIFLoss, _ call: LibraryCall) {
        (self.width, self.height, self.loss, self.call) = (width, height, loss, call)
        wanted = GIFPlane(repeating: 0, count: width * height)
        shown = GIFPlane(repeating: 0, count: width * height)
        origin = GIFPlane(repeating: 0, count: width * height)
        isNearest = GIFPlane(repeating: false, count: width * height)
        isMarked = GIFPlane(repeating: false, count: width * height)
        activity = GIFActivity(width: width, height: height)
    }

    /// Sets the frame to encode, and the one behind it; nil at the end.
    mutating func take(_ frame: GIFFrames.Frame, next: GIFFrames.Frame?) {
        frame.copy(to: wanted.values, width: width)
        activity.update(wanted, in: frame.region)
        self.next = next
    }

    @inline(__always)
    private func isDrawn(_ x: Int, _ y: Int) -> Bool {
        let place = y * width + x
        let pixel = wanted.values[place]
        guard pixel != 0 else { return false }
        let (shown, origin) = (shown.values[place], origin.values[place])
        guard shown != 0 else { return true }
        guard shown != pixel else { return false }
        if origin != pixel, GIFPalette.distance(origin, pixel) > loss.near(pixel),
            GIFPalette.distance(shown, pixel) > loss.kept(pixel, in: activity.variances[place])
        {
            return true
        }
        return !(origin == pixel && isNearest.values[place]) && rests(x, y)
    }

    /// Whether a pixel is among equal ones and stays as it is: an error would be seen, and remain.
    private func rests(_ x: Int, _ y: Int) -> Bool {
        let pixel = wanted.values[y * width + x]
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for place in row * width + max(0, x - 1)...row * width + min(width - 1, x + 1)
            where wanted.values[place] != pixel { return false }
        }
        return next.map { $0.pixel(x, y) ?? pixel == pixel } ?? true
    }

    /// The pixels that must be drawn to show the frame.
    struct Difference {
        /// The rectangle that was searched.
        var area: PixelRectangle
        /// The bounding box of the pixels.
        var bounds: PixelRectangle
        /// The wanted pixels.
        var pixels: [UInt32]
    }

    /// Finds and marks the pixels of `area` that must be drawn.
    func difference(in area: PixelRectangle) -> Difference {
        var pixels: [UInt32] = []
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in area.y..<area.maxY {
            let row = y * width
            for x in area.x..<area.maxX {
                let isDrawn = isDrawn(x, y)
                isMarked.values[row + x] = isDrawn
                guard isDrawn else { continue }
                pixels.append(wanted.values[row + x])
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), y)
            }
        }
        let bounds = PixelRectangle(
            x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        return Difference(area: area, bounds: bounds, pixels: pixels)
    }

    /// The rectangle in which a frame may differ from the shown pixels; applies the previous
    /// picture's clearing.
    func area(of frame: GIFFrames.Frame) -> PixelRectangle {
        for y in cleared.y..<cleared.maxY {
            for place in y * width + cleared.x..<y * width + cleared.maxX {
                shown.values[place] = 0
            }
        }
        // Pixels beside changed ones may be among equal ones from now on.
        return frame.region.grown(by: 1).intersection(canvas).union(cleared)
    }

    private var canvas: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

    /// Encodes the difference between the shown and the wanted pixels; nil if there is none.
    ///
    /// The following frame's transparent pixels are cleared by this picture.
    ///
    /// - Throws: a `MediaError` on cancellation.
    mutating func picture(
        _ difference: Difference, palette: GIFPalette
    ) throws(MediaError) -> Picture? {
        let holes = next.map(holesBefore) ?? Self.nothing
        var place = holes.union(difference.bounds)
        let isNeeded = isFirst || !cleared.isEmpty
        if place.isEmpty {
            guard isNeeded else { return nil }
            place = PixelRectangle(x: 0, y: 0, width: 1, height: 1)
        }
        isFirst = false
        if !difference.area.contains(place) { _ = self.difference(in: place) }
        let choices = try choices(in: place, palette)
        var compressor = GIFCompressor(bits: palette.bits, colors: palette.colors)
        let (data, symbols) = try compressor.compress(
            choices, checkCancellation: call.checkCancellation)
        show(symbols, choices, in: place, palette)
        cleared = holes.isEmpty ? holes : place
        return Picture(place: place, clears: !holes.isEmpty, palette: palette, data: data)
    }

    /// The bounding box of the pixels that are visible now and transparent in `frame`.
    private func holesBefore(_ frame: GIFFrames.Frame) -> PixelRectangle {
        var (left, right, top, bottom) = (width, -1, height, -1)
        var index = 0
        for y in frame.region.y..<frame.region.maxY {
            for x in frame.region.x..<frame.region.maxX {
                if frame.pixels[index] == 0, wanted.values[y * width + x] != 0 {
                    (left, right) = (min(left, x), max(right, x))
                    (top, bottom) = (min(top, y), y)
                }
                index += 1
            }
        }
        return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// The symbols that may code each pixel of `area`, whose pixels are marked.
    private func choices(
        in area: PixelRectangle, _ palette: GIFPalette
    ) throws(MediaError) -> [GIFCompressor.Choice] {
        let keep = UInt8(palette.keep)
        var choices: [GIFCompressor.Choice] = []
        choices.reserveCapacity(area.width * area.height)
        // The choice for an unchanged pixel, and what it shows.
        var kept: (shown: UInt32, choice: GIFCompressor.Choice)?
        for y in area.y..<area.maxY {
            try call.checkCancellation()
            for x in area.x..<area.maxX {
                let place = y * width + x
                if isMarked.values[place] {
                    choices.append(drawn(x, y, palette))
                    continue
                }
                let shown = shown.values[place]
                if let kept, kept.shown == shown {
                    choices.append(kept.choice)
                    continue
                }
                let same = shown == 0 ? nil : palette.place(of: shown)
                let choice = GIFCompressor.Choice(first: keep, second: same.map(UInt8.init) ?? keep)
                kept = (shown, choice)
                choices.append(choice)
            }
        }
        return choices
    }

    /// The symbols that may code a pixel that must be drawn.
    @inline(__always)
    private func drawn(_ x: Int, _ y: Int, _ palette: GIFPalette) -> GIFCompressor.Choice {
        let place = y * width + x
        let (pixel, shown) = (wanted.values[place], shown.values[place])
        let variance = activity.variances[place]
        let tolerance = rests(x, y) ? 0 : loss.near(pixel, in: variance)
        let symbol =
            variance > GIFLoss.soft ? palette.nearest(to: pixel) : palette.symbol(pixel, x: x, y: y)
        let color = palette.colors[symbol]
        let isShown =
            shown != 0
            && (shown == color
                || GIFPalette.distance(shown, pixel)
                    <= max(tolerance, GIFPalette.distance(color, pixel)))
        return GIFCompressor.Choice(
            first: UInt8(symbol), second: isShown ? UInt8(palette.keep) : UInt8(symbol),
            pixel: pixel, tolerance: tolerance > 0 ? tolerance : -1)
    }

    private func show(
        _ symbols: [UInt8], _ choices: [GIFCompressor.Choice], in area: PixelRectangle,
        _ palette: GIFPalette
    ) {
        var index = 0
        for y in area.y..<area.maxY {
            for place in y * width + area.x..<y * width + area.maxX {
                let symbol = Int(symbols[index])
                if symbol != palette.keep { shown.values[place] = palette.colors[symbol] }
                if choices[index].first != palette.keep {
                    let (pixel, first) = (wanted.values[place], Int(choices[index].first))
                    origin.values[place] = pixel
                    isNearest.values[place] =
                        symbol == first
                        || GIFPalette.distance(shown.values[place], pixel)
                            <= GIFPalette.distance(palette.colors[first], pixel)
                }
                index += 1
            }
        }
    }
}
