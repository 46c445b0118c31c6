import MediaTime

/// When the frames of a GIF are shown: in hundredths of a second, rounded so that no time drifts.
enum GIFTiming {
    /// The shortest time of a frame, in hundredths: what is shorter, browsers show for a tenth of a
    /// second.
    static let shortest = 2

    /// Of how many frames one is kept, so that each is shown long enough: evenly, since frames that
    /// are left out here and there would be seen as a stutter.
    static func step(for rate: FrameRate) -> Int {
        let fastest = Int128(rate.denominator) * 50
        return Int(clamping: (Int128(rate.numerator) + fastest - 1) / fastest)
    }

    /// The time of a frame in hundredths of a second, rounded half up.
    static func time(ofFrame index: Int, _ rate: FrameRate) -> Int {
        let unit = Int128(rate.numerator)
        let hundredths = Int128(index) * Int128(rate.denominator) * 100
        return Int(clamping: (2 * hundredths + unit) / (2 * unit))
    }
}
