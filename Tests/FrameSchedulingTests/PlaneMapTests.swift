import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameScheduling

@Suite("Maps of the plane", .seeded)
struct PlaneMapTests {
    private func random(_ generator: inout SplitMix64) -> PlaneMap {
        func number(_ range: Range<Double>) -> Double { generator.nextNumber(in: range) }
        return PlaneMap(
            a: number(-2..<2), b: number(-2..<2), c: number(-2..<2), d: number(-2..<2),
            tx: number(-90..<90), ty: number(-90..<90), px: number(-0.01..<0.01),
            py: number(-0.01..<0.01), pw: number(0.5..<2))
    }

    private func near(_ one: Point, _ other: Point) -> Bool {
        Portable.hypot(one.x - other.x, one.y - other.y)
            < 1e-6 * (1 + Portable.hypot(one.x, one.y))
    }

    @Test("an inverse takes points back, and tells what is in front of the viewer")
    func inverses() throws {
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            let map = random(&generator)
            let inverse = try #require(map.inverse)
            let point = Point(
                x: generator.nextNumber(in: -40..<40), y: generator.nextNumber(in: -40..<40))
            let w = map.weight(at: point)
            guard abs(w) > 0.05 else { continue }
            #expect(near(inverse(map(point)), point), "seed \(seed)")
            #expect((inverse.weight(at: map(point)) > 0) == (w > 0), "seed \(seed)")
        }
    }

    @Test("maps one after the other map as one")
    func chains() {
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            let (first, second) = (random(&generator), random(&generator))
            let point = Point(
                x: generator.nextNumber(in: -9..<9), y: generator.nextNumber(in: -9..<9))
            let weight = second.weight(at: first(point))
            guard abs(first.weight(at: point)) > 0.05, abs(weight) > 0.05 else { continue }
            #expect(near(first.then(second)(point), second(first(point))), "seed \(seed)")
        }
    }

    private func rotation(
        _ degrees: Double, _ axis: (Double, Double, Double),
        anchor: Point = Point(x: 0.5, y: 0.5), anchorZ: Double = 0, perspective: Double = 1
    ) -> Rotation3DTree<Evaluated> {
        Rotation3DTree<Evaluated>(
            degrees: degrees, axis: .init(x: axis.0, y: axis.1, z: axis.2), anchor: anchor,
            anchorZ: anchorZ, perspective: perspective)
    }

    @Test("a rotation about y moves the right side away, about x the upper side")
    func sides() {
        let size = Size(width: 100, height: 100)
        let turned = PlaneMap(rotation(60, (0, 1, 0)), size: size)
        // The right corner is 50 · sin 60° = 43.3 deeper, seen from 100 points: 1 / 1.433.
        let right = turned(Point(x: 100, y: 0))
        #expect(near(right, Point(x: 50 + 25 / 1.4330127, y: 50 - 50 / 1.4330127)))
        let left = turned(Point(x: 0, y: 0))
        #expect(near(left, Point(x: 50 - 25 / 0.5669873, y: 50 - 50 / 0.5669873)))
        let tilted = PlaneMap(rotation(60, (1, 0, 0)), size: size)
        #expect(tilted.weight(at: Point(x: 50, y: 0)) > 1)
        #expect(tilted.weight(at: Point(x: 50, y: 100)) < 1)
    }

    @Test("about z it is a rotation in the plane, and without perspective a stretch")
    func plane() {
        let size = Size(width: 80, height: 40)
        let turned = PlaneMap(rotation(90, (0, 0, 3)), size: size)
        #expect(near(turned(Point(x: 80, y: 20)), Point(x: 40, y: 60)))
        let flat = PlaneMap(rotation(60, (0, 1, 0), perspective: 0), size: size)
        #expect(flat.isAffine)
        #expect(near(flat(Point(x: 80, y: 0)), Point(x: 60, y: 0)))
        #expect(PlaneMap(rotation(0, (1, 2, 3)), size: size).centered(in: size) == nil)
        #expect(PlaneMap(rotation(360, (1, 2, 3)), size: size).centered(in: size) == nil)
    }

    @Test("the anchor stays where it is")
    func anchors() {
        let size = Size(width: 80, height: 40)
        for (x, y) in [(0.0, 0.0), (1, 0.25), (0.5, 1)] {
            let map = PlaneMap(
                rotation(37, (1, 2, -1), anchor: Point(x: x, y: y), perspective: 0.7), size: size)
            let anchor = Point(x: x * 80, y: y * 40)
            #expect(near(map(anchor), anchor))
        }
    }

    @Test("a projection is SwiftUI's: a row times the matrix")
    func projection() {
        let map = PlaneMap(
            ProjectionTree<Evaluated>(numbers: [2, 0.5, 0.01, 1, 3, 0.02, 7, 11, 1.5]))
        let (x, y) = (3.0, 4.0)
        let w = x * 0.01 + y * 0.02 + 1.5
        let expected = Point(x: (x * 2 + y * 1 + 7) / w, y: (x * 0.5 + y * 3 + 11) / w)
        #expect(near(map(Point(x: x, y: y)), expected))
    }
}
