extension Time {
    /// Parses a time exactly: `0.4`, `2.5s`, `400ms`, `2/3`, `1e-3`, with an optional sign and a
    /// space before the unit; seconds by default. Nil if malformed or not representable.
    package init?(text: String) {
        var bytes = Array(text.utf8)[...]
        bytes.trimSpaces()
        var perUnit: Int128 = 1
        if bytes.dropSuffix("ms") {
            perUnit = 1000
        } else {
            _ = bytes.dropSuffix("s")
        }
        bytes.trimSpaces()
        guard let fraction = ExactNumber(bytes) else { return nil }
        let (denominator, overflow) = fraction.denominator.multipliedReportingOverflow(by: perUnit)
        guard !overflow else { return nil }
        self.init(wide: fraction.numerator, over: denominator)
    }
}

extension FrameRate {
    /// Parses `60`, `29.97` (2997/100, not 30000/1001) or `30000/1001` exactly. Nil if malformed,
    /// not positive or not representable.
    package init?(text: String) {
        var bytes = Array(text.utf8)[...]
        bytes.trimSpaces()
        guard let fraction = ExactNumber(bytes),
            let rate = Time(wide: fraction.numerator, over: fraction.denominator)
        else { return nil }
        self.init(rate.numerator, over: rate.denominator)
    }
}

/// A decimal number or a fraction of integers, unrounded.
private struct ExactNumber {
    var numerator: Int128
    var denominator: Int128

    /// More digits don't fit `Time` and would overflow.
    private static let mostDigits = 30

    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        var sign: Int128 = 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            rest.removeFirst()
        }
        let whole = rest.takeDigits()
        if rest.first == UInt8(ascii: "/") {
            rest.removeFirst()
            let divisor = rest.takeDigits()
            guard !whole.isEmpty, !divisor.isEmpty, rest.isEmpty,
                let numerator = Self.number(whole), let denominator = Self.number(divisor),
                denominator != 0
            else { return nil }
            self.numerator = sign * numerator
            self.denominator = denominator
            return
        }
        var decimals: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            decimals = rest.takeDigits()
        }
        guard !whole.isEmpty || !decimals.isEmpty else { return nil }
        guard let exponent = rest.takeExponent(), rest.isEmpty else { return nil }
        while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
        guard let mantissa = Self.number(whole + decimals),
            let power = Self.powerOfTen(abs(exponent - decimals.count))
        else { return nil }
        let shift = exponent - decimals.count
        if shift >= 0 {
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: power)
            guard !overflow else { return nil }
            numerator = sign * product
            denominator = 1
        } else {
            numerator = sign * mantissa
            denominator = power
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int128? {
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= mostDigits else { return nil }
        return significant.reduce(0) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    }

    private static func powerOfTen(_ exponent: Int) -> Int128? {
        guard exponent <= mostDigits else { return nil }
        return (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func trimSpaces() {
        while first == UInt8(ascii: " ") { removeFirst() }
        while last == UInt8(ascii: " ") { removeLast() }
    }

    fileprivate mutating func dropSuffix(_ suffix: StaticString) -> Bool {
        let length = suffix.utf8CodeUnitCount
        let matches = suffix.withUTF8Buffer { Array($0) == Array(self.suffix(length)) }
        if matches { removeLast(length) }
        return matches
    }

    fileprivate mutating func takeDigits() -> ArraySlice<UInt8> {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        removeFirst(digits.count)
        return digits
    }

    /// The exponent of ten, 0 by default; nil for an `e` without a number.
    fileprivate mutating func takeExponent() -> Int? {
        guard first == UInt8(ascii: "e") || first == UInt8(ascii: "E") else { return 0 }
        removeFirst()
        var isNegative = false
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            isNegative = first == UInt8(ascii: "-")
            removeFirst()
        }
        let digits = takeDigits()
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard !digits.isEmpty, significant.count <= 3 else { return nil }
        let magnitude = significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -magnitude : magnitude
    }
}
