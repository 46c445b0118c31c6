extension Portable {
    /// The sine of an angle in radians.
    package static func sin(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        if x.magnitude < 0x1p-27 { return x }
        let (quadrant, angle) = reduceByHalfPi(x)
        switch quadrant {
        case 0: return sine(angle).rounded
        case 1: return cosine(angle).rounded
        case 2: return -sine(angle).rounded
        default: return -cosine(angle).rounded
        }
    }

    /// The cosine of an angle in radians.
    package static func cos(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        let (quadrant, angle) = reduceByHalfPi(x)
        switch quadrant {
        case 0: return cosine(angle).rounded
        case 1: return -sine(angle).rounded
        case 2: return -cosine(angle).rounded
        default: return sine(angle).rounded
        }
    }

    /// The tangent of an angle in radians.
    package static func tan(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        if x.magnitude < 0x1p-27 { return x }
        let (quadrant, angle) = reduceByHalfPi(x)
        let (sine, cosine) = (sine(angle), cosine(angle))
        return quadrant & 1 == 0 ? (sine / cosine).rounded : (-cosine / sine).rounded
    }
}

extension Portable {
    /// x = quadrant · π/2 + angle modulo 2π, with |angle| ≤ π/4, for any finite x.
    ///
    /// Reduction by M. Payne and R. Hanek (1983): the 53 bits of x times the relevant 192 bits of
    /// 2/π, in integers.
    private static func reduceByHalfPi(_ x: Double) -> (quadrant: Int, angle: DoubleDouble) {
        if x.magnitude <= 0.7853981633974483 { return (0, DoubleDouble(x)) }
        let mantissa = x.significandBitPattern | 1 << 52
        // x = mantissa · 2^exponent. Higher bits of 2/π only add whole turns.
        let exponent = Int(x.exponent) - 52
        let start = 62 + exponent
        let (word, shift) = (start / 64, UInt64(start % 64))
        func window(_ index: Int) -> UInt64 {
            let first = twoOverPi[word + index]
            return shift == 0 ? first : first << shift | twoOverPi[word + index + 1] >> (64 - shift)
        }
        let low = mantissa.multipliedFullWidth(by: window(2))
        let middle = mantissa.multipliedFullWidth(by: window(1))
        let high = mantissa &* window(0)
        let (p1, carry) = low.high.addingReportingOverflow(middle.low)
        var product = (high: high &+ middle.high &+ (carry ? 1 : 0), middle: p1, low: low.low)
        // The top two bits are the quadrant, then its fraction; above a half it counts down from
        // the next quadrant.
        var quadrant = Int(product.high >> 62)
        product.high &= 1 << 62 - 1
        let isBelow = product.high >> 61 == 1
        if isBelow {
            quadrant += 1
            product = negated(product)
            product.high &= 1 << 62 - 1
        }
        var angle = fraction(product) * DoubleDouble.halfPi
        if isBelow { angle = -angle }
        if x < 0 {
            quadrant = -quadrant
            angle = -angle
        }
        return (quadrant & 3, angle)
    }

    private typealias Words = (high: UInt64, middle: UInt64, low: UInt64)

    private static func negated(_ words: Words) -> Words {
        let low = ~words.low &+ 1
        let middle = ~words.middle &+ (low == 0 ? 1 : 0)
        let high = ~words.high &+ (low == 0 && middle == 0 ? 1 : 0)
        return (high, middle, low)
    }

    /// `words` · 2⁻¹⁹⁰, with at least 106 bits.
    private static func fraction(_ words: Words) -> DoubleDouble {
        var (high, middle, low) = words
        var exponent = -62
        while high == 0, exponent > -190 {
            (high, middle, low) = (middle, low, 0)
            exponent -= 64
        }
        if high == 0 { return DoubleDouble(0) }
        let shift = UInt64(high.leadingZeroBitCount)
        if shift > 0 {
            high = high << shift | middle >> (64 - shift)
            middle = middle << shift | low >> (64 - shift)
        }
        // 53 bits each: both conversions are exact.
        let first = Double(high >> 11)
        let second = Double((high & 0x7FF) << 42 | middle >> 22)
        let unit = exponent - Int(shift)
        return DoubleDouble.orderedSum(
            first * powerOfTwo(unit + 11), second * powerOfTwo(unit - 42))
    }

    /// sin x for |x| ≤ π/4: Taylor series of degree 19.
    private static func sine(_ x: DoubleDouble) -> DoubleDouble {
        let r = x.high
        let z = r * r
        var tail = -8.22063524662433e-18
        tail = tail * z + 2.8114572543455206e-15
        tail = tail * z - 7.647163731819816e-13
        tail = tail * z + 1.6059043836821613e-10
        tail = tail * z - 2.505210838544172e-08
        tail = tail * z + 2.7557319223985893e-06
        tail = tail * z - 0.0001984126984126984
        tail = tail * z + 0.008333333333333333
        tail = tail * z - 0.16666666666666666
        return DoubleDouble.orderedSum(r, tail * (z * r) + x.low * (1 - z * 0.5))
    }

    /// cos x for |x| ≤ π/4: Taylor series of degree 18.
    private static func cosine(_ x: DoubleDouble) -> DoubleDouble {
        let r = x.high
        let z = r * r
        var tail = -1.5619206968586225e-16
        tail = tail * z + 4.779477332387385e-14
        tail = tail * z - 1.1470745597729725e-11
        tail = tail * z + 2.08767569878681e-09
        tail = tail * z - 2.755731922398589e-07
        tail = tail * z + 2.48015873015873e-05
        tail = tail * z - 0.001388888888888889
        tail = tail * z + 0.041666666666666664
        let square = DoubleDouble.product(r, r)
        let leading = DoubleDouble.orderedSum(1, square.high * -0.5)
        return leading + (tail * (z * z) - (square.low * 0.5 + x.low * r))
    }

    /// 64 zero bits, then the first 1280 bits of 2/π.
    private static let twoOverPi: [UInt64] = [
        0,
        0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
        0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C,
        0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41,
        0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
        0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
        0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08,
        0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
    ]
}
