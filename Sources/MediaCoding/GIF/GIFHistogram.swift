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
    private let maxColors: Int
    /// The occupied cells of 2×2×2 levels.
    private var cells: [Cell] = []
    private var total: UInt64 = 0
    /// The index into `cells` plus one of each cell; 0 if empty.
    private var places: [UInt32] = []

    private struct Cell {
        /// Sums of red, green and blue, and the pixel count.
        var sum: SIMD4<UInt64>
        /// The majority colour and its lead in pixels (Boyer–Moore majority vote).
        var leader: UInt32
        var lead: UInt64

        mutating func add(_ levels: SIMD4<UInt64>, _ pixel: UInt32, _ number: UInt64) {
            sum &+= number == 1 ? levels : levels &* number
            if leader == pixel {
                lead += number
            } else if lead >= number {
                lead -= number
            } else {
                (leader, lead) = (pixel, number - lead)
            }
        }
    }

    /// A palette's colour this near to a flat colour is replaced by it.
    private static let flatError = GIFPalette.distance(ofLevels: 2)

    /// - Parameter most: colours per palette.
    init(maxColors: Int) { self.maxColors = maxColors }

    /// Adds pixels; 0 is transparent and not counted.
    mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
        var index = 0
        while index < pixels.count {
            let pixel = pixels[index]
            let start = index
            repeat { index += 1 } while index < pixels.count && pixels[index] == pixel
            if pixel != 0 { add(pixel, UInt64(index - start)) }
        }
    }

    /// Adds a number of pixels of an opaque colour.
    mutating func add(_ pixel: UInt32, _ number: UInt64 = 1) {
        guard isExact else { return count(pixel, number) }
        if let place = exact.index(forKey: pixel) {
            exact.values[place] += Int(number)
        } else if exact.count < maxColors {
            exact[pixel] = Int(number)
        } else {
            // The vote depends on the order: as if they were added one by one.
            exact[pixel] = 1
            spread()
            if number > 1 { count(pixel, number - 1) }
        }
    }

    private mutating func spread() {
        isExact = false
        places = [UInt32](repeating: 0, count: 1 << 21)
        for (pixel, number) in exact.sorted(by: { $0.key < $1.key }) {
            count(pixel, UInt64(number))
        }
        exact = [:]
    }

    /// The index of the cell that a colour is in, if each channel has `bits`.
    private static func index(of pixel: UInt32, bits: UInt32) -> Int {
        let (levels, mask) = (pixel >> (8 - bits), UInt32(1) << bits - 1)
        return Int(
            levels & mask | (levels >> 8 & mask) << bits | (levels >> 16 & mask) << (2 * bits))
    }

    private mutating func count(_ pixel: UInt32, _ number: UInt64) {
        let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
        let index = Self.index(of: pixel, bits: 7)
        if places[index] == 0 {
            cells.append(Cell(sum: .zero, leader: pixel, lead: 0))
            places[index] = UInt32(cells.count)
        }
        total += number
        cells[Int(places[index]) - 1].add(
            SIMD4(UInt64(red), UInt64(green), UInt64(blue), 1), pixel, number)
    }

    /// Flat colours, such as backgrounds: those with more pixels than a palette's colour has on
    /// average. Errors in them show as stains.
    private var flat: [UInt32] {
        let minimum = total / UInt64(maxColors + 1)
        let many = cells.filter { $0.lead > minimum }
        let sorted = many.sorted { ($0.lead, $0.leader) > ($1.lead, $1.leader) }
        return sorted.prefix(maxColors / 4).map(\.leader)
    }

    /// Bits per channel of the large cells by which sparse colours are taken together.
    private static let sparseBits: UInt32 = 6
    /// A large cell is sparse with at most this part of the pixels that aren't of a flat colour.
    private static let sparseShare: UInt64 = 1 << 16

    /// Palette searches between checks for cancellation.
    static let colorsAtOnce = 1 << 12

    /// Mean distance between the pixels and a palette, without flat colours: these are in the
    /// palette, and a large background would hide the error of everything else.
    ///
    /// - Throws: a `MediaError` on cancellation.
    func error(_ palette: GIFPalette, _ call: LibraryCall) throws(MediaError) -> Double {
        guard !isExact, total > 0 else { return 0 }
        let flat = Set(flat)
        let judged = cells.lazy.filter { !flat.contains($0.leader) }.map(\.sum)
        return try Self.error(palette, judged, call)
    }

    /// Mean distance between the means of cells and a palette, by their pixels; 0 for no cells.
    private static func error(
        _ palette: GIFPalette, _ sums: some Sequence<SIMD4<UInt64>>, _ call: LibraryCall
    ) throws(MediaError) -> Double {
        var (total, count): (UInt64, UInt64) = (0, 0)
        for (index, sum) in sums.enumerated() {
            if index % colorsAtOnce == 0 { try call.checkCancellation() }
            total += UInt64(palette.error(of: pixel(sum))) * sum.w
            count += sum.w
        }
        return count > 0 ? Double(total) / Double(count) : 0
    }

    private static func mean(_ cell: SIMD4<UInt64>) -> SIMD4<UInt64> {
        (cell &+ cell.w / 2) / SIMD4(repeating: cell.w)
    }

    /// The mean of a cell that isn't empty.
    static func pixel(_ cell: SIMD4<UInt64>) -> UInt32 {
        let mean = mean(cell)
        return UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | 0xFF00_0000
    }

    private static func entry(_ sum: SIMD4<UInt64>) -> liq_histogram_entry {
        let mean = mean(sum)
        let color = liq_color(r: UInt8(mean.x), g: UInt8(mean.y), b: UInt8(mean.z), a: 255)
        return liq_histogram_entry(color: color, count: UInt32(clamping: sum.w))
    }

    /// The error of a palette for the means of cells of 8×8×8 levels, in a tenth of the time of
    /// `colors`.
    ///
    /// Differences within a cell are ignored, although a palette may resolve them if there are few
    /// cells, as in a soft gradient of one hue. So it is mostly less than the error of `colors`.
    func roughError(_ call: LibraryCall) throws(MediaError) -> Double {
        guard !isExact else { return 0 }
        let flat = Set(flat)
        let all = sums(bits: 5) { _ in true }
        let judged = sums(bits: 5) { !flat.contains($0.leader) }
        let colors = try Quantization(maxColors: maxColors, call).palette(
            of: all.map(Self.entry), with: [])
        return try Self.error(GIFPalette(colors, noise: 256, unmixed: .max), judged, call)
    }

    /// The sums of the included cells by the upper bits of each channel, which make larger cells.
    private func sums(bits: UInt32, _ isIncluded: (Cell) -> Bool) -> [SIMD4<UInt64>] {
        var sums: [SIMD4<UInt64>] = []
        var places = [Int32](repeating: -1, count: 1 << (3 * bits))
        for cell in cells where isIncluded(cell) {
            let index = Self.index(of: cell.leader, bits: bits)
            if places[index] < 0 {
                places[index] = Int32(sums.count)
                sums.append(.zero)
            }
            sums[Int(places[index])] &+= cell.sum
        }
        return sums
    }

    /// The colours to choose a palette from, in a fraction of the time that all cells take.
    ///
    /// Cells are taken together by 4×4×4 levels where few pixels are. A palette resolves less
    /// there.
    private func entries(besides flat: [UInt32]) -> [liq_histogram_entry] {
        let flat = Set(flat)
        var counts = [UInt64](repeating: 0, count: 1 << (3 * Self.sparseBits))
        for cell in cells {
            counts[Self.index(of: cell.leader, bits: Self.sparseBits)] += cell.sum.w
        }
        let judged = cells.reduce(0) { $0 + (flat.contains($1.leader) ? 0 : $1.sum.w) }
        let dense = judged / Self.sparseShare
        func isSparse(_ cell: Cell) -> Bool {
            counts[Self.index(of: cell.leader, bits: Self.sparseBits)] <= dense
        }
        let merged = sums(bits: Self.sparseBits, isSparse)
        return (cells.filter { !isSparse($0) }.map(\.sum) + merged).map(Self.entry)
    }

    /// At most `most` colours: all colours if they fit, or libimagequant's palette with flat
    /// colours made exact.
    func colors(_ call: LibraryCall) throws(MediaError) -> [UInt32] {
        if isExact { return exact.isEmpty ? [0xFF00_0000] : exact.keys.sorted() }
        let flat = flat
        let entries = entries(besides: flat)
        let free = try Quantization(maxColors: maxColors, call).palette(of: entries, with: [])
        let missed = flat.filter { Self.nearest(to: $0, in: free).error > Self.flatError }
        // Fixed colours displace similar ones from the palette: a fixed black leaves too few dark
        // ones. So only colours that libimagequant would miss are fixed.
        let palette =
            missed.isEmpty
            ? free : try Quantization(maxColors: maxColors, call).palette(of: entries, with: missed)
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

    init(maxColors: Int, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        Self.useOneThread
        let attributes = try call.check(liq_attr_create(), "no memory for a palette")
        guard let histogram = liq_histogram_create(attributes) else {
            liq_attr_destroy(attributes)
            throw call.failure(-ENOMEM, "no memory for a palette")
        }
        (self.attributes, self.histogram) = (attributes, histogram)
        try check(liq_set_max_colors(attributes, Int32(maxColors)))
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
