import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Strokes inside of shapes", .seeded)
struct InsetStrokeTests {
    private func picture(
        _ shape: ShapeState, width: Double, _ position: StrokePosition, _ line: LineState,
        side: Size
    ) throws -> Picture {
        try render(
            FrameState(
                canvas: canvas(64, 48, background: .clear),
                layers: [
                    layer(
                        .shape(
                            shape,
                            .stroke(
                                .color(.white), width: width, position: position,
                                line: line)),
                        size: side, center: Point(x: 32, y: 24))
                ]))
    }

    private static let shapes: [(outer: ShapeState, inner: @Sendable (Double) -> ShapeState)] = [
        (.rectangle(cornerRadius: 0), { _ in .rectangle(cornerRadius: 0) }),
        (.rectangle(cornerRadius: 9), { .rectangle(cornerRadius: 9 - $0) }),
        (.circle, { _ in .circle }),
        (.capsule, { _ in .capsule }),
        (
            .trimmed(.circle, from: 0.1, to: 0.7),
            { _ in .trimmed(.circle, from: 0.1, to: 0.7) }
        ),
    ]

    @Test("dashes with round caps are those of a centred stroke of the smaller shape")
    func smaller() throws {
        var random = SplitMix64(seed: TestSeed.fixed(71))
        for (outer, inner) in Self.shapes {
            for _ in 0..<6 {
                let width = 2 + random.nextUnit() * 6
                let line = LineState(
                    cap: .round, join: .round,
                    dash: [random.nextUnit() * 8, 6 + random.nextUnit() * 8],
                    dashPhase: random.nextUnit() * 20)
                let whole = try picture(
                    outer, width: width, .inside, line, side: Size(width: 56, height: 40))
                let centred = try picture(
                    inner(width / 2), width: width, .center, line,
                    side: Size(width: 56 - width, height: 40 - width))
                var worst = 0.0
                for y in 0..<48 {
                    for x in 0..<64 {
                        worst = max(worst, abs(whole[x, y].w - centred[x, y].w))
                    }
                }
                #expect(worst < 0.02, "\(outer), \(width)")
            }
        }
    }

    @Test("dots are circles of the stroke's width that touch the edge")
    func dots() throws {
        let line = LineState(cap: .round, dash: [0, 16])
        let picture = try picture(
            .rectangle(cornerRadius: 0), width: 8, .inside, line, side: Size(width: 60, height: 44))
        // The first dot is at the corner of the smaller rectangle, (4, 4) in the layer at (2, 2).
        var area = 0.0
        for y in 0..<12 {
            for x in 0..<12 { area += picture[x, y].w }
        }
        #expect(abs(area - .pi * 16) < 0.5)
        #expect(picture[6, 6].w == 1 && picture[1, 6].w == 0 && picture[6, 1].w == 0)
        #expect(picture[2, 2].w == 0 && picture[6, 2].w > 0.5)
    }

    @Test("nothing of it is outside of the shape", arguments: [ShapeState.ellipse, .circle])
    func clipped(shape: ShapeState) throws {
        let size = Size(width: 60, height: 30)
        let line = LineState(cap: .square, join: .bevel, dash: [7, 3])
        let stroke = try picture(shape, width: 6, .inside, line, side: size)
        let area = try render(
            FrameState(
                canvas: canvas(64, 48, background: .clear),
                layers: [
                    layer(
                        .shape(shape, .fill(.color(.white))), size: size,
                        center: Point(x: 32, y: 24))
                ]))
        for y in 0..<48 {
            for x in 0..<64 { #expect(stroke[x, y].w <= area[x, y].w) }
        }
    }
}
