import PortableMath
import TestSupport
import Testing

@testable import TimelineModel

@Suite("Numbers in sentences", .seeded)
struct ModelTextTests {
    @Test("are those of the author, also where they are sums and differences of them")
    func sums() {
        #expect(ModelText.number(1 - 0.55) == "0.45")
        #expect(ModelText.number(0.1 + 0.2) == "0.3")
        #expect(ModelText.number(-(0.1 + 0.2)) == "-0.3")
        var numbers = SplitMix64(seed: TestSeed.drawn)
        for _ in 0..<500 {
            let a = Int.random(in: 1...9999, using: &numbers)
            let b = Int.random(in: 1...9999, using: &numbers)
            let sum = Double(a) / 1000 + Double(b) / 1000
            #expect(ModelText.number(sum) == ModelText.number(Double(a + b) / 1000), "\(a) \(b)")
        }
    }

    @Test("that are nothing short are as they are")
    func whole() {
        var numbers = SplitMix64(seed: TestSeed.drawn)
        for _ in 0..<500 {
            let number = Double.random(in: -10...10, using: &numbers)
            let read = Double(ModelText.number(number)) ?? .nan
            #expect(abs(read - number) <= 8 * number.ulp)
        }
        #expect(ModelText.number(1.0 / 3) == "0.3333333333333333")
        #expect(ModelText.number(20) == "20")
        #expect(ModelText.number(.infinity) == "inf")
    }
}

@Suite("the sizes of a timeline in memory")
struct ModelSizeTests {
    @Test("a value is two words: a layer has dozens of them")
    func values() {
        #expect(MemoryLayout<Value>.stride == 16)
    }
}
