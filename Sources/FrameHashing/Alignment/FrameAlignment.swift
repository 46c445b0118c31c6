/// Aligns an old and a new film: finds changed, moved, dropped and repeated frames.
///
/// Frames are compared by hash. Edits are usually local, so moved frames are found as long runs of
/// equal distance, in time linear in the films' lengths.
package struct FrameAlignment: Hashable, Sendable {
    /// New frames equal to old ones at a constant distance.
    package struct Shift: Hashable, Sendable {
        /// Frame numbers in the new film.
        package var frames: ClosedRange<Int>
        /// New number − old number; never 0.
        package var distance: Int

        package init(frames: ClosedRange<Int>, distance: Int) {
            self.frames = frames
            self.distance = distance
        }
    }

    /// Numbers in both films with different pixels, moved frames included.
    package private(set) var changed = FrameRanges()
    /// Numbers in the old film only.
    package private(set) var missing = FrameRanges()
    /// Numbers in the new film only.
    package private(set) var extra = FrameRanges()
    /// Count of numbers in both films.
    package private(set) var comparedCount = 0
    /// Runs of moved frames, in order; each contains a frame of `changed` or `extra`.
    package private(set) var shifts: [Shift] = []
    /// Old frames omitted from the new film before moved ones.
    package private(set) var dropped = FrameRanges()
    /// New frames that repeat their predecessor and delay those after them.
    package private(set) var repeated = FrameRanges()

    /// Whether the films have the same frames.
    package var isEqual: Bool { changed.isEmpty && missing.isEmpty && extra.isEmpty }

    /// - Parameters:
    ///
    ///   - old: the old frames' keys by number.
    ///   - new: the new frames' keys by number.
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

    /// Frames were inserted where the distance grows, and dropped where it falls.
    private mutating func findDroppedAndRepeated<Key: Hashable>(old: [Int: Key], new: [Int: Key]) {
        var (drops, repeats): ([Int], [Int]) = ([], [])
        var before = (end: (new.keys.min() ?? 0) - 1, distance: 0)
        for shift in shifts {
            // After a gap, only the distance from the aligned films is certain.
            if shift.frames.lowerBound != before.end + 1 {
                before = (shift.frames.lowerBound - 1, 0)
            }
            let growth = shift.distance - before.distance
            if growth < 0 {
                let firstOld = before.end + 1 - before.distance
                drops += (firstOld..<firstOld - growth).filter { old[$0] != nil }
            } else {
                // Inserted frames lie before a run.
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
