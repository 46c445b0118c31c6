import Foundation
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TextStyles

@testable import Drawing

@Suite("Lines of texts at any scale", .seeded)
struct TextScaleTests {
    private let drawer = TextDrawer()
    private let fonts = FontMapPool(files: [])
    /// Of letters that Inter has: boxes in place of others are as large as pixels allow.
    private static let words = [
        "Walk", "Sleep", "Coffee,", "without", "the", "queue.", "AVAST", "fi", "0.42", "Hornsgatan",
        "größer", "Ελλάς", "naïve", "ffl", "To", "Wa.", "über-", "all", "Москва", "—",
    ]

    @Test("a text of its natural size shows all its letters, whatever the scale")
    func natural() throws {
        for seed in TestSeed.several(1...60) {
            var generator = SplitMix64(seed: seed)
            let look = look(&generator, limit: Bool.random(using: &generator) ? 1 : nil)
            let width = try drawer.measure(look, width: 10_000).width
            for _ in 0..<20 { try expectSameBreaks(look, width, &generator, seed) }
        }
    }

    @Test("a text that is broken or cut has the same lines and letters at every scale")
    func narrow() throws {
        for seed in TestSeed.several(1...60) {
            var generator = SplitMix64(seed: seed)
            let look = look(&generator, limit: [nil, 1, 2].randomElement(using: &generator) ?? nil)
            let width = Double.random(in: 40..<200, using: &generator)
            let natural = try drawer.measure(look, width: width).width
            for width in [width, natural] {
                for _ in 0..<8 { try expectSameBreaks(look, width, &generator, seed) }
            }
        }
    }

    /// The layout that is drawn, compared with the measured one.
    private func expectSameBreaks(
        _ look: TextLook, _ width: Double, _ generator: inout SplitMix64, _ seed: UInt64
    ) throws {
        let scale = Portable.exp2(Double.random(in: -4.5..<4, using: &generator))
        let bounds = PixelRectangle(x: 0, y: 0, width: 1, height: 1)
        let mask = PixelBuffer.zeroed(format: .coverage8, bounds: bounds)
        let canvas = try TextCanvas(
            on: mask, origin: (0, 0), scale: scale, size: look.largestSize)
        let (measured, drawn) = try fonts.withFontMap { map throws(TextError) in
            let layout = try TextLayout(look, width: width, in: map)
            let measured = layout.breaks
            layout.prepareKeepingLines(for: canvas)
            return (measured, layout.breaks)
        }
        #expect(
            measured == drawn,
            "seed \(seed), scale \(scale), '\(look.string)' of \(look.size) in \(width)")
    }

    private func look(_ generator: inout SplitMix64, limit: Int?) -> TextLook {
        let count = Int.random(in: 1...9, using: &generator)
        let words = (0..<count).compactMap { _ in Self.words.randomElement(using: &generator) }
        return TextLook(
            string: words.joined(separator: " "), family: "Inter",
            size: Double(Int.random(in: 8..<120, using: &generator)) / 2,
            weight: [400, 600, 800].randomElement(using: &generator) ?? 400,
            alignment: [.leading, .center, .trailing, nil].randomElement(using: &generator)
                ?? nil,
            tracking: [0, 0, 0.3, -0.2].randomElement(using: &generator) ?? 0,
            limit: limit.map { TextLook.Limit(lines: $0, truncation: .tail, minScale: 1) })
    }

    @Test("parts of a text have its lines, but where their own motion resizes them")
    func parts() throws {
        var look = TextLook(string: "Walk", family: "Inter", size: 19, weight: 600)
        let width = try drawer.measure(look, width: 1000).width
        func ink(_ look: TextLook) throws -> [UInt8] {
            let bounds = PixelRectangle(x: -4, y: -4, width: 40, height: 40)
            return try drawer.draw(
                look, width: width, origin: (0, 0), scale: 0.42, bounds: bounds
            ).mask.pixelBytes
        }
        let whole = try ink(look)
        look.ranges = [0..<4]
        #expect(try ink(look) == whole)
        look.areResized = true
        #expect(try ink(look) != whole)
    }

    @Test("every line of a long text has its start")
    func manyLines() throws {
        let count = 20_000
        let look = TextLook(
            string: String(repeating: "a\n", count: count) + "a", family: "Inter", size: 1,
            weight: 400)
        let (starts, longest) = try fonts.withFontMap { map throws(TextError) -> ([Int], Int32) in
            let layout = try TextLayout(look, width: 10, in: map)
            return (layout.lineStarts, layout.longestLine)
        }
        #expect(starts == (0...count).map { 2 * $0 })
        #expect(longest > 0)
    }
}
