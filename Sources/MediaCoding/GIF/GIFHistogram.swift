internal import CImagequant

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Counts colours and chooses a palette for them.
struct GIFHistogram {
    /// Exact colours, while a palette can hold them.
    private var exact: [UInt32: Int] = [:]
    private var isExact = true
    private let most: Int
    /// Sums of red, green, blue and the pixel count, per occupied cell.
    private var sums: [SIMD4<UInt64>] = []
    /// The majority colour of each cell and its lead in pixels (Boyer–Moore majority vote).
    private var leaders: [(pixel: UInt32, lead: UInt64)] = []
    private var total: UInt64 = 0
    /// The index into `sums` of each cell of 2×2×2 levels; -1 if empty.
    private var places: [Int32] = []

    /// A palette's colour this near to a flat colour is replaced by it.
    private static let flatError = GIFPalette.distance(ofLevels: 2)

    /// - Parameter most: colours per palette.
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

    /// Flat colours, such as backgrounds: those with more pixels than a palette's colour has on
    /// average. Errors in them show as stains.
    private var flat: [UInt32] {
        let least = total / UInt64(most + 1)
        let many = leaders.filter { $0.lead > least }
        let sorted = many.sorted { ($0.lead, $0.pixel) > ($1.lead, $1.pixel) }
        return sorted.prefix(most / 4).map(\.pixel)
    }

    /// Palette searches between checks for cancellation.
    static let colorsAtOnce = 1 << 12

    /// Mean distance between the pixels and a palette, without flat colours: these are in the
    /// palette, and a large background would hide the error of everything else.
    ///
    /// - Throws: a `MediaError` on cancellation.
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

    /// The mean of a cell that isn't empty.
    static func pixel(_ cell: SIMD4<UInt64>) -> UInt32 {
        let mean = mean(cell)
        return UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | 0xFF00_0000
    }

    /// At most `most` colours: all colours if they fit, or libimagequant's palette with flat
    /// colours made exact.
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
        // Fixed colours displace similar ones from the palette: a fixed black leaves too few dark
        // ones. So only colours that libimagequant would miss are fixed.
        let palette =
            missed.isEmpty
            ? free : try Quantization(most: most, call).palette(of: entries, with: missed)
        return Self.exact(flat, in: palette)
    }

    /// Replaces the palette's nearest colours by `pixels`.
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

/// libimagequant's state for one palette.
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
        // libimagequant's default, fixed: other speeds give other bytes.
        try check(liq_set_speed(attributes, 3))
        // `self` outlives `attributes`.
        liq_attr_set_progress_callback(
            attributes, goesOn, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate var isWanted: Bool { !call.isCancelled() }

    deinit {
        if let result { liq_result_destroy(result) }
        liq_histogram_destroy(histogram)
        liq_attr_destroy(attributes)
    }

    /// With OpenMP, libimagequant's rounding depends on the number of threads.
    private static func takeOneThread() {
        guard let program = dlopen(nil, RTLD_LAZY),
            let found = dlsym(program, "omp_set_num_threads")
        else { return }
        unsafeBitCast(found, to: (@convention(c) (Int32) -> Void).self)(1)
    }

    private static var useOneThread: Void { takeOneThread() }

    /// - Parameter fixed: colours that the palette must contain.
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

    /// Converts libimagequant's failures to errors.
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

/// libimagequant's progress callback: 0 aborts.
private func goesOn(_ progress: Float, _ user: UnsafeMutableRawPointer?) -> Int32 {
    guard let user else { return 1 }
    return Unmanaged<Quantization>.fromOpaque(user).takeUnretainedValue().isWanted ? 1 : 0
}
