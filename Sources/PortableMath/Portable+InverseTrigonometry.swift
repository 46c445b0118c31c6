extension Portable {
    /// In −π/2…π/2; NaN outside −1…1.
    package static func asin(_ x: Double) -> Double {
        guard x.magnitude <= 1 else { return .nan }
        if x.magnitude < 0x1p-27 { return x }
        let other = cathetus(x.magnitude)
        let angle = arcTangent(DoubleDouble(x.magnitude), other).rounded
        return x < 0 ? -angle : angle
    }

    /// In 0…π; NaN outside −1…1.
    package static func acos(_ x: Double) -> Double {
        guard x.magnitude <= 1 else { return .nan }
        let angle = arcTangent(cathetus(x.magnitude), DoubleDouble(x.magnitude))
        return x < 0 ? (DoubleDouble.pi - angle).rounded : angle.rounded
    }

    /// In −π/2…π/2.
    package static func atan(_ x: Double) -> Double {
        if x.isNaN || x.magnitude < 0x1p-27 { return x }
        let angle =
            x.magnitude > 0x1p60
            ? DoubleDouble.halfPi : arcTangent(DoubleDouble(x.magnitude), DoubleDouble(1))
        return x < 0 ? -angle.rounded : angle.rounded
    }

    /// The angle of (x, y) in −π…π, with IEEE-754's special cases.
    package static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        let angle = firstQuadrantAngle(y.magnitude, x.magnitude)
        let result = x.sign == .minus ? (DoubleDouble.pi - angle).rounded : angle.rounded
        return y.sign == .minus ? -result : result
    }
}

extension Portable {
    /// The angle of (x, y), both non-negative.
    private static func firstQuadrantAngle(_ y: Double, _ x: Double) -> DoubleDouble {
        if y == 0 { return DoubleDouble(0) }
        if x == 0 { return .halfPi }
        if x.isInfinite || y.isInfinite {
            if x == y { return DoubleDouble.halfPi.scaled(by: -1) }
            return x > y ? DoubleDouble(0) : .halfPi
        }
        let difference = Int(y.exponent) - Int(x.exponent)
        if difference > 60 { return .halfPi }
        // y / x may be subnormal here; its tangent is the angle.
        if difference < -60 { return DoubleDouble(y / x) }
        // Removes the common exponent, to avoid overflow and underflow.
        let upper = y.significand * powerOfTwo(difference)
        return arcTangent(DoubleDouble(upper), DoubleDouble(x.significand))
    }

    /// √(1 − x²) for 0 ≤ x ≤ 1.
    private static func cathetus(_ x: Double) -> DoubleDouble {
        (DoubleDouble.sum(1, -x) * DoubleDouble.sum(1, x)).squareRoot()
    }

    /// atan(y / x), both non-negative and not both zero.
    private static func arcTangent(_ y: DoubleDouble, _ x: DoubleDouble) -> DoubleDouble {
        if y.high > x.high {
            return DoubleDouble.halfPi - arcTangentBelowOne(x, y)
        }
        return arcTangentBelowOne(y, x)
    }

    /// atan(y/x) = atan(c) + atan((y − c·x)/(x + c·y)), with c the multiple of 1/8 nearest to y/x.
    private static func arcTangentBelowOne(_ y: DoubleDouble, _ x: DoubleDouble) -> DoubleDouble {
        let index = (y.high / x.high * 8).rounded(.toNearestOrEven)
        let c = index / 8
        let t = (y - x * c) / (x + y * c)
        let z = t.high * t.high
        var tail = 1.0 / 17
        tail = tail * z - 1.0 / 15
        tail = tail * z + 1.0 / 13
        tail = tail * z - 1.0 / 11
        tail = tail * z + 1.0 / 9
        tail = tail * z - 1.0 / 7
        tail = tail * z + 1.0 / 5
        tail = tail * z - 1.0 / 3
        let (high, low) = arcTangentsOfEighths[Int(index)]
        return DoubleDouble(high, low) + t + tail * (z * t.high)
    }

    /// atan(k/8) for k in 0…8.
    private static let arcTangentsOfEighths: [(Double, Double)] = [
        (0, 0),
        (0.12435499454676144, -3.1253241424539383e-18),
        (0.24497866312686414, 1.0698755618734451e-17),
        (0.35877067027057225, -2.4623815582638635e-17),
        (0.4636476090008061, 2.2698777452961687e-17),
        (0.5585993153435624, -5.4556305485916264e-18),
        (0.6435011087932844, 1.5834785051444286e-17),
        (0.7188299996216245, -2.1478388444456983e-17),
        (0.7853981633974483, 3.061616997868383e-17),
    ]
}
