/// Where the frames of an old film are in a new one: which changed, which only moved in time, and
/// which were dropped or are shown twice.
///
/// Frames are compared by a key that is equal exactly where the pixels are: a hash. A film is
/// mostly edited in a few places, so frames that moved are found as long runs of the same distance,
/// in time that grows with the films' lengths and not with their product.
package struct FrameAlignment: Hashable, Sendable {
    /// New frames that are the old ones some frames later, or earlier where `distance` is negative.
    package struct Shift: Hashable, Sendable {
        /// Numbers in the new film.
        package var frames: ClosedRange<Int>
        /// New number less old number; never 0.
        package var distance: Int

        package init(frames: ClosedRange<Int>, distance: Int) {
            self.frames = frames
            self.distance = distance
        }
    }

    /// Numbers that both films have, with other pixels; those that only moved are among them.
    package private(set) var changed = FrameRanges()
    /// Numbers that only the old film has.
    package private(set) var missing = FrameRanges()
    /// Numbers that only the new film has.
    package private(set) var extra = FrameRanges()
    /// How many numbers both have.
    package private(set) var comparedCount = 0
    /// Runs of frames that moved, in order; every one holds a frame of `changed` or `extra`.
    package private(set) var shifts: [Shift] = []
    /// Old frames that the new film leaves out, before others that moved.
    package private(set) var dropped = FrameRanges()
    /// New frames that show the frame before them again, and push back those after them.
    package private(set) var repeated = FrameRanges()

    /// Whether the films have the same frames.
    package var isEqual: Bool { changed.isEmpty && missing.isEmpty && extra.isEmpty }

    /// - Parameter old, new: the frames' keys by their numbers.
    package init<Key: Hashable>(old: [Int: Key], new: [Int: Key]) {
        let common = old.keys.filter { new[$0] != nil }
        comparedCount = common.count
        changed = FrameRanges(common.filter { old[$0] != new[$0] })
        missing = FrameRanges(old.keys.filter { new[$0] == nil })
        extra = FrameRanges(new.keys.filter { old[$0] == nil })
        guard !isEqual else { return }
        shifts = ShiftFinder(old: old, new: new).shifts
        findDroppedAndRepeated(old: old, new: new)
    }

    /// Where the distance between old and new numbers grows, frames were put in; where it falls,
    /// frames were left out.
    private mutating func findDroppedAndRepeated<Key: Hashable>(old: [Int: Key], new: [Int: Key]) {
        var (drops, repeats): ([Int], [Int]) = ([], [])
        var before = (end: (new.keys.min() ?? 0) - 1, distance: 0)
        for shift in shifts {
            // Between two runs nothing moved, or what did is unknown: then all that is certain is
            // how far the next run is from where the films agree.
            if shift.frames.lowerBound != before.end + 1 {
                before = (shift.frames.lowerBound - 1, 0)
            }
            let growth = shift.distance - before.distance
            if growth < 0 {
                let firstOld = before.end + 1 - before.distance
                drops += (firstOld..<firstOld - growth).filter { old[$0] != nil }
            } else {
                // A run starts where its frames are the old ones; what was put in stands before it.
                let start = shift.frames.lowerBound
                repeats += (start - growth..<start).filter { number in
                    guard let key = new[number] else { return false }
                    return new[number - 1] == key && old[number] != key
                }
            }
            before = (shift.frames.upperBound, shift.distance)
        }
        dropped = FrameRanges(drops)
        repeated = FrameRanges(repeats)
    }
}
