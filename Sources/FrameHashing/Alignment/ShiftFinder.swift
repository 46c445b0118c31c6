/// Finds the runs of frames that are an old film's at another time.
///
/// A frame that only one place in the old film and one in the new has says for certain how far it
/// moved. From such frames runs are grown to both sides for as long as the frames agree at that
/// distance, the most frequent distances first; a still that fills many frames, and so says
/// nothing by itself, is taken in where it lies beside one that does.
struct ShiftFinder<Key: Hashable> {
    private(set) var shifts: [FrameAlignment.Shift] = []
    private let old: [Int: Key]
    private let new: [Int: Key]
    /// The new frames that a run has already.
    private var taken: Set<Int> = []

    /// A run of one frame is a coincidence as likely as a shift.
    private static var shortestRun: Int { 2 }

    init(old: [Int: Key], new: [Int: Key]) {
        self.old = old
        self.new = new
        let moved = Self.certainDistances(old: old, new: new)
        var votes: [Int: Int] = [:]
        for distance in moved.values { votes[distance, default: 0] += 1 }
        let order = moved.sorted { left, right in
            let (more, fewer) = (votes[left.value, default: 0], votes[right.value, default: 0])
            return more != fewer ? more > fewer : left.key < right.key
        }
        for (number, distance) in order where !taken.contains(number) {
            grow(from: number, distance: distance)
        }
        shifts.sort { $0.frames.lowerBound < $1.frames.lowerBound }
    }

    /// How far each frame moved that is alone of its kind in both films, and isn't at its place.
    private static func certainDistances(old: [Int: Key], new: [Int: Key]) -> [Int: Int] {
        /// Where each key is; nil where it is at several places.
        func places(_ film: [Int: Key]) -> [Key: Int?] {
            var places: [Key: Int?] = [:]
            for (number, key) in film {
                places.updateValue(places[key] == nil ? number : nil, forKey: key)
            }
            return places
        }
        let oldPlaces = places(old)
        var distances: [Int: Int] = [:]
        for case (let key, let number?) in places(new) {
            guard case .some(.some(let oldNumber)) = oldPlaces[key], oldNumber != number else {
                continue
            }
            distances[number] = number - oldNumber
        }
        return distances
    }

    private mutating func grow(from number: Int, distance: Int) {
        func belongs(_ number: Int) -> Bool {
            guard !taken.contains(number), let key = new[number] else { return false }
            return old[number - distance] == key
        }
        func isAtItsPlace(_ number: Int) -> Bool { old[number] == new[number] }
        var (first, last) = (number, number)
        while belongs(first - 1) { first -= 1 }
        while belongs(last + 1) { last += 1 }
        // A still agrees with itself at any distance: inside a run it moved, at an end it didn't.
        while isAtItsPlace(first) { first += 1 }
        while isAtItsPlace(last) { last -= 1 }
        // The last of the frames that hold back those after it is the old one too; it is no move.
        while distance > 0, first <= last, new[first - 1] == new[first] { first += 1 }
        guard last - first + 1 >= Self.shortestRun else { return }
        taken.formUnion(first...last)
        shifts.append(FrameAlignment.Shift(frames: first...last, distance: distance))
    }
}
