import Diagnostics
import Foundation
import LayerKinds
import PortableMath
import TestSupport
import Testing

@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineSyntax

/// What values, `let`, components and repetitions come to.
@Suite("The plain form of a timeline", .seeded)
struct ExpansionTests {
    /// The plain timeline's YAML, and what was found.
    static func expand(
        _ text: String, _ values: GivenValues = GivenValues()
    ) -> (yaml: String, diagnostics: DiagnosticSet) {
        var options = TimelineParser.Options()
        options.values = values
        var reader = YAMLReader(file: "a.yaml")
        let expander = Expander(
            file: "a.yaml", text: text, options: options,
            format: TimelineFormat(kinds: BuiltInLayerKinds.all))
        let plain = reader.read(text).flatMap { expander.expanded($0) }
        var diagnostics = reader.diagnostics
        diagnostics.formUnion(expander.diagnostics)
        return (plain.map(YAMLWriter.document) ?? "", diagnostics)
    }

    /// The expansion of a timeline, without its first lines.
    static func body(_ text: String) -> String {
        let head = "flipbook: 1\ncanvas: { size: [40, 30], scale: 2 }\nduration: 3\n"
        let (yaml, diagnostics) = expand(head + text)
        let found = DiagnosticRenderer(format: .text(colored: false)).render(diagnostics)
        return found.isEmpty ? String(yaml.dropFirst(head.count)) : found
    }

    @Test("brackets in an index's texts and remarks are letters")
    func bracketsInQuotes() {
        func quoted(_ text: String) -> String {
            let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
            return "\"\(escaped)\""
        }
        func rotation(_ mode: String, _ expression: String) -> String {
            Self.body(
                """
                values: { mode: \(quoted(mode)), list: [1, 2, 0], one: 1 }
                layers: [{ color: red, rotation: \(quoted(expression)) }]
                """)
        }
        var generator = SplitMix64(seed: TestSeed.drawn)
        let parts = ["[", "]", "a", "\"", "\\", " ", "'", "/*", "//", "["]
        for _ in 0..<100 {
            let text = (0..<Int.random(in: 1...6, using: &generator))
                .compactMap { _ in parts.randomElement(using: &generator) }.joined()
            let choice = "$mode == \(quoted(text)) ? 1 : 0"
            for (mode, single, double) in [(text, 2, 0), (text + "b", 1, 2)] {
                let (alone, part) = ("$list[\(choice)]", "$list[\(choice)] + 10")
                #expect(rotation(mode, alone).contains("rotation: \(single) "), "\(text)")
                #expect(rotation(mode, part).contains("rotation: \(single + 10) "), "\(text)")
                let twice = "$list[$list[\(choice)]]"
                #expect(rotation(mode, twice).contains("rotation: \(double) "), "\(text)")
            }
        }
        for remark in [" ", "/* ] */", "/* [ */", "// ]\n", "// [\n"] {
            #expect(rotation("", "$list[$one \(remark)]").contains("rotation: 2 "), "\(remark)")
        }
        let open = TestParser.parse(
            """
            flipbook: 1
            canvas: { size: [4, 3] }
            duration: 1
            values: { list: [1, 2, 0] }
            layers: [{ color: red, rotation: '$list["a" == "]" ? 1 : 0' }]
            """)
        #expect(open.diagnostics.sorted.map(\.hint) == ["a ']' is missing"])
    }

    @Test("a value is what its name stands for, in every place")
    func values() {
        let text = """
            values:
              title: "3: three"
              tint: "#FF8800"
              far: [3, 4.5]
              wait: 1/3
              people: [{ name: Amira, at: 2 }, { name: Tarō, at: 2.5 }]
            sequence: [{ show: one, for: $wait }, { show: two, for: "$wait * 2 + $people[1].at" }]
            scenes:
              one:
                - text: { string: $title, color: $tint, size: "$far.y * $people.count" }
              two:
                - text: $people[0].name
                  position: $far
                  offset: "$far * $time + $people[0].at"
            """
        #expect(
            Self.body(text) == """
                sequence: [{ show: one, for: 1/3 }, { show: two, for: 19/6 }]
                scenes:
                  one: [{ text: { string: "3: three", color: "#FF8800", size: 9 } }]
                  two:
                    - text: Amira
                      position: [3, 4.5]
                      offset: "float2(3.0, 4.5) * $time + 2.0"

                """)
    }

    @Test("a number that divides is no whole number, and a formula keeps its parentheses")
    func operands() {
        let text = """
            values: { three: 3, less: -2, dark: true }
            let: { sum: $three + $time }
            layers:
              - { color: red, rotation: $time / $three, opacity: $sum * $less }
              - { color: red, hidden: $dark && $time > 1, when: $dark && !($three > 4) }
              - { color: red, when: "$less == -1" }
            """
        #expect(
            Self.body(text) == """
                layers:
                  - { color: red, rotation: $time / 3.0, opacity: (3.0 + $time) * (-2.0) }
                  - { color: red, hidden: true && $time > 1 }

                """)
    }

    @Test("a text is never an expression, a key or another kind")
    func texts() {
        let text = """
            values: { title: "{ a: b } # $title", number: "12", flag: "yes: no" }
            layers:
              - text: $title
              - text: { string: $flag, size: 3 }
              - text: $$title
            """
        #expect(
            Self.body(text) == """
                layers:
                  - { text: "{ a: b } # $title" }
                  - { text: { string: "yes: no", size: 3 } }
                  - { text: $title }

                """)
        #expect(
            Self.body("values: { n: '12' }\nlayers: [{ color: red, opacity: $n }]").contains(
                "'$n' is the text '12', but this must be a number"))
    }

    @Test("texts are compared, and chosen by")
    func comparedTexts() {
        let text = """
            values: { theme: { kind: text, oneOf: [light, dark], default: dark } }
            layers:
              - { color: red, when: $theme == "light" }
              - color: "$theme == 'dark' ? 'black' : 'white'"
            """
        #expect(Self.body(text) == "layers: [{ color: black }]\n")
    }

    @Test("a component's names are its own, anew for every use")
    func components() {
        let text = """
            triggers:
              go: [{ at: 1, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
            components:
              dot:
                takes: { size: number, start: trigger, tint: { kind: color, default: red } }
                let: { half: $size / 2 }
                triggers:
                  own: [{ at: 2, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                animators:
                  pop: { trigger: start, initial: 0, keyframes: [{ move: $size }] }
                  back: { trigger: own, initial: 0, keyframes: [{ move: 1 }] }
                circle: { fill: $tint }
                frame: [$half, $pop]
                id: disc
            layers:
              - dot: { size: 8, start: go }
                opacity: 0.5
              - dot: { size: $time, start: go, tint: blue }
                frame: [1, 2]
            """
        #expect(
            Self.body(text) == """
                triggers:
                  go: [{ at: 1, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                  dot_1_own: [{ at: 2, uuid: 75DE21EC-7631-53B8-93C5-4D52F744C8B2 }]
                  dot_2_own: [{ at: 2, uuid: 5F05B574-C0E6-59B1-A982-0D83C3DFA957 }]
                layers:
                  - circle: { fill: red }
                    frame: [4, $dot_1_pop]
                    id: dot_1_disc
                    opacity: 0.5
                  - { circle: { fill: blue }, id: dot_2_disc, frame: [1, 2] }
                animators:
                  dot_1_pop: { trigger: go, initial: 0, keyframes: [{ move: 8 }] }
                  dot_1_back: { trigger: dot_1_own, initial: 0, keyframes: [{ move: 1 }] }
                  dot_2_pop: { trigger: go, initial: 0, keyframes: [{ move: $time }] }
                  dot_2_back: { trigger: dot_2_own, initial: 0, keyframes: [{ move: 1 }] }

                """)
    }

    /// With each, a component's sections are in a dictionary of another size, and so in another
    /// order.
    private static let otherSections = [
        "", "    takes: {}", "    takes: {}\n    let: {}\n    about: a dot",
    ]

    @Test("a component's trigger and animator of one name get the same names in every run")
    func alikeNames() {
        for more in Self.otherSections {
            let found = Self.body(
                """
                components:
                  dot:
                    triggers: { glow: [1] }
                    animators: { glow: { trigger: glow, initial: 0, keyframes: [{ move: 1 }] } }
                    circle: { fill: red }
                    opacity: $glow
                \(more)
                layers: [{ dot: {} }]
                """)
            #expect(found.contains("dot_1_glow: [1]"), "\(found)")
            #expect(found.contains("dot_1_glow_: { trigger: dot_1_glow, "), "\(found)")
            #expect(found.contains("opacity: $dot_1_glow_"), "\(found)")
        }
    }

    @Test("a component has as many animators as touches, however often it is read")
    func countedNames() {
        for more in Self.otherSections {
            let found = Self.body(
                """
                components:
                  dot:
                    animators:
                      glow:
                        forEach: $finger.count
                        each: { initial: 0, keyframes: [{ move: 1 }] }
                    touches: { finger: { forEach: 2, each: { path: [{ at: 1, began: [0, 0] }] } } }
                    circle: { fill: red }
                    opacity: $glow[1]
                \(more)
                layers: [{ dot: {} }]
                """)
            #expect(found.contains("opacity: $dot_1_glow_1"), "\(found)")
        }
    }

    @Test("long names of a component that are taken get other ends")
    func longNames() {
        let name = String(repeating: "a", count: 58)
        let found = Self.body(
            """
            components:
              dot:
                triggers: { \(name): [1] }
                animators:
                  \(name): { trigger: \(name), initial: 0, keyframes: [{ move: 1 }] }
                circle: { fill: red }
                id: \(name)
                opacity: $\(name)
            layers: [{ dot: {} }]
            """)
        #expect(found.contains("id: dot_1_\(name)"), "\(found)")
        let start = "dot_1_\(name.prefix(53))"
        #expect(found.contains("\(start)a_: [1]"), "\(found)")
        #expect(found.contains("\(start)__:"), "\(found)")
        #expect(found.contains("trigger: \(start)a_"), "\(found)")
    }

    @Test("a component that is given nothing is used by its name alone")
    func bareNames() {
        let text = """
            components:
              dot: { circle: { fill: red } }
              row: { hstack: [dot, spacer, { dot: {} }] }
            layers: [dot, row]
            """
        #expect(
            Self.body(text) == """
                layers:
                  - { circle: { fill: red } }
                  - { hstack: [{ circle: { fill: red } }, spacer, { circle: { fill: red } }] }

                """)
    }

    @Test("a point that is given may have parts in quotes, which are expressions")
    func quotedParts() {
        let text = """
            components:
              dot: { takes: { at: point }, circle: { fill: red }, position: $at }
            layers: [{ dot: { at: ["min($time, 3)", 2] } }]
            """
        #expect(
            Self.body(text) == """
                layers: [{ circle: { fill: red }, position: "float2((min($time, 3)), 2.0)" }]

                """)
    }

    @Test("content stands in the scope of its use")
    func content() {
        let text = """
            values: { tint: red }
            components:
              card:
                takes:
                  tint: { kind: color, default: white }
                  head: { kind: layers, default: [] }
                vstack: [$head, { color: $tint }, content]
                spacing: 3
            layers:
              - forEach: 2
                layers:
                  - card: { head: [text: A], content: [{ color: $tint, rotation: $index }] }
              - card:
            """
        #expect(
            Self.body(text) == """
                layers:
                  - vstack: [{ text: A }, { color: white }, { color: red, rotation: 0 }]
                    spacing: 3
                  - vstack: [{ text: A }, { color: white }, { color: red, rotation: 1 }]
                    spacing: 3
                  - { vstack: [{ color: white }], spacing: 3 }

                """)
    }

    @Test("a repetition stands for entries of every list, and for what has a name")
    func repetitions() {
        let text = """
            touches:
              finger:
                path:
                  - { at: 0, began: [0, 0] }
                  - { forEach: 2, events: [{ at: "($index + 1) / 3", moved: [$index, 0] }] }
            animators:
              go: { forEach: [3, 5], as: top, each: { initial: 0, keyframes: [{ move: $top }] } }
            layers:
              - forEach: 2
                layers:
                  - { color: red, opacity: "$go[$index]", id: "dot[$index]" }
              - { hstack: [{ forEach: [a, b], as: letter, layers: [text: $letter, spacer] }] }
              - { iconMorph: { icons: [play, pause], at: [{ forEach: 2, each: $index + 1 }] } }
            """
        #expect(
            Self.body(text) == """
                touches:
                  finger:
                    path:
                      - { at: 0, began: [0, 0] }
                      - { at: 1/3, moved: [0, 0] }
                      - { at: 2/3, moved: [1, 0] }
                animators:
                  go_0: { initial: 0, keyframes: [{ move: 3 }] }
                  go_1: { initial: 0, keyframes: [{ move: 5 }] }
                layers:
                  - { color: red, opacity: $go_0, id: dot_0 }
                  - { color: red, opacity: $go_1, id: dot_1 }
                  - { hstack: [{ text: a }, spacer, { text: b }, spacer] }
                  - { iconMorph: { icons: [play, pause], at: [1, 2] } }

                """)
    }

    @Test("the canvas is known by $canvas")
    func canvas() {
        let text = """
            layers:
              - { color: red, position: $canvas.size / 2, rotation: $canvas.scale * $time }
              - { color: red, frame: $canvas.size }
            """
        #expect(
            Self.body(text) == """
                layers:
                  - { color: red, position: [20, 15], rotation: 2.0 * $time }
                  - { color: red, frame: [40, 30] }

                """)
    }

    @Test("a file without any of it becomes itself")
    func untouched() throws {
        let text = try TestParser.demo()
        var reader = YAMLReader(file: "a.yaml")
        let read = reader.read(text)
        let root = try #require(read)
        let (yaml, diagnostics) = Self.expand(text)
        #expect(yaml == YAMLWriter.document(root))
        #expect(diagnostics.isEmpty)
    }

    @Test("the canvas and a `let` know each other, in any order but a circle")
    func canvasAndLet() {
        let head = "flipbook: 1\nduration: 3\n"
        let (yaml, diagnostics) = Self.expand(
            head + """
                canvas: { size: ["$q * 64", 30], scale: $q }
                let: { q: 2, wide: $canvas.size.x / 4 }
                layers: [{ color: red, frame: [$wide, 8], rotation: $canvas.scale * $time }]
                """)
        #expect(diagnostics.isEmpty)
        #expect(
            yaml == head + """
                canvas: { size: [128, 30], scale: 2 }
                layers: [{ color: red, frame: [32, 8], rotation: 2.0 * $time }]

                """)
        for (lets, size) in [
            ("{ q: $canvas.size.x }", "[$q, 3]"), ("{ q: 1 }", "[$canvas.scale, 3]"),
        ] {
            let text = head + "let: \(lets)\ncanvas: { size: \(size) }\nlayers: []\n"
            #expect(Self.expand(text).diagnostics.codes == ["let-cycle"], "\(text)")
        }
    }

    // MARK: Mistakes

    @Test("a mistake in what is used often is told once, with where it is used")
    func uses() {
        let head = "flipbook: 1\ncanvas: { size: [4, 3] }\nduration: 1\n"
        let text =
            head + """
                components:
                  dot:
                    takes: { size: number }
                    layers:
                      - color: red
                        opacity: $size + wrong
                  pair: { layers: [{ dot: { size: 3 } }, { color: $size }] }
                layers:
                  - forEach: 3
                    layers:
                      - pair:
                """
        let found = TestParser.parse(text).diagnostics
        let report = DiagnosticRenderer(format: .text(colored: false)).render(found)
        #expect(
            report == """
                test.yaml:9:26: error: unexpected 'wrong' [conversion]
                  used at test.yaml:10:22, in 'dot'
                  used at test.yaml:14:9, in 'pair', for $index = 0
                test.yaml:10:51: error: nothing in 'pair' is called '$size' [unknown-name]
                  hint: a component sees what it 'takes' and its own names
                  used at test.yaml:14:9, in 'pair', for $index = 0

                """)
        let json = DiagnosticRenderer(format: .json).render(found)
        #expect(json.contains("\"uses\": [\"used at test.yaml:10:22, in 'dot'\", "))
        let github = DiagnosticRenderer(format: .githubAnnotations).render(found)
        #expect(github.contains("%0Aused at test.yaml:10:22, in 'dot'%0Aused at"))
    }

    /// An expression, as one text and with parts of it as formulas.
    private struct GeneratedFormulas {
        var generator: SplitMix64
        /// `let`'s entries.
        var lets: [String] = []

        /// Returns the expression without remarks, and with names of formulas, remarks and spaces.
        mutating func expression(_ depth: Int) -> (plain: String, written: String) {
            guard depth > 0, generator.nextUnit() < 0.9 else {
                let leaf = ["$time", "sin(1'000)", "'('", "$frame", "'\"'"][index(below: 5)]
                return (leaf, leaf)
            }
            let sign = ["+", "-", "*", "/", "<"][index(below: 5)]
            let (left, right) = (expression(depth - 1), expression(depth - 1))
            let plain = "max(\(left.plain) \(sign) \(right.plain), 1)"
            let remark = ["", " ", " /* $none ) */ ", " /* ' */"][index(below: 4)]
            let written = "max(\(left.written)\(remark)\(sign) \(right.written), 1)"
            guard generator.nextUnit() < 0.5 else { return (plain, written) }
            let name = "f\(lets.count)"
            let end = ["", "// $none (", "// $none \\\n    ) it's", "/* \" */"][index(below: 4)]
            lets.append("  \(name): |-\n    \(written) \(end)\n")
            return ("(\(plain))", "$\(name)")
        }

        private mutating func index(below count: Int) -> Int {
            Int(generator.next() % UInt64(count))
        }
    }

    @Test(
        "a formula is one operand, whatever is written in it", arguments: TestSeed.several(1...200))
    func operand(seed: UInt64) {
        var formulas = GeneratedFormulas(generator: SplitMix64(seed: seed))
        let (plain, written) = formulas.expression(5)
        let text =
            "let:\n  none: 1\n" + formulas.lets.joined() + "layers:\n  - opacity: |-\n"
            + "      \(written) + $none\n    color: red\n"
        var reader = YAMLReader(file: "a.yaml")
        let expander = Expander(
            file: "a.yaml", text: text, options: .init(),
            format: TimelineFormat(kinds: BuiltInLayerKinds.all))
        let layers = reader.read(text).flatMap { expander.expanded($0) }?.mapping?
            .first { $0.key == "layers" }?.value.sequence
        let found = layers?.first?.mapping?.first { $0.key == "opacity" }?.value.scalar?.text
        #expect(expander.diagnostics.isEmpty, "seed \(seed)")
        #expect(
            found?.filter { $0 != " " } == "\(plain) + 1.0".filter { $0 != " " }, "seed \(seed)")
    }

    @Test("a formula's mistake is told where it stands in the formula")
    func formulas() {
        let text = """
            flipbook: 1
            canvas: { size: [4, 3] }
            duration: 1
            let: { wave: "$time * wrong" }
            layers:
              - { color: red, rotation: "2 * $wave" }
              - { color: red, rotation: "3 * $wave" }
            """
        let found = TestParser.parse(text).diagnostics.sorted
        #expect(found.map(\.location?.description) == ["test.yaml:4:23"])
        #expect(found.first?.location?.usesInWords == ["used at test.yaml:6:29, in '$wave'"])
    }

    @Test("what would take all memory is told before it does", .timeLimit(.minutes(60)))
    func limits() {
        let bomb = (0..<40).map { level in
            "  c\(level): { layers: ["
                + (level == 39
                    ? "color: red" : "{ c\(level + 1): null }, { c\(level + 1): null }") + "] }"
        }.joined(separator: "\n")
        #expect(Self.body("components:\n\(bomb)\nlayers: [{ c0: null }]").contains("too-many"))
        for text in [
            "layers: [{ forEach: 10001, layers: [color: red] }]",
            "layers: [{ forEach: 1000000, layers: [{ forEach: 1000000, layers: [] }] }]",
            "values: { all: { kind: list, default: [1] } }\nlet: { a: [$b, $b], b: [$c, $c],"
                + " c: [$all, $all] }\nlayers: [{ forEach: 9999, layers: [{ text: a, when: "
                + "\"$index < 0\" }, { forEach: 9999, when: false, layers: [text: b] }] }]",
        ] {
            #expect(Self.body(text).contains("too-many"), "\(text)")
        }
        let deep = (0..<100).map { "  c\($0): { layers: [{ c\($0 + 1): null }] }" }
        let text =
            "components:\n" + deep.joined(separator: "\n")
            + "\n  c100: { layers: [color: red] }\nlayers: [{ c0: null }]"
        #expect(Self.body(text).contains("nested-too-deep"))
        let long = (0..<30).map { "  v\($0 + 1): $v\($0) + $v\($0)" }
        #expect(
            Self.body(
                "let:\n  v0: $time\n" + long.joined(separator: "\n") + "\nlayers: []"
            ).contains("expression-too-long"))
    }

    @Test("marks that make one letter with a slash don't hide it from 'use'", .seeded)
    func marks() {
        var generator = SplitMix64(seed: TestSeed.fixed(74))
        let failures = JoiningPath.failures(500, using: &generator) { paths in
            [Expander.joined(paths[0], paths[1])]
        }
        #expect(failures == [])
    }
}
