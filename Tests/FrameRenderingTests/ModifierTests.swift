import PixelBuffers
import PortableMath
import ShaderProgram
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Shadows, masks, projections and materials", .seeded)
struct ModifierTests {
    private let white = LayerState.Content.color(.white)

    private func picture(
        _ layers: [LayerState], _ width: Double = 60, _ height: Double = 50,
        background: RGBA = .clear
    ) throws -> Picture {
        let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
        return Picture(
            try renderer.render(
                FrameState(
                    canvas: canvas(width, height, background: background), layers: layers)))
    }

    private func shadow(
        _ radius: Double, _ x: Double, _ y: Double, _ color: Color, inner: Bool = false
    ) -> EffectState {
        EffectState(
            function: inner ? .innerShadow : .shadow,
            arguments: [radius, x, y, color.x, color.y, color.z, color.w].map(Float.init),
            maxSampleOffset: noOffset)
    }

    // MARK: Shadows

    @Test(
        "a shadow is the opacity, moved and blurred, under the layer",
        arguments: [(0.0, 4.0, -3.0), (2, 4, -3), (1.5, 2.25, 1.5), (6, 0, 5)])
    func shadows(radius: Double, x: Double, y: Double) throws {
        let box = layer(
            .shape(.ellipse, .fill(.color(RGBA(red: 1, green: 0.2, blue: 0, alpha: 0.7)))),
            size: Size(width: 20, height: 16), center: Point(x: 30, y: 25))
        let color = Color(0.1, 0.2, 0.3, 0.8)
        var shaded = box
        shaded.effects = [shadow(radius, x, y, color)]
        let (plain, drawn) = (try picture([box]), try picture([shaded]))
        let left = x.rounded(.down), top = y.rounded(.down)
        let moved = Picture(plain.bounds) { column, row in
            let (fx, fy) = (x - left, y - top)
            func at(_ dx: Int, _ dy: Int) -> Color {
                plain[column - Int(left) - dx, row - Int(top) - dy]
            }
            let upper = at(0, 0) * (1 - fx) + at(1, 0) * fx
            let lower = at(0, 1) * (1 - fx) + at(1, 1) * fx
            return upper * (1 - fy) + lower * fy
        }
        let light = radius > 0 ? trueBlur(moved, sigma: radius, bounds: plain.bounds) : moved
        let expected = Picture(plain.bounds) { column, row in
            let over = plain[column, row]
            return over + color * (light[column, row].w * (1 - over.w))
        }
        #expect(drawn.difference(to: expected) < 1.0 / 255)
    }

    @Test("an inner shadow is that of what surrounds the layer, and leaves its opacity alone")
    func innerShadows() throws {
        let box = layer(
            .shape(.ellipse, .fill(.color(RGBA(red: 1, green: 0.6, blue: 0, alpha: 0.9)))),
            size: Size(width: 30, height: 26), center: Point(x: 30, y: 25))
        let color = Color(0, 0.05, 0.1, 0.6)
        var shaded = box
        shaded.effects = [shadow(2, 1, 3, color, inner: true)]
        let (plain, drawn) = (try picture([box]), try picture([shaded]))
        let light = trueBlur(
            Picture(plain.bounds) { plain[$0 - 1, $1 - 3] }, sigma: 2, bounds: plain.bounds)
        let expected = Picture(plain.bounds) { column, row in
            let under = plain[column, row]
            let inside = color * (1 - light[column, row].w)
            var result = under * (1 - inside.w) + inside * under.w
            result.w = under.w
            return result
        }
        #expect(drawn.difference(to: expected) < 1.0 / 255)
    }

    @Test("an opaque blur leaves the opacity alone, and takes no colour from beyond the edges")
    func opaqueBlurs() throws {
        var box = layer(
            .shape(.circle, .fill(.color(RGBA(red: 0.5, green: 0.25, blue: 1)))),
            size: Size(width: 30, height: 30), center: Point(x: 30, y: 25))
        let plain = try picture([box])
        box.effects = [
            EffectState(
                function: .gaussianBlur, arguments: [4, 1], maxSampleOffset: noOffset)
        ]
        // What has one colour keeps it.
        #expect(try picture([box]).difference(to: plain) < 1e-4)
    }

    // MARK: Masks

    @Test("a mask multiplies by its opacity, or by its brightness", arguments: MaskMode.allCases)
    func masks(mode: MaskMode) throws {
        let content = layer(
            .color(RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.8)),
            size: Size(width: 60, height: 50), center: Point(x: 30, y: 25))
        let mask = [
            layer(
                .shape(
                    .capsule, .fill(.color(RGBA(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.75)))),
                size: Size(width: 40, height: 20), center: Point(x: 25, y: 20)),
            layer(
                .shape(.circle, .fill(.color(.white))),
                size: Size(width: 20, height: 20), center: Point(x: 45, y: 35)),
        ]
        let masked = layer(
            .masked(MaskedState(content: [content], mask: mask, mode: mode)),
            size: Size(width: 60, height: 50), center: Point(x: 30, y: 25))
        let (plain, cover) = (try picture([content]), try picture(mask))
        let drawn = try picture([masked])
        let expected = Picture(plain.bounds) { x, y in
            let c = cover[x, y]
            return plain[x, y]
                * (mode == .alpha ? c.w : 0.2125 * c.x + 0.7154 * c.y + 0.0721 * c.z)
        }
        #expect(drawn.difference(to: expected) < 1e-5)
    }

    @Test("an empty mask leaves nothing")
    func emptyMask() throws {
        let content = layer(
            white, size: Size(width: 60, height: 50), center: Point(x: 30, y: 25))
        let masked = layer(
            .masked(MaskedState(content: [content], mask: [], mode: .alpha)),
            size: Size(width: 60, height: 50), center: Point(x: 30, y: 25))
        let drawn = try picture([masked])
        #expect(drawn.pixels.allSatisfy { $0 == .zero })
    }

    // MARK: Projections

    @Test("a projected layer covers what its corners enclose, but for a pixel at its edge")
    func projections() throws {
        for seed in TestSeed.several(1...40) {
            var generator = SplitMix64(seed: seed)
            func number(_ range: Range<Double>) -> Double { generator.nextNumber(in: range) }
            var box = layer(
                white, size: Size(width: number(10..<40), height: number(10..<40)),
                center: Point(x: 30, y: 25))
            box.projection = PlaneMap(
                a: number(0.3..<1.4), b: number(-0.6..<0.6), c: number(-0.6..<0.6),
                d: number(0.3..<1.4), px: number(-0.03..<0.03), py: number(-0.03..<0.03))
            let map = try #require(box.projection)
            guard let inverse = map.inverse else { continue }
            let drawn = try picture([box])
            var wrong = 0
            for y in 0..<50 {
                for x in 0..<60 {
                    /// Whether a place lies in the layer.
                    func isInside(_ dx: Double, _ dy: Double) -> Bool {
                        let place = Point(
                            x: Double(x) + 0.5 + dx - 30, y: Double(y) + 0.5 + dy - 25)
                        guard inverse.weight(at: place) > 0 else { return false }
                        let point = inverse(place)
                        return abs(point.x) < box.size.width / 2
                            && abs(point.y) < box.size.height / 2
                    }
                    let around =
                        [(0.0, 0.0)]
                        + (0..<16).map { step in
                            let angle = Double(step) * .pi / 8
                            return (1.3 * Portable.cos(angle), 1.3 * Portable.sin(angle))
                        }
                    let inside = around.count { isInside($0.0, $0.1) }
                    if inside == around.count, drawn[x, y].w < 0.999 { wrong += 1 }
                    if inside == 0, drawn[x, y].w > 0.001 { wrong += 1 }
                }
            }
            #expect(wrong <= 3, "seed \(seed): \(wrong) pixels")
        }
    }

    @Test("what lies behind the viewer isn't drawn, and neither is a layer seen from the side")
    func behind() throws {
        var box = layer(
            white, size: Size(width: 40, height: 40), center: Point(x: 30, y: 25))
        box.projection = PlaneMap(px: -0.05)
        // The viewer's plane is at x = 20 from the centre: the right half goes to infinity.
        let near = try picture([box])
        #expect(near[35, 25].w > 0.99 && near[59, 25].w > 0.99)
        box.projection = PlaneMap(pw: -1)
        let behind = try picture([box])
        #expect(behind.pixels.allSatisfy { $0 == .zero })
        box.projection = PlaneMap(a: 0)
        let side = try picture([box])
        #expect(side.pixels.allSatisfy { $0 == .zero })
    }

    @Test("a projection that moves nothing draws nearly what there is without it")
    func nearlyNone() throws {
        var box = layer(
            .shape(.ellipse, .fill(.color(RGBA(red: 1, green: 0.5, blue: 0)))),
            size: Size(width: 40, height: 30), center: Point(x: 30, y: 25))
        let plain = try picture([box])
        box.projection = PlaneMap(px: 1e-12)
        #expect(try picture([box]).difference(to: plain) < 1e-3)
    }

    // MARK: Materials

    @Test("a material over one colour is that colour, more vivid, under its tint")
    func materials() throws {
        for thickness in Material.Thickness.allCases {
            for scheme in Material.Scheme.allCases {
                var glass = layer(
                    .group([]), size: Size(width: 40, height: 30), center: Point(x: 30, y: 25))
                glass.material = MaterialState(
                    Material(thickness, scheme), in: .rectangle(cornerRadius: 0))
                let below = RGBA(red: 0.5, green: 0.4, blue: 0.6)
                let drawn = try picture([glass], background: below)
                let tint = Material(thickness, scheme).tint
                let grey = 0.213 * 0.5 + 0.715 * 0.4 + 0.072 * 0.6
                for (channel, value) in [0.5, 0.4, 0.6].enumerated() {
                    let vivid = grey + (value - grey) * Material(thickness, scheme).saturation
                    let expected = vivid * (1 - tint.alpha) + tint.red * tint.alpha
                    #expect(abs(drawn[30, 25][channel] - expected) < 1e-3)
                    // Also in the corner, beside the canvas's edge.
                    #expect(abs(drawn[11, 11][channel] - expected) < 1e-3)
                    #expect(abs(drawn[5, 5][channel] - value) < 1e-5)
                }
                #expect(abs(drawn[30, 25].w - 1) < 1e-5)
            }
        }
    }

    @Test("what changes below a material changes all of it")
    func changes() throws {
        var glass = layer(
            .group([]), size: Size(width: 40, height: 40), center: Point(x: 200, y: 200))
        glass.material = MaterialState(Material(.thin), in: .capsule)
        func layers(_ x: Double) -> [LayerState] {
            [
                layer(
                    white, size: Size(width: 8, height: 8), center: Point(x: x, y: 200)), glass,
            ]
        }
        let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
        func frame(_ x: Double) -> FrameState {
            FrameState(canvas: canvas(600, 400), layers: layers(x))
        }
        guard case .parts(let near) = renderer.change(from: frame(170), to: frame(171)) else {
            Issue.record("parts are expected")
            return
        }
        let box = PixelRectangle(x: 180, y: 180, width: 40, height: 40)
        #expect(near.contains { $0.contains(box) })
        guard case .parts(let far) = renderer.change(from: frame(500), to: frame(501)) else {
            Issue.record("parts are expected")
            return
        }
        #expect(far.allSatisfy { $0.intersection(box).isEmpty })
    }
}
