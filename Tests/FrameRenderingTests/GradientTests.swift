import Drawing
import Foundation
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

/// SwiftUI's gradients, written down once more: in double precision, from stops to a colour, one
/// pixel after the other.
private struct TrueGradient {
    var gradient: GradientState
    var size: Size

    /// At a place in points of the layer, premultiplied.
    func color(_ x: Double, _ y: Double) -> Color {
        switch gradient.geometry {
        case .linear(let start, let end):
            let (ax, ay) = (start.x * size.width, start.y * size.height)
            let (wx, wy) = (end.x * size.width - ax, end.y * size.height - ay)
            return color(at: ((x - ax) * wx + (y - ay) * wy) / (wx * wx + wy * wy))
        case .radial(let center, let startRadius, let endRadius):
            let distance = hypot(x - center.x * size.width, y - center.y * size.height)
            return color(at: (distance - startRadius) / (endRadius - startRadius))
        case .angular(let center, let startAngle, let endAngle):
            let angle = atan2(y - center.y * size.height, x - center.x * size.width) * 180 / .pi
            return color(at: part(of: angle, from: startAngle, to: endAngle))
        case .mesh: return .zero
        }
    }

    private func part(of angle: Double, from start: Double, to end: Double) -> Double {
        if end < start { return part(of: -angle, from: -start, to: -end) }
        let span = end - start
        // Turns are counted so that the angle lies in the last turn before the end.
        var angle = angle
        let begin = max(start, end - 360)
        while angle < begin { angle += 360 }
        while angle >= begin + 360 { angle -= 360 }
        if angle <= end { return (angle - start) / span }
        return angle < end + (360 - span) / 2 ? 1 : 0
    }

    private func color(at part: Double) -> Color {
        let stops = gradient.stops.map { stop in
            let color = stop.color
            return (
                stop.location,
                Color(color.red, color.green, color.blue, 1) * color.alpha
            )
        }
        if part < stops[0].0 { return stops[0].1 }
        for (from, to) in zip(stops, stops.dropFirst()) where part >= from.0 && part < to.0 {
            let fraction = (part - from.0) / (to.0 - from.0)
            return from.1 * (1 - fraction) + to.1 * fraction
        }
        return stops[stops.count - 1].1
    }
}

extension SplitMix64 {
    fileprivate mutating func unit(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
    }

    fileprivate mutating func unitPoint() -> Point {
        Point(x: unit(-0.2...1.2), y: unit(-0.2...1.2))
    }

    fileprivate mutating func gradient(_ kind: Int) -> GradientState {
        let places = (0..<Int(2 + next() % 5)).map { _ in nextUnit() }.sorted()
        let stops = places.map { place in
            GradientStop(
                location: place,
                color: RGBA(
                    red: nextUnit(), green: nextUnit(), blue: nextUnit(),
                    alpha: next() % 2 == 0 ? 1 : nextUnit()))
        }
        let geometry: GradientState.Geometry =
            switch kind {
            case 0: .linear(start: unitPoint(), end: unitPoint())
            case 1:
                .radial(
                    center: unitPoint(), startRadius: unit(0...30), endRadius: unit(31...90))
            default:
                .angular(
                    center: unitPoint(), startAngle: unit(-400...400), endAngle: unit(-400...400))
            }
        return GradientState(geometry: geometry, stops: stops)
    }
}

@Suite("Gradients", .seeded)
struct GradientTests {
    private let size = Size(width: 60, height: 40)

    private func rectangle(_ gradient: GradientState) throws -> Picture {
        try render(
            FrameState(
                canvas: canvas(60, 40, scale: 1.5),
                layers: [
                    layer(
                        .shape(.rectangle(cornerRadius: 0), .fill(.gradient(gradient))),
                        size: size, center: Point(x: 30, y: 20))
                ]))
    }

    @Test("a gradient is what double precision says", arguments: 0..<3)
    func truth(kind: Int) throws {
        for seed in TestSeed.several(0..<40) {
            var random = SplitMix64(seed: seed)
            let gradient = random.gradient(kind)
            let truth = TrueGradient(gradient: gradient, size: size)
            let picture = try rectangle(gradient)
            var worst = 0.0
            var jumps = 0
            for y in 0..<60 {
                for x in 0..<90 {
                    let (px, py) = ((Double(x) + 0.5) / 1.5, (Double(y) + 0.5) / 1.5)
                    let difference = picture[x, y] - truth.color(px, py)
                    let distance = max(difference.max(), -difference.min())
                    // Where an angular gradient jumps, the last bit of an angle decides.
                    let isJump = kind == 2 && distance > 1.0 / 512
                    jumps += isJump ? 1 : 0
                    worst = isJump ? worst : max(worst, distance)
                }
            }
            #expect(worst < 1.0 / 512, "seed \(seed)")
            #expect(jumps <= 2, "seed \(seed)")
        }
    }

    @Test("without a way from start to end, everything lies at the end")
    func degenerate() throws {
        let stops = [
            GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white),
        ]
        let point = Point(x: 0.5, y: 0.5)
        let linear = try rectangle(
            GradientState(geometry: .linear(start: point, end: point), stops: stops))
        #expect(linear.pixels.allSatisfy { $0 == .one })
        let radial = try rectangle(
            GradientState(
                geometry: .radial(center: point, startRadius: 10, endRadius: 10), stops: stops))
        #expect(radial[45, 30] == Color(0, 0, 0, 1))
        #expect(radial[1, 1] == .one)
    }

    @Test("a gradient that ends in clear keeps its colour as it fades")
    func clear() throws {
        let picture = try rectangle(
            GradientState(
                geometry: .linear(start: Point(x: 0, y: 0), end: Point(x: 1, y: 0)),
                stops: [
                    GradientStop(location: 0, color: .white),
                    GradientStop(
                        location: 1, color: RGBA(red: 0, green: 0, blue: 0, alpha: 0)),
                ]))
        #expect(picture.pixels.allSatisfy { $0.x == $0.w && $0.y == $0.w && $0.z == $0.w })
    }

    @Test("a dark gradient has no bands: a row of 8-bit pixels is as bright as the true one")
    func bands() throws {
        let dark = RGBA(red: 0.02, green: 0.02, blue: 0.02)
        let state = FrameState(
            canvas: canvas(512, 8, background: .black),
            layers: [
                layer(
                    .shape(
                        .rectangle(cornerRadius: 0),
                        .fill(
                            .gradient(
                                GradientState(
                                    geometry: .linear(
                                        start: Point(x: 0, y: 0), end: Point(x: 1, y: 0)),
                                    stops: [
                                        GradientStop(location: 0, color: .black),
                                        GradientStop(location: 1, color: dark),
                                    ])))),
                    size: Size(width: 512, height: 8), center: Point(x: 256, y: 4))
            ])
        let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
        let pixels = Picture(
            try renderer.straight(renderer.render(state), format: .rgba8))
        // Squares of 8×8: five steps of 1/255 over 64 squares, each true to a tenth of a step.
        for square in 0..<64 {
            var sum = 0.0
            for y in 0..<8 { for x in 0..<8 { sum += pixels[square * 8 + x, y].x } }
            let truth = 0.02 * (Double(square) + 0.5) / 64
            #expect(abs(sum / 64 - truth) < 0.1 / 255)
        }
    }

    @Test("a text in a gradient is the gradient of its box where the letters cover")
    func text() throws {
        let gradient = GradientState(
            geometry: .linear(start: Point(x: 0, y: 0), end: Point(x: 1, y: 0)),
            stops: [
                GradientStop(location: 0, color: .black), GradientStop(location: 1, color: .white),
            ])
        func draw(_ paint: PaintState) throws -> Picture {
            let text = TextState(
                string: "■■■■", family: "sans-serif", size: 30, color: paint)
            return try render(
                FrameState(
                    canvas: canvas(60, 40, scale: 1.5),
                    layers: [layer(.text(text), size: size, center: Point(x: 30, y: 20))]))
        }
        let coverage = try draw(.color(.white))
        let truth = TrueGradient(gradient: gradient, size: size)
        let expected = Picture(coverage.bounds) { x, y in
            truth.color((Double(x) + 0.5) / 1.5, (Double(y) + 0.5) / 1.5) * coverage[x, y].w
        }
        #expect(try draw(.gradient(gradient)).difference(to: expected) < 1e-6)
    }
}
