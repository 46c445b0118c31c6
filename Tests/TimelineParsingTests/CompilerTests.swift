import Diagnostics
import Effects
import Foundation
import LayerKinds
import TestSupport
import Testing
import TimelineModel

@testable import TimelineParsing

/// The parser with the real shader compiler and the real effects.
@Suite struct CompilerTests {
    static let parser = TimelineParser(
        effects: BuiltInEffects.all, transitions: BuiltInTransitions.all,
        kinds: BuiltInLayerKinds.all)

    private func findings(_ rest: String, head: String = LimitTests.head) -> [String] {
        let result = Self.parser.parse(text: head + rest, path: "a.yaml")
        return result.diagnostics.sorted.map { diagnostic in
            let location = diagnostic.location
            return "\(location?.line ?? 0):\(location?.column ?? 0) \(diagnostic.message)"
        }
    }

    @Test("the demo is in good order with the real effects")
    func demo() throws {
        let result = Self.parser.parse(text: try TestParser.demo(), path: "demo.yaml")
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
        #expect(result.timeline != nil)
    }

    @Test(
        "a state of words is compared with one of them",
        arguments: [
            ("$tab == 'search' || \"home\" != $tab", nil),
            ("$tab > 0 && $is", nil),
            ("($tab == 'you') == $is", nil),
            ("$tab == 'serch'", "the state can't be 'serch'; did you mean 'search'?"),
            ("'none' != $tab", "the state can't be 'none'; it is one of 'home', 'search', 'you'"),
            ("$tab == search", "'search' is no name, but a text; write \"search\""),
            ("$is == 'search'", "a text can only be compared with another here"),
            ("$tab < 'search'", "a text can only be compared with another here"),
            ("$tab == 'search' + 1", "a text can only be compared with another here"),
            ("$tab.home", "a float has no member 'home'"),
        ])
    func words(expression: String, message: String?) {
        let quoted = expression.replacing("\"", with: "\\\"")
        let result = Self.parser.parse(
            text: LimitTests.head + """
                triggers: { tap: [1] }
                states:
                  is: { toggle: tap }
                  tab: { of: [home, search, you], set: { you: tap } }
                layers:
                  - { color: red, hidden: "\(quoted)" }
                  - { color: blue, hidden: "$is && $tab > 0" }
                """, path: "a.yaml")
        let found = result.diagnostics.sorted.map { finding in
            finding.message + (finding.hint.map { "; \($0)" } ?? "")
        }
        #expect(found == (message.map { [$0] } ?? []))
    }

    /// The findings of a timeline with this shader and these lines.
    private func findings(_ rest: String, shader: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(shader, to: "a.metal")
        let path = "\(folder.path)/a.yaml"
        let head = "flipbook: 1\ncanvas: { size: [8, 6] }\nframerate: 10\nshaders: [a.metal]\n"
        return Self.parser.parse(text: head + rest, path: path).diagnostics.sorted.map {
            let line = $0.location.map { "\($0.line)" } ?? "-"
            return "\($0.severity.rawValue) \(line) \($0.message)"
        }
    }

    private static let app = """
        struct In { float4 position [[position]]; float2 uv; };
        struct Look { float3 tint; float stops[2]; };
        fragment float4 melts(texture2d<float> from, texture2d<float> to, sampler s,
                              In in [[stage_in]], constant float& deltaTime,
                              constant float& progress) { return mix(from.sample(s, in.uv),
                              to.sample(s, in.uv), deltaTime * progress); }
        fragment float4 looks(texture2d<float> t, sampler s, In in [[stage_in]],
                              constant Look& look, constant float2x2* turn,
                              constant float* list) { return t.sample(s, in.uv) * look.stops[1]
                              * turn[0][0].x * list[0]; }
        """

    @Test("an app's fragment functions are effects and transitions, and take its structures")
    func fragments() throws {
        func transition(_ arguments: String) throws -> [String] {
            try findings(
                """
                scenes: { a: [{ color: red }], b: [{ color: blue }] }
                sequence:
                  - { show: a, for: 1 }
                  - { transition: melts, duration: 1, arguments: { \(arguments) } }
                  - { show: b, for: 1 }
                """, shader: Self.app)
        }
        #expect(try transition("deltaTime: $time - 1") == [])
        #expect(try transition("deltaTime: 1, progress: 0.5, s: [nearest, repeat]") == [])
        let missing = try transition("progress: 1")
        #expect(missing.count == 1 && missing[0].contains("'deltaTime'"), "\(missing)")
        let wrong = try transition("deltaTime: 1, s: bicubic")
        #expect(wrong.count == 1 && wrong[0].contains("'s' is a filter"), "\(wrong)")
        func effect(_ arguments: String) throws -> [String] {
            try findings(
                """
                duration: 1
                layers: [{ color: red, effects: [{ looks: { \(arguments) } }] }]
                """, shader: Self.app)
        }
        let look = "look: { tint: [1, 0, 0.5], stops: [0, 1] }"
        #expect(try effect("\(look), turn: [[1, 0], [0, 1]], list: 0.5, s: linear") == [])
        let short = try effect("look: { tint: [1, 0, 0.5], stops: [0] }, turn: [[1, 0]], list: []")
        #expect(short.count == 2, "\(short)")
    }

    @Test("a function that can't be compiled is an error where it is used, and else a warning")
    func leftOut() throws {
        let shader = """
            [[ stitchable ]] half4 broken(float2 p, half4 c) { return c * missing; }
            [[ stitchable ]] half4 good(float2 p, half4 c) { return c; }
            """
        let layers = "duration: 1\nlayers: [{ color: red, effects: ["
        #expect(
            try findings(layers + "good] }]", shader: shader)
                == ["warning 1 there is no 'missing' here; 'broken' is left out"])
        #expect(
            try findings(layers + "broken] }]", shader: shader)
                == [
                    "error 1 there is no 'missing' here",
                    "error 6 the function 'broken' has errors",
                ])
    }

    @Test("a mistake in a helper is one error, however many functions with it are used")
    func brokenHelper() throws {
        let shader = """
            half4 helper(half4 c) { return c * missing; }
            [[ stitchable ]] half4 a(float2 p, half4 c) { return helper(c); }
            [[ stitchable ]] half4 b(float2 p, half4 c) { return helper(c); }
            [[ stitchable ]] half4 good(float2 p, half4 c) { return c; }
            """
        let layers = "duration: 1\nlayers: [{ color: red, effects: ["
        #expect(
            try findings(layers + "good] }]", shader: shader)
                == ["warning 1 there is no 'missing' here; 'a', 'b' are left out"])
        #expect(
            try findings(layers + "a] }]", shader: shader)
                == [
                    "error 1 there is no 'missing' here", "error 6 the function 'a' has errors",
                ])
        #expect(
            try findings(layers + "good, b, a] }]", shader: shader)
                == [
                    "error 1 there is no 'missing' here", "error 6 the function 'b' has errors",
                    "error 6 the function 'a' has errors",
                ])
    }

    @Test("an expression without names is computed when the file is read")
    func constants() throws {
        let text = """
            layers:
              - color: float4(1, 0.5, 0, 1)
                opacity: 1 - 0.25
                hidden: 1 > 2
                frame: float2(8, 4) * 2
            """
        let layer = try #require(
            Self.parser.parse(text: LimitTests.head + text, path: "a.yaml").timeline?.layers.first)
        #expect(
            layer.content == .color(.color(RGBA(red: 1, green: 0.5, blue: 0, alpha: 1))))
        #expect(layer.opacity == .number(0.75))
        #expect(layer.hidden == .boolean(false))
        #expect(layer.width == .number(16) && layer.height == .number(8))
    }

    @Test("a name without its '$' says how it is written, and an unknown effect where own ones are")
    func hints() {
        let text = """
            touches: { finger: { path: [{ at: 0.1, began: [0, 0] }] } }
            layers:
              - color: red
                opacity: time
                rotation: 2 * finger.location.x + tim
                effects: [{ swirly: {} }]
            """
        let result = Self.parser.parse(text: LimitTests.head + text, path: "a.yaml")
        let hints = result.diagnostics.sorted.map { $0.hint ?? "" }
        #expect(hints.count == 3, "\(hints)")
        #expect(hints.prefix(2) == ["did you mean '$time'?", "did you mean '$finger'?"])
        #expect(hints.last?.hasSuffix("and what a file has that 'shaders' names") == true)
    }

    private func findings(transition: String) -> [String] {
        findings(
            """
            scenes: { a: [], b: [] }
            sequence: [{ show: a, for: 2 }, { \(transition) }, { show: b, for: 2 }]
            """, head: "flipbook: 1\ncanvas: { size: [100, 50] }\n")
    }

    @Test("every transition may be used with its defaults")
    func transitions() {
        for transition in BuiltInTransitions.all {
            let step = "transition: \(transition.name), duration: 2"
            #expect(findings(transition: step) == [], "\(transition.name)")
        }
    }

    @Test("a melt that is cut off is questionable, as far as its literals tell")
    func unfinishedMelt() {
        func messages(_ arguments: String, _ duration: String) -> [String] {
            findings(
                transition: "transition: melt, duration: \(duration), arguments: { \(arguments) }")
        }
        #expect(messages("", "1.38").isEmpty)
        #expect(messages("", "1.37").count == 1)
        #expect(
            messages("meltSpeed: 0.5, startSpeed: 4", "2") == [
                "4:47 with these arguments 'melt' takes 2.25 s, but it is cut off after 2 s"
            ])
        #expect(messages("meltSpeed: 0.1 * $time", "1").isEmpty)
        #expect(messages("meltSpeed: 0", "1").isEmpty)
    }

    @Test("every effect's defaults, reach and condition are expressions that compile")
    func effects() {
        for effect in BuiltInEffects.all {
            let given = effect.parameters.filter { $0.fallback == .required }.map { parameter in
                let literal =
                    switch parameter.kind {
                    case .number: "0"
                    case .point: "[0, 0]"
                    case .color: "red"
                    case .boolean: "true"
                    }
                return "\(parameter.name): \(literal)"
            }.joined(separator: ", ")
            let layer = "layers: [{ color: red, effects: [{ \(effect.name): { \(given) } }] }]"
            #expect(findings(layer) == [], "\(effect.name)")
        }
    }

    @Test("an effect's argument has the name it was given by, and its range")
    func arguments() {
        func finding(_ effect: String) -> [String] {
            findings("layers: [{ color: red, effects: [{ \(effect) }] }]")
        }
        #expect(
            finding("blur: [3]") == ["4:42 'blur' must be a number or an expression, not a list"])
        #expect(finding("blur: 1001") == ["4:42 'blur' must be 0…1000 points, not 1001"])
        #expect(
            finding("blur: { radius: -1 }") == ["4:52 'radius' must be 0…1000 points, not -1"])
        #expect(
            finding("blur: { radius: 1, maxSampleOffset: 1 }") == [
                "4:55 unknown key 'maxSampleOffset' in 'blur'"
            ])
        #expect(
            finding("saturation: [3]") == [
                "4:48 'saturation' must be a number or an expression, not a list"
            ])
    }

    @Test("what is wrong in an expression is pointed at in the file")
    func places() {
        #expect(
            findings(
                """
                layers:
                  - color: red
                    opacity: 1 - foo(2)
                    rotation: "2 * nothing"
                    offset: >
                      float2(1, 2)
                        + bar
                    hidden: float4(1)
                    scale: $view.size.q
                    position: (1
                """
            ).map { $0.prefix { $0 != " " } } == [
                "6:18", "7:20", "10:11", "11:20", "12:23", "13:15",
            ])
    }

    @Test("a division by zero is no number to draw with")
    func infinite() {
        #expect(
            findings("layers: [{ color: red, opacity: 1.0 / 0.0 }]")
                == ["4:33 '1.0 / 0.0' is not a finite number"])
    }

    @Test("shaders include files of the timeline's folder, and no others")
    func includes() throws {
        let root = FileManager.default.temporaryDirectory.appending(
            path: "flipbook-includes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "film")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "lib"), withIntermediateDirectories: true)
        func write(_ text: String, _ name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        try write("float secret;", "../secret.h")
        try write("#include \"../base.h\"\nhalf4 tint(half4 c) { return c * SCALE; }", "lib/tint.h")
        try write("#define SCALE 0.5h", "base.h")
        let use = "[[ stitchable ]] half4 tinted(float2 p, half4 c) { return tint(c); }"
        try write("#include \"lib/tint.h\"\n\(use)", "good.metal")
        try write("#include \"lib/tint.h\"\n#include \"../secret.h\"\n\(use)", "bad.metal")
        func parse(_ shader: String) throws -> TimelineParser.Result {
            try write(
                LimitTests.head + "shaders: [\(shader)]\n"
                    + "layers: [{ color: red, effects: [tinted] }]\n", "film.yaml")
            return Self.parser.parse(file: folder.appending(path: "film.yaml").path())
        }
        let good = try parse("good.metal")
        #expect(good.diagnostics.isEmpty, "\(good.diagnostics.diagnostics)")
        #expect(good.timeline?.shaders.map(\.path) == ["good.metal", "lib/tint.h", "base.h"])
        let bad = try parse("bad.metal").diagnostics.sorted.map(\.message)
        #expect(bad.contains { $0.contains("'../secret.h' lies outside the timeline's folder") })
    }

    @Test("a shader has one name in all findings, however it is named")
    func shaderNames() throws {
        let folder = try TemporaryFolder()
        func write(_ text: String, _ name: String) throws {
            try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
        }
        try write("#include \"b.h\"\n[[ stitchable ]] half4 f(float2 p, half4 c) { x; }", "a.metal")
        try write("int g() { return y; }", "b.h")
        for shaders in ["a.metal, b.h", "./a.metal, .//./b.h", "./a.metal, b.h"] {
            try write(
                LimitTests.head + "shaders: [\(shaders)]\nlayers: [{ color: red }]", "a.yaml")
            let result = Self.parser.parse(file: "\(folder.path)/a.yaml")
            let names = ["a.yaml", "a.metal", "b.h"].map { "\(folder.path)/\($0)" }
            let found = Set(result.diagnostics.sorted.compactMap(\.location?.file))
            #expect(found == Set(names), "\(shaders)")
        }
    }

    @Test("a timeline says what its shaders' halves are computed in")
    func halves() throws {
        let root = FileManager.default.temporaryDirectory.appending(
            path: "flipbook-halves-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        // A half of 32 bits has no 16.
        let shader = """
            [[ stitchable ]] half4 f(float2 p, half4 c) { return c * as_type<half>(ushort(7)); }
            """
        try shader.write(
            to: root.appending(path: "a.metal"), atomically: true, encoding: .utf8)
        func parse(_ key: String) throws -> TimelineParser.Result {
            try (LimitTests.head + key + "layers: [{ color: red, effects: [f] }]\n").write(
                to: root.appending(path: "a.yaml"), atomically: true, encoding: .utf8)
            return Self.parser.parse(file: root.appending(path: "a.yaml").path())
        }
        let rounded = try parse("shaders: [a.metal]\nhalf: binary16\n")
        #expect(rounded.timeline?.roundsHalf == true, "\(rounded.diagnostics.diagnostics)")
        for key in ["shaders: [a.metal]\n", "half: binary32\nshaders: [a.metal]\n"] {
            let messages = try parse(key).diagnostics.sorted.map(\.message)
            #expect(
                messages.contains { $0.contains("a ushort has other bits than a half") },
                "\(messages)")
        }
    }

    @Test("half is one of two words, and says nothing where there are no shaders")
    func halfKey() {
        #expect(
            findings("half: 16\nlayers: []") == ["4:7 'half' can't be '16'"])
        #expect(
            findings("half: half\nlayers: []") == ["4:7 'half' can't be 'half'"])
        #expect(
            findings("half: binary16\nlayers: []")
                == ["4:7 'half' applies to the author's shaders, and there are none"])
    }
}
