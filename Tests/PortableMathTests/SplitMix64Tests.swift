import PortableMath
import Testing

@Suite struct SplitMix64Tests {
    @Test("the numbers are those of the published generator")
    func published() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }

    @Test("unit numbers stay in 0..<1 and ranges in their bounds")
    func ranges() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<1000 {
            #expect((0..<1).contains(random.nextUnit()))
            #expect((4.0..<30).contains(random.nextNumber(in: 4..<30)))
        }
    }
}
