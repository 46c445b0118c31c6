internal import MediaTime

/// A frame rate as an exact fraction, in place of a timeline's own.
public struct FrameRateOverride: Hashable, Sendable {
    let frameRate: FrameRate

    /// Reads `60`, `29.97` or `30000/1001`; nil for any other text or a rate outside 1…1000 frames
    /// per second.
    public init?(_ text: String) {
        guard let frameRate = FrameRate(text: text),
            FrameRate.limits.contains(frameRate.framesPerSecond)
        else { return nil }
        self.frameRate = frameRate
    }
}

extension FrameRateOverride: CustomStringConvertible {
    /// The form in which it is read: `30000/1001`.
    public var description: String { "\(frameRate.numerator)/\(frameRate.denominator)" }
}
