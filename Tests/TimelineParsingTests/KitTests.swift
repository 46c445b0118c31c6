import Diagnostics
import Foundation
import LayerKinds
import PortableMath
import TestSupport
import Testing
import TimelineModel

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

    /// The findings of a timeline with these lines, without those on `finger`.
    private func found(_ text: String, path: String = "demo.yaml") -> [String] {
        TestParser.parser.parse(text: Self.head + text, path: path).diagnostics.diagnostics
            .map {
                DiagnosticRenderer(format: .text(colored: false)).render(
                    DiagnosticSet([$0]))
            }
            .filter { !$0.contains("unread-touch") }
            .map { $0.trimmingCharacters(in: .newlines) }
    }

    /// A timeline in the folder of the pictures' timelines, where there is a file of captions.
    private static let path =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Docs/kit/demo.yaml").path

    /// An argument of the parameter's kind.
    private func example(_ declaration: Declaration) -> String {
        if declaration.name == "file" { return "captions.srt" }
        return switch (declaration.role, declaration.kind) {
        case (.touch?, _): "finger"
        case (_, .point?): "[40, 30]"
        case (_, .list?): "[A, B]"
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
                    let arguments = parameters.map {
                        "\($0.name): \($0.standardText ?? example($0))"
                    }.joined(separator: ", ")
                    let text = """
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
                "demo.yaml:6:26: error: the parameter 'theme' can't be drak [wrong-value]") == true,
            "\(wrong)")
        #expect(wrong.first?.contains("flipbook/devices.yaml:") == true)
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
}
