import Diagnostics
import NativeKernels
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling
@testable import LayerKinds
@testable import MetalLanguage
@testable import TimelineParsing

@Suite("An emitter", .seeded)
struct EmitterTests {
    private static let tools: RenderingTools = {
        let renderer = try? FrameRenderer(
            compiler: KernelCompiler(options: .init()), authorShaders: [], fusesKernels: true)
        return renderer.unsafelyUnwrapped.tools
    }()

    private static func text(_ emitter: String, seed: UInt64 = 5, _ more: String = "") -> String {
        """
        flipbook: 1
        seed: \(seed)
        canvas: { size: [200, 100] }
        duration: 9
        framerate: 10
        touches:
          finger:
            path: [{ at: 1, began: [20, 30] }, { at: 3, moved: [80, 60] }, { at: 4, ended: true }]
        triggers: { go: [1, 1.5], tap: { touch: finger, set: began, clear: ended } }
        \(more)
        layers: [{ emitter: { \(emitter) } }]
        """
    }

    private static func timeline(_ emitter: String, seed: UInt64 = 5) throws -> Timeline {
        let parser = TimelineParser(effects: [], kinds: BuiltInLayerKinds.all)
        let result = parser.parse(text: text(emitter, seed: seed), path: "a.yaml")
        return try #require(result.timeline, "\(result.diagnostics.diagnostics)")
    }

    private static func messages(_ emitter: String) -> [String] {
        let parser = TimelineParser(effects: [], kinds: BuiltInLayerKinds.all)
        return parser.parse(text: text(emitter), path: "a.yaml").diagnostics.diagnostics
            .filter { $0.severity == .error }.map(\.message)
    }

    private static func parts(
        _ emitter: String, seed: UInt64 = 5, at frame: Int
    ) throws -> [EmittedPart] {
        let scheduler = try FrameScheduler(timeline: timeline(emitter, seed: seed))
        guard case .kind(let content)? = scheduler.state(at: frame).layers.first?.content else {
            return []
        }
        return try #require(content.base as? EmitterState).parts
    }

    @Test("emits its count at each new value of the trigger, and each part lives its time")
    func counts() throws {
        let look = "trigger: go, count: 7, life: 1"
        let counts = try (0..<30).map { try Self.parts(look, at: $0).count }
        #expect(
            counts
                == (0..<30).map {
                    (10..<20).contains($0) ? ($0 < 15 ? 7 : 14) : ($0 < 25 && $0 >= 20 ? 7 : 0)
                })
        let tapped = try [9, 10, 39, 40, 41].map {
            try Self.parts("trigger: tap, count: 3, life: 3.5", at: $0).count
        }
        #expect(tapped == [0, 3, 3, 3, 3], "a trigger that is cleared emits nothing")
    }

    @Test("in a flow has as many parts as begin in a life, from the start if it is prewarmed")
    func flow() throws {
        let look = "rate: 400, life: 2"
        #expect(try Self.parts(look, at: 0).count <= 1)
        #expect(abs(try Self.parts(look, at: 10).count - 400) <= 2)
        for frame in [0, 7, 40] {
            #expect(abs(try Self.parts("\(look), prewarm: true", at: frame).count - 800) <= 2)
        }
        #expect(try Self.parts("\(look), prewarm: true", at: 40) == Self.parts(look, at: 40))
        let ended = "\(look), from: 1, to: 2"
        #expect(try Self.parts(ended, at: 10).count <= 1)
        #expect(try Self.parts(ended, at: 30).count > 390)
        #expect(try Self.parts(ended, at: 41).isEmpty)
    }

    @Test("with another seed, or of another burst, has other parts, and else the same")
    func seeds() throws {
        let look = "trigger: go, count: 9, life: 3, speed: [10, 90]"
        let parts = try Self.parts(look, at: 16)
        #expect(try Self.parts(look, at: 16) == parts)
        #expect(try Self.parts(look, seed: 6, at: 16) != parts)
        #expect(try Self.parts(look + ", seed: 5", seed: 8, at: 16) == parts)
        // A tenth of a second after each burst.
        #expect(try parts[9...] != Self.parts(look, at: 11)[...])
    }

    @Test("begins where the point is when it emits")
    func place() throws {
        let look = "trigger: go, at: $finger.location, speed: 0, life: 5, count: 2"
        let parts = try Self.parts(look, at: 40)
        #expect(parts.map(\.x) == [20, 20, 35, 35] && parts.map(\.y) == [30, 30, 37.5, 37.5])
        let trail = "rate: 20, at: $finger.location, speed: 0, life: 5"
        let drawn = try Self.parts(trail, at: 30)
        #expect(Set(drawn.map(\.x)).count > 30)
        #expect(drawn.allSatisfy { (0...80).contains($0.x) })
        #expect(try Self.parts("trigger: go, speed: 0", at: 10).allSatisfy { $0.x == 100 })
    }

    @Test("flies as a body in air does, of which every small step is computed")
    func flight() {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let drag = generator.next() % 4 == 0 ? 0 : generator.nextNumber(in: 0.0001..<6)
            var look = EmitterLook(seed: generator.next())
            look.drag = drag...drag
            look.gravity = generator.nextNumber(in: -500..<900)
            look.spread = 0
            let speed = generator.nextNumber(in: 0..<800)
            look.speed = speed...speed
            look.life = 9...9
            let age = generator.nextNumber(in: 0..<3)
            let part = look.part(
                0,
                of: EmitterState.Emission(
                    number: 0, first: 0, count: 1, age: age, interval: 0,
                    start: .init(x: 0, y: 0, width: 0, height: 0, angle: -50)))
            let steps = 20_000
            let step = age / Double(steps)
            let angle = -50 * Double.pi / 180
            var (x, y) = (0.0, 0.0)
            var (vx, vy) = (Portable.cos(angle) * speed, Portable.sin(angle) * speed)
            for _ in 0..<steps {
                // The midpoint rule.
                let (mx, my) = (
                    vx - drag * vx * step / 2, vy + (look.gravity - drag * vy) * step / 2
                )
                (x, y) = (x + mx * step, y + my * step)
                (vx, vy) = (vx - drag * mx * step, vy + (look.gravity - drag * my) * step)
            }
            let distance = Portable.hypot((part?.x ?? .nan) - x, (part?.y ?? .nan) - y)
            #expect(distance < 0.01, "seed \(seed): \(look), \(age)")
        }
    }

    @Test("covers as much as its shapes are large, however small, and wherever they lie")
    func area() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for shape in EmitterLook.Shape.allCases {
            for size in [0.3, 0.8, 1.5, 3, 8, 20] {
                var sum = 0.0
                for _ in 0..<12 {
                    var look = EmitterLook(seed: generator.next())
                    look.shapes = [shape]
                    look.size = size...size
                    look.spin = 1...1
                    look.fade = 0
                    look.speed = 0...0
                    sum += try Self.sum(look, &generator)
                }
                let expected = size * size * Self.fullness[shape, default: 0]
                let found = sum / 12
                // An edge is a straight line over a pixel; of what is smaller, the ends differ.
                let tolerance = size < 3 ? 0.45 : size < 8 ? 0.2 : 0.12
                #expect(
                    abs(found - expected) < expected * tolerance,
                    "\(shape) of \(size): \(found), not \(expected)")
            }
        }
    }

    /// The shapes' areas in that of a square around them.
    private static let fullness: [EmitterLook.Shape: Double] = [
        .circle: 0.785, .rectangle: 0.6, .capsule: 0.332, .star: 0.354, .heart: 0.62,
    ]

    /// The sum of a part's alpha, in pixels.
    private static func sum(
        _ look: EmitterLook, _ generator: inout SplitMix64
    ) throws -> Double {
        let state = EmitterState(
            look: look,
            emissions: [
                .init(
                    number: 0, first: 0, count: 1, age: 0.1, interval: 0,
                    start: .init(
                        x: 20 + generator.nextUnit(), y: 20 + generator.nextUnit(), width: 0,
                        height: 0, angle: 0))
            ])
        let bounds = PixelRectangle(x: 0, y: 0, width: 40, height: 40)
        let picture = try state.picture(
            size: Size(width: 40, height: 40),
            in: RasterSpace(originX: 0, originY: 0, scale: 1), bounds: bounds,
            tools: Self.tools)
        guard let picture else { return 0 }
        let buffer = try Self.tools.drawn(picture.picture)
        var sum = 0.0
        for y in 0..<buffer.height {
            let row = buffer.row(y)
            for x in 0..<buffer.width {
                sum += Double(row.load(fromByteOffset: 16 * x + 12, as: Float.self))
            }
        }
        return sum
    }

    @Test("has a picture of the pixels that are asked for, wherever its parts are")
    func bounds() throws {
        for x in [-50.0, 3, 20.5, 90] {
            let state = EmitterState(
                look: EmitterLook(seed: 1),
                emissions: [
                    .init(
                        number: 0, first: 0, count: 1, age: 0, interval: 0,
                        start: .init(x: x, y: 20, width: 0, height: 0, angle: 0))
                ])
            let bounds = PixelRectangle(x: -3, y: 1, width: 70, height: 40)
            let picture = try state.picture(
                size: Size(width: 90, height: 90),
                in: RasterSpace(originX: 0, originY: 0, scale: 1), bounds: bounds,
                tools: Self.tools)
            // The grid of a blur begins at the corner.
            #expect(picture?.picture.bounds == (x < -9 || x > 80 ? nil : bounds))
        }
    }

    @Test(
        "says what is too many, and what doesn't go together",
        arguments: [
            ("rate: 20000, life: [1, 3]", "the limit is 20000"),
            ("trigger: go, count: 10001", "'count' must be 1…10000"),
            ("trigger: go, rate: 5", "'rate' is of a flow"),
            ("count: 5", "'count' is how many a trigger emits"),
            ("from: 3, to: 2", "'to' must not be before 'from'"),
            ("size: [3, 2]", "'size' must be in ascending order"),
            ("shapes: []", "'shapes' must be 1…64 shapes, not 0"),
            ("colors: [red, rd]", "rd"), ("life: 0", "'life' must be 0.01…600"),
        ])
    func errors(emitter: String, expected: String) {
        let found = Self.messages(emitter)
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }

    @Test("draws at most its newest parts, and refuses to fill pictures over and over")
    func limits() throws {
        let many = "trigger: go, count: 10000, life: 600"
        #expect(try Self.parts(many, at: 30).count == 20_000)
        let wide = "rate: 3000, life: 5, prewarm: true, size: 1000, speed: 0, area: [200, 100]"
        let state = try FrameScheduler(timeline: Self.timeline(wide)).state(at: 0)
        guard case .kind(let content)? = state.layers.first?.content else { return }
        let emitter = try #require(content.base as? EmitterState)
        let error = #expect(throws: RenderingError.self) {
            try emitter.picture(
                size: Size(width: 2000, height: 2000),
                in: RasterSpace(originX: 0, originY: 0, scale: 1),
                bounds: PixelRectangle(x: 0, y: 0, width: 2000, height: 2000),
                tools: Self.tools)
        }
        #expect("\(try #require(error))".contains("the parts of an emitter have"))
    }
}
