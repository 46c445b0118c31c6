/// Frames per second as an exact fraction, e.g. 60 or 30000/1001.
package struct FrameRate: Hashable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    /// Reduced to lowest terms; nil unless both are positive.
    package init?(_ numerator: Int64, over denominator: Int64 = 1) {
        guard numerator > 0, denominator > 0, let reduced = Time(numerator, over: denominator)
        else {
            return nil
        }
        self.numerator = reduced.numerator
        self.denominator = reduced.denominator
    }

    package static let sixty = FrameRate(wholeNumber: 60)

    /// The frames per second of films.
    package static let limits: ClosedRange<Double> = 1...1000

    private init(wholeNumber: Int64) {
        numerator = wholeNumber
        denominator = 1
    }

    package var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// The start of frame `index`; exact below index 2²⁴ at rates up to 1000.
    package func time(ofFrame index: Int) -> Time {
        Time(wide: Int128(index) * Int128(denominator), over: Int128(numerator)) ?? .zero
    }

    /// The start of frame `index` in units of 1/`perSecond` s, rounded half up.
    package func ticks(ofFrame index: Int, perSecond: Int) -> Int {
        let ticks = Int128(index) * Int128(denominator) * Int128(perSecond)
        let unit = Int128(numerator)
        return Int(clamping: (2 * ticks + unit) / (2 * unit))
    }

    /// Number of frames that begin before `duration` ends: a truncated last frame counts.
    package func frameCount(in duration: Time) -> Int {
        let frames = Int128(duration.numerator) * Int128(numerator)
        let unit = Int128(duration.denominator) * Int128(denominator)
        return frames <= 0 ? 0 : Int(clamping: (frames + unit - 1) / unit)
    }

    /// The frame shown at `time`.
    package func frame(at time: Time) -> Int {
        let frames = Int128(time.numerator) * Int128(numerator)
        let unit = Int128(time.denominator) * Int128(denominator)
        let quotient = frames / unit
        return Int(clamping: frames < 0 && quotient * unit != frames ? quotient - 1 : quotient)
    }
}

extension FrameRate: CustomStringConvertible {
    package var description: String {
        denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
    }
}
