import PixelBuffers
import ShaderProgram

/// The formulas of effects.md share these.
func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
    let k = min(max((x - low) / (high - low), 0), 1)
    return k * k * (3 - 2 * k)
}

func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }

extension Color {
    /// As it is stored in a layer.
    var stored: Color { clamped(lowerBound: .zero, upperBound: .one) }

    func distance(to other: Color) -> Double {
        let difference = self - other
        return Swift.max(difference.max(), -difference.min())
    }
}

/// The largest difference between a picture and a formula over pixel centres, in points.
func largestDifference(
    _ picture: PixelBuffer, in space: KernelSpace,
    skipping isEdge: (Double, Double) -> Bool = { _, _ in false },
    _ formula: (_ x: Double, _ y: Double, _ column: Int, _ row: Int) -> Color
) -> Double {
    var largest = 0.0
    let bounds = picture.bounds
    for row in bounds.y..<bounds.maxY {
        for column in bounds.x..<bounds.maxX {
            let x = (Double(column) + 0.5 - Double(space.originX)) / Double(space.scale)
            let y = (Double(row) + 0.5 - Double(space.originY)) / Double(space.scale)
            guard !isEdge(x, y) else { continue }
            let expected = formula(x, y, column, row).stored
            largest = max(largest, expected.distance(to: color(picture, column, row)))
        }
    }
    return largest
}

/// Less than a step of 8 bits.
let visible = 1.0 / 255
