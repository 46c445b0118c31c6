import TestSupport
import Testing

@testable import Drawing

@Suite("fonts of texts in ASCII", .seeded)
struct PlainFontTests {
    private static let families = ["Inter", "DejaVu Sans", "sans-serif", "Nowhere", ""]

    @Test(
        "are those of the text laid out, and only of such texts",
        arguments: TestSeed.several(0..<12))
    func asLaidOut(seed: UInt64) throws {
        let drawer = TextDrawer()
        var state = seed
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        var known = 0
        for _ in 0..<40 {
            let isOfDigits = random(3) == 0
            let string = String(
                String.UnicodeScalarView(
                    (0..<1 + random(12)).map { _ in
                        random(6) == 0
                            ? Unicode.Scalar([0x20, 0x0A][random(2)] as UInt8)
                            : Unicode.Scalar(
                                UInt8(isOfDigits ? 0x21 + random(0x20) : 0x21 + random(94)))
                    }))
            let look = TextLook(
                string: string, family: Self.families[random(Self.families.count)], size: 17,
                weight: 100 * (1 + random(9)), isItalic: random(2) == 0)
            guard let use = drawer.plainFont(of: look) else { continue }
            known += 1
            #expect(try use == drawer.fonts(of: look), "\(look)")
        }
        #expect(known > 0)
    }

    @Test("are found for one font that has all of ASCII")
    func which() {
        let drawer = TextDrawer(files: [], folders: [])
        func use(_ string: String) -> TextDrawer.FontUse? {
            drawer.plainFont(of: TextLook(string: string, family: "Inter", size: 17))
        }
        #expect(use("Line 1\nof 2")?.fonts.map(\.family) == ["Inter"])
        #expect(use("Line 1\nof 2")?.fonts.first?.letters == "Line1")
        #expect(use("12:30")?.fonts.first?.letters == "12:30")
        for other in ["", " \n", "é", "a\tb", "\u{0}", "👍"] { #expect(use(other) == nil) }
    }
}
