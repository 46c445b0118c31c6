import Diagnostics
import FrameScheduling
import Foundation
import PortableMath
import Testing
import TimelineModel

@testable import LayerKinds

@Suite struct LayerTests {
    private let red = Value.color(RGBA(red: 1, green: 0, blue: 0))

    private func states(_ layers: [Layer]) throws -> [LayerState] {
        try scheduler(timeline(size: Size(width: 200, height: 100), layers: layers)).state(at: 0)
            .layers
    }

    @Test("a layer is its parent's size and in its middle, unless it says otherwise")
    func layout() throws {
        let children = [
            Layer(content: .color(red)),
            Layer(content: .color(red), width: .number(10), offset: .point(3, 4)),
            Layer(
                content: .color(red), height: .number(20), position: .point(1, 2),
                offset: .point(3, 4)),
        ]
        let group = Layer(content: .group(children), width: .number(80), height: .number(60))
        let state = try #require(states([group]).first)
        #expect(state.center == Point(x: 100, y: 50))
        guard case .group(let layers) = state.content else { return }
        #expect(
            layers.map(\.size) == [
                Size(width: 80, height: 60), Size(width: 10, height: 60),
                Size(width: 80, height: 20),
            ])
        #expect(
            layers.map(\.center) == [
                Point(x: 40, y: 30), Point(x: 43, y: 34), Point(x: 4, y: 6),
            ])
    }

    @Test("`$view.size` is the layer's own size, and its parent's while that is being found")
    func viewSize() throws {
        func viewSize(_ kind: ValueKind, _ text: String) -> Value {
            Value(
                kind,
                .expression(
                    Expression(
                        text: text, variables: [.init(name: "$view.size", reference: .viewSize)])))
        }
        let state = try #require(
            states([
                Layer(
                    content: .color(red), width: viewSize(.number, "$view.size.x / 2"),
                    offset: viewSize(.point, "$view.size / 4"))
            ]).first)
        #expect(state.size == Size(width: 100, height: 100))
        #expect(state.center == Point(x: 125, y: 75))
    }

    @Test("`$parent.size` is the room that a layer is laid out in, in every key")
    func parentSize() throws {
        func parent(_ kind: ValueKind, _ text: String) -> Value {
            Value(
                kind,
                .expression(
                    Expression(
                        text: text,
                        variables: [.init(name: "$parent.size", reference: .parentSize)])))
        }
        let child = Layer(
            content: .color(red), width: parent(.number, "$parent.size.x / 2"),
            height: .number(10), offset: parent(.point, "$parent.size / 10"))
        // The canvas is 200 by 100.
        let states = try states([
            child,
            Layer(content: .group([child]), width: .number(80), height: .number(40)),
            Layer(
                content: .group([child, child]), width: .number(60), height: .number(40),
                padding: Padding(
                    top: .number(0), leading: .number(10), bottom: .number(0),
                    trailing: .number(10)),
                stack: Stack(axis: .vertical, spacing: parent(.number, "$parent.size.y / 20"))),
        ])
        #expect(states[0].size == Size(width: 100, height: 10))
        #expect(states[0].center == Point(x: 120, y: 60))
        guard case .group(let inner) = states[1].content, case .group(let row) = states[2].content
        else { throw CancellationError() }
        #expect(inner[0].size == Size(width: 40, height: 10))
        #expect(inner[0].center == Point(x: 48, y: 24))
        #expect(row.map(\.size.width) == [20, 20])
        // 5 points are between them: a twentieth of the canvas, which the stack is laid out in.
        #expect(row[1].center.y - row[0].center.y == 15)
    }

    @Test("hidden layers are left out, and so are effects that are disabled or do nothing")
    func leavingOut() throws {
        func effect(_ isEnabled: Bool, _ isApplied: Bool) -> EffectUse {
            EffectUse(
                function: .gaussianBlur, arguments: [.number(4)], isEnabled: .boolean(isEnabled),
                maxSampleOffset: .point(12, 12), isApplied: .boolean(isApplied))
        }
        let states = try states([
            Layer(content: .color(red), hidden: .boolean(true)),
            Layer(
                content: .color(red),
                effects: [effect(false, true), effect(true, false), effect(true, true)]),
        ])
        #expect(states.count == 1)
        #expect(
            states[0].effects == [
                EffectState(
                    function: .gaussianBlur, arguments: [4],
                    maxSampleOffset: Size(width: 12, height: 12))
            ])
    }

    @Test("colours are given to shaders premultiplied, and kept straight everywhere else")
    func colors() throws {
        let color = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        let state = try #require(
            states([
                Layer(
                    content: .color(.color(color)),
                    effects: [
                        EffectUse(
                            function: .author("tint"), arguments: [.number(3), .color(color)],
                            isEnabled: .boolean(true), maxSampleOffset: .point(0, 0),
                            isApplied: .boolean(true))
                    ])
            ]).first)
        #expect(state.content == .color(color))
        #expect(state.effects.first?.arguments == [3, 0.5, 0.25, 0, 0.5])
    }

    @Test("the demo's ripple is given the touch, reaches its amplitude, and ends with its time")
    func demoEffects() throws {
        let scheduler = try scheduler(demo())
        func effects(_ frame: Int) throws -> [EffectState] {
            guard case .group(let layers) = scheduler.state(at: frame).layers[0].content else {
                return []
            }
            #expect(layers.count == 4)
            if frame == 36 { #expect(layers[3].opacity == 0.75) }
            return layers[0].effects + layers[3].effects
        }
        let effects = try effects(36)
        #expect(effects.map(\.function) == [.builtIn("ripple"), .builtIn("glow")])
        #expect(effects[0].arguments == [30, 50, 0.1, 1, 2])
        #expect(effects[0].maxSampleOffset == Size(width: 2, height: 2))
        #expect(effects[1].arguments[2] == 0.5)
    }

    @Test("the touch indicator is where the finger is, through turned and scaled layers")
    func touchIndicator() throws {
        let touch = Touch(
            name: "finger", layer: [0, 0], minimumDistance: 0,
            gestures: [
                .init(
                    began: milliseconds(1000), start: Point(x: 10, y: 0), moves: [],
                    ended: milliseconds(2000))
            ])
        let inner = Layer(
            content: .color(red), width: .number(20), height: .number(10), rotation: .number(90))
        let outer = Layer(
            content: .group([inner]), width: .number(60), height: .number(40),
            position: .point(50, 50), scale: .point(2, 2))
        let indicator = Layer(
            content: .kind(TouchIndicator(touch: .touch(0), diameter: .number(32), color: red)),
            offset: .point(5, 0))
        let scheduler = try scheduler(
            timeline(
                size: Size(width: 200, height: 100), touches: [touch], layers: [outer, indicator]))
        func dots(_ frame: Int) -> [LayerState] {
            guard let layer = scheduler.state(at: frame).layers.last,
                case .group(let dots) = layer.content, dots.count == 2
            else { return [] }
            return dots
        }
        #expect(dots(59).isEmpty)
        #expect(dots(61)[0].opacity > 0 && dots(61)[0].opacity < 0.3)
        // The middle of the inner layer's top edge, which its turn puts 5 points to the right, and
        // the outer layer's scale 10; the indicator's own layer is 5 points to the right itself.
        let dot = try #require(dots(90).first)
        #expect((dot.center.x - 55).magnitude < 1e-9 && (dot.center.y - 50).magnitude < 1e-9)
        #expect(dot.size == Size(width: 32, height: 32) && dot.opacity == 1)
        #expect(dots(125)[0].opacity < 1 && dots(125)[0].size.width > 32)
        #expect(dots(130).isEmpty)
    }

    @Test("a ring grows where the finger went down, and outlasts a tap")
    func touchRing() throws {
        let touch = Touch(
            name: "finger", layer: nil, minimumDistance: 0,
            gestures: [
                .init(
                    began: milliseconds(1000), start: Point(x: 10, y: 20),
                    moves: [
                        .init(
                            time: milliseconds(1100), point: Point(x: 30, y: 20), curve: .straight)
                    ],
                    ended: milliseconds(1100))
            ])
        func circles(_ ring: Double) throws -> (Int) -> [LayerState] {
            try self.circles(
                of: TouchIndicator(
                    touch: .touch(0), diameter: .number(32), color: red, ring: .number(ring)),
                touch)
        }
        let ringed = try circles(80)
        let plain = try circles(0)
        for frame in 0..<200 {
            let rings = ringed(frame).prefix((60..<96).contains(frame) ? 1 : 0)
            #expect(rings.allSatisfy { $0.center == Point(x: 10, y: 20) })
            #expect(Array(ringed(frame).dropFirst(rings.count)) == plain(frame), "\(frame)")
        }
        let sizes = (60..<96).compactMap { ringed($0).first?.size.width }
        #expect(sizes.count == 36 && sizes == sizes.sorted() && sizes.allSatisfy { $0 <= 80 })
    }

    /// The circles that an indicator of a touch draws in each frame.
    private func circles(
        of indicator: TouchIndicator, _ touch: Touch
    ) throws -> (Int) -> [LayerState] {
        let scheduler = try scheduler(
            timeline(
                size: Size(width: 200, height: 100), touches: [touch],
                layers: [Layer(content: .kind(indicator))]))
        return { frame in
            guard case .group(let circles)? = scheduler.state(at: frame).layers.last?.content
            else { return [] }
            return circles
        }
    }

    @Test("a shade is a little larger than the dot and the ring, below them, and goes with them")
    func touchShade() throws {
        let touch = Touch(
            name: "finger", layer: nil, minimumDistance: 0,
            gestures: [
                .init(
                    began: milliseconds(1000), start: Point(x: 10, y: 20), moves: [],
                    ended: milliseconds(1500))
            ])
        func circles(_ shade: Value) throws -> (Int) -> [LayerState] {
            try self.circles(
                of: TouchIndicator(
                    touch: .touch(0), diameter: .number(40), color: red, ring: .number(80),
                    shade: shade), touch)
        }
        let shaded = try circles(.color(.black))
        let plain = try circles(.color(.clear))
        for frame in 0..<200 {
            var shades = shaded(frame)
            shades.removeAll { plain(frame).contains($0) }
            #expect(shades.count == shaded(frame).count - plain(frame).count, "\(frame)")
            #expect(shades.isEmpty == plain(frame).isEmpty)
            for shade in shades {
                let index = try #require(shaded(frame).firstIndex(of: shade))
                let above = shaded(frame)[index + 1]
                #expect(above.center == shade.center && above.opacity == shade.opacity)
                #expect(above.size.width < shade.size.width)
                #expect(shade.size.width < above.size.width * 1.2 + 4)
            }
        }
        #expect(shaded(75).count == 5 && plain(75).count == 3)
    }

    @Test("what an expression makes of a length is never negative or endless")
    func lengths() throws {
        let state = try #require(
            states([Layer(content: .color(red), width: .number(-4), height: .number(.nan))]).first)
        #expect(state.size == Size(width: 0, height: 0))
    }

    @Test("a value with too many numbers is an error, not a crash")
    func components() throws {
        var wrong = animator("a", [move(1)])
        wrong.tracks[0].initial = Value(.number, .literal([0, 2]))
        let timeline = try timeline(animators: [wrong])
        let error = #expect(throws: DiagnosticError.self) { try scheduler(timeline) }
        #expect(error?.diagnostics.sorted.map(\.code) == [.componentCount])
    }

    @Test("an index that leads nowhere is an error, not a crash")
    func dangling() throws {
        let timelines = [
            try timeline(animators: [animator("a", trigger: 3, [move(1)])]),
            try timeline(layers: [
                Layer(
                    content: .color(red), opacity: variable("$a", .number, .animator(0, track: 0)))
            ]),
            try timeline(touches: [Touch(name: "t", layer: [4], minimumDistance: 0, gestures: [])]),
        ]
        for timeline in timelines {
            let error = #expect(throws: DiagnosticError.self) { try scheduler(timeline) }
            #expect(error?.diagnostics.sorted.map(\.code) == [.danglingReference])
        }
    }
}

@Suite struct TraceTests {
    @Test("the demo's event log names touches, triggers, haptics and animators in order of cause")
    func eventLog() throws {
        func uuid(_ trigger: String) -> TriggerIdentifier {
            TriggerIdentifier(timeline: "Reactive control", trigger: trigger, index: 0)
        }
        #expect(
            TracePrinter.text(try scheduler(demo()).events) == """
                0.4 s  frame 24  touch finger began at 30 50
                0.4 s  frame 24  trigger glow becomes \(uuid("glow"))
                0.4 s  frame 24  trigger ripple becomes \(uuid("ripple"))
                0.4 s  frame 24  haptic impact by ripple
                0.4 s  frame 24  animator glow plays keyframes
                0.4 s  frame 24  animator ripple plays keyframes
                1.3 s  frame 78  touch finger moved at 190 70
                1.9 s  frame 114  touch finger moved at 120 20
                2.2 s  frame 132  touch finger ended at 120 20
                2.2 s  frame 132  trigger glow becomes nil
                2.2 s  frame 132  animator glow plays whenNil

                """)
    }

    @Test("a trace tells a frame's values by name")
    func text() throws {
        let text = TracePrinter.text(try scheduler(demo()).trace(at: 36))
        #expect(text.hasPrefix("frame 36 at 0.6 s\ntouches\n  finger  down  location "))
        #expect(text.contains("\n  glow  0.5  velocity 2.5  keyframes since 0.4 s, keyframe 1\n"))
        #expect(text.contains("\n  0 group control  size 240 100  center 240 135\n"))
        let arguments = "effect ripple(origin: 30 50 = $finger.start; elapsedTime: 0.1 = $ripple"
        #expect(text.contains(arguments))
    }

    @Test("a trace's JSON is valid and holds the same values")
    func json() throws {
        let scheduler = try scheduler(demo())
        let text = TracePrinter.json(scheduler.trace(at: 36))
        let trace = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(trace["frame"] as? Int == 36)
        let animators = try #require(trace["animators"] as? [[String: Any]])
        let tracks = try #require(animators[0]["tracks"] as? [[String: Any]])
        #expect(tracks[0]["value"] as? [Double] == [0.5])
        let log = TracePrinter.json(scheduler.events)
        let events = try #require(
            JSONSerialization.jsonObject(with: Data(log.utf8)) as? [[String: Any]])
        #expect(events.count == scheduler.events.count)
    }

    @Test("names with quotes and control characters are escaped")
    func escaping() throws {
        let name = "a \"b\"\\\n\u{1}é"
        var timeline = try timeline(animators: [animator(name, [move(1)])])
        timeline.name = name
        let text = TracePrinter.json(try scheduler(timeline).trace(at: 0))
        let trace = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let animators = try #require(trace["animators"] as? [[String: Any]])
        #expect(animators[0]["name"] as? String == name)
    }
}
