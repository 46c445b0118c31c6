import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import EditorServices
@testable import FrameProduction
@testable import Guides
@testable import TimelineExpansion
@testable import TimelineParsing

/// What the language server offers in components and repetitions.
@Suite("Completion of components and repetitions", .seeded)
struct CompletionTests {
    /// What is offered at the mark `‸` of a text.
    private func items(_ text: String, path: String = "/nowhere/a.yaml") throws -> [JSON] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("‸") })
        let character = lines[line].prefix { $0 != "‸" }.utf16.count
        var client = LanguageClient(path, text.replacing("‸", with: ""))
        return client.completions(line, character)
    }

    private func labels(_ text: String, path: String = "/nowhere/a.yaml") throws -> [String] {
        try items(text, path: path).compactMap { $0["label"]?.string }
    }

    private func detail(of label: String, in items: [JSON]) -> String? {
        items.first { $0["label"]?.string == label }?["detail"]?.string
    }

    private static let head = """
        flipbook: 1
        canvas: { size: [64, 36] }
        duration: 1
        use: [flipbook/devices]
        touches:
          finger: { path: [{ at: 0.2, began: [3, 4] }] }
        components:
          badge:
            about: a word on a plate
            takes:
              string: text
              tint: { kind: color, default: "#FF8000", about: the plate's colour }
              look: { oneOf: [light, dark], default: dark }
              isRound: { default: true }
              finger: { kind: touch, default: finger }
              points: { kind: list, default: [] }
            layers: [content]
          toggle:
            takes: { isOn: boolean }
            components:
              knob: { takes: { isOn: boolean }, circle: { fill: white } }
            knob: { isOn: $isOn }
          line: { color: red }
        layers:

        """

    private static let all = [
        "string", "tint", "look", "isRound", "finger", "points", "content",
    ]

    // MARK: Arguments

    @Test(
        "what a component takes and isn't given is offered, in brackets and in lines",
        arguments: [
            ("  - badge: { ‸ }", []), ("  - badge: { ‸", []), ("  - badge: {‸}", []),
            ("  - badge: {\n      ‸\n    }", []), ("  - badge:\n      ‸", []),
            ("  - badge:\n      ‸\n    opacity: 1", []), ("  - badge:\n      st‸", []),
            ("  - badge: { lo‸ }", []), ("  - { opacity: 1, badge: { ‸ } }", []),
            ("  - badge: { look: dark, ‸ }", ["look"]),
            ("  - badge: { ‸, look: dark }", ["look"]),
            ("  - badge: {\n      look: dark,\n      ‸\n    }", ["look"]),
            ("  - badge:\n      tint: red\n      ‸\n      string: a", ["tint", "string"]),
            ("  - badge:\n      content: [color: red]\n      ‸", ["content"]),
            ("  - { forEach: 2, each: { badge: { ‸ } } }", []),
            ("  - forEach: 2\n    layers:\n      - badge: { isRound: true, ‸ }", ["isRound"]),
            ("  - layers: [{ badge: { ‸ } }]", []),
            ("  - phone: { screen: [{ badge: { ‸ } }] }", []),
            ("  - phone: { screen: { badge: { ‸ } } }", []),
            ("  - badge:\n      content:\n        - badge:\n            ‸", []),
        ])
    func arguments(layer: String, given: [String]) throws {
        let expected = Self.all.filter { !given.contains($0) }
        #expect(try labels(Self.head + layer) == expected)
    }

    @Test("a parameter is offered with its kind, its default and its meaning")
    func details() throws {
        let items = try items(Self.head + "  - badge: { ‸ }")
        #expect(
            items.map { $0["detail"]?.string } == [
                "text, required", "color, default \"#FF8000\"", "light or dark, default dark",
                "boolean, default true", "touch, default finger", "list, default []", "layers",
            ])
        #expect(items[1]["documentation"]?["value"]?.string == "the plate's colour")
        #expect(items[1]["insertText"]?.string == "tint: ")
        let first = try self.items(Self.head + "  - badge: ‸")
        #expect(first.first?["insertText"]?.string == "{ string: ")
    }

    @Test("an argument's values are offered where they can be listed")
    func values() throws {
        let head = Self.head
        #expect(try labels(head + "  - badge: { look: ‸ }") == ["light", "dark"])
        #expect(try labels(head + "  - badge:\n      look: d‸") == ["light", "dark"])
        let look = try items(head + "  - badge: { look: ‸ }")
        #expect(detail(of: "dark", in: look) == "the default")
        #expect(try labels(head + "  - badge:\n      isRound: ‸") == ["true", "false"])
        #expect(try labels(head + "  - badge: { finger: ‸ }") == ["finger"])
        #expect(try labels(head + "  - badge: { string: ‸ }").isEmpty)
        // As where the format has a colour.
        let colors = try labels(head + "  - badge: { tint: ‸ }")
        #expect(colors.contains("mint"))
        #expect(try labels(head + "  - color: ‸").filter { colors.contains($0) } == colors)
        // The only argument may stand alone.
        #expect(try labels(head + "  - toggle: ‸") == ["true", "false", "isOn"])
        #expect(try labels(head + "  - phone: { theme: ‸ }") == ["light", "dark"])
    }

    @Test(
        "all components that come with Flipbook are known with what they take",
        arguments: BuiltInParser.kit.flatMap { set in set.components.map { [set.use, $0.name] } })
    func kit(names: [String]) throws {
        let sets = BuiltInParser.kit.filter { $0.use == names[0] }
        let component = try #require(
            sets.first?.components.first { $0.name == names[1] }, "\(names)")
        var generator = SplitMix64(seed: TestSeed.drawn)
        for isFlow in [true, false] {
            let given = component.parameters.filter { _ in generator.nextUnit() < 0.5 }
            let entries = (given.map { "\($0.name): 1" } + ["‸"]).shuffled(using: &generator)
            let use =
                isFlow
                ? "\(component.name): { \(entries.joined(separator: ", ")) }"
                : "\(component.name):\n" + entries.map { "      \($0)" }.joined(separator: "\n")
            let text = "flipbook: 1\nuse:\n  - \(names[0])\nlayers:\n  - \(use)\n"
            let left =
                component.parameters.map(\.name).filter { name in
                    !given.contains { $0.name == name }
                } + (component.takesContent ? ["content"] : [])
            #expect(try labels(text) == left, "\(text)")
        }
    }

    // MARK: Layers

    @Test("components are offered as layers, with where they come from")
    func layers() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "components:\n  plate: { about: a plate, takes: { size: number }, color: red }\n",
            to: "plate.yaml")
        let path = folder.path + "/a.yaml"
        let head = Self.head.replacing("use: [", with: "use: [plate.yaml, ")
        for place in ["  - ‸", "  - p‸", "  - { ‸ }", "  - layers:\n      - ‸", "  - mask: { ‸ }"] {
            let offered = try items(head + place, path: path)
            let labels = offered.compactMap { $0["label"]?.string }
            #expect(
                Set(["circle", "badge", "toggle", "line", "plate", "phone"]).isSubset(of: labels))
            #expect(detail(of: "badge", in: offered) == "a component of this file")
            #expect(detail(of: "plate", in: offered) == "a component of plate.yaml")
            #expect(detail(of: "phone", in: offered) == "a component of flipbook/devices")
            // Neither another file's of Flipbook, nor a part of its own, nor one of a component.
            #expect(Set(["fingertip", "metal", "knob"]).isDisjoint(with: labels))
            let plate = offered.first { $0["label"]?.string == "plate" }
            #expect(plate?["documentation"]?["value"]?.string == "a plate")
            #expect(plate?["insertText"]?.string == "plate: ")
        }
        #expect(try labels(head + "  - plate: { ‸ }", path: path) == ["size"])
        let list = try items(Self.head.dropLast() + " [‸]")
        let inserted = list.filter { ["badge", "line"].contains($0["label"]?.string) }.map {
            $0["insertText"]?.string
        }
        #expect(inserted == ["{ badge: ", nil])
    }

    @Test("components are offered where a layer can be, and not to themselves")
    func elsewhere() throws {
        let head = Self.head
        #expect(try !labels(head + "  - color: red\n    effects: [{ ‸ }]").contains("badge"))
        #expect(try !labels(head + "  - circle: { ‸ }").contains("badge"))
        #expect(try !labels(head + "  - badge: { points: [{ ‸ }] }").contains("badge"))
        #expect(try labels(head + "  - badge: { content: [{ ‸ }] }").contains("phone"))
        #expect(try labels(head + "  - phone: { screen: [{ ‸ }] }").contains("circle"))
        let own = try labels(head.replacing("line: { color: red", with: "line: { ‸"))
        #expect(own.contains("badge") && own.contains("phone") && !own.contains("line"))
        let inner = try labels(head.replacing("    knob: { isOn: $isOn }", with: "    ‸"))
        #expect(inner.contains("knob") && inner.contains("badge") && !inner.contains("toggle"))
        #expect(
            try labels(head.replacing("    knob: { isOn: $isOn }", with: "    knob: { ‸ }"))
                == ["isOn"])
        let without = head.replacing("use: [flipbook/devices]\n", with: "")
        #expect(try !labels(without + "  - ‸").contains("phone"))
    }

    // MARK: Moments

    private static let film = """
        flipbook: 1
        canvas: { size: [64, 36] }
        moments: { sheet: 0.2 }
        touches: { tap: { path: [{ at: 0.2, began: [3, 4] }] } }
        triggers: { open: { touch: tap, set: began } }
        animators: { open: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] } }
        scenes: { intro: [{ color: red, id: card, during: [0, 1] }] }
        sequence: [{ show: intro, for: 1 }]
        layers:
          - { color: red, during: { from: $‸ } }

        """

    @Test("times can be said by the names of all that happens")
    func moments() throws {
        let names = try labels(Self.film)
        for name in ["sheet", "tap", "open", "intro", "card"] { #expect(names.contains(name)) }
        func members(_ name: String) throws -> [String] {
            try labels(Self.film.replacing("$‸", with: "$\(name).‸"))
        }
        #expect(try members("tap").suffix(2) == ["began", "ended"])
        #expect(try members("open") == ["starts", "ends", "time"])
        #expect(try members("intro") == ["start", "end"])
        #expect(try members("card") == ["from", "to"])
        #expect(try members("sheet") == [])
        #expect(
            try labels(Self.film.replacing("show: intro", with: "show: ‸")).contains("intro"))
    }

    private static let named = """
        flipbook: 1
        canvas: { size: [64, 36] }
        duration: 1
        use: [flipbook/callouts]
        components:
          tagged: { takes: { at: place }, layers: [{ color: red, id: own, offset: $at.‸ }] }
        layers:
          - { color: red, id: ring }
          - { color: red, position: "2 * $layers.ring.center + $layers.ring.size" }
          - { spotlight: { at: ring } }
          - { color: red, position: $time }

        """

    @Test("layers are offered behind $layers, and where a component takes a place")
    func layerNames() throws {
        let plain = Self.named.replacing("‸", with: "x")
        #expect(try labels(plain.replacing("$time", with: "$‸")).contains("layers"))
        #expect(try labels(plain.replacing("$time", with: "$layers.‸")) == ["ring"])
        #expect(
            try labels(plain.replacing("$time", with: "$layers.ring.‸")).prefix(3)
                == ["center", "size", "topLeading"])
        #expect(try labels(plain.replacing("at: ring", with: "at: ‸")).contains("ring"))
        #expect(try labels(Self.named).contains("topTrailing"))
        #expect(
            try labels(Self.named.replacing("$at.‸", with: "$layers.‸")) == ["own", "ring"])
    }

    @Test("a layer's new name is its name behind $layers and in arguments")
    func renamedLayer() throws {
        let text = Self.named.replacing("‸", with: "x")
        var client = LanguageClient("/nowhere/a.yaml", text)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("id: ring") })
        let column = lines[line].prefix { $0 != "," }.count + ", id: r".count
        let edits =
            client.ask("rename", line, column, ["newName": "circle"])?["changes"]?.members?
            .first?.1.array ?? []
        #expect(edits.count == 4)
    }

    @Test("a part's new name is its name in moments too")
    func renamed() throws {
        let text = Self.film.replacing("$‸", with: "$open.time + $open.ends + $card.from")
        var client = LanguageClient("/nowhere/a.yaml", text)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        func edits(_ line: Int, _ character: Int) -> Int? {
            client.ask("rename", line, character, ["newName": "other"])?["changes"]?.members?
                .first?.1.array?.count
        }
        let ids = try #require(lines.firstIndex { $0.contains("id: card") })
        let column = lines[ids].prefix { $0 != "," }.count + ", id: c".count
        // The declaration, and the moment.
        #expect(edits(4, 13) == 2)
        #expect(edits(5, 14) == 2)
        #expect(edits(ids, column) == 2)
    }

    @Test("states are read in expressions, and rename what sets them")
    func states() throws {
        let text = """
            flipbook: 1
            canvas: { size: [64, 36] }
            touches: { finger: { path: [{ at: 0.2, began: [3, 4] }] } }
            triggers: { open: [1] }
            states: { liked: { toggle: finger, set: { true: [open] } } }
            layers: [{ color: red, hidden: $liked }]
            """
        #expect(try labels(text.replacing("$liked", with: "$‸")).contains("liked"))
        #expect(try labels(text.replacing("toggle: finger", with: "toggle: ‸")).contains("open"))
        var client = LanguageClient("/nowhere/a.yaml", text)
        for (line, character) in [(2, 12), (3, 13), (4, 12)] {
            let edits = client.ask("rename", line, character, ["newName": "other"])?["changes"]
            #expect(edits?.members?.first?.1.array?.count == 2)
        }
    }

    // MARK: Repetitions

    private static let names = """
        flipbook: 1
        canvas: { size: [64, 36] }
        duration: 1
        values:
          people: [{ name: Amira, at: 2 }]
          length: 3

        """

    /// The names of a repetition that are offered at the mark.
    private func repeated(_ text: String) throws -> [String] {
        let labels = try labels(Self.names + text)
        #expect(labels.contains("length") && labels.contains("time") && labels.contains("people"))
        return labels.filter { !["length", "people"].contains($0) }.prefix { $0 != "time" }.map {
            $0
        }
    }

    @Test(
        "a repetition's names are offered in it",
        arguments: [
            ("  - forEach: $people\n    as: person\n    layers:\n      - text: $‸", ["person"]),
            ("  - { forEach: $people, as: person, each: { text: $pe‸ } }", ["person"]),
            ("  - forEach: 3\n    each:\n      color: red\n      opacity: 1 - $‸", []),
            ("  - forEach: 3\n    each: { text: \"{$‸}\" }", []),
            ("  - forEach: 3\n    layers:\n      - { color: red, when: $‸ }", []),
            ("  - { forEach: 3, when: $‸, layers: [color: red] }", []),
            ("  - forEach: 3\n    let: { far: 2 * $‸ }\n    layers: [color: red]", ["far"]),
            ("  - forEach: 3\n    layers:\n      - opacity: |-\n          1 - $‸", []),
            ("  - hstack: [{ forEach: 3, as: dot, items: [text: $‸] }]", ["dot"]),
        ])
    func repetition(layer: String, names: [String]) throws {
        #expect(try repeated("layers:\n" + layer) == names + ["index", "count"])
    }

    @Test("the inner repetition's names come first")
    func repetitions() throws {
        let layer = """
            layers:
              - forEach: $people
                as: person
                layers:
                  - { forEach: 2, as: side, each: { color: red, opacity: $‸ } }
            """
        #expect(try repeated(layer) == ["side", "index", "count", "person"])
        let family = "animators:\n  go: { forEach: 2, each: { initial: $‸ } }\nlayers: []"
        let animator = try labels(Self.names + family)
        #expect(animator.prefix(2) == ["index", "count"])
    }

    @Test(
        "a repetition's names are not offered outside of it",
        arguments: [
            "  - forEach: $‸\n    as: person\n    layers: [color: red]",
            "  - { forEach: 3, layers: [color: red] }\n  - opacity: $‸",
            "  - opacity: $‸\n    layers: [{ forEach: 3, as: person, each: { color: red } }]",
            "  - layers: [{ forEach: 3, as: person, each: { color: red } }, { opacity: $‸ }]",
        ])
    func outside(layer: String) throws {
        #expect(try repeated("layers:\n" + layer).isEmpty)
    }

    @Test("an element's entries are offered after its name")
    func elements() throws {
        let head = "layers:\n  - { as: person, each: { text: $person.‸ }, forEach: "
        #expect(try labels(Self.names + head + "$people }") == ["name", "at"])
        #expect(try labels(Self.names + head + "[{ far: 1 }, { far: 2 }] }") == ["far"])
        #expect(try labels(Self.names + head + "3 }").isEmpty)
    }

    // MARK: Declarations

    private static let parts = SampleTimeline.path("parts")

    private static let files = TemporaryFolder.names(in: parts).filter { $0.hasSuffix(".yaml") }

    /// A component and its parameters in words.
    private func words(_ component: ComponentDescription) -> [String] {
        let parameters = component.parameters.map { parameter in
            "\(parameter.name): \(parameter.words), \(parameter.absence), \(parameter.about ?? "")"
        }
        return ["\(component.name): \(component.about), \(component.takesContent)"] + parameters
    }

    /// The components of a text as an editor sees them.
    private func outlined(_ text: String) -> [String: ComponentDescription] {
        let components = DocumentComponents(DocumentOutline(TextDocument(text)), path: nil)
        return Dictionary(
            components.visible(at: []).map { ($0.component.name, $0.component) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test("the outline of a file of components has what the parser reads", arguments: files)
    func declarations(file: String) throws {
        let path = "\(Self.parts)/\(file)"
        let own = outlined(try String(contentsOfFile: path, encoding: .utf8))
        let read = BuiltInParser.components(of: file, in: path).filter { own[$0.name] != nil }
        #expect(read.count == own.count && !own.isEmpty)
        for component in read {
            #expect(own[component.name].map(words) == words(component))
        }
    }

    @Test("the outline of a file that comes with Flipbook has what the parser reads")
    func kitDeclarations() {
        for (kit, set) in zip(Kit.all, BuiltInParser.kit) {
            let own = outlined(kit.text)
            for component in set.components {
                #expect(own[component.name].map(words) == words(component))
            }
        }
    }
}
