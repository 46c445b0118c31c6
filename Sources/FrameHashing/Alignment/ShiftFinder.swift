/// Finds runs of an old film's frames at other times.
///
/// A frame unique in both films has a certain distance. From these frames, runs grow in both
/// directions while frames agree at that distance, most frequent distances first. Repeated stills
/// say nothing alone and join runs beside them.
struct ShiftFinder<Key: Hashable> {
    private(set) var shifts: [FrameAlignment.Shift] = []
    private let old: [Int: Key]
    private let new: [Int: Key]
    /// New frames that belong to a run.
    private var taken: Set<Int> = []

    /// Single frames may be coincidences.
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

    /// The distances of frames that are unique in both films and have moved.
    private static func certainDistances(old: [Int: Key], new: [Int: Key]) -> [Int: Int] {
        /// The number of each key; nil if it occurs several times.
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
        // Stills agree with themselves at any distance: only inside a run do they count as moved.
        while isAtItsPlace(first) { first += 1 }
        while isAtItsPlace(last) { last -= 1 }
        // The last of repeated frames is at its old place.
        while distance > 0, first <= last, new[first - 1] == new[first] { first += 1 }
        guard last - first + 1 >= Self.shortestRun else { return }
        taken.formUnion(first...last)
        shifts.append(FrameAlignment.Shift(frames: first...last, distance: distance))
    }
}
