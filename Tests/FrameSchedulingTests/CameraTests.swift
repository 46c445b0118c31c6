import Diagnostics
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameScheduling

@Suite("The camera", .seeded)
struct CameraTests {
    private static let canvas = Size(width: 320, height: 180)
    private let red = Value.color(RGBA(red: 1, green: 0, blue: 0))

    private static func number(
        _ range: ClosedRange<Double>, _ random: inout SplitMix64
    ) -> Double {
        let part = Double(random.next() >> 11) / Double(1 << 53)
        return range.lowerBound + (range.upperBound - range.lowerBound) * part
    }

    private static func shots(_ random: inout SplitMix64) -> [CameraMoves.Shot] {
        var time = number(0...2, &random)
        return (0..<Int(1 + random.next() % 6)).map { _ in
            let start = time
            let end = start + number(0...1, &random)
            time = end + number(-0.2...4, &random)
            let place = Point(x: number(-20...340, &random), y: number(-20...200, &random))
            let isDrag = random.next() % 3 == 0
            return CameraMoves.Shot(
                start: start, end: end, minimum: place,
                maximum: Point(
                    x: place.x + (isDrag ? number(0...200, &random) : 0),
                    y: place.y + (isDrag ? number(0...100, &random) : 0)))
        }
    }

    private static func following(_ random: inout SplitMix64) -> Camera.Following {
        var following = Camera.Following(touches: [0])
        following.zoom = number(1...5, &random)
        following.duration = milliseconds(Int(number(0...900, &random)))
        following.lead = milliseconds(Int(number(0...400, &random)))
        following.hold = milliseconds(Int(number(0...1500, &random)))
        if random.next() % 2 == 0 { following.margin = number(0...60, &random) }
        following.ease = [.linear, .easeInOut, .easeOut][Int(random.next() % 3)]
        return following
    }

    private static func edges(_ view: CameraView) -> (Point, Point) {
        let (w, h) = (canvas.width / view.zoom / 2, canvas.height / view.zoom / 2)
        return (
            Point(x: view.center.x - w, y: view.center.y - h),
            Point(x: view.center.x + w, y: view.center.y + h)
        )
    }

    @Test("it never crosses the canvas's edge, shows every touch, and is whole at the end")
    func laws() {
        for seed in TestSeed.several(1...400) {
            var random = SplitMix64(seed: seed)
            let following = Self.following(&random)
            let shots = Self.shots(&random)
            let moves = CameraMoves(following, canvas: Self.canvas, gestures: shots)
            for step in 0...600 {
                let view = moves.view(at: Double(step) / 20)
                let (minimum, maximum) = Self.edges(view)
                #expect(minimum.x >= -1e-9 && minimum.y >= -1e-9, "seed \(seed)")
                #expect(
                    maximum.x <= Self.canvas.width + 1e-9 && maximum.y <= Self.canvas.height + 1e-9,
                    "seed \(seed)")
                #expect(view.zoom >= 1 && view.zoom <= following.zoom + 1e-9, "seed \(seed)")
            }
            for shot in shots {
                for part in [0, 0.5, 1] {
                    let time = shot.start + (shot.end - shot.start) * part
                    let (minimum, maximum) = Self.edges(moves.view(at: time))
                    func isIn(
                        _ a: Double, _ b: Double, _ low: Double, _ high: Double, _ end: Double
                    )
                        -> Bool
                    {
                        max(min(a, end), 0) >= low - 1e-9 && max(min(b, end), 0) <= high + 1e-9
                    }
                    let isSeen =
                        isIn(
                            shot.minimum.x, shot.maximum.x, minimum.x, maximum.x, Self.canvas.width)
                        && isIn(
                            shot.minimum.y, shot.maximum.y, minimum.y, maximum.y, Self.canvas.height
                        )
                    #expect(isSeen, "the shot at \(shot.start), seed \(seed)")
                }
            }
            #expect(moves.view(at: 1000) == .whole(Self.canvas), "seed \(seed)")
            for (earlier, later) in zip(moves.moves, moves.moves.dropFirst()) {
                #expect(earlier.end <= later.start + 1e-9, "seed \(seed)")
                #expect(earlier.to == later.from, "seed \(seed)")
            }
        }
    }

    @Test("an ease that overshoots shows nothing beyond the canvas")
    func overshooting() {
        for seed in TestSeed.several(1...200) {
            var random = SplitMix64(seed: seed)
            var following = Self.following(&random)
            let far = seed % 4 == 0 ? 1000.0 : 3
            following.ease = TimingCurve(
                x1: Self.number(0...1, &random), y1: Self.number(-far...far, &random),
                x2: Self.number(0...1, &random), y2: Self.number(-far...far, &random))
            let moves = CameraMoves(
                following, canvas: Self.canvas, gestures: Self.shots(&random))
            for move in moves.moves {
                for step in 0...50 {
                    let time = move.start + (move.end - move.start) * Double(step) / 50
                    let view = moves.view(at: time).clamped(to: Self.canvas)
                    let (low, high) = Self.edges(view)
                    #expect(view.zoom >= 1, "seed \(seed)")
                    #expect(low.x >= -1e-9 && low.y >= -1e-9, "seed \(seed)")
                    #expect(
                        high.x <= Self.canvas.width + 1e-9 && high.y <= Self.canvas.height + 1e-9,
                        "seed \(seed)")
                }
            }
        }
    }

    @Test("a move is about a fixed point, and its zoom grows by equal factors")
    func fixedPoint() {
        for seed in TestSeed.several(1...200) {
            var random = SplitMix64(seed: seed)
            func view(_ random: inout SplitMix64) -> CameraView {
                CameraView(
                    center: Point(
                        x: Self.number(0...320, &random), y: Self.number(0...180, &random)),
                    zoom: Self.number(1...6, &random), rotation: 0)
            }
            let (from, to) = (view(&random), view(&random))
            let part = Self.number(0...1, &random)
            let (a, b) = (Self.edges(from), Self.edges(to))
            let between = CameraView.between(from, to, part)
            let m = Self.edges(between)
            // All edges have gone the same part of their ways.
            let way = (m.0.x - a.0.x) / (b.0.x - a.0.x)
            for (start, place, end) in [
                (a.0.y, m.0.y, b.0.y), (a.1.x, m.1.x, b.1.x), (a.1.y, m.1.y, b.1.y),
            ] {
                #expect(abs(start + (end - start) * way - place) < 1e-6, "seed \(seed)")
            }
            let expected = Portable.log(from.zoom) * (1 - part) + Portable.log(to.zoom) * part
            #expect(abs(Portable.log(between.zoom) - expected) < 1e-12, "seed \(seed)")
        }
    }

    @Test("two taps nearby are one move, two far apart are two, and those between are joined")
    func joining() {
        func moves(_ gap: Double, _ distance: Double) -> [CameraMoves.Move] {
            let tap = Point(x: 100, y: 60)
            let other = Point(x: 100 + distance, y: 60)
            return CameraMoves(
                Camera.Following(touches: [0]), canvas: Self.canvas,
                gestures: [
                    .init(start: 2, end: 2.1, minimum: tap, maximum: tap),
                    .init(start: 2.1 + gap, end: 2.2 + gap, minimum: other, maximum: other),
                ]
            ).moves
        }
        // There and back.
        #expect(moves(1, 20).count == 2)
        // There, to the other one, and back.
        #expect(moves(1, 150).count == 3)
        // Twice there and back.
        #expect(moves(3, 20).count == 4)
        // No time to move: one view of both.
        #expect(moves(0.3, 150).count == 2)
        #expect(moves(0.3, 150)[0].to.zoom < 2)
        #expect(moves(1, 20)[0].end == 2 - 0.15)
        #expect(abs(moves(1, 20)[1].start - (3.2 + 0.8)) < 1e-12)
    }

    @Test("a layer under the camera is where the camera's map brings it")
    func maps() throws {
        for seed in TestSeed.several(1...200) {
            var random = SplitMix64(seed: seed)
            func place(_ random: inout SplitMix64) -> Point {
                Point(x: Self.number(-50...400, &random), y: Self.number(-50...300, &random))
            }
            let layer = LayerState(
                size: Size(
                    width: Self.number(1...200, &random), height: Self.number(1...200, &random)),
                center: place(&random),
                scale: Point(x: Self.number(-2...2, &random), y: Self.number(-2...2, &random)),
                rotation: Self.number(-400...400, &random), content: .group([]))
            let view = CameraView(
                center: place(&random), zoom: Self.number(0.2...5, &random),
                rotation: Self.number(-200...200, &random))
            let seen = view.applied(to: layer, canvas: Self.canvas)
            for _ in 0..<4 {
                let point = place(&random)
                let world = Self.map(layer)(point)
                let angle = -view.rotation * .pi / 180
                let (x, y) = (world.x - view.center.x, world.y - view.center.y)
                let (sine, cosine) = (Portable.sin(angle), Portable.cos(angle))
                let expected = Point(
                    x: Self.canvas.width / 2 + view.zoom * (x * cosine - y * sine),
                    y: Self.canvas.height / 2 + view.zoom * (x * sine + y * cosine))
                let found = Self.map(seen)(point)
                #expect(abs(found.x - expected.x) < 1e-8, "seed \(seed)")
                #expect(abs(found.y - expected.y) < 1e-8, "seed \(seed)")
            }
        }
    }

    private static func map(_ layer: LayerState) -> PlaneMap {
        PlaneMap(tx: -layer.size.width / 2, ty: -layer.size.height / 2)
            .then(.linear(scale: layer.scale, rotation: layer.rotation))
            .then(PlaneMap(tx: layer.center.x, ty: layer.center.y))
    }

    private func film(_ camera: Camera?, touches: [Touch] = []) throws -> Timeline {
        var fixed = Layer(
            content: .color(red), width: .number(20), height: .number(10), position: .point(30, 20))
        fixed.isFixed = true
        let phone = Layer(
            content: .group([Layer(content: .color(red))]), width: .number(80),
            height: .number(120), position: .point(250, 90), scale: .point(0.5, 0.5))
        var film = try timeline(size: Self.canvas, touches: touches, layers: [phone, fixed])
        film.camera = camera
        return film
    }

    @Test("it goes to where a touch's layer is on the canvas; fixed layers stay")
    func following() throws {
        let touch = Touch(
            name: "finger", layer: [0], minimumDistance: 0,
            gestures: [
                .init(
                    began: milliseconds(1000), start: Point(x: 60, y: 30), moves: [],
                    ended: milliseconds(1100))
            ])
        var following = Camera.Following(touches: [0])
        following.zoom = 4
        let plain = try scheduler(film(nil, touches: [touch]))
        let scheduler = try scheduler(film(Camera(.following(following)), touches: [touch]))
        #expect(scheduler.state(at: 0) == plain.state(at: 0))
        let view = try #require(scheduler.trace(at: 60).cameras.first?.view)
        // The phone's corner is at [230, 60], and half a point of it is a quarter.
        #expect(view.center == Point(x: 260, y: 75) && view.zoom == 4)
        let states = scheduler.state(at: 60).layers
        #expect(states[1] == plain.state(at: 60).layers[1])
        #expect(states[0].center == Point(x: 160 + 4 * (250 - 260), y: 90 + 4 * (90 - 75)))
        #expect(states[0].scale == Point(x: 2, y: 2))
    }

    @Test("values are clamped to the canvas; a view larger than the canvas is centred")
    func clamping() throws {
        func view(_ center: Value, _ zoom: Double, rotation: Double = 0) throws -> CameraView {
            var values = Camera.View()
            values.center = center
            values.zoom = .number(zoom)
            values.rotation = .number(rotation)
            let scheduler = try scheduler(film(Camera(.values(values))))
            return try #require(scheduler.trace(at: 0).cameras.first?.view)
        }
        #expect(try view(.point(0, 500), 2).center == Point(x: 80, y: 135))
        #expect(try view(.point(0, 500), 0.5).center == Point(x: 160, y: 90))
        // Half of the canvas's height, at a quarter turn, takes all of its height in width.
        let turned = try view(.point(0, 90), 2, rotation: 90).center
        #expect(abs(turned.x - 45) < 1e-12 && abs(turned.y - 90) < 1e-12)
        #expect(try view(.point(10, 10), 1e9).zoom == 100)
    }

    @Test("a camera that names no touch is an error, not a crash")
    func dangling() throws {
        let film = try film(Camera(.following(Camera.Following(touches: [3]))))
        #expect(throws: DiagnosticError.self) { try scheduler(film) }
    }
}
