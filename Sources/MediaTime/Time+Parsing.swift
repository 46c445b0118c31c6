extension Time {
    /// Reads a time as people write it, exactly: `0.4`, `2.5s`, `400ms`, `2/3`, `1e-3`, with a sign
    /// and with space before the unit. Without a unit it is seconds.
    ///
    /// Nil where the text isn't that, or the time can't be represented.
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
    /// Reads `60`, `29.97` (which means 2997/100, not 30000/1001) or `30000/1001`, exactly.
    ///
    /// Nil where the text isn't that, the rate isn't positive, or it can't be represented.
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
