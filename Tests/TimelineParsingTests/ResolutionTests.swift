import Diagnostics
import MediaTime
import Testing
import TimelineModel

@testable import TimelineParsing
@testable import VectorReading

/// What a timeline's words become in the model.
@Suite struct ResolutionTests {
    static func timeline(_ rest: String) throws -> Timeline {
        let head = "flipbook: 1\ncanvas: { size: [100, 50] }\nduration: 2\n"
        let result = TestParser.parse(head + rest)
        #expect(!result.diagnostics.hasErrors, "\(result.diagnostics.diagnostics)")
        return try #require(result.timeline)
    }

    @Test("what isn't said has its default")
    func defaults() throws {
        let timeline = try Self.timeline("layers: [{ color: red }]")
        #expect(timeline.name == "test")
        #expect(timeline.frameRate == FrameRate(60))
        #expect(timeline.seed == 0)
        #expect(
            timeline.canvas
                == Canvas(
                    size: Size(width: 100, height: 50), scale: 1, background: .black,
                    pixelWidth: 100, pixelHeight: 50))
        let layer = Layer(
            content: .color(.color(RGBA(hexadecimal: 0xFF3B30))),
            location: SourceLocation(file: "test.yaml", line: 4, column: 10))
        #expect(timeline.layers == [layer])
    }

    @Test(
        "a timeline without a name has its file's, without folder and extension",
        arguments: [
            ("a.b/c.d.yaml", "c.d"), ("a.b/c", "c"), (".a", ".a"), ("a/.b.yaml", ".b"),
            // The dot and the accent after it are one `Character`.
            ("a.\u{301}b", "a"),
        ])
    func name(path: String, name: String) {
        let result = TestParser.parser.parse(
            text: LimitTests.head + "layers: [{ color: red }]", path: path)
        #expect(result.timeline?.name == name)
    }

    @Test("an effect's arguments are in the order of its parameters, with its defaults filled in")
    func effectDefaults() throws {
        let timeline = try Self.timeline(
            """
            layers:
              - color: red
                effects:
                  - ripple: { elapsedTime: $time, origin: [1, 2] }
                  - glow: { origin: [0, 0], progress: 1 }
                  - blur: 8
            """)
        let effects = timeline.layers[0].effects
        let time = Expression(text: "$time", variables: [.init(name: "$time", reference: .time)])
        #expect(
            effects[0].arguments == [
                .point(1, 2), Value(.number, .expression(time)), .number(2), .number(800),
                .number(4), .number(10), .number(1),
            ])
        #expect(effects[0].isApplied == Self.own("$elapsedTime >= 0", .boolean, "$elapsedTime", 1))
        #expect(
            effects[0].maxSampleOffset == Self.own("float2($amplitude)", .point, "$amplitude", 2))
        #expect(
            effects[1].arguments[1].source
                == .expression(
                    Expression(
                        text: "$view.size",
                        variables: [.init(name: "$view.size", reference: .viewSize)])))
        #expect(effects[1].maxSampleOffset == .point(0, 0))
        #expect(effects[1].isApplied == .boolean(true))
        #expect(effects[2].function == .gaussianBlur)
        #expect(effects[2].arguments == [.number(8)])
    }

    @Test("whether a blur keeps the layer's bounds is an argument only where it is said")
    func blurArguments() throws {
        let timeline = try Self.timeline(
            """
            layers:
              - color: red
                effects:
                  - blur: 8
                  - blur: { radius: 8 }
                  - blur: { opaque: false, radius: 8, isEnabled: false }
            """)
        let effects = timeline.layers[0].effects
        #expect(effects.map(\.function) == [.gaussianBlur, .gaussianBlur, .gaussianBlur])
        #expect(
            effects.map(\.arguments) == [
                [.number(8)], [.number(8)], [.number(8), .boolean(false)],
            ])
        #expect(effects.map(\.parameterNames) == [["radius"], ["radius"], ["radius", "opaque"]])
        let applied = Self.own("$radius > 0", .boolean, "$radius", 0)
        #expect(effects.map(\.isApplied) == [applied, applied, applied])
        let reach = Self.own("float2($radius * 3)", .point, "$radius", 0)
        let flag = Expression.Variable(name: "$opaque", reference: .argument(1, .boolean))
        let kept = Expression(
            text: "select(float2($radius * 3), float2(0), $opaque)",
            variables: [.init(name: "$radius", reference: .argument(0, .number)), flag])
        #expect(
            effects.map(\.maxSampleOffset) == [
                reach, reach, Value(.point, .expression(kept)),
            ])
        #expect(effects.map(\.isEnabled) == [.boolean(true), .boolean(true), .boolean(false)])
    }

    private static func own(_ text: String, _ kind: ValueKind, _ name: String, _ index: Int)
        -> Value
    {
        let variable = Expression.Variable(name: name, reference: .argument(index, .number))
        return Value(kind, .expression(Expression(text: text, variables: [variable])))
    }

    @Test("the longest name is taken, and what follows it is left to the compiler")
    func names() throws {
        let timeline = try Self.timeline(
            """
            touches: { finger: { path: [{ at: 0, began: [0, 0] }] } }
            animators:
              drift: { initial: { x: 0, y: [0, 0] }, tracks: { x: [], y: [] } }
            layers:
              - color: red
                rotation: $finger.location.x + $drift.y.x * $finger.location.y
            """)
        guard case .expression(let expression) = timeline.layers[0].rotation.source else {
            Issue.record("not an expression")
            return
        }
        #expect(
            expression.variables == [
                .init(name: "$finger.location", reference: .touch(0, .location)),
                .init(name: "$drift.y", reference: .animator(0, track: 1)),
            ])
    }

    @Test("half a point may be an expression")
    func mixedPoint() throws {
        let timeline = try Self.timeline("layers: [{ color: red, offset: [10, $time * 2] }]")
        let variables = [Expression.Variable(name: "$time", reference: .time)]
        let half = Value(
            .number, .expression(Expression(text: "$time * 2", variables: variables)))
        #expect(timeline.layers[0].offset == Value(.point, .components([.number(10), half])))
        #expect(timeline.layers[0].offset.text == "[10, '$time * 2']")
    }

    @Test("a frame may be told by its parent's size, which '$view.size' is there")
    func frame() throws {
        let timeline = try Self.timeline(
            "layers: [{ color: red, frame: $view.size }, { color: red, frame: { height: 3 } }]")
        let variables = [Expression.Variable(name: "$view.size", reference: .viewSize)]
        let size = Value(
            .point, .expression(Expression(text: "$view.size", variables: variables)))
        #expect(timeline.layers[0].width == Value(.number, .component(0, of: size)))
        #expect(timeline.layers[0].height == Value(.number, .component(1, of: size)))
        #expect(timeline.layers[1].width == nil && timeline.layers[1].height == .number(3))
    }

    @Test("SVG path data is walked at an even pace from its first point to its last")
    func svg() throws {
        let timeline = try Self.timeline(
            """
            touches: { finger: { path: { from: 0.5, to: 1.5, svg: M10 10 h30 V40 } } }
            layers: []
            """)
        let gesture = timeline.touches[0].gestures[0]
        #expect(gesture.began == Time(1, over: 2) && gesture.ended == Time(3, over: 2))
        #expect(gesture.start == Point(x: 10, y: 10))
        #expect(gesture.moves.count == 120)
        #expect(gesture.moves.last?.point == Point(x: 40, y: 40))
        #expect(gesture.moves.last?.time == gesture.ended)
        for (index, move) in gesture.moves.enumerated() {
            let along = Double(index + 1) / 2
            let expected = along <= 30 ? (10 + along, 10) : (40, along - 20)
            #expect(abs(move.point.x - expected.0) < 1e-9 && abs(move.point.y - expected.1) < 1e-9)
        }
    }

    @Test("a curve of SVG is where its formula says")
    func svgCurve() throws {
        // S mirrors C's last control point, T mirrors Q's.
        let points = try FingerPath("M0 0 C0 10 10 10 10 0 S20-10 20 0 Q25 5 30 0 t10 0").points
        #expect(points.count == 1 + 4 * 64)
        #expect(points[32] == Point(x: 5, y: 7.5))
        #expect(points[64 + 32] == Point(x: 15, y: -7.5))
        #expect(abs(points[128 + 32].y - 2.5) < 1e-12)
        #expect(abs(points[192 + 32].y + 2.5) < 1e-12)
        #expect(points.last == Point(x: 40, y: 0))
    }
}
