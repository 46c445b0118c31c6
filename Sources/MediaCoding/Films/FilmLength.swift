internal import CLibav
import MediaTime

/// How long a film lasts, where its container rounds that.
///
/// Matroska cuts the last picture's duration to whole milliseconds, edit lists are rounded to the
/// movie's unit. A loop would be shorter by that in every round. A film at an even rate lasts a
/// whole number of pictures.
struct FilmLength {
    /// The pictures' times from the first one on, in ticks, ascending.
    private let ticks: [Int64]
    private let unit: AVRational
    /// The length that the file states, in ticks.
    private let stated: Int64

    /// Usual rates first: few pictures may agree with several.
    private static let rates: [FrameRate] =
        [(24, 1), (25, 1), (30, 1), (50, 1), (60, 1), (24000, 1001), (30000, 1001), (60000, 1001)]
        .compactMap { FrameRate($0, over: $1) } + (1...240).compactMap { FrameRate($0) }
        + [(120000, 1001), (48000, 1001), (25, 2), (15, 2)].compactMap { FrameRate($0, over: $1) }

    /// - Parameters:
    ///   - ticks: when the pictures are shown.
    ///   - stated: the time at which the last one ends, as the file says.
    init(of ticks: [Int64], stated: Int64, unit: AVRational) {
        let first = ticks.first ?? 0
        self.ticks = ticks.map { $0 - first }
        self.stated = stated - first
        self.unit = unit
    }

    /// When the last picture ends; nil if it can't be represented.
    ///
    /// - Parameter step: the most frequent distance of two pictures.
    func end(step: Int64) -> Time? {
        guard ticks.count > 1, unit.num > 0, unit.den > 0 else { return nil }
        // Times are rounded to the nearest tick, or down.
        for halves in [1, 2] as [Int128] {
            for rate in Self.rates {
                if let count = pictures(at: rate, step, within: halves) {
                    return rate.time(ofFrame: count)
                }
            }
        }
        return nil
    }

    /// The film's length in pictures of a rate; nil if its times aren't those of the rate.
    ///
    /// - Parameter halves: by how many half ticks times may differ.
    private func pictures(at rate: FrameRate, _ step: Int64, within halves: Int128) -> Int? {
        // A picture's duration is `duration` / `scale` ticks.
        let duration = Int128(rate.denominator) * Int128(unit.den)
        let scale = Int128(rate.numerator) * Int128(unit.num)
        func isNear(_ ticks: Int64, _ count: Int128, _ halves: Int128) -> Bool {
            2 * (Int128(ticks) * scale - count * duration).magnitude <= (halves * scale).magnitude
        }
        func nearest(_ ticks: Int64) -> Int128 {
            (2 * Int128(ticks) * scale + duration) / (2 * duration)
        }
        // Ticks as long as pictures would fit any rate.
        guard duration >= 2 * scale, isNear(step, 1, 2),
            ticks.allSatisfy({ isNear($0, nearest($0), halves) }), let last = ticks.last
        else { return nil }
        let count = nearest(last) + 1
        // A tick, or a millisecond: the unit of most edit lists.
        let millisecond = Int128(unit.den) / (1000 * Int128(unit.num))
        return isNear(stated, count, 2 * max(1, millisecond)) ? Int(clamping: count) : nil
    }
}
