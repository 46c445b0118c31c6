extension Portable {
    /// e^x.
    package static func exp(_ x: Double) -> Double {
        guard x.isFinite else { return x == -.infinity ? 0 : x }
        if x > 710 { return .infinity }
        if x < -746 { return 0 }
        return exponential(of: DoubleDouble(x))
    }

    /// 2^x.
    package static func exp2(_ x: Double) -> Double {
        guard x.isFinite else { return x == -.infinity ? 0 : x }
        if x >= 1024 { return .infinity }
        if x < -1076 { return 0 }
        let whole = x.rounded(.toNearestOrEven)
        let series = exponentialMinusOne(reduced: naturalLogarithmOfTwo * (x - whole))
        return scaled((series + 1).rounded, by: Int(whole))
    }

    /// The hyperbolic sine.
    package static func sinh(_ x: Double) -> Double {
        guard x.isFinite, x != 0 else { return x }
        let size = x.magnitude
        if size < 1e-150 { return x }
        let result: Double
        if size > 40 {
            result = size > 712 ? .infinity : halvedExponential(size)
        } else {
            let grown = exponentialMinusOne(of: size)
            result = (grown + grown / (grown + 1)).rounded * 0.5
        }
        return x < 0 ? -result : result
    }

    /// The hyperbolic cosine.
    package static func cosh(_ x: Double) -> Double {
        guard x.isFinite else { return x.magnitude }
        let size = x.magnitude
        if size > 40 { return size > 712 ? .infinity : halvedExponential(size) }
        let grown = exponentialMinusOne(of: size) + 1
        return (grown + DoubleDouble(1) / grown).rounded * 0.5
    }

    /// The hyperbolic tangent.
    package static func tanh(_ x: Double) -> Double {
        if x.isNaN || x.magnitude < 1e-150 { return x }
        if x.magnitude > 40 { return x < 0 ? -1 : 1 }
        let grown = exponentialMinusOne(of: 2 * x.magnitude)
        let result = (grown / (grown + 2)).rounded
        return x < 0 ? -result : result
    }
}

extension Portable {
    static let naturalLogarithmOfTwo = DoubleDouble(0.6931471805599453, 2.3190468138462996e-17)

    /// ln 2 in three parts. The first two have 42 bits: their products with integers below 2¹¹ are
    /// exact.
    static let logarithmOfTwoParts = (
        0.6931471805598903, 5.49792301870721e-14, 1.1612227229362532e-26
    )

    /// e^x for `high` within −746…710.
    static func exponential(of x: DoubleDouble) -> Double {
        let (reduced, exponent) = reduceByLogarithmOfTwo(x)
        return scaled((exponentialMinusOne(reduced: reduced) + 1).rounded, by: exponent)
    }

    /// e^x / 2, finite slightly beyond e^x.
    private static func halvedExponential(_ x: Double) -> Double {
        let (reduced, exponent) = reduceByLogarithmOfTwo(DoubleDouble(x))
        return scaled((exponentialMinusOne(reduced: reduced) + 1).rounded, by: exponent - 1)
    }

    private static func exponentialMinusOne(of x: Double) -> DoubleDouble {
        let (reduced, exponent) = reduceByLogarithmOfTwo(DoubleDouble(x))
        let series = exponentialMinusOne(reduced: reduced)
        if exponent == 0 { return series }
        return (series + 1).scaled(by: exponent) + (-1)
    }

    /// x = reduced + exponent · ln 2, with |reduced| ≤ ln 2 / 2.
    private static func reduceByLogarithmOfTwo(
        _ x: DoubleDouble
    ) -> (reduced: DoubleDouble, exponent: Int) {
        let count = (x.high * 1.4426950408889634).rounded(.toNearestOrEven)
        let (first, second, third) = logarithmOfTwoParts
        let coarse = DoubleDouble.sum(x.high - count * first, -count * second)
        return (coarse + (x.low - count * third), Int(count))
    }

    /// e^x − 1 for |x| ≤ ln 2 / 2: Taylor series of degree 14.
    private static func exponentialMinusOne(reduced x: DoubleDouble) -> DoubleDouble {
        let r = x.high
        var tail = 1.1470745597729725e-11
        tail = tail * r + 1.6059043836821613e-10
        tail = tail * r + 2.08767569878681e-09
        tail = tail * r + 2.505210838544172e-08
        tail = tail * r + 2.755731922398589e-07
        tail = tail * r + 2.7557319223985893e-06
        tail = tail * r + 2.48015873015873e-05
        tail = tail * r + 0.0001984126984126984
        tail = tail * r + 0.001388888888888889
        tail = tail * r + 0.008333333333333333
        tail = tail * r + 0.041666666666666664
        tail = tail * r + 0.16666666666666666
        var square = DoubleDouble.product(r, r)
        square = DoubleDouble(square.high * 0.5, square.low * 0.5)
        let rest = tail * (r * r * r) + (square.low + (x.low + x.low * r))
        return DoubleDouble.orderedSum(r, square.high) + rest
    }
}
