/// An exact decimal number or fraction.
package struct ExactNumber: Sendable {
    /// The fraction; in lowest terms if it was computed, as written if it was read.
    package let numerator: Int128
    /// Always positive.
    package let denominator: Int128

    /// The maximum number of digits. More don't fit `Time` and could overflow.
    private static let maxDigits = 30

    package init(_ number: Int) {
        numerator = Int128(number)
        denominator = 1
    }

    /// Reduces to lowest terms; nil if `denominator` is zero.
    package init?(_ numerator: Int128, over denominator: Int128) {
        guard denominator != 0, denominator != .min, numerator != .min else { return nil }
        let divisor = Int128(Time.greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.numerator = sign * numerator / divisor
        self.denominator = sign * denominator / divisor
    }

    /// Reads `12`, `-0.4`, `1e-3`, `2/3`, or YAML's `0x2F` and `0o14`; nil for any other text or
    /// too many digits.
    package init?(text: String) { self.init(Array(text.utf8)[...]) }

    /// Reads UTF-8 text.
    package init?(_ bytes: ArraySlice<UInt8>) {
        if let number = Self.numberWithRadix(bytes) {
            numerator = number
            denominator = 1
            return
        }
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

    /// Reads a whole number in YAML 1.2's hexadecimal or octal, which have no sign.
    private static func numberWithRadix(_ bytes: ArraySlice<UInt8>) -> Int128? {
        let digits = bytes.dropFirst(2).drop { $0 == UInt8(ascii: "0") }
        guard bytes.count > 2, digits.count <= maxDigits else { return nil }
        let radix: Int
        if bytes.starts(with: "0x".utf8) {
            radix = 16
        } else if bytes.starts(with: "0o".utf8) {
            radix = 8
        } else {
            return nil
        }
        var number: Int128 = 0
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, value < radix else {
                return nil
            }
            number = number * Int128(radix) + Int128(value)
        }
        return number
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int128? {
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= maxDigits else { return nil }
        return significant.reduce(0) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    }

    private static func powerOfTen(_ exponent: Int) -> Int128? {
        guard exponent <= maxDigits else { return nil }
        return (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func takeDigits() -> ArraySlice<UInt8> {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        removeFirst(digits.count)
        return digits
    }

    /// Returns the decimal exponent, 0 if there is none; nil if no number follows the `e`.
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

// MARK: Arithmetic

/// Operations return nil on overflow.
extension ExactNumber {
    package func adding(_ other: ExactNumber) -> ExactNumber? {
        let (a, first) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (b, second) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (sum, third) = a.addingReportingOverflow(b)
        let (bottom, fourth) = denominator.multipliedReportingOverflow(by: other.denominator)
        return first || second || third || fourth ? nil : ExactNumber(sum, over: bottom)
    }

    package func subtracting(_ other: ExactNumber) -> ExactNumber? { adding(other.negated) }

    package func multiplied(by other: ExactNumber) -> ExactNumber? {
        let (top, first) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (bottom, second) = denominator.multipliedReportingOverflow(by: other.denominator)
        return first || second ? nil : ExactNumber(top, over: bottom)
    }

    /// Also nil if `other` is zero.
    package func divided(by other: ExactNumber) -> ExactNumber? {
        guard let inverse = ExactNumber(other.denominator, over: other.numerator) else {
            return nil
        }
        return multiplied(by: inverse)
    }

    package var negated: ExactNumber {
        // The numerator is never `Int128.min`.
        ExactNumber(-numerator, over: denominator) ?? self
    }

    /// Returns nil on overflow.
    package func isLess(than other: ExactNumber) -> Bool? {
        subtracting(other).map { $0.numerator < 0 }
    }

    package func isEqual(to other: ExactNumber) -> Bool? {
        subtracting(other).map { $0.numerator == 0 }
    }

    /// The greatest whole number not above it.
    package var floor: ExactNumber {
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        return ExactNumber(rest < 0 ? quotient - 1 : quotient, over: 1) ?? self
    }

    /// The whole number; nil for a fraction or on overflow.
    package var whole: Int? {
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        return rest == 0 ? Int(exactly: quotient) : nil
    }

    /// The nearest binary64 number.
    package var double: Double { Double(numerator) / Double(denominator) }

    /// The number in decimal digits; nil if it has infinitely or too many.
    package var decimalText: String? {
        guard let exact = ExactNumber(numerator, over: denominator) else { return nil }
        var (bottom, twos, fives) = (exact.denominator, 0, 0)
        while bottom % 2 == 0 { (bottom, twos) = (bottom / 2, twos + 1) }
        while bottom % 5 == 0 { (bottom, fives) = (bottom / 5, fives + 1) }
        let places = max(twos, fives)
        guard bottom == 1, let power = Self.powerOfTen(places) else { return nil }
        let (scaled, overflow) = exact.numerator.multipliedReportingOverflow(by: power)
        guard !overflow else { return nil }
        let digits = String((scaled / exact.denominator).magnitude)
        guard digits.count <= Self.maxDigits else { return nil }
        let sign = exact.numerator < 0 ? "-" : ""
        guard places > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
    }

    /// `2/3`, or a whole number.
    package var fractionText: String {
        let lowest = ExactNumber(numerator, over: denominator) ?? self
        return lowest.denominator == 1
            ? "\(lowest.numerator)" : "\(lowest.numerator)/\(lowest.denominator)"
    }
}
