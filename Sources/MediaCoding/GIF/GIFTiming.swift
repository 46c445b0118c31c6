import MediaTime

/// Frame times in hundredths of a second, rounded without drift.
enum GIFTiming {
    /// The shortest duration in hundredths: browsers show shorter frames for 100 ms.
    static let shortest = 2

    /// Every how many frames one is kept, so that each lasts long enough. Even, as irregular gaps
    /// stutter.
    static func step(for rate: FrameRate) -> Int {
        let fastest = Int128(rate.denominator) * 50
        return Int(clamping: (Int128(rate.numerator) + fastest - 1) / fastest)
    }

    /// In hundredths of a second, rounded half up.
    static func time(ofFrame index: Int, _ rate: FrameRate) -> Int {
        rate.ticks(ofFrame: index, perSecond: 100)
    }
}
