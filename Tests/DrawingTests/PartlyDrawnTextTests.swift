import CPango
import Foundation
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TextStyles

@testable import Drawing

@Suite("Texts that are drawn part by part", .seeded)
struct PartlyDrawnTextTests {
    private static let words = [
        "Walk", "queue.", "AVAST", "fi", "größer", "ffl", "To\nWa.", "Москва", "مرحبا", "שלום",
        "👍🏽", "e\u{301}", "won\u{AD}der\u{AD}ful", "—", "\u{1F468}\u{200D}\u{1F469}",
    ]

    @Test("a part has the ink and the pixels that it has in Pango's whole layout")
    func whole() throws {
        let drawer = TextDrawer()
        let fonts = FontMapPool(files: [])
        for seed in TestSeed.several(1...25) {
            var generator = SplitMix64(seed: seed)
            let look = look(&generator)
            let width = Double.random(in: 40..<300, using: &generator)
            let scale: Double = [0.5, 1, 1.7].randomElement(using: &generator) ?? 1
            let letters = try drawer.parts(
                of: look, width: width, .init(unit: .letters, keepsJoins: false)
            ).map(\.range)
            guard !letters.isEmpty else { continue }
            for _ in 0..<6 {
                var part = look
                part.areResized = Bool.random(using: &generator)
                let ranges = letters.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
                part.ranges = ranges
                let bounds = PixelRectangle(x: -40, y: -40, width: 420, height: 330)
                let drawn = try drawer.draw(
                    part, width: width, origin: (3.3, 2.1), scale: scale, bounds: bounds)
                let right = try fonts.withFontMap { map throws(TextError) -> Drawn in
                    try pixels(of: part, width, scale, bounds, in: map)
                }
                #expect(drawn.mask.pixelBytes == right.mask.pixelBytes, "seed \(seed): \(part)")
                let measure = try drawer.measure(part, width: width)
                #expect(measure.ink == right.ink, "seed \(seed): \(part)")
            }
        }
    }

    private struct Drawn {
        var mask: PixelBuffer
        var ink: OutlineFrame
    }

    /// Drawn with all other glyphs of the layout left empty.
    private func pixels(
        of look: TextLook, _ width: Double, _ scale: Double, _ bounds: PixelRectangle,
        in map: FontMap
    ) throws(TextError) -> Drawn {
        var whole = look
        whole.ranges = nil
        let fitted = try map.fitted(whole, width: width)
        let mask = PixelBuffer.zeroed(format: .coverage8, bounds: bounds)
        let canvas = try TextCanvas(
            on: mask, origin: (3.3, 2.1), scale: scale, size: fitted.largestSize)
        func forEachRun(
            of layout: TextLayout, _ body: (TextLayout.Run) throws(TextError) -> Void
        ) throws(TextError) {
            try layout.forEachRun { run throws(TextError) in
                guard let glyphs = pango_glyph_string_copy(run.glyphs) else { return }
                defer { pango_glyph_string_free(glyphs) }
                for glyph in 0..<Int(glyphs.pointee.num_glyphs) {
                    let byte = run.offset + Int(glyphs.pointee.log_clusters[glyph])
                    guard look.ranges?.contains(where: { $0.contains(byte) }) == false else {
                        continue
                    }
                    glyphs.pointee.glyphs[glyph].glyph = TextLayout.Run.emptyGlyph
                }
                try body(
                    TextLayout.Run(
                        font: run.font, glyphs: glyphs, x: run.x, baseline: run.baseline,
                        text: run.text, offset: run.offset))
            }
        }
        let layout = try TextLayout(fitted, width: width, in: map)
        var ink: (left: Double, top: Double, right: Double, bottom: Double)?
        try forEachRun(of: layout) { run throws(TextError) in
            var box = PangoRectangle()
            pango_glyph_string_extents(run.glyphs, run.font, &box, nil)
            guard box.width > 0, box.height > 0 else { return }
            let (x, y) = (run.x + Double(box.x) / 1024, run.baseline + Double(box.y) / 1024)
            let (right, bottom) = (x + Double(box.width) / 1024, y + Double(box.height) / 1024)
            let old = ink ?? (x, y, right, bottom)
            ink = (
                min(old.left, x), min(old.top, y), max(old.right, right), max(old.bottom, bottom)
            )
        }
        if look.areResized {
            layout.prepare(for: canvas)
        } else {
            layout.prepareKeepingLines(for: canvas)
        }
        try forEachRun(of: layout) { run throws(TextError) in
            if !run.isColored { try canvas.add(run) }
        }
        try canvas.fill()
        let box = ink ?? (0, 0, 0, 0)
        return Drawn(
            mask: mask,
            ink: OutlineFrame(
                x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top))
    }

    private func look(_ generator: inout SplitMix64) -> TextLook {
        let count = Int.random(in: 1...12, using: &generator)
        let words = (0..<count).compactMap { _ in Self.words.randomElement(using: &generator) }
        return TextLook(
            string: words.joined(separator: " "), family: "Inter",
            size: Double(Int.random(in: 8..<60, using: &generator)), weight: 400,
            alignment: [.leading, .center, .trailing, nil].randomElement(using: &generator)
                ?? nil,
            tracking: [0, 0, 1.5, -1].randomElement(using: &generator) ?? 0,
            limit: Bool.random(using: &generator)
                ? TextLook.Limit(lines: Int.random(in: 1...3, using: &generator), minScale: 0.4)
                : nil)
    }

    private func cpuSeconds(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try body()
        return now() - start
    }

    @Test("the letters of a long text take together as long as a few of such texts")
    func linear() throws {
        var look = TextLook(
            string: String(repeating: "ab ", count: 1000), family: "Inter", size: 12,
            weight: 400, limit: .init(lines: 20, minScale: 0.5))
        let drawer = TextDrawer()
        let bounds = PixelRectangle(x: 0, y: 0, width: 300, height: 900)
        func draw(_ look: TextLook, scale: Double) throws {
            _ = try drawer.measure(look, width: 300)
            _ = try drawer.draw(
                look, width: 300, origin: (0, 0), scale: scale,
                bounds: look.ranges == nil
                    ? bounds : PixelRectangle(x: 0, y: 0, width: 9, height: 9))
        }
        try draw(look, scale: 1)
        look.string += "c"
        let once = try cpuSeconds { try draw(look, scale: 1) }
        let letters = try drawer.parts(of: look, width: 300, .init(unit: .letters))
        #expect(letters.count > 1000)
        let all = try cpuSeconds {
            for (index, letter) in letters.enumerated() {
                var part = look
                part.ranges = [letter.range]
                // Parts at two scales take turns.
                try draw(part, scale: index.isMultiple(of: 2) ? 1 : 2)
            }
        }
        #expect(all < once * Double(letters.count) / 10, "\(all) s, \(once) s for the whole text")
    }
}

@Suite("Values that were used last", .seeded)
struct RecentValuesTests {
    @Test("are kept as long as there is room for them, those used longest ago go first")
    func room() {
        for seed in TestSeed.several(1...50) {
            var generator = SplitMix64(seed: seed)
            let maxBytes = Int.random(in: 10_000..<40_000, using: &generator)
            var values = RecentValues<Int, Int>(maxBytes: maxBytes)
            // All keys, the one used last at the end.
            var order: [Int] = []
            var sizes: [Int: Int] = [:]
            for step in 0..<300 {
                let key = Int.random(in: 0..<40, using: &generator)
                order.removeAll { $0 == key }
                order.append(key)
                if values.value(for: key) == nil {
                    sizes[key] = Int.random(in: 0..<5000, using: &generator)
                    values.keep(key, as: key, byteCount: sizes[key] ?? 0)
                }
                #expect(values.value(for: key) == key)
                guard step.isMultiple(of: 50) else { continue }
                var copy = values
                let kept = order.filter { copy.value(for: $0) != nil }
                #expect(kept == order.suffix(kept.count), "seed \(seed): others went first")
                #expect(kept.reduce(0) { $0 + (sizes[$1] ?? 0) } <= maxBytes, "seed \(seed)")
            }
        }
        var values = RecentValues<Int, Int>(maxBytes: 10)
        values.keep(1, as: 1, byteCount: 100)
        #expect(values.value(for: 1) == 1, "even if it is larger than the room")
        values.keep(2, as: 2, byteCount: 100)
        #expect(values.value(for: 1) == nil && values.value(for: 2) == 2)
    }
}
