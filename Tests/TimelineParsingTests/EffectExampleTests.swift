import Diagnostics
import Effects
import LayerKinds
import Testing
import TimelineModel

@testable import TimelineParsing

@Suite("What the built-in effects' documentation says")
struct EffectExampleTests {
    @Test(
        "an effect's example is a timeline's line", arguments: BuiltInEffects.all.map(\.name)
    )
    func examples(name: String) throws {
        let effect = try #require(BuiltInEffects.all.first { $0.name == name })
        #expect(effect.example.hasPrefix(name))
        let text = """
            flipbook: 1
            canvas: { size: [100, 50] }
            duration: 1
            touches:
              finger: { path: [{ at: 0, began: [5, 5] }] }
            animators:
              glow: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
              ripple: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
            layers:
              - color: red
                effects:
                  - \(effect.example)
            """
        let result = TimelineParser(effects: BuiltInEffects.all, kinds: BuiltInLayerKinds.all)
            .parse(
                text: text, path: "example.yaml")
        #expect(!result.diagnostics.hasErrors, "\(result.diagnostics.diagnostics)")
        #expect(result.timeline?.layers.first?.effects.count == 1)
    }

    @Test(
        "a transition's example is a sequence's step", arguments: BuiltInTransitions.all.map(\.name)
    )
    func transitionExamples(name: String) throws {
        let transition = try #require(BuiltInTransitions.transition(named: name))
        #expect(transition.example.hasPrefix("{ transition: \(name),"))
        #expect(transition.discussion.hasSuffix("."))
        let text = """
            flipbook: 1
            canvas: { size: [100, 50] }
            scenes:
              old: [{ color: red }]
              new: [{ color: blue }]
            sequence:
              - { show: old, for: 2 }
              - \(transition.example)
              - { show: new, for: 2 }
            """
        let result = TimelineParser(
            effects: BuiltInEffects.all, transitions: BuiltInTransitions.all,
            kinds: BuiltInLayerKinds.all
        ).parse(text: text, path: "example.yaml")
        #expect(result.diagnostics.diagnostics.isEmpty, "\(result.diagnostics.diagnostics)")
    }

    @Test(
        "summaries are phrases in lower case, and parameters have units",
        arguments: BuiltInEffects.all.map(\.name))
    func wording(name: String) throws {
        let effect = try #require(BuiltInEffects.all.first { $0.name == name })
        for summary in [effect.summary] + effect.parameters.map(\.summary) {
            #expect(summary.first?.isLowercase == true || summary.first?.isNumber == true)
            #expect(!summary.hasSuffix("."))
        }
        #expect(effect.parameters.allSatisfy { !$0.unit.isEmpty })
        #expect(effect.discussion.hasSuffix("."))
    }
}
