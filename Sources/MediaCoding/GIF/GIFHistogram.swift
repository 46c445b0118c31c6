internal import CImagequant

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How often the colours of some frames occur, and the palette that serves them.
struct GIFHistogram {
    /// Colours that are kept apart as they are, until there are too many for a palette.
    private var exact: [UInt32: Int] = [:]
    private var isExact = true
    private let most: Int
    /// Sums of red, green, blue and the number of pixels, for each cell that has any.
    private var sums: [SIMD4<UInt64>] = []
    /// The colour that is in the lead in a cell, and by how many pixels, as Boyer and Moore count
    /// votes: the one that more than half of the pixels have, where there is one.
    private var leaders: [(pixel: UInt32, lead: UInt64)] = []
    private var total: UInt64 = 0
    /// Where a cell of 2×2×2 levels has its sums.
    private var places: [Int32] = []

    /// A colour of a palette that is this near to a flat colour is given up for it.
    private static let flatError = GIFPalette.distance(ofLevels: 2)

    /// - Parameter most: colours of a palette.
    init(most: Int) { self.most = most }

    /// Adds an opaque pixel.
    mutating func add(_ pixel: UInt32) {
        if isExact {
            exact[pixel, default: 0] += 1
            if exact.count > most { spread() }
        } else {
            count(pixel, 1)
        }
    }

    private mutating func spread() {
        isExact = false
        places = [Int32](repeating: -1, count: 1 << 21)
        for (pixel, number) in exact.sorted(by: { $0.key < $1.key }) {
            count(pixel, UInt64(number))
        }
        exact = [:]
    }

    private mutating func count(_ pixel: UInt32, _ number: UInt64) {
        let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
        let cell = Int((red >> 1) << 14 | (green >> 1) << 7 | (blue >> 1))
        if places[cell] < 0 {
            places[cell] = Int32(sums.count)
            sums.append(.zero)
            leaders.append((pixel, 0))
        }
        let place = Int(places[cell])
        sums[place] &+= SIMD4(UInt64(red), UInt64(green), UInt64(blue), 1) &* number
        total += number
        let lead = leaders[place].lead
        if leaders[place].pixel == pixel {
            leaders[place].lead += number
        } else if lead >= number {
            leaders[place].lead -= number
        } else {
            leaders[place] = (pixel, number - lead)
        }
    }

    /// Flat colours, such as a background's: those with a larger part of the pixels than a colour
    /// of a palette has on the average. Next to them an error would be seen, as a stain.
    private var flat: [UInt32] {
        let least = total / UInt64(most + 1)
        let many = leaders.filter { $0.lead > least }
        let sorted = many.sorted { ($0.lead, $0.pixel) > ($1.lead, $1.pixel) }
        return sorted.prefix(most / 4).map(\.pixel)
    }

    /// Colours that are looked for in a palette between two looks at whether to go on.
    static let colorsAtOnce = 1 << 12

    /// The mean distance of the pixels from a palette. Flat colours are left out: they are in the
    /// palette, and the larger a background is, the less would count what is seen before it.
    ///
    /// - Throws: a `MediaError` where the work was cancelled.
    func error(_ palette: GIFPalette, _ call: LibraryCall) throws(MediaError) -> Double {
        guard !isExact, total > 0 else { return 0 }
        let flat = Set(flat)
        var (sum, count): (UInt64, UInt64) = (0, 0)
        for (index, cell) in sums.enumerated() where cell.w > 0 {
            if index % Self.colorsAtOnce == 0 { try call.goOn() }
            guard !flat.contains(leaders[index].pixel) else { continue }
            sum += UInt64(palette.error(of: Self.pixel(cell))) * cell.w
            count += cell.w
        }
        return count > 0 ? Double(sum) / Double(count) : 0
    }

    private static func mean(_ cell: SIMD4<UInt64>) -> SIMD4<UInt64> {
        (cell &+ cell.w / 2) / SIMD4(repeating: cell.w)
    }

    /// The mean of a cell with pixels.
    static func pixel(_ cell: SIMD4<UInt64>) -> UInt32 {
        let mean = mean(cell)
        return UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | 0xFF00_0000
    }

    /// At most `most` colours: those that there are, or else libimagequant's choice, with flat
    /// colours as they are.
    func colors(_ call: LibraryCall) throws(MediaError) -> [UInt32] {
        if isExact { return exact.isEmpty ? [0xFF00_0000] : exact.keys.sorted() }
        let entries = sums.compactMap { sum -> liq_histogram_entry? in
            guard sum.w > 0 else { return nil }
            let mean = Self.mean(sum)
            let color = liq_color(
                r: UInt8(mean.x), g: UInt8(mean.y), b: UInt8(mean.z), a: 255)
            return liq_histogram_entry(color: color, count: UInt32(clamping: sum.w))
        }
        let flat = flat
        let free = try Quantization(most: most, call).palette(of: entries, with: [])
        let missed = flat.filter { Self.nearest(to: $0, in: free).error > Self.flatError }
        // Colours that libimagequant is told to have take others from what is like them: next to a
        // black background there would be too few dark ones. So only what it would miss is told.
        let palette =
            missed.isEmpty
            ? free : try Quantization(most: most, call).palette(of: entries, with: missed)
        return Self.exact(flat, in: palette)
    }

    /// A palette with `pixels` in the places of the colours that are nearest to them.
    private static func exact(_ pixels: [UInt32], in palette: [UInt32]) -> [UInt32] {
        var kept = Set(palette).intersection(pixels)
        var free = palette.filter { !kept.contains($0) }
        for pixel in pixels where !free.isEmpty && !kept.contains(pixel) {
            let (place, error) = nearest(to: pixel, in: free)
            guard error <= flatError else { continue }
            free.remove(at: place)
            kept.insert(pixel)
        }
        return kept.union(free).sorted()
    }

    private static func nearest(
        to pixel: UInt32, in palette: [UInt32]
    ) -> (place: Int, error: Int32) {
        var found = (place: 0, error: Int32.max)
        for place in palette.indices {
            let error = GIFPalette.distance(palette[place], pixel)
            if error < found.error { found = (place, error) }
        }
        return found
    }
}

/// libimagequant, at work on one palette.
private final class Quantization {
    private let attributes: OpaquePointer
    private let histogram: OpaquePointer
    private var result: OpaquePointer?
    private let call: LibraryCall

    private static let gamma = 0.45455

    init(most: Int, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        Self.useOneThread
        let attributes = try call.check(liq_attr_create(), "no memory for a palette")
        guard let histogram = liq_histogram_create(attributes) else {
            liq_attr_destroy(attributes)
            throw call.failure(-ENOMEM, "no memory for a palette")
        }
        (self.attributes, self.histogram) = (attributes, histogram)
        try check(liq_set_max_colors(attributes, Int32(most)))
        // Fixed, though it is what the library takes where nothing is said: another choice of it
        // makes other bytes.
        try check(liq_set_speed(attributes, 3))
        // The object that is asked lives as long as what asks.
        liq_attr_set_progress_callback(
            attributes, goesOn, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Asked by libimagequant on the way.
    fileprivate var isWanted: Bool { !call.isCancelled() }

    deinit {
        if let result { liq_result_destroy(result) }
        liq_histogram_destroy(histogram)
        liq_attr_destroy(attributes)
    }

    /// Where libimagequant was built with OpenMP, each thread adds up its own part, and rounding
    /// shows how many there were.
    private static func takeOneThread() {
        guard let program = dlopen(nil, RTLD_LAZY),
            let found = dlsym(program, "omp_set_num_threads")
        else { return }
        unsafeBitCast(found, to: (@convention(c) (Int32) -> Void).self)(1)
    }

    private static var useOneThread: Void { takeOneThread() }

    /// - Parameter fixed: colours that are among the palette's as they are.
    func palette(
        of entries: [liq_histogram_entry], with fixed: [UInt32]
    ) throws(MediaError) -> [UInt32] {
        for pixel in fixed {
            let color = liq_color(
                r: UInt8(pixel & 255), g: UInt8(pixel >> 8 & 255), b: UInt8(pixel >> 16 & 255),
                a: 255)
            try check(liq_histogram_add_fixed_color(histogram, color, Self.gamma))
        }
        try check(
            liq_histogram_add_colors(
                histogram, attributes, entries, Int32(entries.count), Self.gamma))
        try check(liq_histogram_quantize(histogram, attributes, &result))
        let found = try call.check(result, "no memory for a palette")
        guard let palette = liq_get_palette(found) else {
            throw MediaError(.library, "libimagequant has no palette", file: call.file)
        }
        let all = withUnsafeBytes(of: palette.pointee.entries) { bytes in
            bytes.bindMemory(to: liq_color.self).prefix(Int(palette.pointee.count)).map {
                UInt32($0.r) | UInt32($0.g) << 8 | UInt32($0.b) << 16 | 0xFF00_0000
            }
        }
        return Set(all).sorted()
    }

    /// The one place where a failure of libimagequant becomes an error.
    private func check(_ code: liq_error) throws(MediaError) {
        guard code != LIQ_OK else { return }
        guard code != LIQ_ABORTED else { throw call.interrupted }
        guard code != LIQ_OUT_OF_MEMORY else {
            throw call.failure(-ENOMEM, "no memory for a palette")
        }
        throw MediaError(
            .library, "libimagequant made no palette (\(code.rawValue))", file: call.file)
    }
}

/// Zero ends libimagequant's work.
private func goesOn(_ progress: Float, _ user: UnsafeMutableRawPointer?) -> Int32 {
    guard let user else { return 1 }
    return Unmanaged<Quantization>.fromOpaque(user).takeUnretainedValue().isWanted ? 1 : 0
}
