/// Frames a second as an exact fraction, such as 60 or 30000/1001.
package struct FrameRate: Hashable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    /// Nil unless both are positive; reduced to lowest terms.
    package init?(_ numerator: Int64, over denominator: Int64 = 1) {
        guard numerator > 0, denominator > 0, let reduced = Time(numerator, over: denominator)
        else {
            return nil
        }
        self.numerator = reduced.numerator
        self.denominator = reduced.denominator
    }

    /// 60 frames a second.
    package static let sixty = FrameRate(wholeNumber: 60)

    private init(wholeNumber: Int64) {
        numerator = wholeNumber
        denominator = 1
    }

    package var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// When frame `index` is shown. Exact for every index below 2²⁴ and every rate up to 1000.
    package func time(ofFrame index: Int) -> Time {
        Time(wide: Int128(index) * Int128(denominator), over: Int128(numerator)) ?? .zero
    }

    /// How many frames begin before `duration` is over: a last frame that is cut short still
    /// counts.
    package func frameCount(in duration: Time) -> Int {
        let frames = Int128(duration.numerator) * Int128(numerator)
        let unit = Int128(duration.denominator) * Int128(denominator)
        return frames <= 0 ? 0 : Int(clamping: (frames + unit - 1) / unit)
    }

    /// The frame that is on the screen at `time`.
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
