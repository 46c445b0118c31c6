import Foundation
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FilmChecks
@testable import FrameProduction
@testable import FrameScheduling

/// Times that are said by what happens then.
@Suite("Moments", .seeded)
struct MomentLawTests {
    /// A document with touches, triggers and animators at random times, and a moment for each of
    /// their events.
    struct Document {
        var text: String
        /// The moments, by what they are times of.
        var names: [String: [String]] = [:]

        init(_ random: inout SplitMix64) {
            var touches: [String] = []
            var triggers: [String] = []
            var animators: [String] = []
            var events: [(owner: String, count: Int, members: [String])] = []
            for index in 0..<Int.random(in: 1...3, using: &random) {
                var time = 0
                func later() -> String {
                    time += Int.random(in: 1...900, using: &random)
                    return "\(time)ms"
                }
                let count = Int.random(in: 1...3, using: &random)
                let gestures = (0..<count).map { _ in
                    """
                    { at: \(later()), began: [10, 10] }, { at: \(later()), moved: \
                    [\(Int.random(in: 11...60, using: &random)), 20], curve: \
                    \(Bool.random(using: &random) ? "smooth" : "straight") }, \
                    { at: \(later()), ended: true }
                    """
                }
                let distance = Int.random(in: 0...14, using: &random)
                touches.append(
                    "touch\(index): { minimumDistance: \(distance), "
                        + "path: [\(gestures.joined(separator: ", "))] }")
                let phase = Bool.random(using: &random) ? "began" : "ended"
                triggers += [
                    "set\(index): { touch: touch\(index), set: \(phase) }",
                    "after\(index): { after: set\(index), plus: 1/\(index + 3) }",
                ]
                events.append(("touch\(index)", count, ["began", "ended"]))
                events.append(("set\(index)", count, ["time"]))
                events.append(("after\(index)", count, ["time"]))
                let isSpring = Bool.random(using: &random)
                let motion = isSpring ? "{ spring: 90 }" : "{ linear: $time, duration: 1/7 }"
                animators.append(
                    """
                    rise\(index): { trigger: after\(index), delay: 0.\(index), initial: 0, \
                    repeat: \(index + 1), keyframes: [\(motion), { cubic: 3, duration: 0.4 }] }
                    """)
                events.append(("rise\(index)", count, ["starts", "ends"]))
            }
            text = """
                flipbook: 1
                canvas: { size: [80, 60] }
                duration: 9
                touches:
                  \(touches.joined(separator: "\n  "))
                triggers:
                  \(triggers.joined(separator: "\n  "))
                animators:
                  \(animators.joined(separator: "\n  "))
                layers: []
                moments:

                """
            for (owner, count, members) in events {
                for member in members {
                    for index in 0..<count {
                        let name = "m_\(owner)_\(member)_\(index)"
                        names["\(owner).\(member)", default: []].append(name)
                        let isFirst = index == 0 && Bool.random(using: &random)
                        text += "  \(name): $\(owner).\(member)\(isFirst ? "" : "[\(index)]")\n"
                    }
                }
            }
        }

        /// The times in a film's log that a moment's index chooses among.
        static func logged(_ key: String, _ scheduler: FrameScheduler) -> [Time] {
            let path = key.split(separator: ".").map(String.init)
            return scheduler.events.compactMap { event in
                switch event.kind {
                case .touch(path[0], let phase, _): phase.rawValue == path[1] ? event.time : nil
                case .trigger(path[0], let value): value == nil ? nil : event.time
                case .animator(path[0], _, _): path[1] == "starts" ? event.time : nil
                default: nil
                }
            }
        }
    }

    private static func load(_ text: String) throws -> LoadedTimeline {
        try LoadedTimeline(text: text, path: "moments.yaml", options: RenderOptions())
    }

    @Test("are the times in the log of events")
    func log() throws {
        var compared = 0
        for seed in TestSeed.several(71...110) {
            var random = SplitMix64(seed: seed)
            let document = Document(&random)
            // A touch may begin less often than the finger goes down, and a moment that never
            // comes is an error.
            let head = document.text.components(separatedBy: "\nmoments:")[0] + "\n"
            guard let plain = try? Self.load(head) else { continue }
            let scheduler = try FrameScheduler(timeline: plain.timeline)
            var text = document.text
            for (key, names) in document.names where !key.hasSuffix(".ends") {
                for name in names.dropFirst(Document.logged(key, scheduler).count) {
                    text = text.replacing(try Regex("  \(name): .*\n"), with: "")
                    text = text.replacing(
                        try Regex("  \(name.replacing("_starts_", with: "_ends_")): .*\n"),
                        with: "")
                }
            }
            let said = try Self.load(text).timeline.moments
            func times(_ key: String) -> [Time] {
                said.filter { document.names[key]?.contains($0.name) ?? false }.map(\.time)
            }
            for key in document.names.keys where !key.hasSuffix(".ends") {
                #expect(times(key) == Document.logged(key, scheduler), "seed \(seed), \(key)")
                compared += times(key).count
            }
            for (index, animator) in plain.timeline.animators.enumerated() {
                let ends = times("\(animator.name).ends")
                let plays = scheduler.schedule.animators[index].plays
                #expect(ends.count == plays.count)
                for (end, play) in zip(ends, plays) {
                    let before = try #require(end.subtracting(Time(1, over: 1_000_000_000)!))
                    let next = plays.first { $0.start > play.start }
                    #expect(play.isPlaying(at: Instant(before)), "seed \(seed)")
                    #expect(
                        !play.isPlaying(at: Instant(end)) || next?.start == end, "seed \(seed)")
                }
            }
        }
        #expect(compared > 400)
    }

    @Test("after a scene move with its length, and those before it stay")
    func lengthened() throws {
        for seed in TestSeed.several(201...230) {
            var random = SplitMix64(seed: seed)
            func time() -> Int { Int.random(in: 100...3000, using: &random) }
            let (first, middle, other) = (time(), time(), time())
            let (move, last) = (time(), time())
            func document(_ middle: Int) -> String {
                """
                flipbook: 1
                canvas: { size: [80, 60] }
                moments:
                  early: $one.start + \(move) / 1000
                  meeting: $two.start
                  parted: $two.end
                  late: $three.start + \(move) / 1000
                  later: $late + 1/3
                  end: $three.end[1]
                triggers:
                  go: ["$early", "$late + 10"]
                  then: { after: go, plus: $meeting }
                animators:
                  rise: { trigger: go, initial: 0, keyframes: [{ linear: 1, duration: $early }] }
                scenes:
                  one: [{ color: red, during: { from: $early, to: $late } }]
                  two: [{ color: blue, id: card, during: ["$two.start + 0.1", "$card.from + 0.2"] }]
                  three: [{ text: "{$late:.2f}", opacity: $rise }]
                sequence:
                  - { show: one, for: \(first)ms }
                  - { transition: crossfade, duration: 0.1 }
                  - { show: two, for: \(middle)ms }
                  - { show: three, for: \(other)ms }
                  - { show: one, for: 0.5 }
                  - { show: three, for: "\(last) / 1000 + $early" }
                """
            }
            let (before, after) = (
                try Self.load(document(middle)).timeline,
                try Self.load(document(middle + 1250)).timeline
            )
            let longer = try #require(Time(5, over: 4))
            for (old, new) in zip(before.moments, after.moments) {
                let isEarly = ["early", "meeting"].contains(old.name)
                #expect(new.time == (isEarly ? old.time : old.time + longer), "\(old.name)")
            }
            #expect(after.duration == before.duration + longer)
            #expect(after.sequence.map(\.duration).last == before.sequence.map(\.duration).last)
            let during = [before, after].map { $0.scenes[0].layers[0].during }
            #expect(during[0]?.from == during[1]?.from)
            #expect(during[1]?.to == during[0]?.to.map { $0 + longer })
            #expect(before.scenes[1].layers[0].during == after.scenes[1].layers[0].during)
        }
    }

    @Test("are numbers in the plain timeline, which is the same film")
    func plain() throws {
        let folder = try TemporaryFolder()
        for seed in TestSeed.several(301...310) {
            var random = SplitMix64(seed: seed)
            let document = Document(&random)
            let text = document.text.replacing("minimumDistance: 1", with: "minimumDistance: 0")
                .replacing(
                    "layers: []",
                    with: """
                        layers:
                          - { color: red, opacity: 'smoothstep($m_set0_time_0, $time, 4)' }
                          - { color: red, during: { from: $touch0.began, to: $rise0.ends + 1 } }
                          - { text: "{$m_rise0_ends_0:.3f} {$time}" }
                        """)
            try folder.write(text, to: "written.yaml")
            let written = "\(folder.path)/written.yaml"
            guard !TimelineCheck(timeline: written).findings().hasErrors else { continue }
            let expanded = try PlainTimeline(timeline: written).yaml
            #expect(!expanded.contains("$m_") && !expanded.contains(".began"))
            try folder.write(expanded, to: "expanded.yaml")
            #expect(
                try PlainTimeline(timeline: "\(folder.path)/expanded.yaml").yaml == expanded)
            let films = try ["written", "expanded"].map {
                try LoadedTimeline("\(folder.path)/\($0).yaml", options: RenderOptions()).timeline
            }
            #expect(films[0].moments.map(\.time) == films[1].moments.map(\.time))
            let schedulers = try films.map { try FrameScheduler(timeline: $0) }
            for frame in stride(from: 0, to: 540, by: 60) {
                #expect(schedulers[0].state(at: frame) == schedulers[1].state(at: frame))
            }
        }
    }
}

/// Layers with a clock of their own.
@Suite("Clocks", .seeded)
struct ClockLawTests {
    /// A component, each of whose times is written by a function of the seconds.
    private static func component(
        _ random: inout SplitMix64, moved: Bool
    ) -> String {
        var last = 0
        func seconds(after minimum: Int) -> Int {
            minimum + Int.random(in: 10...900, using: &random)
        }
        func at(_ milliseconds: Int) -> String {
            moved ? "\"$begin + \(milliseconds) / 1000\"" : "\(milliseconds)ms"
        }
        func later() -> String {
            last = seconds(after: last)
            return at(last)
        }
        let shown = moved ? "$time - $begin" : "$time"
        let now = "(\(shown))"
        let zero = moved ? ", from: \(at(0))" : ""
        let delay = moved ? ", delay: \(at(0))" : ""
        return """
              touches:
                tap: { path: [{ at: \(later()), began: [4, 4] }, { at: \(later()), ended: true }] }
              triggers:
                open: { touch: tap, set: ended }
                beat: { every: 0.3, to: \(at(2500))\(zero) }
                again: { after: open, plus: 0.1 }
                marks: [\(at(250)), \(later())]
              sensors:
                tilt: [{ at: \(at(100)), value: 1 }, { at: \(at(1900)), value: 0 }]
              animators:
                rise: { trigger: again, initial: 0, keyframes: [{ linear: \(now), duration: 0.4 }] }
                spin: { initial: 0, keyframes: [{ linear: 1, duration: 1.5 }]\(delay) }
                pulse: { trigger: beat, phases: [0, 1] }
                shine: { trigger: marks, initial: 0, keyframes: [{ spring: 1 }] }
              layers:
                - color: red
                  id: in
                  opacity: "\(now) / 4 * $rise + $spin * $tilt"
                  during: [$tap.began, \(at(2400))]
                - text: "{\(shown):.3f}"
                  opacity: $pulse
                  during: { from: $in.to, to: \(at(4000)) }
                - { color: blue, opacity: $shine, during: { to: \(at(3000))\(zero) } }

            """
    }

    @Test("a use that starts later is the component with all its times moved")
    func moved() throws {
        for seed in TestSeed.several(401...420) {
            let start = seed % 3 == 0 ? "7/3" : seed % 3 == 1 ? "1.2" : "($go.time + 0.25)"
            func states(moved: Bool) throws -> [FrameState] {
                var random = SplitMix64(seed: seed)
                let component = Self.component(&random, moved: moved)
                let text = """
                    flipbook: 1
                    canvas: { size: [80, 60] }
                    duration: 7
                    framerate: 25
                    triggers: { go: [0.5] }
                    components:
                      show:
                        takes: { begin: { kind: time, default: 0 } }
                    \(component.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
                    layers:
                      - show: \(moved ? "{ begin: \"\(start)\" }" : "{}")
                        \(moved ? "" : "starts: \"\(start)\"")
                    """
                let loaded = try LoadedTimeline(
                    text: text, path: "clock.yaml", options: RenderOptions())
                let scheduler = try FrameScheduler(timeline: loaded.timeline)
                return (0..<loaded.frames.count).map { scheduler.state(at: $0) }
            }
            let (clocked, written) = (try states(moved: false), try states(moved: true))
            #expect(clocked == written, "seed \(seed)")
            #expect(Set(clocked).count > 20)
        }
    }

    @Test("a clock inside another one starts by that")
    func nested() throws {
        let loaded = try LoadedTimeline(
            text: """
                flipbook: 1
                canvas: { size: [80, 60] }
                duration: 9
                components:
                  dot:
                    takes: { at: time }
                    starts: $at
                    animators: { rise: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] } }
                    moments: { up: $rise.ends }
                    color: red
                    during: { to: $rise.ends }
                layers:
                  - layers:
                      - { dot: 0.5, starts: 1 }
                      - { dot: 1/3 }
                    starts: 2
                """, path: "clock.yaml", options: RenderOptions())
        #expect(
            loaded.timeline.moments.map(\.time)
                == [Time(9, over: 2), Time(10, over: 3)].compactMap { $0 })
        let inner = loaded.timeline.layers[0].children.map(\.during)
        #expect(inner[0]?.from == Time(7, over: 2))
        #expect(inner[1]?.from == Time(7, over: 3))
        #expect(inner[1]?.to == Time(10, over: 3))
    }
}
