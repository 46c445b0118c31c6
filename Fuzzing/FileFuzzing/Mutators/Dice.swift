import PortableMath

/// Random choices from a seed: the same seed gives the same ones, everywhere and always.
struct Dice: RandomNumberGenerator {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    /// A number in 0..<bound; 0 where the bound is below 1.
    mutating func below(_ bound: Int) -> Int {
        Int(generator.next() % UInt64(max(bound, 1)))
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// How many changes one mutant gets: mostly one, since what is broken twice is refused for the
    /// first and never shows what the second does.
    mutating func few() -> Range<Int> { 0..<pick([1, 1, 1, 1, 2, 2, 3, 5]) }

    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: generator.next()) }

    /// - Parameter choices: one at least.
    mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
        choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
    }
}
