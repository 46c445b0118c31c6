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

    /// Whether a frame that lasts until another is long enough. The last one that is kept may not
    /// be.
    static func isSeen(_ index: Int, before end: Int, _ rate: FrameRate) -> Bool {
        time(ofFrame: end, rate) - time(ofFrame: index, rate) >= shortest
    }

    /// In hundredths of a second, rounded half up.
    static func time(ofFrame index: Int, _ rate: FrameRate) -> Int {
        rate.ticks(ofFrame: index, perSecond: 100)
    }
}
