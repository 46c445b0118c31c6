import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import Drawing

private func document(_ body: String, needsLayers: Bool = false) -> SVGDocument {
    SVGDocument(
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">\(body)</svg>
            """, width: 40, height: 30, needsLayers: needsLayers)
}

private func draw(
    _ document: SVGDocument, in place: OutlineFrame, clippedTo frame: OutlineFrame? = nil,
    bounds: PixelRectangle
) throws -> [[UInt8]] {
    let picture = try SVGDrawer().draw(
        document, in: place, clippedTo: frame ?? place, bounds: bounds)
    return (0..<picture.height).map { Array(picture.row($0)) }
}

private let pink = document("<rect width='40' height='30' fill='#ff8040' fill-opacity='.5'/>")

@Suite("SVG documents", .seeded)
struct SVGDrawerTests {
    @Test("colours are premultiplied, in the order red, green, blue, alpha")
    func colors() throws {
        let rows = try draw(
            pink, in: OutlineFrame(x: 2, y: 3, width: 40, height: 30),
            bounds: PixelRectangle(x: 2, y: 3, width: 40, height: 30))
        let pixel = Array(rows[10][40..<44])
        for (found, expected) in zip(pixel, [128.0, 64, 32, 128]) {
            #expect(abs(Double(found) - expected) <= 1, "\(pixel)")
        }
    }

    @Test("a document fills the place that it is given, and nothing else")
    func place() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 100, height: 100)
        let rows = try draw(
            document("<rect x='-50' y='-50' width='200' height='200'/>"),
            in: OutlineFrame(x: 10, y: 20, width: 60, height: 50),
            clippedTo: OutlineFrame(x: 30, y: 0, width: 100, height: 60), bounds: bounds)
        for y in 0..<100 {
            for x in 0..<100 {
                let isInside = (30..<70).contains(x) && (20..<60).contains(y)
                #expect(rows[y][4 * x + 3] == (isInside ? 255 : 0))
            }
        }
    }

    @Test("texts and 'em' have 16 pixels where nothing gives a size, as in browsers")
    func defaultSize() throws {
        let place = OutlineFrame(x: 0, y: 0, width: 40, height: 30)
        let bounds = PixelRectangle(x: 0, y: 0, width: 40, height: 30)
        func draw(_ attributes: String, _ body: String) throws -> [UInt8] {
            let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30' \(attributes)>"
            let document = SVGDocument(
                text: text + body + "</svg>", width: 40, height: 30, needsLayers: false)
            let picture = try SVGDrawer().draw(
                document, in: place, clippedTo: place, bounds: bounds)
            return (0..<picture.height).flatMap { Array(picture.row($0)) }
        }
        let body = "<text x='2' y='20'>H</text><rect x='1em' width='1em' height='1em'/>"
        let large = try draw("font-size='16'", body)
        #expect(try draw("", body) == large)
        let small = try draw("font-size='9'", body)
        #expect(small != large)
        #expect(try draw("style='font-size: 9px'", body) == small)
        #expect(try draw("", "<style>svg { font-size: 9px }</style>" + body) == small)
        #expect(try draw("", "<style>* { font-size: 9px }</style>" + body) == small)
    }

    @Test("a symbol is clipped to its view box, unless its overflow is visible")
    func symbols() throws {
        let place = OutlineFrame(x: 0, y: 0, width: 40, height: 30)
        let bounds = PixelRectangle(x: 0, y: 0, width: 40, height: 30)
        func width(_ attributes: String, _ styles: String = "") throws -> Int {
            let body =
                "<symbol id='s' viewBox='0 0 10 10' \(attributes)><rect width='15' "
                + "height='5'/></symbol><use href='#s' width='20' height='20'/>"
            let rows = try draw(document(styles + body), in: place, bounds: bounds)
            return stride(from: 3, to: 160, by: 4).count { rows[5][$0] > 0 }
        }
        #expect(try width("") == 20)
        #expect(try width("overflow='hidden'") == 20)
        #expect(try width("overflow='visible'") == 30)
        #expect(try width("style='overflow: visible'") == 30)
        #expect(try width("", "<style>symbol{overflow :\n auto}</style>") == 30)
    }

    @Test("filters have what lies beyond the edges, as in the middle of a larger document")
    func reach() throws {
        let body =
            "<filter id='f' x='-1' y='-1' width='3' height='3'><feGaussianBlur stdDeviation='4'/>"
            + "</filter><circle cy='15' r='8' filter='url(#f)'/>"
        let larger =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-20 -15 80 60'>\(body)</svg>"
        let place = OutlineFrame(x: 5, y: 3, width: 120, height: 90)
        let bounds = PixelRectangle(x: 0, y: 0, width: 130, height: 100)
        let middle = SVGDocument(
            text: larger, width: 40, height: 30, needsLayers: true, reach: 2)
        let whole = SVGDocument(text: larger, width: 80, height: 60, needsLayers: true)
        let found = try draw(middle, in: place, bounds: bounds)
        #expect(
            try draw(
                whole, in: OutlineFrame(x: -55, y: -42, width: 240, height: 180),
                clippedTo: place, bounds: bounds) == found)
        let cut = try draw(document(body, needsLayers: true), in: place, bounds: bounds)
        // At the left edge, the circle's middle is nearly opaque.
        #expect(found[48][4 * 6 + 3] > 200)
        #expect(cut[48][4 * 6 + 3] < 150)
    }

    @Test("a text too large for fonts leaves those after it as they are")
    func tooLarge() throws {
        let place = OutlineFrame(x: 0, y: 0, width: 40, height: 30)
        let bounds = PixelRectangle(x: 0, y: 0, width: 40, height: 30)
        let small = document("<text x='2' y='15' font-size='12'>Hi</text>")
        let large = document("<text x='2' y='15' font-size='9000' transform='scale(10)'>Hi</text>")
        let alone = try draw(small, in: place, bounds: bounds)
        #expect(alone.joined().contains { $0 != 0 })
        for _ in 0..<3 {
            // Whether it is an error doesn't matter here.
            _ = try? draw(large, in: place, bounds: bounds)
            #expect(try draw(small, in: place, bounds: bounds) == alone)
        }
    }

    @Test("a large text between two small ones is drawn, and so are these")
    func manySizes() throws {
        let place = OutlineFrame(x: 0, y: 0, width: 640, height: 480)
        let bounds = PixelRectangle(x: 0, y: 0, width: 640, height: 480)
        func small(_ x: Int) -> String { "<text x='\(x)' y='3' font-size='2'>H</text>" }
        // At 160 pixels per unit, Pango measures letters of 3 units at 76 800 pixels.
        func draw(_ body: String) throws -> [UInt8] {
            let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'>\(body)</svg>"
            let document = SVGDocument(text: text, width: 4, height: 3, needsLayers: false)
            let picture = try SVGDrawer().draw(
                document, in: place, clippedTo: place, bounds: bounds)
            return (0..<picture.height).flatMap { Array(picture.row($0)) }
        }
        let alone = try draw(small(0) + small(2))
        #expect(alone.contains { $0 != 0 })
        #expect(
            try draw(small(0) + "<text y='-9' font-size='3'>H</text>" + small(2)) == alone)
    }

    @Test("a document is drawn at the resolution at which it is seen")
    func resolution() throws {
        let circle = document("<circle cx='20' cy='15' r='10'/>")
        let rows = try draw(
            circle, in: OutlineFrame(x: 0, y: 0, width: 400, height: 300),
            bounds: PixelRectangle(x: 0, y: 0, width: 400, height: 300))
        let alphas = rows.flatMap { row in stride(from: 3, to: 1600, by: 4).map { row[$0] } }
        // Only pixels on the circle's line are between nothing and all.
        let soft = alphas.count { $0 > 0 && $0 < 255 }
        #expect(soft < 1000)
        let area = Double(alphas.reduce(0) { $0 + Int($1) }) / 255
        #expect(abs(area - Double.pi * 10_000) < 30)
    }

    @Test("a part of a picture is that part of the whole picture")
    func parts() throws {
        let mixed = document(
            """
            <g opacity='.5'><circle cx='20' cy='15' r='14' fill='red'/>
            <path d='M2 2L38 28' stroke='blue' stroke-width='3'/></g>
            """, needsLayers: true)
        let place = OutlineFrame(x: 3.3, y: 1.7, width: 120, height: 90)
        let whole = try draw(
            mixed, in: place, bounds: PixelRectangle(x: 0, y: 0, width: 130, height: 100))
        let part = try draw(
            mixed, in: place, bounds: PixelRectangle(x: 40, y: 30, width: 50, height: 40))
        for y in 0..<40 { #expect(part[y] == Array(whole[y + 30][160..<360])) }
    }

    @Test("a document with groups of its own stays bounded however near one comes")
    func nearness() throws {
        let group = document(
            "<g opacity='.5'><rect width='20' height='30'/></g>", needsLayers: true)
        // The edge in the middle is 40 000 pixels from the document's own.
        let rows = try draw(
            group, in: OutlineFrame(x: -40_000, y: -30_000, width: 80_000, height: 60_000),
            bounds: PixelRectangle(x: -32, y: -2, width: 64, height: 4))
        #expect(rows[1][3] == 128 && rows[1][4 * 63 + 3] == 0)
    }

    @Test("what isn't an SVG document is an error", arguments: ["", "<", "<html/>", "no"])
    func notADocument(text: String) {
        #expect(throws: SVGError.self) { _ = try SVGDrawer.naturalSize(of: text) }
    }

    @Test("a file of its own says how large it is, or a view box does")
    func naturalSize() throws {
        func size(_ attributes: String) throws -> [Double]? {
            try SVGDrawer.naturalSize(
                of: "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>"
            ).map { [$0.width, $0.height] }
        }
        #expect(try size("width='30' height='20'") == [30, 20])
        #expect(try size("width='1in' height='48pt' viewBox='0 0 1 1'") == [96, 64])
        #expect(try size("viewBox='5 5 70 60'") == [70, 60])
        #expect(try size("width='100%' height='100%' viewBox='5 5 70 60'") == [70, 60])
        #expect(try size("width='1in'") == nil)
    }

    @Test("of a file that gives one side only, the other keeps the view box's shape")
    func oneSide() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(11))
        let units: [(String, Double)] = [
            ("", 1), ("px", 1), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
            ("pt", 4.0 / 3), ("pc", 16),
        ]
        for (unit, pixels) in units {
            for isWidth in [true, false] {
                func number() -> Double { Double(Int.random(in: 1...400, using: &generator)) / 4 }
                let (side, width, height) = (number(), number(), number())
                let attribute = "\(isWidth ? "width" : "height")='\(side)\(unit)'"
                let size = try #require(
                    try SVGDrawer.naturalSize(
                        of: "<svg xmlns='http://www.w3.org/2000/svg' \(attribute) "
                            + "viewBox='3 4 \(width) \(height)'/>"))
                let given = isWidth ? size.width : size.height
                #expect(abs(given - side * pixels) < 1e-9 * given, "\(attribute)")
                #expect(
                    abs(size.width * height - size.height * width) < 1e-9 * size.width * height,
                    "\(attribute), \(width) by \(height)")
            }
        }
    }
}

@Suite("Icons", .seeded)
struct IconTests {
    @Test("there are more than two hundred, of different names and looks, and fourteen of our own")
    func all() {
        #expect(Icon.all.count > 200)
        #expect(Set(Icon.all.map(\.name)).count == Icon.all.count)
        #expect(Set(Icon.all.map(\.text)).count == Icon.all.count)
        #expect(Icon.own.count == 14)
        #expect(Icon.own.allSatisfy { Icon.named($0.name)?.text == $0.text })
        #expect(Icon.named("no-such-icon") == nil)
    }

    @Test("an icon of the set Phosphor is drawn, and lies within its square")
    func phosphor() throws {
        for icon in Icon.all.dropFirst(Icon.own.count) {
            let mask = try mask(of: icon)
            var total = 0
            for y in 0..<300 {
                let row = mask.row(y)
                for x in 0..<300 where row[x] > 0 {
                    total += Int(row[x])
                    #expect((50..<250).contains(x) && (50..<250).contains(y), "\(icon.name)")
                }
            }
            #expect(total > 255 * 800, "\(icon.name)")
        }
    }

    /// The icon in the middle of 300 by 300 pixels, 200 pixels large.
    private func mask(of icon: Icon) throws -> PixelBuffer {
        let document = SVGDocument(
            text: icon.text, width: Icon.side, height: Icon.side, needsLayers: false)
        return try SVGDrawer().draw(
            document, in: OutlineFrame(x: 50, y: 50, width: 200, height: 200),
            clippedTo: OutlineFrame(x: 0, y: 0, width: 300, height: 300),
            bounds: PixelRectangle(x: 0, y: 0, width: 300, height: 300)
        ).alphaMask(pool: nil)
    }

    @Test(
        "an icon is filled, opaque, centred, and lies within its square",
        arguments: Icon.own.map(\.name))
    func looks(name: String) throws {
        let icon = try #require(Icon.named(name))
        let size = try #require(try SVGDrawer.naturalSize(of: icon.text))
        #expect(size == (Icon.side, Icon.side))
        // With room around, so that what lies outside would be seen.
        let mask = try mask(of: icon)
        var total = 0.0, sumX = 0.0, sumY = 0.0
        var left = 300, top = 300, right = 0, bottom = 0
        var maximum: UInt8 = 0
        for y in 0..<300 {
            let row = mask.row(y)
            for x in 0..<300 where row[x] > 0 {
                let weight = Double(row[x]) / 255
                total += weight
                sumX += weight * (Double(x) - 149.5)
                sumY += weight * (Double(y) - 149.5)
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
                maximum = max(maximum, row[x])
            }
        }
        #expect(maximum == 255)
        // Neither thin nor all of the square: of one weight.
        #expect((0.2...0.72).contains(total / 40_000), "\(total / 40_000)")
        // The eye takes the middle to be between that of the weight and that of the outline; the
        // middle of the square lies there, to a 30th of its side.
        for (weight, low, high) in [(sumX / total, left, right), (sumY / total, top, bottom)] {
            let outline = Double(low + high) / 2 - 149.5
            #expect(min(weight, outline) < 6 && max(weight, outline) > -6)
            #expect(abs(weight + outline) / 2 < 6, "\(weight), \(outline)")
        }
        #expect(max(right - left, bottom - top) > 150)
        #expect(left >= 52 && top >= 52 && right < 248 && bottom < 248)
    }
}
