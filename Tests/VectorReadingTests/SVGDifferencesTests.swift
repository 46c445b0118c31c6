import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import VectorReading

@Suite("What librsvg draws otherwise than browsers", .seeded)
struct SVGDifferencesTests {
    private func found(_ svg: String) -> [Diagnostic] {
        SVGInspector(svg, file: "a.svg", findsQuestionableThings: true).findings.diagnostics
    }

    private static func document(_ body: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n" + body + "\n</svg>"
    }

    /// Each with the word at which it is found.
    private static let different: [(body: String, place: String)] = [
        ("<filter id='f'><feDropShadow dx='4'/></filter>", "<feDropShadow"),
        ("<rectangle width='3'/>", "<rectangle"),
        ("<text font-size='2'><textPath href='#p'>a</textPath></text><path id='p'/>", "<textPath"),
        ("<style>.a { fill: var(--x) } .b { --x: red }</style>", "fill: var"),
        ("<rect fill='var(--x, red)'/>", "var"),
        ("<style>.a { fill: red }\n@media screen { .a { fill: lime } }</style>", "@media"),
        ("<style>:is(.a, .b) { fill: red }</style>", ":is"),
        ("<style>.a, .b:hover { fill: red }</style>", ".a, .b"),
        ("<style>g { .a { fill: red } }</style>", ".a {"),
        (
            "<style>text { dominant-baseline: middle }</style><text font-size='1'>a</text>",
            "dominant"
        ),
        ("<rect fill='oklch(0.7 0.1 200)'/>", "oklch"),
        ("<rect style='fill: red; width: calc(1px * 2)'/>", "width: calc"),
        ("<rect style='stroke-width: 2vw'/>", "stroke-width"),
        ("<rect transform='rotate(45)' style='transform-origin: center'/>", "transform-origin"),
        ("<rect style='transform: rotate(45)'/>", "transform: rotate"),
        ("<rect style='clip-path: circle(2px)'/>", "clip-path"),
        ("<clipPath id='c' clip-path='url(#d)'/><clipPath id='d'/>", "url(#d)"),
        ("<path vector-effect='non-scaling-stroke'/>", "non-scaling"),
        ("<path pathLength='4' stroke-dasharray='1'/>", "4'"),
        ("<path style='d: path(\"M0 0\")'/>", "d: path"),
        ("<rect style='filter: contrast(2)'/>", "filter: contrast"),
        ("<linearGradient color-interpolation='linearRGB'/>", "linearRGB"),
        ("<svg id='s'/><use href='#s' width='5'/>", "<use"),
        ("<style>.a { animation: x 1s }</style>", "animation"),
        ("<text>4<tspan baseline-shift='super'>2</tspan></text>", "super"),
        ("<text text-decoration='underline'>a</text>", "underline"),
        ("<g style='text-decoration: underline'><text>a</text></g>", "text-decoration"),
        ("<g dominant-baseline='middle'><text>a</text></g>", "middle"),
        ("<text font-size='large'>a</text>", "large"),
        ("<style>text { font-size: 3 }</style>", "font-size"),
        ("<rect style='filter: blur(3)'/>", "filter"),
        ("<rect filter='drop-shadow(1 1 rgb(1 2 3))'/>", "drop"),
        ("<marker orient='0.1turn'/>", "0.1turn"),
        ("<symbol opacity='0.5'/>", "0.5"),
        ("<symbol transform='scale(2)'/>", "scale"),
        ("<mask style='transform: rotate(9deg)'/>", "transform"),
        ("<path d='M3 3h0' stroke-linecap='square'/>", "<path"),
        ("<g style='stroke-linecap: square'><path d='M1 1h2M3 3z'/></g>", "<path"),
        ("<style>line { stroke-linecap: square }</style><line x1='1' x2='1'/>", "<line"),
        ("<polyline points='1,2 1,2' stroke-linecap='square'/>", "<polyline"),
        (
            "<style>g .a { fill: red }</style><g><path class='a' id='s'/></g><use href='#s'/>",
            "<use"
        ),
        (
            "<style>:root > g { fill: red }</style><g><path/></g><g id='s'/><use href='#s'/>",
            "<use"
        ),
        ("<clipPath clip-rule='evenodd'><path/><rect/></clipPath>", "<rect"),
        (
            "<clipPath id='c' clipPathUnits='objectBoundingBox'/>"
                + "<g transform='rotate(9)'><rect clip-path='url(#c)'/></g>", "url"
        ),
        ("<radialGradient r='0'/>", "<radialGradient"),
        ("<linearGradient gradientTransform='scale(2)' transform-origin='1 1'/>", "1 1"),
        ("<filter><feImage href='#a'/></filter><path id='a'/>", "#a"),
        ("<filter><feSpotLight/></filter>", "<feSpotLight"),
        ("<text>a 🚀</text>", "a 🚀"), ("<text>☂&#xFE0F;</text>", "☂"),
        (
            "<filter id='f'><feGaussianBlur stdDeviation='4 1'/></filter>"
                + "<rect transform='rotate(20)' filter='url(#f)'/>", "url"
        ),
        ("<filter><feTurbulence stitchTiles='stitch'/></filter>", "stitch'"),
    ]

    @Test("is found at its place, with what to write instead", arguments: different.indices)
    func places(index: Int) throws {
        let (body, place) = Self.different[index]
        let text = Self.document(body)
        let found = found(text).filter { $0.code == .svgPassedOver }
        let finding = try #require(found.first, "\(body)")
        #expect(found.count == 1, "\(found)")
        #expect(finding.hint != nil)
        let before = try #require(text.firstRange(of: place)).lowerBound
        let lines = text[..<before].split(separator: "\n", omittingEmptySubsequences: false)
        #expect(finding.location?.line == lines.count, "\(body): \(finding)")
        #expect(finding.location?.column == (lines.last?.count ?? 0) + 1, "\(body): \(finding)")
    }

    /// As drawing programs and icon sets write them.
    private static let alike = [
        "<style>@media print { .a { fill: red } } .a { fill: lime }</style>",
        "<style>@media (prefers-color-scheme: dark) { .a { fill: red } }</style>",
        "<style>.a:hover { fill: red } @font-face { font-family: x } .b { --c: 1 }</style>",
        "<style>.a:not(.b), g > .c:first-child { fill: rgb(0 0 0 / 50%) }</style>",
        "<path style='-inkscape-stroke: none; word-spacing: 0; text-transform: capitalize'/>",
        "<path style='transform-origin: center; vector-effect: none; color-interpolation: sRGB'/>",
        "<path pathLength='4'/><path stroke-dasharray='1'/>".replacing(
            " stroke-dasharray='1'", with: ""),
        "<switch><foreignObject requiredExtensions='http://ns.adobe.com/x'/><g/></switch>",
        "<rect fill='var(--color)'/>",
        "<metadata><rectangle/><work xmlns='http://a'><b/></work></metadata>",
        "<rect xmlns:e='urn:e' e:label='var(--x)'/><e:view xmlns:e='urn:e' d='calc(1)'/>",
        "<rect style='transform: rotate(45deg) scale(2)' transform='rotate(45)'/>",
        "<clipPath id='c'><path/></clipPath><g clip-path='url(#c)' mask='none'/>",
        "<text style='font: 2px a'><tspan dy='1em'>a</tspan></text>",
        "<text>a<tspan font-size='larger' dy='1em'>a</tspan></text>",
        "<g text-decoration='underline'><path/></g>",
        "<path d='M3 3h1' stroke-linecap='square'/><path d='M3 3h0' stroke-linecap='round'/>",
        "<style>.b .a { fill: red } symbol > path { fill: red } .c rect { fill: red }</style>"
            + "<g class='b'><symbol id='s' class='b'><path class='a'/></symbol></g>"
            + "<use href='#s'/><g class='c'><rect/></g>",
        "<clipPath clip-rule='evenodd'><path/></clipPath><clipPath><path/><path/></clipPath>",
        "<clipPath id='c' clipPathUnits='objectBoundingBox'/>"
            + "<rect transform='rotate(90) scale(2)' clip-path='url(#c)'/>",
        "<style media='print'>.a, b:hover { fill: oklch(1 0 0) }</style>",
        "<style type='text/less'>g { a { b } }</style>",
        "<mask transform='rotate(9)'/><marker orient='45deg'/><symbol opacity='1'/>",
        "<style>rect { stroke-width: 3; r: 4; width: 5px; height: 0 }</style>",
        "<rect style='width: 3; filter: blur(0) drop-shadow(1px 0 2px rgb(1 2 3))'/>",
        "<linearGradient href='#none'/>",
        "<filter id='f'><feGaussianBlur stdDeviation='4 4'/></filter>"
            + "<rect transform='rotate(20)' filter='url(#f)'/>",
        "<text>a → ☂ 1 # ©</text>",
        "<symbol id='s'/><use href='#s' width='5' height='5'/>",
        "<linearGradient id='g' x1='0' x2='0' y2='1'/><rect fill='url(#g)' stroke='url(#n) red'/>",
        "<filter><feFlood result='a'/><feBlend in='a' in2='SourceGraphic'/></filter>",
    ]

    @Test("and nothing is found where both draw the same", arguments: alike)
    func same(body: String) {
        let found = found(Self.document(body)).filter { $0.code != .svgText }
        #expect(found.isEmpty, "\(found)")
    }

    @Test("an id that no element has is found, with one that is near")
    func unknownNames() {
        let found = found(
            Self.document(
                "<defs><path id='leaf'/></defs><use href='#leaff'/><rect fill='url(#none)'/>"
                    + "<rect fill='url(#missing) red'/>"))
        #expect(found.map(\.code) == [.svgUnknownId, .svgUnknownId])
        #expect(found.first?.hint == "did you mean '#leaf'?")
    }

    @Test("what browsers ignore is taken out before librsvg reads the file")
    func takenOut() {
        let sheet = "<style %>rect { fill: red }</style>"
        let gradient = "<linearGradient id='g' %><stop/></linearGradient>"
        for (body, isKept) in [
            (sheet.replacing("%", with: "type='text/less'"), false),
            (sheet.replacing("%", with: "media='print'"), false),
            (sheet.replacing("%", with: "type='text/css' media='screen, print'"), true),
            (sheet.replacing("%", with: "type='' media=''"), true),
            ("<mask transform='scale(2)'/>", false), ("<g transform='scale(2)'/>", true),
            (gradient.replacing("%", with: "href='#none'"), false),
            (gradient.replacing("%", with: "xlink:href='#r'") + "<rect id='r'/>", false),
            (gradient.replacing("%", with: "href='#g'"), false),
            (gradient.replacing("%", with: "href='#h'") + "<pattern id='h'/>", false),
            (gradient.replacing("%", with: "href='#h'") + "<radialGradient id='h'/>", true),
            (
                gradient.replacing("%", with: "href='#h'")
                    + "<linearGradient id='h' href='#g'/>", false
            ),
        ] {
            let text = Self.document(body)
            let inspector = SVGInspector(text, file: "a.svg", findsQuestionableThings: true)
            #expect(inspector.findings.isEmpty, "\(body): \(inspector.findings)")
            #expect((inspector.text == text) == isKept, "\(inspector.text)")
            // Messages of librsvg keep their lines and columns.
            #expect(inspector.text.utf8.count == text.utf8.count)
        }
    }

    @Test("selectors select as if each element were compared with each compound")
    func selectors() {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        func below(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }
        let words = ["a", ".b", "a.b", "*", "#c"]
        // As compounds and combinators, from the end on.
        func selects(_ parts: [(word: String, isChild: Bool)], _ path: [String]) -> Bool {
            guard let part = parts.last, let element = path.last else { return parts.isEmpty }
            guard part.word == "*" || element.contains(part.word) else { return false }
            let rest = Array(parts.dropLast())
            if rest.isEmpty { return true }
            let ends = part.isChild ? [path.count - 1] : Array(1..<max(path.count, 1))
            return ends.contains { $0 > 0 && selects(rest, Array(path[..<$0])) }
        }
        for _ in 0..<500 {
            let parts = (0..<1 + below(4)).map { _ in
                (word: words[below(words.count)], isChild: below(2) == 0)
            }
            let text = parts.enumerated().map { index, part in
                (index == 0 ? "" : part.isChild ? " > " : " ") + part.word
            }.joined()
            let path = (0..<1 + below(6)).map { _ in ["a", ".b", "a.b", "#c", "a#c"][below(5)] }
            let selector = StyleSelector(text)
            #expect(selector.isWhole)
            let found = selector.selects(Array(path.indices)) { index, compound in
                let element = path[index]
                return (compound.name.map { element.hasPrefix($0) } ?? true)
                    && compound.classes.allSatisfy { element.contains("." + $0) }
                    && compound.ids.allSatisfy { element.contains("#" + $0) }
            }
            #expect(found == selects(parts, path), "\(text) of \(path), seed \(seed)")
        }
        for text in ["a:hover b", "a + b", "a ~ b", "[x='> a'] b", "a:not(b c) b"] {
            #expect(!StyleSelector(text).isWhole)
            #expect(StyleSelector(text).compounds.last?.key == "b")
        }
    }

    @Test("declarations and rules are read whatever is in their strings, comments and brackets")
    func styles() {
        let rules = StyleText.rules(
            of: """
                /* a { } */ .a, .b { fill: url("x;{}"); /* ; */ stroke : Red !important }
                @media (a) { .c { d: e } } .f { g: h(;) }
                """)
        #expect(rules.map(\.head) == [".a, .b", "@media (a)", ".c", ".f"])
        #expect(rules.map(\.parents) == [[], [], ["@media (a)"], []])
        #expect(
            rules.flatMap(\.declarations).map { "\($0.name)=\($0.value)" }
                == ["fill=url(\"x;{}\")", "stroke=Red", "d=e", "g=h(;)"])
    }

    @Test("any text is read as a style, and places lie in it")
    func anything() {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "{", "}", ";", ":", "a", "@media", "/*", "*/", "\"", "'", "(", ")", "\\", "é",
        ]
        for _ in 0..<300 {
            let text = (0..<Int(generator.next() % 30)).map { _ in
                pieces[Int(generator.next() % UInt64(pieces.count))]
            }.joined()
            let rules = StyleText.rules(of: text)
            let offsets = rules.map(\.offset) + rules.flatMap { $0.declarations.map(\.offset) }
            #expect(offsets.allSatisfy { (0...text.utf8.count).contains($0) }, "seed \(seed)")
            let style = StyleText.declarations(of: text)
            #expect(style.allSatisfy { $0.offset <= text.utf8.count }, "seed \(seed)")
        }
    }
}
