import Diagnostics
import Drawing
import Foundation
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineParsing

/// Path data as one may write it: a command with absolute numbers.
private struct Piece {
    var command: Character
    var numbers: [Double]
}

/// Random path data whose numbers are eighths, so that sums and differences of them are exact.
private func pieces(_ generator: inout SplitMix64) -> [Piece] {
    func number() -> Double { (generator.nextNumber(in: -400..<400)).rounded() / 8 }
    var pieces = [Piece(command: "M", numbers: [number(), number()])]
    for _ in 0..<Int(generator.nextNumber(in: 1..<12)) {
        let (command, count) = [
            ("L", 2), ("H", 1), ("V", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2), ("Z", 0),
            ("M", 2),
        ][Int(generator.next() % 9)]
        pieces.append(
            Piece(command: Character(command), numbers: (0..<count).map { _ in number() }))
    }
    return pieces
}

private func absolute(_ pieces: [Piece]) -> String {
    pieces.map { "\($0.command) " + $0.numbers.map { "\($0)" }.joined(separator: " ") }
        .joined(separator: " ")
}

/// The same with lowercase commands, numbers close together, and letters left out where they
/// repeat.
private func relative(_ pieces: [Piece]) -> String {
    var text = ""
    var start = (0.0, 0.0), current = (0.0, 0.0)
    var last: Character = " "
    for piece in pieces {
        let command = Character(piece.command.lowercased())
        var numbers: [Double] = []
        for (index, number) in piece.numbers.enumerated() {
            let isX = command == "h" || (command != "v" && index % 2 == 0)
            numbers.append(number - (isX ? current.0 : current.1))
        }
        switch command {
        case "h": current.0 = piece.numbers[0]
        case "v": current.1 = piece.numbers[0]
        case "z": current = start
        default: current = (piece.numbers[piece.numbers.count - 2], piece.numbers.last ?? 0)
        }
        if command == "m" { start = current }
        let isImplied = command == last && command != "m" && command != "z"
        let written = numbers.map { $0 < 0 ? "\($0)" : ",\($0)" }.joined()
        text +=
            (isImplied ? "" : String(command))
            + (isImplied ? written : String(written.drop { $0 == "," }))
        last = command
    }
    return text
}

@Suite("Path data", .seeded)
struct SVGPathDataTests {
    @Test("icons that are suggested for Apple's names exist, and those names have none")
    func appleNames() {
        for (name, own) in TimelineReader.appleNames {
            #expect(Icon.named(own) != nil && Icon.named(name) == nil, "\(name)")
        }
    }

    @Test("what it says does not depend on how it is written")
    func formatting() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let pieces = pieces(&generator)
            let expected = try SVGPathData(absolute(pieces)).elements
            let text = relative(pieces)
            #expect(try SVGPathData(text).elements == expected, "\(text), seed \(seed)")
        }
    }

    @Test("a line across or down, a short curve and a quadratic one are the long forms of them")
    func forms() throws {
        func elements(_ text: String) throws -> [VectorPath.Element] {
            try SVGPathData(text).elements
        }
        #expect(try elements("M1 2H5V7z") == elements("M1 2 5 2 5 7Z"))
        #expect(
            try elements("M0 0C1 2 3 4 5 6S8 9 10 10") == elements("M0 0C1 2 3 4 5 6 7 8 8 9 10 10")
        )
        #expect(try elements("M0 0S8 9 10 10") == elements("M0 0C0 0 8 9 10 10"))
        #expect(try elements("M0 0Q3 3 6 0T12 0") == elements("M0 0Q3 3 6 0Q9-3 12 0"))
        #expect(try elements("M0 0Q3 3 6 0") == elements("M0 0C2 2 4 2 6 0"))
        // After Z a path goes on where it began.
        #expect(try elements("M1 1H9V9ZL0 0") == elements("M1 1H9V9ZM1 1L0 0"))
        #expect(try elements("M1 1H9Zz") == elements("M1 1H9Z"))
        #expect(try elements("M1 1a0 5 0 1 0 3 3") == elements("M1 1L4 4"))
        #expect(try elements("M0 0a5 5 0 0110 0") == elements("M0 0 A 5,5 0 0,1 10,0"))
        #expect(try elements("M1 1a5 5 0 0 1 0 0") == elements("M1 1"))
    }

    @Test("an arc lies on an ellipse of its radii, goes the right way and ends where it should")
    func arcs() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            // From a known ellipse: its centre, its angle, and where the arc begins and ends.
            let radii = (generator.nextNumber(in: 1..<50), generator.nextNumber(in: 1..<50))
            let angle = generator.nextNumber(in: 0..<360)
            let center = (generator.nextNumber(in: -20..<20), generator.nextNumber(in: -20..<20))
            let first = generator.nextNumber(in: 0..<6.28)
            let turn = generator.nextNumber(in: -6.1..<6.1)
            guard abs(turn) > 0.1, abs(abs(turn) - .pi) > 0.05 else { continue }
            let (c, s) = (Portable.cos(angle * .pi / 180), Portable.sin(angle * .pi / 180))
            func place(_ t: Double) -> Point {
                let (a, b) = (radii.0 * Portable.cos(t), radii.1 * Portable.sin(t))
                return Point(x: center.0 + c * a - s * b, y: center.1 + s * a + c * b)
            }
            let arc = SVGArc(
                radii: Point(x: radii.0, y: radii.1), rotation: angle,
                isLarge: abs(turn) > .pi, isClockwise: turn > 0, from: place(first),
                to: place(first + turn))
            let curves = try #require(arc.curves)
            var start = arc.from
            for (index, (a, b, end)) in curves.enumerated() {
                for t in stride(from: 0.0, through: 1, by: 0.125) {
                    let u = 1 - t
                    func mix(_ p: Double, _ q: Double, _ r: Double, _ z: Double) -> Double {
                        u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * z
                    }
                    let x = mix(start.x, a.x, b.x, end.x), y = mix(start.y, a.y, b.y, end.y)
                    // A quarter turn of a circle as a Bézier is 0.03 % off; along the arc, the
                    // point lies where an even motion would be, to a hundredth of a turn.
                    let along = (Double(index) + t) / Double(curves.count)
                    let wanted = place(first + turn * along)
                    let limit = 0.02 * max(radii.0, radii.1)
                    #expect(
                        abs(x - wanted.x) < limit && abs(y - wanted.y) < limit, "seed \(seed)")
                    let (dx, dy) = (x - center.0, y - center.1)
                    let (e, f) = ((c * dx + s * dy) / radii.0, (c * dy - s * dx) / radii.1)
                    #expect(abs((e * e + f * f).squareRoot() - 1) < 0.0004, "seed \(seed)")
                }
                start = end
            }
            #expect(start == arc.to)
        }
    }

    @Test("any text is path data or a mistake with a place in it")
    func anything() {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let words = [
            "M", "l", "A", "z", "C", "t", "1", "-2", ".5", "1e9", "e", ",", " ", "01", "é",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int(generator.next() % 14)).map { _ in
                words[Int(generator.next() % UInt64(words.count))]
            }.joined()
            do throws(SVGPathData.Mistake) {
                let data = try SVGPathData("M0 0" + text)
                #expect(data.elements.count == data.offsets.count)
            } catch {
                #expect(
                    (0...(text.unicodeScalars.count + 4)).contains(error.offset), "seed \(seed)")
            }
        }
    }
}

@Suite("SVG files", .seeded)
struct SVGFileTests {
    private func parse(_ svg: String) throws -> TimelineParser.Result {
        let folder = try TemporaryFolder()
        try svg.write(toFile: "\(folder.path)/a.svg", atomically: false, encoding: .utf8)
        return TestParser.parse(
            """
            flipbook: 1
            canvas: { size: [100, 100] }
            duration: 1
            layers: [{ svg: a.svg }]
            """, path: "\(folder.path)/a.yaml")
    }

    private static let head =
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
        + " viewBox='0 0 9 9'>"

    /// A filter with a matrix of ones, on a rectangle.
    private static func matrix(order: String, _ count: Int) -> String {
        let ones = Array(repeating: "1", count: count).joined(separator: " ")
        return "<filter id='f'><feConvolveMatrix order='\(order)' kernelMatrix='\(ones)'/>"
            + "</filter><rect width='9' height='9' filter='url(#f)'/>"
    }

    /// What each of these is refused for.
    private static let refused: [(svg: String, code: String)] = [
        (
            "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>", "broken-svg"
        ),
        ("<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg/>", "broken-svg"),
        (head + "<text>&x;</text></svg>", "broken-svg"),
        (head + "<g><g></svg>", "broken-svg"),
        (head + "<rect width='9'", "broken-svg"),
        (head + String(repeating: "<g>", count: 100_000), "broken-svg"),
        (head + String(repeating: "<g/>", count: 200_000) + "</svg>", "broken-svg"),
        ("", "broken-svg"), ("<html/>", "broken-svg"), ("plain text", "broken-svg"),
        (head + "<image href='http://example.org/a.png'/></svg>", "outside-svg"),
        (head + "<image xlink:href='data:image/png;base64,AA'/></svg>", "outside-svg"),
        (
            head + "<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='b.svg'/></svg>",
            "outside-svg"
        ),
        (head + "<use href='b.svg#a'/></svg>", "outside-svg"),
        (head + "<style><![CDATA[ @import 'a.css'; ]]></style></svg>", "outside-svg"),
        (head + "<rect fill='URL( \"b.svg#a\" )'/></svg>", "outside-svg"),
        (head + "<rect style='fill:\\75 rl(b.svg#a)'/></svg>", "outside-svg"),
        (
            "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>",
            "svg-without-size"
        ),
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 0 0'/>", "svg-without-size"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='5'/>", "out-of-range"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='99999' height='5'/>", "out-of-range"),
        (
            head + "<filter id='f'><feTurbulence numOctaves='1000000000'/></filter></svg>",
            "out-of-range"
        ),
        (
            head + "<filter id='f'><feMorphology radius='4000 4000'/></filter></svg>",
            "out-of-range"
        ),
        (head + matrix(order: "21", 441) + "</svg>", "out-of-range"),
        (head + matrix(order: "1 401", 401) + "</svg>", "out-of-range"),
        (head + matrix(order: "3", 400) + "</svg>", "out-of-range"),
        (head + "<text transform='scale(10)'>a</text></svg>", "svg-text-units"),
        (
            head + "<style>text { transform: scale(1e9) }</style><text>a</text></svg>",
            "svg-text-units"
        ),
        (
            head + "<style>g.a { transform: scale(3) }</style><g class='a'><g class='b'>"
                + "<g class='a'><g class='a'><text>a</text></g></g></g></g></svg>",
            "svg-text-units"
        ),
        (
            head + "<symbol id='s'><text transform='scale(5)'>a</text></symbol>"
                + "<g transform='matrix(0 2 2 0 0 0)'><use href='#s'/></g></svg>", "svg-text-units"
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 .16 .09'>"
                + "<text y='.07' font-size='.07'>H</text></svg>", "svg-text-units"
        ),
    ]

    @Test("what an SVG must not hold is an error with a place", arguments: refused.indices)
    func refuses(index: Int) throws {
        let (svg, code) = Self.refused[index]
        let result = try parse(svg)
        #expect(result.timeline == nil)
        let found = result.diagnostics.diagnostics.filter { $0.severity == .error }
        #expect(found.contains { $0.code == code }, "\(svg.prefix(80)): \(found)")
        #expect(found.allSatisfy { $0.location != nil })
    }

    @Test("rules of transforms count for the elements that they are for")
    func scales() throws {
        let rules = "<style>.a { transform: scale(5) } b { transform: scale(9) }</style>"
        for body in [
            "<g class='b'><g class='b'><g class='a'><text>a</text></g></g></g>",
            "<g class='a'><g class='c' transform='scale(0.1)'><text class='a'>a</text></g></g>",
        ] { #expect(try parse(Self.head + rules + body + "</svg>").timeline != nil, "\(body)") }
    }

    @Test("filters have what lies beyond the edges, unless lengths depend on the view box")
    func reach() throws {
        func reach(_ body: String, _ root: String = "viewBox='0 0 9 9'") throws -> Double? {
            let result = try parse("<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(body)</svg>")
            guard case .svg(let picture) = result.timeline?.layers.first?.content else {
                return nil
            }
            return picture.image.reach
        }
        let filter =
            "<filter id='f' x='-100%' width='300%'><feGaussianBlur stdDeviation='1'/></filter>"
        let edge = filter + "<circle cy='4' r='3' filter='url(#f)'/>"
        #expect(try reach(edge) == 2)
        #expect(try reach(edge, "width='9' height='9px'") == 2)
        #expect(try reach("<circle cy='4' r='3' style='filter: blur(1px)'/>") == 2)
        #expect(try reach("<rect width='100%' height='100%' fill='red'/>" + edge) == 2)
        #expect(try reach(filter + "<circle cx='4' cy='4' r='1' filter='url(#f)'/>") == 1)
        #expect(try reach("<circle cy='4' r='3'/>") == 1)
        for fixed in [
            "<rect width='50%' height='1'/>", "<style>g { stroke-width: 1% }</style>",
            "<linearGradient gradientUnits='userSpaceOnUse'/>", "<svg/>",
            "<symbol id='s'/><use href='#s'/>", "<path style='stroke-width: 1%'/>",
        ] { #expect(try reach(fixed + edge) == 1, "\(fixed)") }
        #expect(try reach(edge, "viewBox='0 0 9 9' preserveAspectRatio='xMinYMin'") == 1)
    }

    @Test("uses of uses of uses are counted before they are drawn, and circles are no end")
    func uses() throws {
        func bomb(_ depth: Int) -> String {
            var body = "<g id='u0'><rect width='1' height='1'/></g>"
            for level in 1...depth {
                let use = "<use href='#u\(level - 1)'/>"
                body += "<g id='u\(level)'>" + String(repeating: use, count: 10) + "</g>"
            }
            return Self.head + body + "</svg>"
        }
        #expect(try parse(bomb(3)).timeline != nil)
        let result = try parse(bomb(12))
        #expect(result.diagnostics.diagnostics.contains { $0.code == "svg-too-large" })
        let chain = (0..<30_000).map { "<use id='c\($0)' href='#c\($0 + 1)'/>" }.joined()
        _ = try parse(Self.head + chain + "</svg>")
        let pattern =
            "<pattern id='p' width='1' height='1'><rect fill='url(#p)' width='9' height='9'/>"
            + "</pattern><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"
            + "<rect width='9' height='9' fill='url(#p)'/>"
        _ = try parse(Self.head + pattern + "</svg>")
        let markers =
            "<marker id='m'>" + String(repeating: "<rect/>", count: 5000) + "</marker>"
            + "<path marker-mid='url(#m)' d='M0 0" + String(repeating: "h1v1", count: 20_000)
            + "'/>"
        let marked = try parse(Self.head + markers + "</svg>")
        #expect(marked.diagnostics.diagnostics.contains { $0.code == "svg-too-large" })
    }

    @Test("what is within the file may be used, and hyperlinks lead nowhere")
    func allowed() throws {
        let result = try parse(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
              "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
            <!-- & < url(x) -->
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:e="urn:editor" viewBox="0 0 9 9"
              width="18" height="18">
              <defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs>
              <style>rect { fill: url(#g) } .a > .b { fill: url("#g") }</style>
              <a href="https://example.org/?a=1&amp;b=2"><rect width="9" height="9"/></a>
              <g e:label="url(nothing)" aria-label="curl(1)"><title>5 &gt; 4 &#8217;</title></g>
            </svg>
            """)
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
        guard case .svg(let picture) = result.timeline?.layers.first?.content else {
            Issue.record("no SVG")
            return
        }
        #expect(picture.image.naturalSize == Size(width: 18, height: 18))
    }

    @Test("a file is drawn for readers of English")
    func languages() throws {
        for (list, isOurs) in [
            ("en", true), ("EN", true), ("en-GB", true), ("de, en", true), (" ja ,en-US ", true),
            ("de", false), ("", false), (" ", false), ("en,", false), ("en_US", false),
            ("english", false), ("e", false), ("de;en", false), ("x-en", false),
            ("en-longer12-x", true), ("en-muchtoolong", false),
        ] {
            #expect(SVGLanguages.matches(list) == isOurs, "\(list)")
        }
        let result = try parse(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><switch>
            <g systemLanguage="de"/><g id="a" systemLanguage = 'fr,
            en-GB'/><g xml:lang="de"/></switch></svg>
            """)
        guard case .svg(let picture) = result.timeline?.layers.first?.content else {
            Issue.record("no SVG: \(result.diagnostics.diagnostics)")
            return
        }
        let lines = picture.image.text.split(separator: "\n")
        #expect(
            lines.dropFirst() == [
                "<g systemLanguage=\"  \"/><g id=\"a\"                      ",
                "      /><g xml:lang=\"de\"/></switch></svg>",
            ])
    }

    @Test("a text in units of its own is drawn if the picture has room for one of them")
    func textUnits() throws {
        for body in [
            "<text>a</text>", "<text transform='scale(8)'>a</text>",
            "<g transform='scale(.01)'><text transform='scale(500)'>a</text></g>",
            "<g transform='rotate(30) translate(1e6 5)'><text>a</text></g>",
            "<path transform='scale(1e9)' d='M0 0H1'/><text>a</text>",
        ] {
            let found = try parse(Self.head + body + "</svg>").diagnostics
            #expect(!found.hasErrors, "\(body): \(found.diagnostics)")
        }
    }

    /// Filters that ended the program: librsvg asserts what a file can't know.
    @Test("a tile and a matrix's unit are hidden from librsvg, and the file is drawn")
    func filters() throws {
        let tile =
            "<filter id='f' filterUnits='userSpaceOnUse' x='-1e9'><feFlood/><feTile/></filter>"
            + "<line filter='url(#f)'/>"
        let unit =
            "<filter id='f'><feConvolveMatrix order='1' kernelMatrix='1'"
            + " kernelUnitLength='1e9'/></filter>"
            + "<rect width='9' height='9' transform='scale(-1 1)' filter='url(#f)'/>"
        for (body, shown) in [
            (tile, "<feNone/>"), ("<g>" + tile + "</g>", "<feNone/></filter>"),
            (tile.replacing("<feTile/>", with: "<feTile in='x'>\n</feTile >"), "\n</feNone >"),
            (unit, String(repeating: " ", count: 22) + "/>"),
        ] {
            let result = try parse(Self.head + body + "</svg>")
            guard case .svg(let picture) = result.timeline?.layers.first?.content else {
                Issue.record("no SVG: \(result.diagnostics.diagnostics)")
                continue
            }
            #expect(picture.image.text.contains(shown), "\(picture.image.text)")
            #expect(picture.image.text.utf8.count == (Self.head + body + "</svg>").utf8.count)
        }
    }

    @Test("whatever becomes of a file, it is drawn or an error with a place")
    func mutations() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let words = [
            "<g>", "</g>", "<use href='#a'/>", "&amp;", "&", "]]>", "<![CDATA[", "<!--", "-->",
            "fill='url(#g)'", "transform='scale(1e300)'", "transform='rotate(nan)'", "id='a'",
            "<path d='M0 0 l1e38 1e38 1e-38-1e38z' stroke='red' stroke-width='1e30'/>",
            "<pattern id='g' width='1e9' height='1e9'><rect width='9' height='9'/></pattern>",
            "<filter id='f' x='-1e9' width='1e12'><feGaussianBlur stdDeviation='1e9'/></filter>",
            "<g filter='url(#f)' opacity='.5'><circle r='5'/></g>", "<rect", "/>", ">", "'", "\"",
            "<mask id='g'><use href='#g'/></mask>", "stroke-dasharray='1e-9'", "<svg viewBox='0 0",
            "<circle r='1e20' stroke='blue' stroke-dasharray='0.0001'/>", "\u{0}", "é", "<?a?>",
            "<text font-size='1e9'>x</text>", "<style>* { opacity: 0.5; fill: url(#g) }</style>",
        ]
        for _ in 0..<60 {
            var svg = Self.head
            for _ in 0..<Int(generator.next() % 12) {
                svg += words[Int(generator.next() % UInt64(words.count))]
            }
            if generator.nextUnit() < 0.8 { svg += "</svg>" }
            let result = try parse(svg)
            if result.timeline == nil {
                let errors = result.diagnostics.diagnostics.filter { $0.severity == .error }
                #expect(
                    !errors.isEmpty && errors.allSatisfy { $0.location != nil },
                    "\(svg), seed \(seed)")
            }
        }
    }
}
