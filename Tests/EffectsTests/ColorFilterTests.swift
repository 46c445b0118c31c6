import PixelBuffers
import PortableMath
import ShaderProgram
import Testing

@testable import Effects

/// Filter Effects Module Level 1 (W3C), §12, and SVG's feColorMatrix, word for word: functions of
/// straight colours.
private enum Filter {
    typealias Matrix = [[Double]]

    static func apply(_ matrix: Matrix, _ c: [Double]) -> [Double] {
        matrix.map { row in min(max(zip(row, c).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
    }

    static func each(_ c: [Double], _ function: (Double) -> Double) -> [Double] {
        c.map { min(max(function($0), 0), 1) }
    }

    static func saturate(_ s: Double) -> Matrix {
        [
            [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
            [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
            [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
        ]
    }

    static func grayscale(_ amount: Double) -> Matrix {
        let k = 1 - min(max(amount, 0), 1)
        return [
            [0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k],
            [0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k],
            [0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k],
        ]
    }

    static func hueRotate(_ degrees: Double) -> Matrix {
        let (c, s) = (Portable.cos(degrees * .pi / 180), Portable.sin(degrees * .pi / 180))
        let rows: [[(Double, Double, Double)]] = [
            [(0.213, 0.787, -0.213), (0.715, -0.715, -0.715), (0.072, -0.072, 0.928)],
            [(0.213, -0.213, 0.143), (0.715, 0.285, 0.140), (0.072, -0.072, -0.283)],
            [(0.213, -0.213, -0.787), (0.715, -0.715, 0.715), (0.072, 0.928, 0.072)],
        ]
        return rows.map { $0.map { $0.0 + c * $0.1 + s * $0.2 } }
    }
}

@Suite("Colour filters")
struct ColorFilterTests {
    private let bounds = PixelRectangle(x: -3, y: 1, width: 67, height: 19)
    private let space = KernelSpace(originX: 0, originY: 0, scale: 1)

    /// - Parameter expected: a straight colour to a straight colour.
    private func check(
        _ name: String, _ uniforms: [Double], _ expected: ([Double]) -> [Double]
    ) throws {
        let picture = randomPicture(bounds, seed: 31)
        let result = try run(
            name, on: picture, bounds: bounds, uniforms: uniforms.map(Float.init), space: space)
        let worst = largestDifference(result, in: space) { _, _, column, row in
            let drawn = color(picture, column, row)
            guard drawn.w > 0 else { return .zero }
            let straight = expected((0..<3).map { drawn[$0] / drawn.w })
            return Color(
                straight[0] * drawn.w, straight[1] * drawn.w, straight[2] * drawn.w, drawn.w)
        }
        #expect(worst < 1e-5, "\(name) \(uniforms): \(worst)")
    }

    @Test("are the W3C's and SwiftUI's formulas", arguments: [-0.4, 0, 0.3, 1, 1.7, 40])
    func formulas(amount: Double) throws {
        try check("brightness", [amount, 1]) { Filter.each($0) { $0 + amount } }
        try check("brightness", [0, amount]) { Filter.each($0) { $0 * amount } }
        try check("contrast", [amount]) { Filter.each($0) { ($0 - 0.5) * amount + 0.5 } }
        try check("saturation", [amount]) { Filter.apply(Filter.saturate(amount), $0) }
        try check("grayscale", [amount]) { Filter.apply(Filter.grayscale(amount), $0) }
        try check("hueRotation", [amount * 50]) {
            Filter.apply(Filter.hueRotate(amount * 50), $0)
        }
        let share = min(max(amount, 0), 1)
        try check("colorInvert", [amount]) {
            Filter.each($0) { $0 * (1 - share) + (1 - $0) * share }
        }
    }

    @Test("colorMultiply multiplies alpha, too; luminanceToAlpha is black")
    func others() throws {
        let picture = randomPicture(bounds, seed: 32)
        let factor = Color(0.3, 0.2, 0.4, 0.5)
        let multiplied = try run(
            "colorMultiply", on: picture, bounds: bounds,
            uniforms: (0..<4).map { Float(factor[$0]) }, space: space)
        let product = largestDifference(multiplied, in: space) { _, _, column, row in
            color(picture, column, row) * factor
        }
        #expect(product < 1e-6)
        let black = try run(
            "luminanceToAlpha", on: picture, bounds: bounds, uniforms: [], space: space)
        let difference = largestDifference(black, in: space) { _, _, column, row in
            let drawn = color(picture, column, row)
            return Color(0, 0, 0, 0.2125 * drawn.x + 0.7154 * drawn.y + 0.0721 * drawn.z)
        }
        #expect(difference < 1e-6)
    }
}
