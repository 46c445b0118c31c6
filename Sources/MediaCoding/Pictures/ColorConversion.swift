import PortableMath

/// Converts another colour space to linear sRGB: a curve per channel, then a matrix.
package struct ColorConversion: Hashable, Sendable {
    /// Intervals per curve.
    package static let intervals = 4096

    /// The curves of red, green and blue, `intervals` + 1 values each: linear light for 0, 1/4096,
    /// … 1.
    package var curves: [Float]
    /// Linear light to linear sRGB, row-major.
    package var matrix: [Float]

    /// - Parameters:
    ///
    ///   - curve: encoded value to linear light, both 0…1.
    ///   - matrix: row-major.
    init(curve: (Double) -> Double, matrix: [Double]) {
        let values = Self.table(curve)
        self.init(curves: values + values + values, matrix: matrix)
    }

    init(curves: [Float], matrix: [Double]) {
        self.curves = curves
        self.matrix = matrix.map(Float.init)
    }

    static func table(_ curve: (Double) -> Double) -> [Float] {
        (0...intervals).map { Float(curve(Double($0) / Double(intervals))) }
    }

    /// sRGB's transfer function (IEC 61966-2-1), encoded to linear.
    package static func sRGBCurve(_ number: Double) -> Double {
        number <= 0.04045 ? number / 12.92 : Portable.pow((number + 0.055) / 1.055, 2.4)
    }

    static let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    /// Display P3 and BT.2020 to sRGB, all with white point D65. From the chromaticities in SMPTE
    /// EG 432-1 and BT.2020.
    static let matrixFromP3 = [
        1.2249401762805598, -0.2249401762805598, 0, -0.042056954709688163, 1.0420569547096881, 0,
        -0.019637554590334432, -0.078636045550631889, 1.0982736001409663,
    ]
    static let matrixFromBT2020 = [
        1.6604910021084345, -0.58764113878854951, -0.072849863319884883, -0.12455047452159074,
        1.1328998971259603, -0.0083494226043694768, -0.018150763354905303, -0.10057889800800739,
        1.1187296613629127,
    ]

    /// A pure power curve with sRGB's primaries.
    static func gamma(_ exponent: Double) -> ColorConversion {
        ColorConversion(curve: { Portable.pow($0, exponent) }, matrix: identity)
    }

    static let displayP3 = ColorConversion(curve: sRGBCurve, matrix: matrixFromP3)
    static let bt2020 = ColorConversion(curve: sRGBCurve, matrix: matrixFromBT2020)

    /// Nil if no colour changes by more than half an 8-bit step: the many profiles that approximate
    /// sRGB must not alter pixels.
    var unlessSRGB: ColorConversion? {
        let steps = 16
        for red in 0...steps {
            for green in 0...steps {
                for blue in 0...steps {
                    let from = [red, green, blue].map { Double($0) / Double(steps) }
                    let to = applied(to: from)
                    if zip(from, to).contains(where: { ($0 - $1).magnitude > 0.5 / 255 }) {
                        return self
                    }
                }
            }
        }
        return nil
    }

    /// The reference of the renderer's kernel, for multiples of 1/4096.
    func applied(to color: [Double]) -> [Double] {
        let light = color.enumerated().map { channel, number in
            let index = Int((number * Double(Self.intervals)).rounded())
            return Double(curves[channel * (Self.intervals + 1) + index])
        }
        return (0..<3).map { row in
            let sum = (0..<3).reduce(0.0) { $0 + Double(matrix[3 * row + $1]) * light[$1] }
            let bounded = min(max(sum, 0), 1)
            return bounded <= 0.0031308
                ? 12.92 * bounded : 1.055 * Portable.pow(bounded, 1 / 2.4) - 0.055
        }
    }
}
