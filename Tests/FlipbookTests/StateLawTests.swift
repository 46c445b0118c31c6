import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FilmChecks
@testable import FrameProduction
@testable import FrameScheduling

/// States, and animators that follow them.
@Suite("States", .seeded)
struct StateLawTests {
    /// A film whose states change at random times, some of them at once.
    struct Film {
        /// Milliseconds, by trigger.
        var times: [[Int]] = []
        /// What changes the states, in the order of the file. The trigger beyond those is a touch.
        /// The first state is a boolean, toggled without a value; the second is one of three.
        var causes: [(state: Int, trigger: Int, value: Int?)] = []
        var motions: [String] = []
        var targets: [(text: String, value: @Sendable (Int, Int) -> [Double])] = []
        /// Milliseconds between two taps of the touch.
        var gap: Int
        /// What says that the touch has ended.
        var touch = "tapped"

        static let words = ["home", "search", "you"]

        init(_ random: inout SplitMix64) {
            for _ in 0..<3 {
                let count = Int.random(in: 1...5, using: &random)
                times.append(
                    Set((0..<count).map { _ in 50 * Int.random(in: 0...50, using: &random) })
                        .sorted())
            }
            gap = Int.random(in: 100...400, using: &random)
            for trigger in 0...3 {
                causes.append((0, trigger, [nil, 0, 1].randomElement(using: &random) ?? nil))
                causes.append((1, trigger, Int.random(in: 0...2, using: &random)))
            }
            // As they are written: `toggle` first, then `set` by its words.
            causes = causes.enumerated().sorted {
                ($0.element.state, $0.element.value ?? -1, $0.offset)
                    < ($1.element.state, $1.element.value ?? -1, $1.offset)
            }.map(\.element)
            targets = [
                ("\"$on ? 40 : -3\"", { on, _ in [on == 1 ? 40 : -3] }),
                ("$tab", { _, tab in [Double(tab)] }),
                (
                    "\"$tab == 'search' || $on ? float2(9, 8) : float2($tab, 1)\"",
                    { on, tab in tab == 1 || on == 1 ? [9, 8] : [Double(tab), 1] }
                ),
                ("[\"$on ? 1 : 0\", 7]", { on, _ in [Double(on), 7] }),
                (
                    "\"$on ? float4(1, 0, 0, 1) : float4(0, 0, 0.5, 1)\"",
                    { on, _ in on == 1 ? [1, 0, 0, 1] : [0, 0, 0.5, 1] }
                ),
            ]
            motions = targets.indices.map { _ in
                let length = Int.random(in: 50...900, using: &random)
                return [
                    "bouncy: \(length)ms", "snappy: \(length)ms", "smooth: \(length)ms",
                    "spring: { stiffness: \(length), damping: 9 }", "spring: bouncy",
                    "duration: \(length)ms", "duration: \(length)ms, curve: easeOut",
                ].randomElement(using: &random) ?? ""
            }
        }

        static let taps = 3

        private func names(_ state: Int, _ value: Int?, _ shift: String) -> String {
            let names = causes.filter { $0.state == state && $0.value == value }.map {
                $0.trigger == 3 ? "\(touch)\(shift)" : "t\($0.trigger)\(shift)"
            }
            return "[\(names.joined(separator: ", "))]"
        }

        /// - Parameter shift: the triggers whose name ends so set the states.
        func text(shift: String = "", animators: [String]) -> String {
            let words = Self.words.enumerated().map {
                "\($0.element): \(names(1, $0.offset, shift))"
            }
            let events = (1...Self.taps).map {
                "{ at: \($0 * gap)ms, began: [1, 1] }, { at: \($0 * gap + 50)ms, ended: true }"
            }
            let late = (times.indices.map { "t\($0)" } + ["tapped"]).map {
                "  \($0)_late: { after: \($0), plus: 0.15 }"
            }
            return """
                flipbook: 1
                canvas: { size: [80, 60] }
                duration: 5
                touches: { finger: { path: [\(events.joined(separator: ", "))] } }
                triggers:
                \(times.enumerated().map { index, times in
                    "  t\(index): [\(times.map { "\($0)ms" }.joined(separator: ", "))]"
                }.joined(separator: "\n"))
                  tapped: { touch: finger, set: ended }
                \(late.joined(separator: "\n"))
                \(targets.indices.map { "  changes\($0): \(starts($0))" }.joined(separator: "\n"))
                states:
                  on:
                    toggle: \(names(0, nil, shift))
                    set: { false: \(names(0, 0, shift)), true: \(names(0, 1, shift)) }
                  tab: { of: [home, search, you], set: { \(words.joined(separator: ", ")) } }
                animators:
                \(animators.enumerated().map { "  a\($0): \($1)" }.joined(separator: "\n"))
                layers: []
                """
        }

        /// The times at which a target changes, of which a trigger needs one.
        private func starts(_ index: Int) -> String {
            var last = targets[index].value(0, 0)
            let times = changes().filter { _, on, tab in
                defer { last = targets[index].value(on, tab) }
                return targets[index].value(on, tab) != last
            }.map { "\($0.time)ms" }
            return "[\((times + ["9"]).joined(separator: ", "))]"
        }

        /// The states after each time at which something happens.
        func changes() -> [(time: Int, on: Int, tab: Int)] {
            var all = times.enumerated().flatMap { trigger, times in times.map { ($0, trigger) } }
            all += (1...Self.taps).map { ($0 * gap + 50, 3) }
            var (on, tab) = (0, 0)
            return Set(all.map(\.0)).sorted().map { time in
                for cause in causes where all.contains(where: { $0 == (time, cause.trigger) }) {
                    if cause.state == 0 {
                        on = cause.value ?? 1 - on
                    } else {
                        tab = cause.value ?? 0
                    }
                }
                return (time, on, tab)
            }
        }
    }

    private static func scheduler(_ text: String) throws -> FrameScheduler {
        let loaded = try LoadedTimeline(text: text, path: "states.yaml", options: RenderOptions())
        return try FrameScheduler(timeline: loaded.timeline)
    }

    private static func time(_ milliseconds: Int) -> Time {
        Time(Int64(milliseconds), over: 1000) ?? .zero
    }

    /// Runs a test with films of several seeds.
    private func withFilms(
        _ seeds: ClosedRange<UInt64>, _ body: (Film, UInt64) throws -> Void
    ) throws {
        for seed in TestSeed.several(seeds) {
            var random = SplitMix64(seed: seed)
            try body(Film(&random), seed)
        }
    }

    @Test("are what triggers and touches set, the last of those at one time")
    func values() throws {
        try withFilms(1...20) { film, seed in
            for touch in ["tapped", "finger"] {
                var film = film
                film.touch = touch
                let schedule = try Self.scheduler(film.text(animators: [])).schedule
                for (time, on, tab) in film.changes() {
                    let found = schedule.states.map { $0.value(at: Instant(Self.time(time))) }
                    #expect(found == [on, tab], "at \(time) ms, seed \(seed)")
                }
                let first = Instant(Time.zero - Self.time(1))
                #expect(schedule.states.map { $0.value(at: first) } == [0, 0])
            }
        }
    }

    @Test("are followed from where a value is, to where they say, exactly")
    func follows() throws {
        try withFilms(61...80) { film, seed in
            let animators = zip(film.targets, film.motions).map {
                "{ follows: \($0.text), \($1) }"
            }
            let schedule = try Self.scheduler(film.text(animators: animators)).schedule
            let changes = film.changes()
            for (index, target) in film.targets.enumerated() {
                let plan = schedule.animators[index]
                let isSpring = !film.motions[index].contains("duration")
                var last = target.value(0, 0)
                var starts: [Time] = []
                for (time, on, tab) in changes where target.value(on, tab) != last {
                    last = target.value(on, tab)
                    starts.append(Self.time(time))
                    let at = Instant(Self.time(time))
                    let before = plan.state(ofTrack: 0, at: at.since(Time(1, over: 1_000_000_000)!))
                    let after = plan.state(ofTrack: 0, at: at)
                    func isNear(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
                        zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
                    }
                    let name = "a\(index) at \(time) ms, seed \(seed)"
                    #expect(isNear(before.value, after.value, 0.05), "\(name)")
                    // A spring that has settled is still, though not quite before.
                    #expect(
                        !isSpring || isNear(before.velocity, after.velocity, 0.5), "\(name)")
                }
                #expect(plan.plays.map(\.start) == starts, "seed \(seed)")
                let end = plan.state(ofTrack: 0, at: Instant(Time(seconds: 60)))
                #expect(end.value == last.map { Double(Float($0)) }, "seed \(seed)")
                #expect(end.velocity.allSatisfy { $0 == 0 })
            }
        }
    }

    @Test("are followed as a trigger that changes with them would be")
    func written() throws {
        try withFilms(121...140) { film, seed in
            let follow = zip(film.targets, film.motions).map { "{ follows: \($0.text), \($1) }" }
            let written = film.targets.indices.map { index in
                let (target, motion) = (film.targets[index], film.motions[index])
                let first = target.value(0, 0)
                let initial =
                    switch first.count {
                    case 1: "\(first[0])"
                    case 2: "\(first)"
                    default: "{ r: \(first[0]), g: \(first[1]), b: \(first[2]) }"
                    }
                return
                    "{ trigger: changes\(index), initial: \(initial), keyframes: "
                    + "[{ \(Self.keyframe(motion, target.text)) }] }"
            }
            let first = try Self.scheduler(film.text(animators: follow)).schedule
            let second = try Self.scheduler(film.text(animators: written)).schedule
            for index in film.targets.indices {
                for frame in 0..<300 {
                    let at = Instant(tick: frame, rate: 60)
                    #expect(
                        first.animators[index].state(ofTrack: 0, at: at)
                            == second.animators[index].state(ofTrack: 0, at: at),
                        "a\(index), frame \(frame), seed \(seed)")
                }
            }
        }
    }

    /// The keyframe with the motion of an animator that follows.
    private static func keyframe(_ motion: String, _ target: String) -> String {
        let parts = motion.split(separator: ":", maxSplits: 1).map { part in
            String(part.filter { $0 != " " })
        }
        switch parts[0] {
        case "spring" where parts[1] == "bouncy": return "bouncy: \(target)"
        case "spring": return "spring: \(target), " + motion.dropFirst(10).dropLast(2)
        case "duration":
            return "linear: \(target), \(motion)"
                + (motion.contains("curve") ? "" : ", curve: easeInOut")
        default: return "\(parts[0]): " + target + ", springDuration: \(parts[1])"
        }
    }

    @Test("are followed late as they would be if they changed late")
    func late() throws {
        try withFilms(161...180) { film, seed in
            let texts = zip(film.targets, film.motions).map { "follows: \($0.text), \($1)" }
            let delayed = film.text(animators: texts.map { "{ \($0), delay: 0.15 }" })
            let shifted = film.text(shift: "_late", animators: texts.map { "{ \($0) }" })
            let (first, second) = (try Self.scheduler(delayed), try Self.scheduler(shifted))
            for index in film.targets.indices {
                for frame in 0..<300 {
                    let at = Instant(tick: frame, rate: 60)
                    #expect(
                        first.schedule.animators[index].state(ofTrack: 0, at: at)
                            == second.schedule.animators[index].state(ofTrack: 0, at: at),
                        "a\(index), frame \(frame), seed \(seed)")
                }
            }
        }
    }

    @Test("of a component are those of the file that it is expanded to")
    func expanded() throws {
        try withFilms(201...210) { film, seed in
            let animators = zip(film.targets, film.motions).map {
                "{ follows: \($0.text), \($1) }"
            }
            let plain = film.text(animators: animators)
            let parts = plain.split(separator: "touches:", maxSplits: 1)
            let body = "touches:\(parts[1])".replacing("layers: []", with: "layers: [color: red]")
            let text =
                "\(parts[0])components:\n  part:\n"
                + body.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
                + "\nlayers: [part: {}, part: {}]\n"
            let folder = try TemporaryFolder()
            try folder.write(text, to: "a.yaml")
            let yaml = try PlainTimeline(
                timeline: "\(folder.path)/a.yaml", allowsAssetsOutside: false
            ).yaml
            let first = try Self.scheduler(plain).schedule
            for text in [text, yaml] {
                let schedule = try Self.scheduler(text).schedule
                for frame in stride(from: 0, to: 300, by: 7) {
                    let at = Instant(tick: frame, rate: 60)
                    func values(_ schedule: Schedule) -> [[Double]] {
                        schedule.animators.map { $0.state(ofTrack: 0, at: at).value }
                    }
                    #expect(
                        values(schedule) == values(first) + values(first),
                        "frame \(frame), seed \(seed)")
                }
            }
        }
    }
}
