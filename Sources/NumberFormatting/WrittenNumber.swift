/// An exact number for display in a text.
package struct WrittenNumber: Sendable {
    /// The original precision, which determines the shortest representation.
    private enum Source {
        case binary64(Double)
        case binary32(Float)
        case fraction
    }

    private let source: Source
    let isNegative: Bool
    private let numerator: BigNumber
    private let denominator: BigNumber

    package init(_ number: Double) { self.init(exactly: number, .binary64(number)) }

    /// A number computed in binary32.
    package init(_ number: Float) { self.init(exactly: Double(number), .binary32(number)) }

    /// - Parameter denominator: positive.
    package init(_ numerator: Int128, over denominator: Int128) {
        source = .fraction
        isNegative = numerator < 0
        self.numerator = BigNumber(numerator.magnitude)
        self.denominator = BigNumber(denominator.magnitude)
    }

    private init(exactly number: Double, _ source: Source) {
        self.source = source
        isNegative = number.sign == .minus
        guard number.isFinite else {
            (numerator, denominator) = (BigNumber(0 as UInt64), BigNumber(1 as UInt64))
            return
        }
        var top = BigNumber(
            number.isNormal
                ? number.significandBitPattern | 1 << Double.significandBitCount
                : number.significandBitPattern)
        var bottom = BigNumber(1 as UInt64)
        let exponent = max(Int(number.exponentBitPattern), 1) - 1023 - Double.significandBitCount
        if exponent > 0 { top.shiftLeft(by: exponent) } else { bottom.shiftLeft(by: -exponent) }
        (numerator, denominator) = (top, bottom)
    }

    private init(_ other: WrittenNumber, times factor: UInt32) {
        source = .fraction
        isNegative = other.isNegative
        var top = other.numerator
        top.multiply(by: factor)
        (numerator, denominator) = (top, other.denominator)
    }

    /// `inf` or `nan`; nil for any other number.
    var specialWord: String? {
        switch source {
        case .binary64(let number) where !number.isFinite: number.isNaN ? "nan" : "inf"
        case .binary32(let number) where !number.isFinite: number.isNaN ? "nan" : "inf"
        default: nil
        }
    }

    var isNaN: Bool { specialWord == "nan" }
    var isZero: Bool { numerator.isZero && specialWord == nil }

    /// The number times 100: for binary64, computed in binary64, as in Python.
    var hundredfold: WrittenNumber {
        switch source {
        case .binary64(let number): WrittenNumber(number * 100)
        case .binary32(let number): WrittenNumber(Double(number) * 100)
        case .fraction: WrittenNumber(self, times: 100)
        }
    }

    // MARK: Digits

    /// Returns its magnitude times a power of ten, rounded half to even.
    func scaled(byPowerOfTen exponent: Int, rounding: Bool = true) -> BigNumber {
        var (top, bottom) = (numerator, denominator)
        if exponent >= 0 {
            top.multiplyByPowerOfTen(exponent)
        } else {
            bottom.multiplyByPowerOfTen(-exponent)
        }
        var (quotient, rest) = top.divided(by: bottom)
        guard rounding else { return quotient }
        rest.multiply(by: 2)
        if bottom < rest || rest == bottom && quotient.isOdd { quotient.increment() }
        return quotient
    }

    /// Returns its digits with a number of decimal places.
    func fixed(places: Int) -> (whole: [UInt8], decimals: [UInt8]) {
        var digits = scaled(byPowerOfTen: places).digits
        if digits.count <= places {
            digits = Array(repeating: UInt8(ascii: "0"), count: places + 1 - digits.count) + digits
        }
        return (Array(digits.dropLast(places)), Array(digits.suffix(places)))
    }

    /// Returns significant digits, and the power of ten of the first one.
    func significant(_ count: Int) -> (digits: [UInt8], exponent: Int) {
        guard !numerator.isZero else {
            return (Array(repeating: UInt8(ascii: "0"), count: count), 0)
        }
        // log10(2) ≈ 30103/100000; corrected below.
        let bits = numerator.bitWidth - denominator.bitWidth
        var exponent = bits * 30103 / 100_000
        while true {
            let found = scaled(byPowerOfTen: count - 1 - exponent, rounding: false).digits.count
            let isZero = scaled(byPowerOfTen: count - 1 - exponent, rounding: false).isZero
            if !isZero, found == count { break }
            exponent += isZero || found < count ? -1 : 1
        }
        var digits = scaled(byPowerOfTen: count - 1 - exponent).digits
        if digits.count > count {
            digits.removeLast()
            exponent += 1
        }
        return (digits, exponent)
    }

    /// The shortest representation that is unique in its precision, with at most six decimals; nil
    /// if it is so large that these would be zeros.
    var shortest: (whole: [UInt8], decimals: [UInt8])? {
        let text: String
        switch source {
        case .binary64(let number): text = "\(number.magnitude)"
        case .binary32(let number): text = "\(number.magnitude)"
        case .fraction: return stripped(fixed(places: 6))
        }
        let (digits, point) = Self.parts(of: text)
        guard point <= 21 else { return nil }
        if digits.count - point > 6 { return stripped(fixed(places: 6)) }
        let zero = UInt8(ascii: "0")
        let padded =
            Array(repeating: zero, count: max(1 - point, 0)) + digits
            + Array(repeating: zero, count: max(point - digits.count, 0))
        let whole = max(point, 1)
        return stripped((Array(padded.prefix(whole)), Array(padded.dropFirst(whole))))
    }

    /// The number of these digits.
    var shortestCount: Int {
        switch source {
        case .binary64(let number): max(Self.parts(of: "\(number.magnitude)").digits.count, 1)
        case .binary32(let number): max(Self.parts(of: "\(number.magnitude)").digits.count, 1)
        case .fraction: 17
        }
    }

    private func stripped(
        _ number: (whole: [UInt8], decimals: [UInt8])
    ) -> (whole: [UInt8], decimals: [UInt8]) {
        var decimals = number.decimals
        while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
        return (number.whole, decimals)
    }

    /// Returns the digits of `12.5` or `1.25e+30`, and the position of the point.
    private static func parts(of text: String) -> (digits: [UInt8], point: Int) {
        let halves = text.utf8.split(separator: UInt8(ascii: "e"))
        let exponent = halves.count > 1 ? Int(String(halves[1]) ?? "") ?? 0 : 0
        let number = halves[0].split(separator: UInt8(ascii: "."))
        var digits = Array(number.joined())
        var point = number[0].count + exponent
        while digits.first == UInt8(ascii: "0") {
            digits.removeFirst()
            point -= 1
        }
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (digits, point)
    }
}
