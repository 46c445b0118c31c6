import Diagnostics
import Foundation
import LayerKinds
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineExpansion
@testable import TimelineParsing

/// Components that come with Flipbook, and what uses of them may be.
@Suite("Components that come with Flipbook")
struct KitTests {
    private static let head = """
        flipbook: 1
        canvas: { size: [400, 300] }
        duration: 4
        touches: { finger: { path: [{ at: 1, began: [10, 10] }] } }

        """

    /// The findings of a timeline with these lines, without those on `finger` and `go`.
    private func found(_ text: String, path: String = "demo.yaml") -> [String] {
        TestParser.parser.parse(text: Self.head + text, path: path).diagnostics.diagnostics
            .map {
                DiagnosticRenderer(format: .text(colored: false)).render(
                    DiagnosticSet([$0]))
            }
            .filter { !$0.contains("unread-touch") && !$0.contains("dead-trigger") }
            .map { $0.trimmingCharacters(in: .newlines) }
    }

    /// A timeline in the folder of the pictures' timelines, where there is a file of captions.
    private static let path =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Docs/kit/demo.yaml").path

    /// Lists of other things than texts.
    private static let lists = [
        "values": "[2, 3]", "tabs": "[{ title: A, icon: house }, { title: B, icon: star }]",
        "items": "[{ title: A, icon: house }]",
    ]

    /// An argument of the parameter's kind.
    private func example(_ declaration: Declaration) -> String {
        if declaration.name == "file" { return "captions.srt" }
        return switch (declaration.role, declaration.kind) {
        case (.touch?, _): "finger"
        case (.trigger?, _): "go"
        case (.place?, _), (_, .point?): "[40, 30]"
        case (_, .list?): Self.lists[declaration.name] ?? "[A, B]"
        case (.layers?, _), (.screen?, _): "[]"
        case (_, .text?): "Words"
        case (_, .color?): "red"
        default: "1"
        }
    }

    @Test("each says what it is and what it takes, and has a name of its own")
    func described() {
        let kit = TestParser.parser.kit
        #expect(kit.map(\.use).count == Kit.all.count)
        var names: Set<String> = []
        for set in kit {
            #expect(set.diagnostics.isEmpty, "\(set.use)")
            #expect(!set.about.isEmpty, "\(set.use)")
            #expect(set.components.count > 3)
            for component in set.components {
                #expect(!component.about.isEmpty)
                #expect(names.insert(component.name).inserted, "\(component.name)")
                for parameter in component.parameters {
                    #expect(parameter.about != nil, "\(component.name), \(parameter.name)")
                }
            }
        }
    }

    @Test("each can be used with what it needs, and with all that it takes, without a finding")
    func used() {
        for set in TestParser.parser.kit {
            for component in set.components {
                let needed = component.parameters.filter { $0.standardText == nil }
                for parameters in [needed, component.parameters] {
                    let arguments = parameters.map { parameter in
                        let isValue = parameter.role == nil
                        let value = isValue ? parameter.standardText : nil
                        return "\(parameter.name): \(value ?? example(parameter))"
                    }.joined(separator: ", ")
                    let text = """
                        triggers: { go: [1] }
                        use: [\(set.use)]
                        layers: [{ \(component.name): { \(arguments) } }]
                        """
                    #expect(
                        found(text, path: Self.path) == [],
                        "\(component.name): { \(arguments) }")
                }
            }
        }
    }

    @Test("an argument that varies with time works, or is an error where it is written")
    func varying() {
        let expressions: [AuthoredKind: String] = [
            .number: "0.5 + 0.1 * $time", .boolean: "$time < 0.5", .point: "[300 + $time, 500]",
            .color: "{ r: $time, g: 0, b: 0 }", .text: "\"{$time:.1f}\"", .time: "$time",
            .list: "[$time]",
        ]
        var count = 0
        for set in TestParser.parser.kit {
            for component in set.components {
                for parameter in component.parameters {
                    guard let kind = parameter.kind, let varying = expressions[kind] else {
                        continue
                    }
                    let others = component.parameters.filter {
                        $0.standardText == nil && $0.name != parameter.name
                    }
                    let arguments =
                        (others.map { "\($0.name): \(example($0))" }
                        + ["\(parameter.name): \(varying)"]).joined(separator: ", ")
                    let text = """
                        triggers: { go: [1] }
                        use: [\(set.use)]
                        layers: [{ \(component.name): { \(arguments) } }]
                        """
                    let errors = found(text, path: Self.path)
                    count += 1
                    #expect(
                        errors.count < 2 && errors.allSatisfy { $0.hasPrefix(Self.path) },
                        "\(component.name): { \(arguments) }: \(errors)")
                }
            }
        }
        #expect(count > 50)
    }

    @Test("a part that may vary with time is there while its argument says so")
    func statusBar() {
        for use in [
            "phone: { statusBar: $time < 0.5, shadow: $time }", "tablet: { statusBar: $on }",
        ] {
            let text = "let: { on: $time < 0.5 }\nuse: [flipbook/devices]\nlayers: [\(use)]"
            #expect(found(text) == [], "\(use)")
        }
    }

    @Test("devices of any size are without a finding", .seeded)
    func sizes() {
        for seed in TestSeed.several(1...40) {
            var numbers = SplitMix64(seed: seed)
            let device = ["phone", "tablet", "watch", "laptop", "browser", "window", "terminal"][
                Int.random(in: 0..<7, using: &numbers)]
            let width = Double(Int.random(in: 1...40_000, using: &numbers)) / 16
            let height = Int.random(in: 1...3000, using: &numbers)
            let text = """
                use: [flipbook/devices]
                layers: [{ \(device): { size: [\(width), \(height)] } }]
                """
            #expect(found(text) == [], "\(text)")
        }
    }

    @Test("a mistake in an argument has its place in the timeline, and a wrong name the nearest")
    func mistakes() {
        #expect(
            found("use: [flipbook/device]\nlayers: []").first?.contains(
                "hint: did you mean 'flipbook/devices'?") == true)
        let wrong = found("use: [flipbook/devices]\nlayers: [phone: { theme: drak }]")
        #expect(
            wrong.first?.hasPrefix(
                "demo.yaml:6:26: error: the parameter 'theme' can't be 'drak' [wrong-value]")
                == true,
            "\(wrong)")
        #expect(wrong.first?.contains("flipbook/devices.yaml:") == true)
        let missing = found(
            "use: [flipbook/captions]\nlayers: [spokenWords: { file: none.srt }]")
        #expect(
            missing.first?.hasPrefix(
                "demo.yaml:6:31: error: there is no file 'none.srt' [missing-file]") == true,
            "\(missing)")
        #expect(
            found("use: [flipbook/devices]\nlayers: [phon: {}]").first?.contains(
                "did you mean 'phone'?") == true)
    }

    @Test("an error that shows in one has its place there, and those of its uses")
    func places() {
        let errors = found(
            "use: [flipbook/devices]\nlayers: [browser: { size: [5, -900] }]")
        #expect(errors.contains { $0.hasPrefix("flipbook/devices.yaml:") }, "\(errors)")
        #expect(errors.allSatisfy { $0.contains("used at demo.yaml:6:10, in 'browser'") })
    }

    @Test("what they are made of has no name outside")
    func parts() {
        #expect(
            found("use: [flipbook/devices]\nlayers: [metal: { u: 1 }]").first?.contains(
                "unknown key 'metal'") == true)
        let own = """
            use: [flipbook/devices]
            components: { metal: { takes: { string: text }, text: $string } }
            layers: [{ metal: { string: iron } }, phone]
            """
        #expect(found(own) == [])
    }

    @Test("a file of the same name is another one")
    func sameName() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/flipbook", withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: "\(folder.path)/flipbook") }
        try folder.write("components: { mine: { color: red } }", to: "flipbook/devices.yaml")
        try folder.write(
            Self.head + "use: [./flipbook/devices.yaml]\nlayers: [mine]", to: "a.yaml")
        let result = TestParser.parser.parse(file: "\(folder.path)/a.yaml")
        #expect(result.timeline != nil)
    }

    @Test("they are read into the plain timeline once, however often they are used")
    func expanded() {
        let (yaml, diagnostics) = ExpansionTests.expand(
            Self.head + "use: [flipbook/devices, flipbook/devices]\nlayers: [watch, watch]")
        #expect(diagnostics.isEmpty)
        #expect(!yaml.contains("flipbook/") && !yaml.contains("$u"))
    }

    @Test("a name that stands for nothing is reported where it is given, and there alone")
    func wrongTouch() {
        let errors = found("use: [flipbook/pointers]\nlayers: [fingertip: tpa]")
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.contains("no touch is called 'tpa'") == true)
    }

    @Test(
        "an argument of another kind is reported where it is given, and there alone",
        arguments: [
            ("battery: 80%", "'battery' must be a number, not the text '80%'", "write 0.8"),
            ("battery: full", "'battery' must be a number, not the text 'full'", nil),
            ("battery: glow", "'battery' must be a number, not the text 'glow'", "mean '$glow'?"),
            (
                "statusBar: no", "'statusBar' must be true or false, not the text 'no'",
                "write false"
            ),
            ("finish: rde", "'finish' must be a colour, not the text 'rde'", "mean 'red'?"),
            ("finish: \"#12345\"", "not the text '#12345'", "write #RGB, #RRGGBB or #RRGGBBAA"),
            ("size: 390", "'size' must be a point, not the number 390", "write [390, 390]"),
            ("size: [390, tall]", "a part of the parameter 'size' must be a number", nil),
        ] as [(String, String, String?)])
    func misfits(argument: String, message: String, hint: String?) {
        let errors = found(
            """
            animators: { glow: { initial: 0, keyframes: [{ move: 1 }] } }
            use: [flipbook/devices]
            layers: [{ phone: { \(argument) }, opacity: $glow }]
            """)
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.hasPrefix("demo.yaml:7:") == true, "\(errors)")
        #expect(errors.first?.contains(message) == true, "\(errors)")
        if let hint { #expect(errors.first?.contains(hint) == true, "\(errors)") }
    }

    @Test("expressions, the shader language's constants and a paint's word are arguments")
    func fits() {
        for argument in [
            "battery: M_PI_F / 4", "battery: \"min(1, 2) / 2.0\"",
            "finish: \"float4(1, 0, 0, 1)\"", "size: [\"100 * 3\", 650]",
        ] {
            #expect(found("use: [flipbook/devices]\nlayers: [phone: { \(argument) }]") == [])
        }
        let own = """
            components: { dot: { takes: { tint: color }, circle: { fill: $tint } } }
            layers: [dot: { tint: palette }]
            """
        #expect(found(own) == [])
    }

    @Test("a parameter whose declaration has mistakes is known, and takes anything")
    func brokenParameters() {
        for takes in [
            "{ title: string, tint: { kind: color, default: oragne } }", "[title, tint]",
        ] {
            let errors = found(
                """
                components:
                  card: { takes: \(takes), text: { string: $titel, color: $tint } }
                layers:
                  - card: { title: x, tint: 5 }
                  - card: { titel: y }
                """)
            #expect(
                errors.allSatisfy { $0.hasPrefix("demo.yaml:6:") || $0.hasPrefix("demo.yaml:9:") })
            #expect(errors.contains { $0.contains("did you mean '$title'?") }, "\(errors)")
            #expect(errors.contains { $0.contains("'card' takes no 'titel'") }, "\(errors)")
            #expect(errors.count == (takes.hasPrefix("[") ? 3 : 4), "\(errors)")
        }
    }

    @Test("another language's word for a kind has ours as its hint")
    func kinds() {
        for (word, kind) in [
            ("string", "text"), ("Int", "number"), ("Bool", "boolean"), ("colour", "color"),
            ("CGPoint", "point"), ("Array", "list"),
        ] {
            let errors = found(
                "components: { a: { takes: { b: \(word) }, color: red } }\nlayers: [a]")
            #expect(errors.count == 1, "\(errors)")
            #expect(errors.first?.contains("did you mean '\(kind)'?") == true, "\(errors)")
        }
    }
}
