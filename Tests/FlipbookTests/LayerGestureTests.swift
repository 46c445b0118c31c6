import Diagnostics
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FilmChecks
@testable import FrameProduction
@testable import FrameScheduling

/// Fingers that go where a layer is.
@Suite("Gestures on layers", .seeded)
struct LayerGestureTests {
    /// A document whose layers turn, stretch and stand in stacks, and go away when they are
    /// touched, at once, on a spring or after the finger.
    struct Document {
        /// The text, with `%0`, `%1`, … for the paths of touches.
        private let text: String
        private let paths: [String]

        var written: String {
            paths.enumerated().reduce(text) { $0.replacing("%\($1.offset) ", with: $1.element) }
        }

        init(_ random: inout SplitMix64) {
            func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let boxes = 2...4
            let count = any(boxes)
            let touchCount = any(1...3)
            func layer() -> String {
                ["box\(any(0...count - 1))", "row_\(any(0...2))", "inner"][any(0...2)]
            }
            var paths: [String] = []
            var touches: [String] = []
            var triggers: [String] = []
            var animators: [String] = []
            for index in 0..<touchCount {
                var time = any(0...300)
                func begin() -> String { "at: \(time)ms" }
                let gestures = (0..<any(1...6)).map { _ in
                    time += any(1...500)
                    let start = begin()
                    let length = any(30...700)
                    time += max(length, 100)
                    let place = any(0...3) == 0 ? ", place: topTrailing" : ""
                    switch any(0...4) {
                    case 0: return "{ tap: \(layer()), \(start)\(place) }"
                    case 1: return "{ press: \(layer()), for: \(length)ms, \(start)\(place) }"
                    case 2:
                        let direction = Touch.Direction.allCases[any(0...3)]
                        return
                            "{ swipe: \(direction), on: \(layer()), \(start), over: \(length)ms }"
                    case 3:
                        return "{ drag: \(layer()), to: \(layer()), over: \(length)ms, \(start) }"
                    default:
                        return "{ \(start), began: [\(any(0...99)), 7] }, "
                            + "{ at: \(time - 9)ms, moved: [\(any(0...99)), 40], curve: smooth }, "
                            + "{ at: \(time)ms, ended: true }"
                    }
                }
                paths.append("[\(gestures.joined(separator: ", "))]")
                let inside = any(0...2) == 0 ? "in: box0, " : ""
                touches.append("touch\(index): { \(inside)path: %\(index) }")
                let phase = ["began", "moved", "ended"][any(0...2)]
                triggers.append("set\(index): { touch: touch\(index), set: \(phase) }")
                let motion = [
                    "{ move: \(any(-20...20)) }", "{ spring: 17 }",
                    "{ linear: \"$touch\(index).location.x / 9.0\", duration: 1/7 }",
                    "{ cubic: 20, duration: 0.4 }",
                ]
                for twin in 0...1 {
                    animators.append(
                        """
                        go\(index)\(twin): { trigger: set\(index), delay: 0.\(twin), initial: 0, \
                        keyframes: [\(motion[any(0...3)]), \(motion[any(0...3)])] }
                        """)
                }
            }
            func go() -> String { "$go\(any(0...touchCount - 1))\(any(0...1))" }
            let inner = "layers: [{ id: inner, color: red, frame: [20, 10] }]"
            let layers = (0..<count).map { index in
                """
                - id: box\(index)
                    rotation: "\(go()) * 3.0"
                    scale: ["1.0 + \(go()) / 90.0", 0.8]
                    position: ["\(any(20...180)) + \(go())", "\(any(20...180)) - $time * 4.0"]
                    frame: [60, 50]
                    \(index == 1 ? inner : "color: red")
                """
            }
            self.paths = paths
            text = """
                flipbook: 1
                canvas: { size: [200, 200] }
                duration: 6
                touches:
                  \(touches.joined(separator: "\n  "))
                triggers:
                  \(triggers.joined(separator: "\n  "))
                animators:
                  \(animators.joined(separator: "\n  "))
                layers:
                  \(layers.joined(separator: "\n  "))
                  - vstack:
                      - forEach: 3
                        layers: [{ id: "row[$index]", color: blue, frame: [40, 9] }]
                    spacing: "\(go()) / 4.0"
                    rotation3D: { degrees: "\(go())", axis: y }
                  - touchIndicator: touch0
                """
        }

        /// The same with points in place of layers.
        func plain(_ touches: [Touch]) -> String {
            touches.enumerated().reduce(text) { text, touch in
                let events = touch.element.gestures.map { gesture in
                    func event(_ time: Time, _ what: String) -> String {
                        "{ at: \(time.numerator)/\(time.denominator), \(what) }"
                    }
                    func point(_ point: Point) -> String { "[\(point.x), \(point.y)]" }
                    let moves = gesture.moves.map {
                        event($0.time, "moved: \(point($0.point)), curve: \($0.curve)")
                    }
                    let ends = gesture.ended.map { [event($0, "ended: true")] } ?? []
                    let began = event(gesture.began, "began: \(point(gesture.start))")
                    return ([began] + moves + ends).joined(separator: ", ")
                }
                return text.replacing(
                    "%\(touch.offset) ", with: "[\(events.joined(separator: ", "))]")
            }
        }
    }

    private static func load(_ text: String) throws -> LoadedTimeline {
        try LoadedTimeline(text: text, path: "fingers.yaml", options: RenderOptions())
    }

    private static func scheduler(_ text: String) throws -> FrameScheduler {
        try FrameScheduler(timeline: load(text).timeline)
    }

    @Test("are the points where the layers are, written out")
    func plain() throws {
        for seed in TestSeed.several(301...330) {
            var random = SplitMix64(seed: seed)
            let document = Document(&random)
            let named = try Self.scheduler(document.written)
            let touches = named.schedule.timeline.touches
            #expect(!touches.contains { $0.namesLayers })
            let plain = try Self.scheduler(document.plain(touches))
            #expect(plain.timeline.touches == touches, "seed \(seed)")
            #expect(plain.events == named.events, "seed \(seed)")
            // The last first: seeking is playing.
            for frame in (0..<named.timeline.frameCount).reversed() where frame % 7 == 0 {
                #expect(named.state(at: frame) == plain.state(at: frame), "seed \(seed)")
            }
        }
    }

    @Test("are on their layer as it is before the finger goes down")
    func hits() throws {
        var count = 0
        for seed in TestSeed.several(301...330) {
            var random = SplitMix64(seed: seed)
            let written = try Self.load(Document(&random).written).timeline
            let resolved = try FrameScheduler(timeline: written).schedule.timeline
            for (index, touch) in written.touches.enumerated() {
                for (number, gesture) in touch.gestures.enumerated() {
                    guard let aim = gesture.aim else { continue }
                    let points = resolved.touches[index].gestures[number]
                    // A timeline of its own, with the gestures that began before.
                    var before = resolved
                    for other in before.touches.indices {
                        before.touches[other].gestures.removeAll { $0.began >= gesture.began }
                    }
                    func expect(
                        _ point: Point, on target: Touch.Aim.Target, at time: Time,
                        in timeline: Timeline
                    ) throws {
                        let schedule = try FrameScheduler(timeline: timeline).schedule
                        let context = schedule.context(
                            at: Instant(time), frame: timeline.frameRate.frame(at: time))
                        let space = touch.layer.map {
                            schedule.mapToCanvas(ofLayerAt: $0, in: context)
                        }
                        let map = schedule.mapToCanvas(ofLayerAt: target.path, in: context)
                        guard let inverse = map.inverse, space?.inverse != nil || space == nil
                        else { return }
                        let place = inverse((space ?? .identity)(point))
                        let size = schedule.size(ofLayerAt: target.path, in: context)
                        let isInside =
                            (-1e-6...size.width + 1e-6).contains(place.x)
                            && (-1e-6...size.height + 1e-6).contains(place.y)
                        #expect(isInside, "seed \(seed): \(aim), \(place)")
                        count += 1
                    }
                    try expect(points.start, on: aim.layer, at: gesture.began, in: before)
                    switch aim.end {
                    case .start, .point: break
                    case .swipe:
                        let end = try #require(points.moves.last?.point)
                        try expect(end, on: aim.layer, at: gesture.began, in: before)
                    case .layer(let target):
                        before.touches[index].gestures.append(
                            Touch.Gesture(
                                began: points.began, start: points.start, moves: [], ended: nil))
                        let end = try #require(points.moves.last?.point)
                        try expect(
                            end, on: target, at: try #require(gesture.ended), in: before)
                    }
                }
            }
        }
        #expect(count > 100)
    }

    private static func document(_ path: String, _ rest: String = "", layers: String) -> String {
        """
        flipbook: 1
        canvas: { size: [100, 100] }
        duration: 9
        touches: { finger: { \(rest)path: [\(path)] } }
        triggers: { go: { touch: finger, set: began } }
        animators: { away: { trigger: go, initial: 0, keyframes: [{ move: 30 }] } }
        layers: [\(layers), { touchIndicator: finger }]
        """
    }

    private static func gestures(_ document: String) throws -> [Touch.Gesture] {
        try scheduler(document).schedule.timeline.touches[0].gestures
    }

    @Test("a layer that a tap moves away at once is hit where it was")
    func before() throws {
        let layers = "{ id: box, color: red, frame: [20, 20], position: [\"20 + $away\", 50] }"
        let taps = try Self.gestures(
            Self.document("{ tap: box, at: 1 }, { tap: box, at: 2 }", layers: layers))
        #expect(taps.map(\.start) == [Point(x: 20, y: 50), Point(x: 50, y: 50)])
        #expect(taps.map { $0.ended?.seconds } == [1.1, 2.1])
    }

    @Test("a drag ends where its target is then, with what its beginning causes")
    func drag() throws {
        let layers = """
            { id: card, color: red, frame: [20, 20], position: [20, 50] },
            { id: bin, color: blue, frame: [20, 20], position: [70, "20 + $away + $time"] }
            """
        let path = "{ drag: card, to: bin, at: 1, over: 1 }"
        let gesture = try #require(try Self.gestures(Self.document(path, layers: layers)).first)
        #expect(gesture.start == Point(x: 20, y: 50))
        #expect(gesture.moves.count == 120)
        #expect(gesture.moves.last?.point == Point(x: 70, y: 52))
        #expect(gesture.moves[59].point == Point(x: 45, y: 51))
    }

    @Test("a swipe goes along its layer, as that is turned, and leaves with speed")
    func swipe() throws {
        let layers = """
            { id: sheet, color: red, frame: [40, 80], position: [50, 50], rotation: 90 }
            """
        let path = "{ swipe: down, on: sheet, at: 1 }, { swipe: up, on: sheet, by: 20, at: 2 }"
        let document = Self.document(path, layers: layers)
        let gestures = try Self.gestures(document)
        let points = gestures.flatMap { [$0.start] + $0.moves.map(\.point) }
        let expected = [(70, 50), (30, 50), (30, 50), (50, 50)]
        for (point, place) in zip(points, expected) {
            #expect(abs(point.x - Double(place.0)) < 1e-9 && abs(point.y - Double(place.1)) < 1e-9)
        }
        let state = try Self.scheduler(document).trace(at: 80).touches[0].state
        #expect(abs(state.releaseVelocity.x + 160) < 1e-9)
    }

    @Test("one in the touch's own layer is at its place there, exactly")
    func ownSpace() throws {
        let layers = """
            { id: card, layers: [{ id: dot, color: red, frame: [10, 10], position: [1, 2] }],
              frame: [30, 60], rotation: 17, rotation3D: { degrees: 40, axis: y } }
            """
        let path = "{ tap: card, at: 1, place: bottom }, { tap: dot, at: 2 }"
        let gestures = try Self.gestures(Self.document(path, "in: card, ", layers: layers))
        #expect(gestures[0].start == Point(x: 15, y: 60))
        #expect(abs(gestures[1].start.x - 1) < 1e-9 && abs(gestures[1].start.y - 2) < 1e-9)
    }

    @Test("two at one time don't see each other")
    func together() throws {
        let text = """
            flipbook: 1
            canvas: { size: [100, 100] }
            duration: 3
            touches:
              a: { path: [{ tap: box, at: 1 }] }
              b: { path: [{ tap: box, at: 1 }, { tap: box, at: 2 }] }
            triggers: { go: { touch: a, set: began } }
            animators: { away: { trigger: go, initial: 0, keyframes: [{ move: 30 }] } }
            layers: [{ id: box, color: red, frame: [20, 20], position: ["20 + $away", 50] }]
            """
        let touches = try Self.scheduler(text).schedule.timeline.touches
        #expect(touches[0].gestures.map(\.start.x) == [20])
        #expect(touches[1].gestures.map(\.start.x) == [20, 50])
    }

    @Test("a fixed layer is found under the camera")
    func camera() throws {
        let text = """
            flipbook: 1
            canvas: { size: [100, 100] }
            duration: 3
            camera: { center: [70, 70], zoom: 2 }
            touches: { finger: { path: [{ tap: tab, at: 1 }] } }
            layers: [{ id: tab, fixed: true, color: red, frame: [20, 20], position: [60, 90] }]
            """
        let start = try Self.gestures(text)[0].start
        #expect(abs(start.x - 75) < 1e-9 && abs(start.y - 90) < 1e-9)
    }

    @Test("their times are moments")
    func moments() throws {
        let text = """
            flipbook: 1
            canvas: { size: [100, 100] }
            duration: $hand.ended + 1
            touches:
              hand: { path: [{ tap: box, at: 1 }, { press: box, at: $go.time + 1 }] }
              other: { path: [{ swipe: up, on: box, at: "$hand.ended[1]" }, \
            { drag: box, to: [1, 1], at: 8 }] }
            triggers: { go: [1.5] }
            layers: [{ id: box, color: red }]
            moments: { a: $hand.ended, b: "$hand.began[1]", c: $other.ended, d: "$other.ended[1]" }
            """
        let timeline = try Self.load(text).timeline
        #expect(timeline.moments.map(\.time.seconds) == [1.1, 2.5, 3.25, 8.5])
        #expect(timeline.duration.seconds == 2.1)
    }

    @Test("a tap never travels a minimum distance, and a drag's is not known before the places")
    func minimumDistance() throws {
        func findings(_ path: String) throws -> [String] {
            let text = Self.document(
                path, "minimumDistance: 30, ", layers: "{ id: box, color: red, frame: [30, 30] }")
            return try Self.found(text + "\nmoments: { late: $finger.ended }")
        }
        #expect(
            try findings("{ tap: box, at: 1 }") == [
                "moment-never 8: '$finger.ended' never comes: the finger of 'finger' doesn't "
                    + "travel its 'minimumDistance'"
            ])
        #expect(
            try findings("{ drag: box, to: [1, 1], at: 1 }") == [
                "moment-never 8: '$finger.ended' never comes: whether the finger of 'finger' "
                    + "travels its 'minimumDistance' depends on where layers are"
            ])
    }

    // MARK: Checks

    private static func found(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.yaml")
        let findings = withExtendedLifetime(folder) {
            TimelineCheck(timeline: "\(folder.path)/a.yaml").findings()
        }
        return findings.inOrder.filter { finding in
            ["finger", "touch", "gesture", "moment"].contains { finding.code.text.hasPrefix($0) }
        }.map { "\($0.code) \($0.location?.line ?? 0): \($0.message)" }
    }

    private static func found(layers: String, path: String, rest: String = "") throws -> [String] {
        try found(document(path, rest, layers: layers))
    }

    @Test("on a layer that isn't there is told")
    func absent() throws {
        let tap = "{ tap: box, at: 1 }"
        func box(_ rest: String) -> String { "{ id: box, color: red, frame: [20, 20], \(rest) }" }
        func found(_ layers: String) throws -> [String] {
            try Self.found(layers: layers, path: tap)
        }
        #expect(try found(box("during: [1, 2]")) == [])
        #expect(
            try found(box("during: [1.5, 2]")) == ["finger-misses 4: at 1.00 s, 'box' is hidden"])
        #expect(try found(box("opacity: 0")) == ["finger-misses 4: at 1.00 s, 'box' can't be seen"])
        #expect(
            try found("{ layers: [\(box("scale: 1"))], hidden: $time > 0.5 }")
                == ["finger-misses 4: at 1.00 s, 'box' is hidden"])
        #expect(
            try found(
                "{ clip: rectangle, frame: [30, 30], layers: [\(box("position: [80, 10]"))] }")
                == ["finger-misses 4: at 1.00 s, 'box' is cut off there"])
        #expect(
            try found(box("position: [-30, 50]"))
                == ["touch-outside 4: at 1.00 s, the finger on 'box' would be outside the canvas"])
        #expect(
            try found("{ id: box, color: red, frame: [0, 9] }")
                == ["finger-misses 4: at 1.00 s, 'box' has no size, or is turned away"])
    }

    @Test("on a layer of a scene that isn't shown is told")
    func scenes() throws {
        let text = """
            flipbook: 1
            canvas: { size: [100, 100] }
            touches: { finger: { path: [{ tap: box, at: 1 }, { tap: box, at: 2.5 }] } }
            scenes: { home: [{ color: red }], next: [{ id: box, color: blue }] }
            sequence: [{ show: home, for: 2 }, { show: next, for: 2 }]
            layers: [{ touchIndicator: finger }]
            """
        #expect(
            try Self.found(text) == [
                "finger-misses 3: at 1.00 s, 'box' isn't there: its scene 'next' isn't shown"
            ])
    }

    @Test("on a layer under another one is told, where that is opaque and the finger is")
    func covered() throws {
        let box = "{ id: box, layers: [{ color: white }, { text: Buy }], frame: [40, 40] }"
        func found(_ cover: String) throws -> [String] {
            try Self.found(layers: "\(box), \(cover)", path: "{ tap: box, at: 1 }")
        }
        let sheet =
            "finger-covered 4: at 1.00 s, 'sheet' lies over 'box', where the finger touches it"
        for cover in [
            "{ id: sheet, color: red }", "{ id: sheet, circle: { fill: red }, opacity: 0.6 }",
            "{ layers: [{ id: sheet, color: red, frame: [10, 10] }] }",
        ] { #expect(try found(cover) == [sheet], "\(cover)") }
        for free in [
            "{ id: sheet, color: red, opacity: 0.4 }", "{ id: sheet, color: red, hidden: true }",
            "{ id: sheet, color: red, frame: [10, 10], position: [70, 50] }",
            "{ id: sheet, circle: { stroke: red } }", "{ id: sheet, text: Hello }",
            "{ id: sheet, color: clear }", "{ id: sheet, color: red, during: [2, 3] }",
            "{ id: sheet, color: red, rotation: 45, frame: [10, 90], position: [90, 50] }",
        ] { #expect(try found(free) == [], "\(free)") }
        #expect(
            try found("{ rectangle: { fill: red } }")
                == [sheet.replacing("'sheet'", with: "a rectangle in line 7")])
    }

    @Test("that doesn't travel its minimum distance is told")
    func short() throws {
        let layers = "{ id: box, color: red, frame: [40, 40] }"
        let path = "{ swipe: up, on: box, at: 1 }, { swipe: up, on: box, by: 25, at: 2 }"
        #expect(
            try Self.found(layers: layers, path: path, rest: "minimumDistance: 22, ")
                == [
                    "gesture-never-begins 4: this gesture of 'finger' never travels its "
                        + "minimumDistance of 22 points"
                ])
    }
}
