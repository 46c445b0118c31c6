import Diagnostics
import TestSupport
import Testing
import TimelineModel

@testable import EditorServices
@testable import TimelineParsing

/// What the language server knows of a component's own names, in its body and where it is used.
@Suite("Help on components' parameters")
struct ParameterHelpTests {
    /// A client with a text, and the place of the mark `‸` in it.
    private func open(_ text: String) throws -> (client: LanguageClient, line: Int, at: Int) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("‸") })
        let character = lines[line].prefix { $0 != "‸" }.utf16.count
        return (
            LanguageClient("/nowhere/a.yaml", text.replacing("‸", with: "")), line, character
        )
    }

    private func items(_ text: String) throws -> [JSON] {
        let (opened, line, at) = try open(text)
        var client = opened
        return client.completions(line, at)
    }

    private func labels(_ text: String) throws -> [String] {
        try items(text).compactMap { $0["label"]?.string }
    }

    private func hover(_ text: String) throws -> String? {
        let (opened, line, at) = try open(text)
        var client = opened
        return client.ask("hover", line, at)?["contents"]?["value"]?.string
    }

    /// A timeline with a component whose last lines are given.
    private func timeline(_ body: String, layers: String = "  - color: red") -> String {
        """
        flipbook: 1
        canvas: { size: [64, 36] }
        duration: 1
        values: { far: 3 }
        touches:
          finger: { path: [{ at: 0.2, began: [3, 4] }] }
        triggers:
          tap: { touch: finger, set: began }
        animators:
          glow: { trigger: tap, initial: 0, keyframes: [{ linear: 1, duration: 0.3 }] }
        components:
          badge:
            takes:
              string: text
              tint: { kind: color, default: "#FF8000", about: the plate's colour }
              end: { kind: point, default: [3, 4] }
              thumb: touch
              press: trigger
              shine: animator
              head: layers
            let: { wide: 2 * 3 }
            touches:
              second: { path: [{ at: 0.2, began: [3, 4] }] }
            triggers:
              hit: { touch: second, set: began }
            animators:
              pop: { trigger: hit, initial: 0, tracks: { left: [], right: [] } }
            components:
              knob: { takes: { isOn: boolean }, circle: { fill: white } }
        \(body)
        layers:
        \(layers)
        """
    }

    /// Also triggers, whose times expressions read.
    private static let own = [
        "string", "tint", "end", "thumb", "press", "shine", "second", "pop", "wide", "hit",
    ]

    // MARK: Completion

    @Test(
        "after `$` in a component, what it takes and its own names are offered, no others",
        arguments: [
            "    opacity: $‸\n    color: red", "    opacity: 1 - $ti‸", "    text: \"{$‸}\"",
            "    layers:\n      - color: $‸", "    layers: [{ color: $‸ }]",
            "    opacity: |-\n      1 - $‸", "    knob: { isOn: $‸ }",
            "    layers:\n      - knob:\n          isOn: $‸",
        ])
    func names(body: String) throws {
        let labels = try labels(timeline(body))
        #expect(labels.prefix { $0 != "time" } == Self.own[...])
        #expect(labels.contains("canvas") && labels.contains("parent"))
    }

    @Test("a parameter after `$` is offered with its kind, its default and its meaning")
    func details() throws {
        let items = try items(timeline("    opacity: $‸"))
        let tint = try #require(items.first { $0["label"]?.string == "tint" })
        #expect(tint["detail"]?.string == "color, default \"#FF8000\"")
        #expect(tint["documentation"]?["value"]?.string == "the plate's colour")
        let wide = items.first { $0["label"]?.string == "wide" }
        #expect(
            wide?["documentation"]?["value"]?.string == "a formula of this component")
    }

    @Test("layers that a component takes are offered where a layer can be")
    func layers() throws {
        for body in ["    layers:\n      - $‸", "    layers: [$‸]"] {
            #expect(try labels(timeline(body)).contains("head"), "\(body)")
        }
        #expect(try !labels(timeline("    rectangle: { size: [$‸] }")).contains("head"))
    }

    private static let membersOfTouches =
        TouchProperty.allCases.map(\.rawValue) + ["began", "ended"]

    @Test(
        "the members of a component's own names are offered",
        arguments: [
            ("thumb", membersOfTouches), ("second", membersOfTouches),
            ("end", ["x", "y"]), ("pop", ["left", "right", "starts", "ends"]),
            ("canvas", ["size", "scale"]),
            ("view", ["size"]), ("string", []), ("finger", []),
        ])
    func members(name: String, expected: [String]) throws {
        #expect(try labels(timeline("    opacity: $\(name).‸")) == expected)
    }

    @Test("a component inside another one sees its own names only")
    func nested() throws {
        let text = timeline("").replacing("fill: white } }", with: "fill: white }, opacity: $‸ }")
        #expect(try labels(text).prefix { $0 != "time" } == ["isOn"])
    }

    @Test("a repetition's names come before those of the component around it")
    func repetition() throws {
        let body = "    layers:\n      - { forEach: 3, as: dot, each: { opacity: $‸ } }"
        let expected = ["dot", "index", "count"] + Self.own
        #expect(try labels(timeline(body)).prefix { $0 != "time" } == expected[...])
    }

    @Test("nothing is offered after `$` in what a component takes")
    func defaults() throws {
        let text = timeline("").replacing("default: [3, 4]", with: "default: $‸")
        #expect(try labels(text).isEmpty)
    }

    @Test("outside of components, their names are not offered")
    func outside() throws {
        let labels = try labels(timeline("", layers: "  - opacity: $‸"))
        #expect(labels.prefix { $0 != "time" } == ["finger", "glow", "far", "tap"])
    }

    @Test("touches and triggers are those of the component")
    func namesAlone() throws {
        func names(_ text: String) throws -> [String] {
            let all = ["finger", "thumb", "second", "tap", "press", "hit"]
            return try labels(text).filter { all.contains($0) }
        }
        let body = "    color: red"
        #expect(try names(timeline(body + "\n    touchIndicator: ‸")) == ["thumb", "second"])
        let trigger = timeline(body).replacing("hit: { touch: second", with: "hit: { touch: ‸")
        #expect(try names(trigger) == ["thumb", "second"])
        let animator = timeline(body).replacing("pop: { trigger: hit", with: "pop: { trigger: ‸")
        #expect(try names(animator) == ["press", "hit"])
    }

    // MARK: Meanings

    private static let tint =
        "the parameter `tint` of `badge`: `color, default \"#FF8000\"`\n\nthe plate's colour"

    @Test(
        "a parameter's meaning is shown where the body reads it",
        arguments: [
            "    color: $ti‸nt", "    color: ‸$tint", "    color: $tint‸", "    color: $‸tint",
            "    layers: [{ rectangle: { fill: $t‸int } }]", "    text: \"😀 {$tin‸t}\"",
            "    opacity: |-\n      1 - $ti‸nt",
        ])
    func read(body: String) throws {
        #expect(try hover(timeline(body)) == Self.tint)
    }

    @Test(
        "a parameter's meaning is shown where it is given",
        arguments: [
            "  - badge: { ti‸nt: red }", "  - badge: { tint: re‸d }",
            "  - badge:\n      ‸tint: red", "  - layers: [{ badge: { tint‸: red, string: a } }]",
            "  - { forEach: 2, each: { badge: { t‸int: $index } } }",
        ])
    func given(layer: String) throws {
        #expect(try hover(timeline("    color: red", layers: layer)) == Self.tint)
    }

    @Test("a parameter's meaning is shown where it is declared")
    func declared() throws {
        let text = timeline("    color: red")
        #expect(try hover(text.replacing("tint: {", with: "tin‸t: {")) == Self.tint)
        let thumb = "the parameter `thumb` of `badge`: `touch, required`"
        #expect(try hover(text.replacing("thumb: touch", with: "th‸umb: touch")) == thumb)
        #expect(try hover(timeline("    touchIndicator: thu‸mb")) == thumb)
        #expect(try hover(timeline("    color: red\n    position: $th‸umb.location")) == thumb)
    }

    @Test("a component's parameters of other files are known too")
    func kit() throws {
        let text = timeline("", layers: "  - phone: { th‸eme: dark }").replacing(
            "duration: 1", with: "duration: 1\nuse: [flipbook/devices]")
        let meaning = try #require(try hover(text))
        #expect(meaning.hasPrefix("the parameter `theme` of `phone`: `light or dark, default "))
    }

    @Test("what is no parameter has its own meaning")
    func others() throws {
        // A key of the format, a name of the file, and one that a component can't see.
        let key = try hover(timeline("    opac‸ity: $tint"))
        #expect(key?.hasPrefix("**opacity**") == true)
        let name = try hover(timeline("", layers: "  - opacity: $gl‸ow"))
        #expect(name?.hasPrefix("the animator `glow`") == true)
        let unseen = try hover(timeline("    opacity: $gl‸ow"))
        #expect(unseen?.hasPrefix("the animator") == false)
        let value = try hover(timeline("", layers: "  - badge: { shine: gl‸ow }"))
        #expect(value?.hasPrefix("the animator `glow`") == true)
    }

    @Test("a name of the file that a component can't see is left alone when it is renamed")
    func renaming() throws {
        let body = "    opacity: $glow\n    touchIndicator: finger"
        for (mark, count) in [("gl‸ow: {", 2), ("fin‸ger: {", 3)] {
            let text = timeline(body, layers: "  - { opacity: $glow, touchIndicator: finger }")
            let plain = mark.replacing("‸", with: "")
            let (opened, line, at) = try open(text.replacing(plain, with: mark))
            var client = opened
            #expect(client.ask("references", line, at)?.array?.count == count, "\(mark)")
        }
    }
}
