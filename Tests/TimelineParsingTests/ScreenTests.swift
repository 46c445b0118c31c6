import Diagnostics
import Foundation
import LayerKinds
import TestSupport
import Testing

@testable import TimelineParsing

@Suite("What a component takes for its screen, and without names")
struct ScreenTests {
    private static let head = """
        flipbook: 1
        canvas: { size: [40, 30] }
        duration: 3
        values: { shot: pictures/a.png, side: 7 }
        components:
          device: { takes: { screen: { kind: screen, default: [] } }, layers: [$screen] }
          sign: { takes: { string: text, size: { default: 9 } },
            text: { string: $string, size: $size } }
          line: { takes: { from: point, to: point },
            path: { d: "M{$from.x} {$from.y}L{$to.x} {$to.y / 3}", stroke: red } }

        """

    /// The layers of the plain timeline, or what was found.
    private func layers(_ text: String) -> String {
        let (yaml, found) = ExpansionTests.expand(Self.head + "layers:\n" + text)
        let findings = DiagnosticRenderer(format: .text(colored: false)).render(found)
        guard findings.isEmpty, let key = yaml.range(of: "\nlayers:") else { return findings }
        return yaml[key.upperBound...].trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "a file's name stands for its picture or film, as large as the screen",
        arguments: [
            ("shot.png", "image: shot.png"), ("Shot.JPEG", "image: Shot.JPEG"),
            ("film.mov", "video: film.mov"), ("logo.svg", "svg: logo.svg"),
            ("$shot", "image: pictures/a.png"),
            ("{ video: a.mov, opacity: 0.5 }", "video: a.mov, opacity: 0.5"),
        ])
    func files(screen: String, layer: String) {
        #expect(
            layers("  - device: { screen: \(screen) }")
                == "[{ layers: [{ \(layer), frame: $parent.size }] }]")
        #expect(
            layers("  - device: { screen: [\(screen)] }")
                == "[{ layers: [{ \(layer), frame: $parent.size }] }]")
    }

    @Test("other layers, and pictures with a frame, stay as they are")
    func others() {
        #expect(layers("  - device") == "[{ layers: [] }]")
        #expect(
            layers("  - device: { screen: [color: red, { image: a.png, frame: [3, 4] }] }")
                == "[{ layers: [{ color: red }, { image: a.png, frame: [3, 4] }] }]")
    }

    @Test("a file that a part names lies beside that part")
    func parts() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/parts", withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: "\(folder.path)/parts") }
        try folder.write(
            """
            components:
              device: { takes: { screen: screen }, layers: [$screen] }
              mine: { device: { screen: shot.png } }
              short: { device: shot.png }
            """, to: "parts/mine.yaml")
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [40, 30] }
            duration: 3
            use: [parts/mine.yaml]
            layers: [mine, short]
            """, to: "a.yaml")
        let found = TestParser.parser.parse(file: "\(folder.path)/a.yaml").diagnostics.diagnostics
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.message.contains("'parts/shot.png'") }, "\(found)")
    }

    @Test("the first value stands alone if the others have defaults")
    func short() {
        #expect(layers("  - sign: Hello") == "[{ text: { string: Hello, size: 9 } }]")
        #expect(
            layers("  - device: shot.png")
                == "[{ layers: [{ image: shot.png, frame: $parent.size }] }]")
        #expect(layers("  - line: [1, 2]").contains("must be a mapping of what it takes"))
        #expect(layers("  - sign: []").contains("the parameter 'string' must be a text"))
    }

    @Test("a constant in braces is filled into path data; one that varies is an error")
    func filled() {
        #expect(
            layers("  - line: { from: [\"$side / 3\", 1.5], to: [2, 3] }")
                .contains("d: M2.333333 1.5L2 1,"))
        #expect(
            layers("  - line: { from: [\"$time\", 1], to: [2, 3] }").contains(
                "a text here must be constant, but part of it varies [not-constant]"))
        #expect(
            layers("  - image: \"frame-{$side:03d}.png\"") == "[{ image: frame-007.png }]")
        #expect(
            layers("  - image: \"{$nobody}.png\"").contains(
                "nothing is called '$nobody' [unknown-name]"))
    }

    @Test("constants in braces are filled into an output's file as into a picture's")
    func filledOutputs() {
        func outputs(_ file: String) -> String {
            ExpansionTests.body(
                """
                values: { name: demo, count: 3, half: 0.5, is: true }
                outputs: [{ file: \(file) }]
                layers: [{ color: red, opacity: $half }, { text: "{$name} {$count} {$is}" }]
                """)
        }
        for (written, filled) in [
            ("\"{$name}.gif\"", "demo.gif"), ("\"v-{$count}.gif\"", "v-3.gif"),
            ("\"{$half}{$name}.gif\"", "0.5demo.gif"), ("\"{$count * 2:03d}.gif\"", "006.gif"),
            ("\"a/{$name}-{frame}.png\"", "a/demo-{frame}.png"), ("\"{$is}.gif\"", "true.gif"),
            ("'$name == \"demo\" ? \"a.gif\" : \"b.gif\"'", "a.gif"),
        ] {
            let expanded = outputs(written)
            let isFilled = expanded.contains(filled) && !expanded.contains("error:")
            #expect(isFilled, "\(written): \(expanded)")
        }
        #expect(
            outputs("\"{$time}.gif\"").contains(
                "a text here must be constant, but part of it varies [not-constant]"))
        #expect(
            outputs("\"{$count + $time}.gif\"").contains(
                "a text here must be constant, but part of it varies [not-constant]"))
    }

    @Test("a fraction is a number, and so are a point's halves")
    func fractions() {
        let text = """
            flipbook: 1
            canvas: { size: [40, 30] }
            duration: 3
            let: { third: 2 / 3 }
            components:
              dot: { takes: { at: point, size: { kind: number, from: 0, to: 1 } },
                circle: { fill: red }, position: $at, scale: $size }
            layers:
              - dot: { at: ["$third / 2", 4], size: $third }
              - dot: { at: [1, 2], size: $third * 2 }
            """
        let (yaml, found) = ExpansionTests.expand(text)
        #expect(yaml.contains("position: [0.3333333333333333, 4]"), "\(yaml)")
        #expect(yaml.contains("scale: 0.6666666666666666"), "\(yaml)")
        #expect(found.diagnostics.map(\.code) == [.outOfRange])
    }
}
