import FrameHashing
import PortableMath
import TestSupport
import Testing

@Suite(.seeded) struct FrameAlignmentTests {
    private func film(_ keys: [Int]) -> [Int: Int] {
        Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($0.offset, $0.element) })
    }

    private func align(_ old: [Int], _ new: [Int]) -> FrameAlignment {
        FrameAlignment(old: film(old), new: film(new))
    }

    /// A film with moving parts and stills.
    private func generated(_ generator: inout SplitMix64) -> [Int] {
        var (keys, next): ([Int], Int) = ([], 0)
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            if Bool.random(using: &generator) {
                keys += Array(repeating: next, count: Int.random(in: 1...9, using: &generator))
                next += 1
            } else {
                let count = Int.random(in: 1...20, using: &generator)
                keys += next..<next + count
                next += count
            }
        }
        return keys
    }

    @Test("a film is aligned with itself")
    func reflexive() {
        for seed in TestSeed.several(1...100) {
            var generator = SplitMix64(seed: seed)
            let keys = generated(&generator)
            let alignment = align(keys, keys)
            #expect(alignment.isEqual && alignment.shifts.isEmpty, "seed \(seed)")
            #expect(alignment.comparedCount == keys.count, "seed \(seed)")
        }
    }

    @Test("changed, missing and extra frames are exactly those, whatever else moved")
    func exactSets() {
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            let old = generated(&generator)
            var new = old
            for _ in 0..<Int.random(in: 0...4, using: &generator) where !new.isEmpty {
                let place = Int.random(in: 0..<new.count, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: new[place] = 1000 + place
                case 1: new.remove(at: place)
                case 2: new.insert(new[place], at: place)
                default: new.insert(2000 + place, at: place)
                }
            }
            let alignment = align(old, new)
            let common = 0..<min(old.count, new.count)
            #expect(
                alignment.changed == FrameRanges(common.filter { old[$0] != new[$0] }),
                "seed \(seed)")
            #expect(alignment.missing.count == max(0, old.count - new.count), "seed \(seed)")
            #expect(alignment.extra.count == max(0, new.count - old.count), "seed \(seed)")
            for shift in alignment.shifts {
                #expect(
                    shift.distance != 0
                        && shift.frames.allSatisfy { new[$0] == old[$0 - shift.distance] },
                    "seed \(seed)")
            }
        }
    }

    @Test("frames put in or left out move all that follow by as many")
    func moved() {
        for seed in TestSeed.several(1...200) {
            var generator = SplitMix64(seed: seed)
            let count = Int.random(in: 20...80, using: &generator)
            let old = Array(0..<count)
            let place = Int.random(in: 1..<count - 10, using: &generator)
            let length = Int.random(in: 1...5, using: &generator)

            let held = Array(repeating: old[place - 1], count: length)
            let later = align(old, Array(old[..<place]) + held + Array(old[place...]))
            #expect(
                later.shifts == [
                    .init(frames: place + length...count + length - 1, distance: length)
                ],
                "seed \(seed)")
            #expect(later.repeated == FrameRanges(place..<place + length), "seed \(seed)")
            #expect(later.dropped.isEmpty, "seed \(seed)")

            let earlier = align(old, Array(old[..<place]) + Array(old[(place + length)...]))
            #expect(
                earlier.shifts == [.init(frames: place...count - length - 1, distance: -length)],
                "seed \(seed)")
            #expect(earlier.dropped == FrameRanges(place..<place + length), "seed \(seed)")
            #expect(earlier.repeated.isEmpty, "seed \(seed)")
        }
    }

    @Test("a still in the middle of what moved doesn't hide that it moved")
    func still() {
        let before = Array(0..<10)
        let still = Array(repeating: 50, count: 6)
        let after = Array(60..<70)
        let alignment = align(before + still + after, [99, 98] + before + still + after)
        #expect(alignment.shifts == [.init(frames: 2...27, distance: 2)])
        #expect(alignment.dropped.isEmpty && alignment.repeated.isEmpty)
    }

    @Test("films that have nothing in common only differ")
    func strangers() {
        let alignment = align(Array(0..<50), Array(100..<150))
        #expect(alignment.shifts.isEmpty)
        #expect(alignment.changed == FrameRanges(0..<50))
    }
}
