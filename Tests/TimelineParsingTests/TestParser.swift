import Diagnostics
import Effects
import Foundation
import LayerKinds
import TestSupport
import TimelineModel

@testable import Drawing
@testable import MetalLanguage
@testable import TimelineChecks
@testable import TimelineParsing
@testable import TimelineReading

/// A parser whose shader compiler is a simple stand-in: in an expression it finds fault with
/// `wrong` only, and it knows constants of the form `float2(0)` and `true`.
enum TestParser {
    static let effects = [
        EffectDescription(
            name: "ripple", kind: .layer, summary: "a wave",
            parameters: [
                .init("origin", .point, default: .required, unit: "points", "where it begins"),
                .init("elapsedTime", .number, default: .required, unit: "seconds", "since then"),
                .init("amplitude", .number, default: .text("2"), unit: "points", "height"),
                .init("speed", .number, default: .text("800"), unit: "points a second", "speed"),
                .init("frequency", .number, default: .text("4"), unit: "radians a second", "waves"),
                .init("decay", .number, default: .text("10"), unit: "1 a second", "how it fades"),
                .init("duration", .number, default: .text("1"), unit: "seconds", "how long"),
            ],
            maxSampleOffset: "float2($amplitude)", isApplied: "$elapsedTime >= 0",
            example: "ripple: { origin: [1, 2], elapsedTime: 0.5 }"),
        EffectDescription(
            name: "glow", kind: .color, summary: "a light",
            parameters: [
                .init("origin", .point, default: .required, unit: "points", "centre"),
                .init("size", .point, default: .text("$view.size"), unit: "points", "extent"),
                .init("amplitude", .number, default: .text("3"), unit: "", "brightness"),
                .init("progress", .number, default: .required, unit: "fraction", "how far"),
            ]),
        EffectDescription(name: "invert", kind: .color, summary: "the opposite", parameters: []),
        .blur,
    ]

    static let transitions = [
        TransitionDescription(
            name: "wipe", summary: "from an edge on",
            parameters: [
                .edge("edge", default: .leading, "where it begins"),
                .argument(
                    .init("softness", .number, default: .text("0"), unit: "points", "of the edge")),
                .progress,
            ]),
        TransitionDescription(
            name: "melt", summary: "down the screen",
            parameters: [
                .time,
                .argument(
                    .init("meltSpeed", .number, default: .text("1"), unit: "a second", "how fast")),
            ]),
    ]

    static let parser = TimelineParser(
        effects: effects, transitions: transitions, kinds: BuiltInLayerKinds.all, check: check,
        readShaders: readShaders, fonts: fonts)

    /// Files are looked into; texts are taken to be drawn with what they ask for, from a file.
    static let fonts = FontInspector(
        families: FontFile.families,
        uses: { texts, _ in
            texts.map { text in
                TextDrawer.FontUse(
                    fonts: [.init(family: text.family, source: .author)], missingCount: 0)
            }
        })

    static let check: ParserParts.ExpressionChecker = {
        tree, variables, result throws(DiagnosticError) in
        var findings = DiagnosticSet()
        for match in tree.text.matches(of: /wrong/) {
            let offset = tree.text[..<match.range.lowerBound].unicodeScalars.count
            findings.error(
                .conversion, "unexpected 'wrong'",
                at: SourceLocation(file: "", line: 1, column: offset + 1))
        }
        if findings.hasErrors { throw DiagnosticError(findings) }
        switch tree.text {
        case "float2(0)": return .init(constant: [0, 0])
        case "true": return .init(constant: [1])
        default: return .init(constant: nil)
        }
    }

    static let readShaders: ParserParts.ShaderReader = { files, _ in
        var findings = DiagnosticSet()
        for file in files where file.text.hasPrefix("broken") {
            findings.error(
                .directive, "this is not a shader",
                at: SourceLocation(file: file.path, line: 1, column: 1))
        }
        if findings.hasErrors { return ([], [], [], EntryErrors(), findings, nil) }
        func function(
            _ name: String, _ kind: ShaderKind, _ parameters: [(String, ShaderType)]
        ) -> ShaderFunction {
            let place = SourceLocation(file: files[0].path, line: 1, column: 1)
            return ShaderFunction(
                name: name, kind: kind,
                parameters: parameters.map {
                    .init(
                        name: $0.0, type: $0.1, binding: .uniform(offset: 0, count: 1),
                        location: place)
                }, inputCount: 1, uniformCount: 0, bufferCount: 0, location: place)
        }
        /// A position and layers, then what the author gives.
        func composition(
            _ name: String, layers: Int, _ parameters: [(String, ShaderType)]
        ) -> ShaderFunction {
            var function = function(name, .composition, parameters)
            let place = function.location
            let given = [
                ShaderFunction.Parameter(
                    name: "position", type: .vector(.float, 2), binding: .position, location: place)
            ]
            let images = (0..<layers).map {
                ShaderFunction.Parameter(
                    name: "layer\($0)", type: .layer, binding: .image(input: $0), location: place)
            }
            function.parameters = given + images + function.parameters
            function.inputCount = layers
            return function
        }
        return (
            [
                composition(
                    "fade", layers: 2,
                    [
                        ("progress", .scalar(.float)), ("size", .vector(.float, 2)),
                        ("tint", .vector(.half, 4)),
                    ]),
                composition("threeLayers", layers: 3, [("time", .scalar(.float))]),
                composition("still", layers: 2, [("amount", .scalar(.float))]),
                function(
                    "sparkle", .layer,
                    [("amount", .scalar(.float)), ("tint", .vector(.half, 4))]),
                function("notAnEffect", .composition, []),
                function(
                    "stripes", .generator,
                    [("bounds", .vector(.float, 4)), ("direction", .vector(.float, 3))]),
                function("threeNumbers", .color, [("direction", .vector(.float, 3))]),
                function("ripple", .color, [("strength", .scalar(.float))]),
            ], kernels(in: files), [], EntryErrors(), findings, nil
        )
    }

    /// Kernels are read by the compiler itself, from files that have any.
    private static func kernels(in files: [ShaderFile]) -> [ComputeFunction] {
        ShaderLibrary(files: files.filter { $0.text.contains("kernel void") }).kernels
    }

    static func parse(_ text: String, path: String = "test.yaml") -> TimelineParser.Result {
        parser.parse(text: text, path: path)
    }

    /// A timeline with this picture.
    static func parse(svg: String) throws -> TimelineParser.Result {
        let folder = try TemporaryFolder()
        try svg.write(toFile: "\(folder.path)/a.svg", atomically: false, encoding: .utf8)
        return parse(
            """
            flipbook: 1
            canvas: { size: [100, 100] }
            duration: 1
            layers: [{ svg: a.svg }]
            """, path: "\(folder.path)/a.yaml")
    }

    /// The folder of the package: this file's, two up.
    static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func demo() throws -> String {
        let file = package.appending(path: "Tests/Fixtures/reactive-control.yaml")
        return try String(contentsOf: file, encoding: .utf8)
    }
}
