import Diagnostics
import Drawing
import Foundation
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineParsing
@testable import TimelineReading
@testable import VectorReading

@Suite("SVG files", .seeded)
struct SVGFileTests {
    private func parse(_ svg: String) throws -> TimelineParser.Result {
        try TestParser.parse(svg: svg)
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
        #expect(found.contains { $0.code.text == code }, "\(svg.prefix(80)): \(found)")
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
        #expect(result.diagnostics.diagnostics.contains { $0.code == .svgTooLarge })
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
        #expect(marked.diagnostics.diagnostics.contains { $0.code == .svgTooLarge })
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
