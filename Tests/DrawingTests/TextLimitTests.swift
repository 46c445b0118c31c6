import PortableMath
import TestSupport
import Testing
import TextStyles

@testable import Drawing

@Suite("Limits of lines", .seeded)
struct TextLimitTests {
    private static let drawer = TextDrawer(files: [], folders: [])
    private static let string = "A text that is much too long for a single line of this width"

    private func measure(
        _ limit: TextLook.Limit?, width: Double = 160, _ string: String = string
    ) throws -> TextMeasure {
        try Self.drawer.measure(
            TextLook(string: string, family: "Inter", size: 20, weight: 400, limit: limit),
            width: width)
    }

    @Test("a text has no more lines than it may, and no more than it has")
    func lines() throws {
        let one = try measure(.init(lines: 1)).height
        let all = try measure(nil).height
        #expect(try measure(.init(lines: 2)).height == 2 * one)
        #expect(try measure(.init(lines: 1000)).height == all && all > 3 * one)
        for lines in 1...3 {
            #expect(try measure(.init(lines: lines)).width <= 160.01)
            // Its natural width breaks it the same.
            let natural = try measure(.init(lines: lines))
            #expect(try measure(.init(lines: lines), width: natural.width).width == natural.width)
        }
    }

    @Test("the ellipsis is where it should be")
    func truncation() throws {
        var inks: Set<OutlineFrame> = []
        for truncation in [TextTruncation.head, .middle, .tail] {
            inks.insert(try measure(.init(lines: 1, truncation: truncation)).ink)
        }
        #expect(inks.count == 3)
    }

    @Test("letters get as small as they must, and no smaller than they may")
    func scale() throws {
        let whole = try measure(nil, width: 2000)
        let little = try measure(.init(lines: 1, minScale: 0.5), width: whole.width * 0.8)
        #expect(little.height < whole.height * 0.82 && little.height > whole.height * 0.76)
        #expect(little.width <= whole.width * 0.8 + 0.01)
        let minimum = try measure(.init(lines: 1, minScale: 0.5), width: whole.width * 0.3)
        #expect(abs(minimum.height - whole.height / 2) < 0.1)
        #expect(try measure(.init(lines: 1, minScale: 0.5), width: 2000) == whole)
        let again = try measure(.init(lines: 1, minScale: 0.5), width: little.width)
        #expect(again.height == little.height)
    }

    @Test("a word that is too long is broken without a hyphen; soft hyphens are shown")
    func hyphens() throws {
        func width(_ string: String) throws -> Double {
            try measure(nil, width: 2000, string).width
        }
        let broken = try measure(nil, width: 60, "mmmmmmmm")
        #expect(try broken.width <= width("mmm") + 0.01)
        let soft = try measure(nil, width: 62, "mmm\u{AD}mmm")
        #expect(try soft.width > width("mmm") + 2)
    }

    @Test("a text has the same lines in its natural width as in the room it was measured in")
    func naturalWidth() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(71))
        let letters = Array("AVToWafijlmr.TÄ\u{AD} ")
        for _ in 0..<150 {
            let count = Int.random(in: 1...40, using: &generator)
            let string = String((0..<count).map { _ in letters.randomElement(using: &generator)! })
            let limit: TextLook.Limit? =
                Bool.random(using: &generator)
                ? nil
                : .init(
                    lines: Int.random(in: 1...3, using: &generator),
                    truncation: [.head, .middle, .tail].randomElement(using: &generator)!,
                    minScale: [1, 0.5, 0.75].randomElement(using: &generator)!)
            let width = Double.random(in: 30...200, using: &generator)
            let first = try measure(limit, width: width, string)
            let second = try measure(limit, width: first.width, string)
            #expect(
                second.height == first.height,
                "\(string) in \(width), \(String(describing: limit))")
        }
    }
}
