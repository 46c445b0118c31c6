internal import MediaTime

/// Frames a second as an exact fraction, in place of a timeline's own.
public struct FrameRateOverride: Hashable, Sendable {
    let frameRate: FrameRate

    /// Reads `60`, `29.97` or `30000/1001`; nil where the text is something else or the rate is not
    /// within 1…1000 frames a second.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let frameRate: FrameRate?
        switch parts.count {
        case 1: frameRate = Self.decimal(parts[0])
        case 2:
            guard let numerator = Int64(parts[0]), let denominator = Int64(parts[1]) else {
                return nil
            }
            frameRate = FrameRate(numerator, over: denominator)
        default: return nil
        }
        guard let frameRate, frameRate.framesPerSecond >= 1, frameRate.framesPerSecond <= 1000
        else { return nil }
        self.frameRate = frameRate
    }

    /// Digits with at most one point, read without going through binary floating point.
    private static func decimal(_ text: Substring) -> FrameRate? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard parts.count <= 2, fraction.count <= 6, let digits = Int64(parts[0] + fraction) else {
            return nil
        }
        return FrameRate(digits, over: (0..<fraction.count).reduce(1) { power, _ in power * 10 })
    }
}
