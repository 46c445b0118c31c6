import PixelBuffers
import Testing
import TimelineModel

@testable import FrameRendering

/// Compositing and Blending Level 1, §9 and §10, word for word; b and s are straight.
private func mix(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .normal, .sourceAtop, .destinationOver, .destinationOut, .plusDarker, .plusLighter,
        .hue, .saturation, .color, .luminosity:
        return s
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

/// §10.2, as it is written there, for all modes that aren't of one channel at a time.
private enum Nonseparable {
    static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

    static func saturation(_ c: [Double]) -> Double {
        c.reduce(0, max) - c.reduce(.infinity, min)
    }

    static func clip(_ color: [Double]) -> [Double] {
        let (l, n, x) = (
            luminosity(color), color.reduce(.infinity, min), color.reduce(-.infinity, max)
        )
        var result = color
        if n < 0 { result = result.map { l + ($0 - l) * l / (l - n) } }
        if x > 1 { result = result.map { l + ($0 - l) * (1 - l) / (x - l) } }
        return result
    }

    static func set(luminosity l: Double, of color: [Double]) -> [Double] {
        clip(color.map { $0 + l - luminosity(color) })
    }

    static func set(saturation s: Double, of color: [Double]) -> [Double] {
        let order = [0, 1, 2].sorted { color[$0] < color[$1] }
        let (minimum, middle, maximum) = (order[0], order[1], order[2])
        var result = [0.0, 0, 0]
        if color[maximum] > color[minimum] {
            result[middle] =
                (color[middle] - color[minimum]) * s / (color[maximum] - color[minimum])
            result[maximum] = s
        }
        return result
    }

    static func mix(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double]? {
        switch mode {
        case .hue:
            set(luminosity: luminosity(b), of: set(saturation: saturation(b), of: s))
        case .saturation:
            set(luminosity: luminosity(b), of: set(saturation: saturation(s), of: b))
        case .color: set(luminosity: luminosity(b), of: s)
        case .luminosity: set(luminosity: luminosity(s), of: b)
        default: nil
        }
    }
}

private func blend(_ mode: BlendMode, _ backdrop: Color, _ source: Color) -> Color {
    let (ab, alphaS) = (backdrop.w, source.w)
    switch mode {
    case .plusLighter:
        return (backdrop + source).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
        let alpha = min(1, ab + alphaS)
        let color = backdrop + source + Color(repeating: alpha - ab - alphaS)
        var result = color.clamped(lowerBound: .zero, upperBound: .one)
        result.w = alpha
        return result
    case .sourceAtop: return source * ab + backdrop * (1 - alphaS)
    case .destinationOver: return source * (1 - ab) + backdrop
    case .destinationOut: return backdrop * (1 - alphaS)
    default: break
    }
    let b = (0..<3).map { ab > 0 ? backdrop[$0] / ab : 0 }
    let s = (0..<3).map { alphaS > 0 ? source[$0] / alphaS : 0 }
    let together = Nonseparable.mix(mode, b, s) ?? (0..<3).map { mix(mode, b[$0], s[$0]) }
    var result = Color.zero
    for channel in 0..<3 {
        let mixed = (1 - ab) * s[channel] + ab * together[channel]
        result[channel] = alphaS * mixed + (1 - alphaS) * ab * b[channel]
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

    @Test("a transparent layer changes nothing", arguments: BlendMode.allCases)
    func transparent(mode: BlendMode) throws {
        let backdrop = Picture.random(bounds, seed: 23)
        let result = backdrop.buffer
        try tools().kernels.run(
            mode.kernel, into: result, inputs: [result, Picture(bounds).buffer], uniforms: [1])
        let minimum = mode == .normal || mode == .destinationOut ? 1e-30 : 1e-6
        #expect(Picture(result).difference(to: backdrop) < minimum)
    }

    @Test(
        "a mode takes one property of the layer, and the others of what is below",
        arguments: [BlendMode.hue, .saturation, .color, .luminosity])
    func properties(mode: BlendMode) throws {
        // A grey layer has no hue and no saturation, and leaves the luminosity or gives its own.
        let backdrop = Picture(bounds) { x, y in
            Color(Double(x + 3) / 61, Double(y - 2) / 17, 0.5, 1)
        }
        let result = backdrop.buffer
        let grey = Picture(bounds) { _, _ in Color(0.5, 0.5, 0.5, 1) }
        try tools().kernels.run(
            mode.kernel, into: result, inputs: [result, grey.buffer], uniforms: [1])
        let found = Picture(result)
        func luminosity(_ color: Color) -> Double {
            Nonseparable.luminosity([color.x, color.y, color.z])
        }
        for y in bounds.y..<bounds.y + bounds.height {
            for x in bounds.x..<bounds.x + bounds.width {
                let (below, color) = (backdrop[x, y], found[x, y])
                let wanted = mode == .luminosity ? 0.5 : luminosity(below)
                #expect(abs(luminosity(color) - wanted) < 1e-5)
                if mode != .luminosity { #expect(abs(color.x - color.z) < 1e-5) }
            }
        }
    }

    @Test("only the region is written to, and a smaller layer is transparent around")
    func regions() throws {
        let backdrop = Picture.random(bounds, seed: 24)
        let result = backdrop.buffer
        let white = Picture(PixelRectangle(x: 0, y: 5, width: 9, height: 3)) { _, _ in .one }
        let region = PixelRectangle(x: 4, y: 0, width: 20, height: 8)
            .intersection(bounds)
        try tools().kernels.run(
            .blendNormal, into: result, regions: [region], inputs: [result, white.buffer],
            uniforms: [1])
        let expected = Picture(bounds) { x, y in
            x >= 4 && x < 9 && y >= 5 && y < 8 ? .one : backdrop[x, y]
        }
        #expect(Picture(result).difference(to: expected) < 1e-30)
    }
}
