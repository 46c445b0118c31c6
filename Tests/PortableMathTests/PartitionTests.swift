import PortableMath
import TestSupport
import Testing

@Suite("Binary search", .seeded)
struct PartitionTests {
    @Test("the second part begins at the first element that belongs to it")
    func search() {
        var random = SplitMix64(seed: TestSeed.drawn)
        for _ in 0..<200 {
            let count = Int.random(in: 0...20, using: &random)
            let numbers = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }.sorted()
            let part = numbers.dropFirst(min(count, 3))
            let limit = Int.random(in: -1...10, using: &random)
            #expect(
                part.partitioningIndex { $0 > limit }
                    == part.firstIndex { $0 > limit } ?? part.endIndex)
        }
    }
}
