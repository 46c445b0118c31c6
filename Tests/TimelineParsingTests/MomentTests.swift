import Diagnostics
import MediaTime
import Testing
import TimelineModel

@testable import TimelineParsing

@Suite("Times that are said by what happens then")
struct MomentTests {
    private static func document(_ rest: String) -> String {
        "flipbook: 1\ncanvas: { size: [100, 100] }\n" + rest
    }

    private static func parse(_ rest: String) throws -> Timeline {
        let result = TestParser.parse(document(rest))
        return try #require(
            result.timeline, "\(result.diagnostics.sorted.map { "\($0.message) \($0.hint ?? "")" })"
        )
    }

    @Test("of a touch don't depend on the layer that it is in")
    func touchInLayer() throws {
        let timeline = try Self.parse(
            """
            duration: $tap.ended + $open.time
            touches:
              tap: { in: box, path: [{ at: 1, began: [5, 5] }, { at: 1.5, ended: true }] }
            triggers: { open: { touch: tap, set: began } }
            layers: [{ color: red, id: box, frame: [50, 50], during: [$tap.began, $tap.ended] }]
            """)
        #expect(timeline.duration == Time(5, over: 2))
        #expect(timeline.layers[0].during?.to == Time(3, over: 2))
    }

    @Test("stand wherever times are allowed")
    func everywhere() throws {
        let timeline = try Self.parse(
            """
            duration: $end.time + 1
            framerate: 10
            touches:
              tap: { path: [{ at: 0.5, began: [1, 1] }, { at: "$go.time[1]", ended: true }] }
            triggers:
              go: [0.25, 0.75]
              end: { after: shut }
              shut: { touch: tap, set: ended }
              beat: { every: $tap.began, from: $tap.began / 2, to: $end.time * 2 }
            sensors:
              tilt: [{ at: $tap.ended, value: 1 }]
            animators:
              rise:
                delay: $tap.began
                initial: 0
                keyframes: [{ linear: 1, duration: $go.time, delay: $go.time }]
            moments: { rose: $rise.ends }
            layers:
              - color: red
                opacity: $rise * $tilt
                during: { from: $rose, to: "min($rose, 2) + 0.5" }
                transition: { in: opacity, duration: $go.time }
            """)
        #expect(timeline.duration == Time(7, over: 4))
        #expect(timeline.touches[0].gestures[0].ended == Time(3, over: 4))
        #expect(timeline.triggers[1].source == .times([try #require(Time(3, over: 4))]))
        #expect(
            timeline.triggers[3].source
                == .every(
                    interval: try #require(Time(1, over: 2)), from: try #require(Time(1, over: 4)),
                    to: Time(3, over: 2)))
        #expect(timeline.sensors[0].tracks[0].samples[0].time == Time(3, over: 4))
        #expect(timeline.animators[0].delay == Time(1, over: 2))
        #expect(timeline.moments.map(\.time) == [Time(seconds: 1)])
        #expect(timeline.layers[0].during?.from == Time(seconds: 1))
        #expect(timeline.layers[0].during?.to == Time(3, over: 2))
    }

    @Test("belong to a component's use, and are passed to one")
    func components() throws {
        let timeline = try Self.parse(
            """
            duration: 9
            let: { late: $tap.began + 1/3 }
            touches: { tap: { path: [{ at: 1, began: [1, 1] }, { at: 2, ended: true }] } }
            components:
              note:
                takes: { at: time }
                touches:
                  tap: { path: [{ at: $at, began: [1, 1] }, { at: $at + 1, ended: true }] }
                triggers: { go: { forEach: 2, each: ["$at + $index"] } }
                moments: { over: $tap.ended + 1 }
                layers:
                  - { color: red, id: in, during: ["$go[1].time", $over] }
                  - forEach: 2
                    layers: [{ color: red, id: "dot[$index]", during: { from: $in.to + $index } }]
                  - { color: blue, during: { from: "$dot[1].from" } }
            layers:
              - note: $late
              - note: { at: $tap.ended }
              - { color: red, during: { from: $note_1_in.to } }
            """)
        let inner = timeline.layers.prefix(2).map { layer in
            layer.children.map(\.during?.from)
        }
        func third(_ numerator: Int64) -> Time? { Time(numerator, over: 3) }
        #expect(inner[0] == [third(7), third(10), third(13), third(13)])
        #expect(inner[1] == [3, 4, 5, 5].map { Time(seconds: $0) })
        #expect(timeline.layers[2].during?.from == third(10))
        #expect(timeline.moments.map(\.name) == ["note_1_over", "note_2_over"])
    }

    @Test("of a scene include the transitions to and from it")
    func scenes() throws {
        let timeline = try Self.parse(
            """
            moments: { a: $a.end, b: $b.start, again: "$a.start[1]", end: "$a.end[1]" }
            scenes: { a: [{ color: red }], b: [{ color: blue }] }
            sequence:
              - { show: a, for: 1 }
              - { transition: wipe, duration: 0.5 }
              - { show: b, for: "$b.start * 2" }
              - { show: a, for: 1 }
            """)
        #expect(
            timeline.moments.map(\.time)
                == [Time(3, over: 2), Time(seconds: 1), Time(7, over: 2), Time(9, over: 2)])
    }

    @Test("may follow one another in any number")
    func chain() throws {
        let count = 9_000
        let moments = (0..<count).reversed().map { index in
            "  m\(index): " + (index == 0 ? "0.001" : "$m\(index - 1) + 0.001")
        }
        let timeline = try Self.parse(
            "duration: $m\(count - 1)\nlayers: []\nmoments:\n" + moments.joined(separator: "\n"))
        #expect(timeline.duration == Time(seconds: 9))
    }

    @Test("of triggers that a few lines fire millions of times are refused")
    func many() {
        let triggers = (1...40).map { "  t\($0): { after: t\($0 - 1) }" }
        let text = Self.document(
            "duration: 900\nlayers: []\ntriggers:\n  t0: { every: 0.001 }\n"
                + triggers.joined(separator: "\n"))
        let findings = TestParser.parse(text).diagnostics.sorted
        #expect(findings.contains { $0.code == .tooManyValues })
    }

    @Test("in a circle are one error, which names its members and their lines")
    func circle() throws {
        let text = Self.document(
            """
            duration: 1
            moments: 
              c: $a
              b: $rise.ends
              a: $b + 1
            animators: { rise: { delay: $c, initial: 0, keyframes: [{ linear: 1, duration: 1 }] } }
            layers: [{ color: red, opacity: $rise, during: { from: $a } }]
            """)
        let findings = TestParser.parse(text).diagnostics.sorted
        #expect(findings.map(\.code) == [.momentCycle])
        #expect(findings.first?.location?.line == 5)
        #expect(
            findings.first?.hint
                == "it uses '$a' (line 7), which uses '$b' (line 6), which uses "
                + "the animator 'rise' (line 8), which uses '$c' (line 5)")
    }

    @Test("say by what an animator or a trigger is used, so neither is reported as unused")
    func used() throws {
        let result = TestParser.parse(
            Self.document(
                """
                duration: 2
                touches: { tap: { path: [{ at: 0.5, began: [1, 1] }] } }
                triggers: { go: [0.5], then: { after: go } }
                animators: { rise: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] } }
                layers:
                  - { color: red, during: [$tap.began, $rise.ends] }
                  - { color: red, during: { from: $then.time } }
                """))
        #expect(result.timeline != nil)
        #expect(result.diagnostics.sorted.map(\.message) == [])
    }

    @Test("that have changed are read again, with what they move")
    func memory() throws {
        var memory = TimelineParser.Memory()
        for time in ["1", "2", "1.5", "-1", "1"] {
            let text = Self.document(
                """
                duration: 9
                touches: { tap: { path: [{ at: \(time), began: [1, 1] }] } }
                layers:
                  - { color: red, id: card, during: { from: $tap.began } }
                  - { color: blue, during: { from: $card.from + 1 } }
                """)
            let kept = TestParser.parser.parse(text: text, path: "a.yaml", memory: &memory)
            let fresh = TestParser.parser.parse(text: text, path: "a.yaml")
            #expect(kept.timeline == fresh.timeline)
            #expect(kept.diagnostics.sorted == fresh.diagnostics.sorted)
        }
    }

    @Test("keep the meaning of names with such members")
    func members() throws {
        let timeline = try Self.parse(
            """
            duration: 9
            values: { day: { from: 2, to: 3 } }
            touches: { tap: { path: [{ at: 1, began: [1, 1] }] } }
            sensors: { beat: { time: [{ at: 0, value: 1 }] } }
            animators:
              move:
                initial: { ends: 0, to: 1 }
                tracks: { ends: [{ linear: 1, duration: 1 }], to: [] }
            layers:
              - { color: red, position: $tap.start, opacity: $move.ends * $beat.time * $move.to }
              - { color: red, during: [$day.from, $day.to] }
            """)
        #expect(timeline.layers[1].during?.to == Time(seconds: 3))
        let read = Set(timeline.layers[0].opacity.references)
        #expect(read.count == 3)
    }

    @Test("can't be drawn without braces, which is a warning")
    func bare() throws {
        let result = TestParser.parse(
            Self.document(
                "duration: 2\nmoments: { go: 1 }\nlayers: [{ text: $go }, { text: at $go }]"))
        #expect(result.diagnostics.sorted.map(\.code) == [.expressionInText, .expressionInText])
    }
}
