import PixelBuffers
import Testing
import TimelineModel

@testable import FrameRendering

/// Compositing and Blending Level 1, §9 and §10, word for word; b and s are straight.
private func mix(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .normal, .plusLighter: return s
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return mix(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge:
        if b == 0 { return 0 }
        return s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn:
        if b >= 1 { return 1 }
        return s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? b * 2 * s : mix(.screen, b, 2 * s - 1)
    case .softLight:
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    }
}

private func blend(_ mode: BlendMode, _ backdrop: Color, _ source: Color) -> Color {
    if mode == .plusLighter {
        return (backdrop + source).clamped(lowerBound: .zero, upperBound: .one)
    }
    let (ab, alphaS) = (backdrop.w, source.w)
    var result = Color.zero
    for channel in 0..<3 {
        let b = ab > 0 ? backdrop[channel] / ab : 0
        let s = alphaS > 0 ? source[channel] / alphaS : 0
        let mixed = (1 - ab) * s + ab * mix(mode, b, s)
        result[channel] = alphaS * mixed + (1 - alphaS) * ab * b
    }
    result.w = alphaS + ab * (1 - alphaS)
    return result
}

@Suite("Blending")
struct BlendingTests {
    private let bounds = PixelRectangle(x: -3, y: 2, width: 61, height: 17)

    @Test("a mode is the W3C's formula", arguments: BlendMode.allCases)
    func formulas(mode: BlendMode) throws {
        let backdrop = Picture.random(bounds, seed: 21)
        let source = Picture.random(bounds, seed: 22)
        for opacity in [1.0, 0.375] {
            let result = backdrop.buffer
            try tools().kernels.run(
                mode.kernel, into: result, inputs: [result, source.buffer],
                uniforms: [Float(opacity)])
            let expected = Picture(bounds) {
                blend(mode, backdrop[$0, $1], source[$0, $1] * opacity)
            }
            // Near black, dodging and burning divide by next to nothing.
            #expect(Picture(result).difference(to: expected) < 2e-5)
        }
    }

    @Test(
        "a transparent layer changes nothing, bit by bit", arguments: [BlendMode.normal, .screen])
    func transparent(mode: BlendMode) throws {
        let backdrop = Picture.random(bounds, seed: 23)
        let result = backdrop.buffer
        try tools().kernels.run(
            mode.kernel, into: result, inputs: [result, Picture(bounds).buffer], uniforms: [1])
        #expect(Picture(result).difference(to: backdrop) < (mode == .normal ? 1e-30 : 1e-6))
    }

    @Test("only the region is written to, and a smaller layer is transparent around")
    func regions() throws {
        let backdrop = Picture.random(bounds, seed: 24)
        let result = backdrop.buffer
        let white = Picture(PixelRectangle(x: 0, y: 5, width: 9, height: 3)) { _, _ in .one }
        let region = PixelRectangle(x: 4, y: 0, width: 20, height: 8)
            .intersection(bounds)
        try tools().kernels.run(
            .blendNormal, into: result, region: region, inputs: [result, white.buffer],
            uniforms: [1])
        let expected = Picture(bounds) { x, y in
            x >= 4 && x < 9 && y >= 5 && y < 8 ? .one : backdrop[x, y]
        }
        #expect(Picture(result).difference(to: expected) < 1e-30)
    }
}
