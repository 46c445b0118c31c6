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
}
