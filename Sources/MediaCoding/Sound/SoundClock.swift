import MediaTime

/// Follows the time stamps of a sound's frames, and finds where a frame doesn't begin where the one
/// before it ended.
struct SoundClock {
    /// When the current run of frames began.
    private var start: Time?
    /// Seconds since then, by the number of samples.
    private var length = Time.zero
    /// The duration of the longest frame so far: a file's last one may be very short.
    private var longestFrame = Time.zero
    /// The time that is added to time stamps since they began again.
    private var shift = Time.zero

    /// Time stamps of containers are rounded to their ticks, and those of recorders tremble by some
    /// milliseconds. Following them closer than this would cut up a sound that has no gap; what is
    /// really missing is missing by packets.
    private static let longestTremble = Time(1, over: 100) ?? .zero
    /// Time stamps that go back further begin again: a recording behind another, as `cat` and
    /// recorders of MPEG-TS leave them. Nothing of it may be lost as an overlap.
    private static let longestOverlap = Time(seconds: 1)

    /// Takes the next frame.
    ///
    /// - Parameters:
    ///   - time: when it begins; nil if its file doesn't say.
    ///   - duration: by its number of samples.
    ///   - tick: the unit of the time stamps.
    /// - Returns: when it begins if that isn't where the frame before it ended; else nil.
    mutating func take(_ time: Time?, lasting duration: Time, tick: Time) -> Time? {
        defer { length = length + duration }
        longestFrame = max(longestFrame, duration)
        guard let start else {
            self.start = time ?? .zero
            return self.start
        }
        guard let time else { return nil }
        let missing = time + shift - (start + length)
        // Two stamps may be a whole tick off together, and priming that was subtracted another.
        let tolerance = max(
            tick + tick, min(Self.longestTremble, longestFrame.divided(by: 2) ?? .zero))
        if missing < .zero - Self.longestOverlap {
            shift = shift - missing
            return nil
        }
        if missing <= tolerance, missing >= .zero - tolerance { return nil }
        (self.start, length) = (time + shift, .zero)
        return self.start
    }
}
