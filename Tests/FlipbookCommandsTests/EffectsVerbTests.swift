import Foundation
import TestSupport
import Testing

@Suite("The verb effects")
struct EffectsVerbTests {
    private let names = [
        "blur", "brightness", "cd", "colorCircle", "colorInvert", "colorMultiply", "contrast",
        "gaussianBlur3x3", "glow", "grayscale", "hueRotation", "lumaThreshold",
        "luminanceToAlpha", "nameDrop", "ripple", "saturation", "stretch", "crossfade", "melt",
        "push", "wipe",
    ]

    @Test("all effects and transitions are listed with their kinds, a line each")
    func list() throws {
        let outcome = try Program.built.run(["effects"])
        #expect(outcome.code == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != " " }) } == names)
        #expect(lines.contains { $0.hasPrefix("stretch ") && $0.contains(" distortion ") })
        #expect(lines.contains { $0.hasPrefix("wipe ") && $0.contains(" transition ") })
    }

    @Test("an effect is explained with its parameters, defaults, units and an example")
    func explanation() throws {
        let outcome = try Program.built.run(["effects", "ripple"])
        #expect(outcome.code == 0)
        for word in [
            "layer effect", "elapsedTime", "required", "default 320", "points", "  - ripple:",
        ] {
            #expect(outcome.output.contains(word), "\(word)")
        }
    }

    @Test("a transition is explained with what its author may give, and nothing else")
    func transition() throws {
        let outcome = try Program.built.run(["effects", "wipe"])
        #expect(outcome.code == 0)
        for word in ["transition", "edge", "default leading", "trailing", "  - { transition: wipe"]
        {
            #expect(outcome.output.contains(word), "\(word)")
        }
        #expect(!outcome.output.contains("displayScale"))
    }

    @Test("JSON has the same, as an array or an object")
    func json() throws {
        let list = try Program.built.run(["effects", "--format", "json"])
        let all = try JSONSerialization.jsonObject(with: Data(list.output.utf8))
        let objects = try #require(all as? [[String: Any]])
        #expect(objects.compactMap { $0["name"] as? String } == names)
        let one = try Program.built.run(["effects", "lumaThreshold", "--format", "json"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any])
        #expect(object["kind"] as? String == "color")
        let parameters = try #require(object["parameters"] as? [[String: Any]])
        #expect(parameters.map { $0["default"] as? String } == ["0.5", "0", "white"])
        #expect(Set(parameters[0].keys) == ["name", "kind", "default", "unit", "summary"])
    }

    @Test("Docs/effects.md is what the effects' descriptions say")
    func page() throws {
        let outcome = try Program.built.run(["effects", "--format", "markdown"])
        let page = try String(contentsOfFile: "\(Program.root)/Docs/effects.md", encoding: .utf8)
        #expect(
            outcome.output == page,
            "write it anew: flipbook effects --format markdown > Docs/effects.md")
    }

    @Test(
        "an unknown effect is a usage error with the nearest name", arguments: ["nameDrp", "zzz"])
    func unknown(name: String) throws {
        let outcome = try Program.built.run(["effects", name])
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.talk.contains("nameDrop"))
    }
}
