package import MediaTime

/// A time at which a timeline is evaluated: a fraction, not necessarily in lowest terms.
///
/// A simulation evaluates a hundred thousand times; skipping the reduction makes that fast.
/// Comparisons are exact, and `seconds` is the same for equal times.
package struct Instant: Sendable {
    let numerator: Int64
    /// Positive.
    let denominator: Int64

    package init(_ time: Time) {
        numerator = time.numerator
        denominator = time.denominator
    }

    /// The time of a tick of a clock with `rate` ticks per second. Tick 0 is at time 0.
    package init(tick: Int, rate: Int64) {
        numerator = Int64(tick)
        denominator = rate
    }

    /// The last tick, at this time or before it, of a clock with `rate` ticks per second.
    func tick(rate: Int64) -> Int {
        let ticks = Int128(numerator) * Int128(rate)
        let quotient = ticks / Int128(denominator)
        return Int(clamping: quotient * Int128(denominator) > ticks ? quotient - 1 : quotient)
    }

    private init(_ numerator: Int64, over denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The time in lowest terms.
    package var time: Time { Time(numerator, over: denominator) ?? .zero }

    package func isBefore(_ time: Time) -> Bool {
        let (left, leftOverflow) = numerator.multipliedReportingOverflow(by: time.denominator)
        let (right, rightOverflow) = time.numerator.multipliedReportingOverflow(by: denominator)
        if leftOverflow || rightOverflow { return self.time < time }
        return left < right
    }

    package func since(_ start: Time) -> Instant {
        let (left, overflow1) = numerator.multipliedReportingOverflow(by: start.denominator)
        let (right, overflow2) = start.numerator.multipliedReportingOverflow(by: denominator)
        let (difference, overflow3) = left.subtractingReportingOverflow(right)
        let (unit, overflow4) = denominator.multipliedReportingOverflow(by: start.denominator)
        if overflow1 || overflow2 || overflow3 || overflow4 { return Instant(time - start) }
        return Instant(difference, over: unit)
    }

    /// The nearest binary64 number of seconds.
    package var seconds: Double {
        // Below 2⁵³, both numbers are exact, so the quotient is rounded once, reduced or not.
        if numerator.magnitude < 1 << 53, denominator < 1 << 53 {
            return Double(numerator) / Double(denominator)
        }
        return time.seconds
    }
}
