import Testing

/// Indices without quotes, letters of texts, and touches that a component has for itself.
@Suite("Indices, letters and own touches")
struct IndexTests {
    @Test("an index in round brackets is one, and needs no quotes")
    func roundBrackets() {
        let text = """
            values: { tops: [3, 5], word: [ab, cd] }
            touches:
              tap:
                path:
                  - forEach: 2
                    events: [{ at: $index + 0.5, began: [0, 0] }, { at: $index + 1, ended: true }]
            animators:
              go:
                forEach: $tops
                as: top
                each: { initial: [0, 0], keyframes: [{ move: [$top, 0] }] }
            layers:
              - forEach: 2
                layers:
                  - { text: a, id: dot($index), rotation: $go($index).x, scale: $tops(1 - $index) }
              - { text: $word(1), during: [$tap.began(1), $tap.ended(1)], scale: $go(0).xy(1) }
              - { circle: { fill: red }, position: $view.size / 2, rotation: "($view.size)(0)" }
            """
        #expect(
            ExpansionTests.body(text) == """
                touches:
                  tap:
                    path:
                      - { at: 0.5, began: [0, 0] }
                      - { at: 1, ended: true }
                      - { at: 1.5, began: [0, 0] }
                      - { at: 2, ended: true }
                animators:
                  go_0: { initial: [0, 0], keyframes: [{ move: [3, 0] }] }
                  go_1: { initial: [0, 0], keyframes: [{ move: [5, 0] }] }
                layers:
                  - { text: a, id: dot_0, rotation: $go_0.x, scale: 5 }
                  - { text: a, id: dot_1, rotation: $go_1.x, scale: 3 }
                  - { text: cd, during: [$tap.began(1), $tap.ended(1)], scale: $go_0.xy(1) }
                  - { circle: { fill: red }, position: $view.size / 2, rotation: ($view.size)(0) }

                """)
    }

    @Test("a text is repeated by its letters, which stay texts; a word without '$' is an error")
    func letters() {
        let text = """
            values: { word: "a 1é" }
            components:
              keys:
                takes: { types: { kind: text, default: "" } }
                hstack: [spacer, { forEach: $types, as: letter, each: { text: $letter } }]
            layers:
              - { hstack: [{ forEach: $word, as: letter, each: { text: $letter } }] }
              - { keys: { types: $word } }
              - keys
              - { path: { d: ["M0 0", { forEach: 2, each: "L{$index} 1" }], fill: red } }
            """
        #expect(
            ExpansionTests.body(text) == """
                layers:
                  - { hstack: [{ text: a }, { text: " " }, { text: "1" }, { text: é }] }
                  - { hstack: [spacer, { text: a }, { text: " " }, { text: "1" }, { text: é }] }
                  - { hstack: [spacer] }
                  - { path: { d: [M0 0, L0 1, L1 1], fill: red } }

                """)
        #expect(
            ExpansionTests.body("layers: [{ hstack: [{ forEach: word, each: { color: red } }] }]")
                .contains("'forEach' must be a list or a count"))
    }

    @Test("the default of a touch is one of the component's own, also one that never touches")
    func ownTouches() {
        let text = """
            touches:
              tap: { path: [{ at: 1, began: [0, 0] }] }
            components:
              light:
                takes: { touch: { kind: touch, default: untouched } }
                touches: { untouched: { path: [] } }
                color: red
                hidden: "!$touch.isDown"
            layers: [light, { light: { touch: tap } }, { touchIndicator: tap }]
            """
        #expect(
            ExpansionTests.body(text) == """
                touches:
                  tap: { path: [{ at: 1, began: [0, 0] }] }
                  light_1_untouched: { path: [] }
                  light_2_untouched: { path: [] }
                layers:
                  - { color: red, hidden: "!$light_1_untouched.isDown" }
                  - { color: red, hidden: "!$tap.isDown" }
                  - { touchIndicator: tap }

                """)
    }

    @Test("a state is set by one of several touches, by its index, also in a component")
    func causesByIndex() {
        let touches = "{ forEach: 2, each: { path: [{ at: $index + 1, began: [0, 0] }] } }"
        let text = """
            touches: { tap: \(touches) }
            states: { on: { toggle: tap(1) }, off: { toggle: ["tap[0]"] } }
            components:
              light:
                touches: { tap: \(touches) }
                states: { lit: { toggle: tap(1) } }
                color: red
                hidden: $lit
            layers: [light]
            """
        let plain = ExpansionTests.body(text)
        #expect(plain.contains("on: { toggle: tap_1 }"))
        #expect(plain.contains("off: { toggle: [tap_0] }"))
        #expect(plain.contains("light_1_lit: { toggle: light_1_tap_1 }"), "\(plain)")
    }
}
