internal import MediaTime

/// Frames a second as an exact fraction, in place of a timeline's own.
public struct FrameRateOverride: Hashable, Sendable {
    let frameRate: FrameRate

    /// Reads `60`, `29.97` or `30000/1001`; nil where the text is something else or the rate is not
    /// within 1…1000 frames a second.
    public init?(_ text: String) {
        guard let frameRate = FrameRate(text: text), frameRate.framesPerSecond >= 1,
            frameRate.framesPerSecond <= 1000
        else { return nil }
        self.frameRate = frameRate
    }
}
