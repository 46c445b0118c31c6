import Foundation
import TestSupport
import Testing

/// Files of little that stand for much: each is told from its sizes, or made cheap.
@Suite("Small files that ask for too much")
struct HostileSizeTests {
    private func timeline(_ layers: String, canvas: String = "100, 100") -> String {
        "flipbook: 1\ncanvas: { size: [\(canvas)] }\nduration: 1\nlayers:\n\(layers)"
    }

    /// Runs `check` on a timeline that shows an SVG.
    private func check(svg: String) throws -> Command.Outcome {
        let folder = try Folder()
        let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">"
        try folder.write(root + svg + "</svg>", to: "a.svg")
        try folder.write(timeline("  - svg: a.svg\n"), to: "a.yaml")
        return try Program.built.run(["check", "a.yaml"], in: folder.path)
    }

    @Test("an SVG's text of a million letters is refused")
    func svgText() throws {
        let text = String(repeating: "a", count: 1_000_000)
        let outcome = try check(svg: "<text>\(text)</text>")
        #expect(outcome.code == 3)
        #expect(outcome.output.contains("a text has more than 20000 bytes"))
        let many = String(repeating: "<text>\(text.prefix(10_000))</text>", count: 6)
        #expect(try check(svg: many).output.contains("takes more than 500000 steps"))
    }

    @Test("markers on markers are counted, also where groups and style sheets name them")
    func markers() throws {
        func nest(_ name: (Int) -> String, around: String = "") -> String {
            let line = "M0 0" + (0..<10).map { "L\($0) \($0 % 3)" }.joined()
            return (0..<8).map { level in
                "<marker id=\"m\(level)\"><g \(name(level + 1))><path d=\"\(line)\"/></g></marker>"
            }.joined() + around + "<path d=\"\(line)\" \(name(0))/>"
        }
        let byAttribute = nest { $0 < 8 ? "marker-mid=\"url(#m\($0))\"" : "" }
        let byStyle = nest { $0 < 8 ? "style=\"marker: url(#m\($0))\"" : "" }
        let rules = (0..<8).map { ".c\($0) { marker-mid: url(#m\($0)) }" }.joined()
        let bySheet = nest({ "class=\"c\($0)\"" }, around: "<style>\(rules)</style>")
        for svg in [byAttribute, byStyle, bySheet] {
            let outcome = try check(svg: svg)
            #expect(outcome.code == 3)
            #expect(outcome.output.contains("takes more than 500000 steps"), "\(outcome.output)")
        }
        let dots =
            "<marker id=\"m\"><circle r=\"1\"/></marker><g marker-mid=\"url(#m)\"><path d=\"M0 0"
            + String(repeating: "L9 9 ", count: 2000) + "\"/></g>"
        #expect(try check(svg: dots).code == 0)
    }

    @Test("selectors times elements are bounded")
    func selectors() throws {
        let rules = (0..<5000).map { ".a\($0) rect:nth-child(2n) { fill: red }" }.joined()
        let boxes = String(repeating: "<rect width=\"1\" height=\"1\"/>", count: 20_000)
        let outcome = try check(svg: "<style>\(rules)</style>" + boxes)
        #expect(outcome.code == 3)
        #expect(outcome.output.contains("5000 selectors"))
        #expect(try check(svg: "<style>.a, .b { fill: red }</style>" + boxes).code == 0)
    }

    @Test("aliases of a long text count as often as they stand there")
    func aliases() throws {
        let folder = try Folder()
        let text = String(repeating: "lorem ipsum ", count: 5000)
        let layers =
            "  - text: { string: &a \"\(text)\", size: 10 }\n"
            + String(repeating: "  - text: { string: *a, size: 11 }\n", count: 2000)
        try folder.write(timeline(layers), to: "a.yaml")
        let outcome = try Program.built.run(["check", "a.yaml"], in: folder.path)
        #expect(outcome.code == 3)
        #expect(outcome.output.contains("more than 32 MiB of text"))
        let fewer = layers.split(separator: "\n").prefix(20).joined(separator: "\n")
        try folder.write(timeline(fewer), to: "a.yaml")
        let second = try Program.built.run(["check", "a.yaml"], in: folder.path)
        #expect(second.output.contains("texts have more than 1048576 bytes"))
    }

    @Test("sixty-four blurs of a thousand points end before the first is drawn")
    func blurs() throws {
        let folder = try Folder()
        let blurs = String(repeating: "      - blur: 1000\n", count: 64)
        try folder.write(
            timeline("  - circle: { fill: red }\n    frame: [50, 50]\n    effects:\n" + blurs),
            to: "a.yaml")
        let outcome = try Program.built.run(
            ["still", "a.yaml", "--at", "0", "-o", "a.png"], in: folder.path)
        #expect(outcome.code == 4)
        #expect(
            outcome.talk.contains("a.yaml:5:5: error: frame 0, at 0 s: a layer needs a picture of"))
        #expect(folder.contents == ["a.yaml"])
    }

    @Test("five million empty lines aren't five million mistakes")
    func emptyLines() throws {
        let folder = try Folder()
        try folder.write(
            "#format: frame checksums\n" + String(repeating: "\n", count: 5_000_000),
            to: "a.framehash")
        try folder.write(timeline("  - color: red\n"), to: "a.yaml")
        let outcome = try Program.built.run(["verify", "a.framehash"], in: folder.path)
        #expect(outcome.code == 3)
        #expect((outcome.output + outcome.talk).contains("these are the first 100 mistakes"))
    }

    @Test("a shader of five thousand branches is refused at its place")
    func branches() throws {
        let folder = try Folder()
        let ifs = (0..<5000).map { "if (x > \($0).5) { x = sin(x) + \($0); }\n" }.joined()
        try folder.write(
            "#include <metal_stdlib>\nusing namespace metal;\n"
                + "[[ stitchable ]] half4 f(float2 p, half4 c) {\nfloat x = p.x;\n\(ifs)"
                + "return half4(x, c.g, c.b, 1);\n}\n", to: "f.metal")
        let outcome = try Program.built.run(["shader", "f.metal"], in: folder.path)
        #expect(outcome.code == 3)
        #expect((outcome.output + outcome.talk).contains("'f' has more than 2048 branches"))
    }
}
