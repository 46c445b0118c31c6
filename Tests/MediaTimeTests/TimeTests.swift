import MediaTime
import PortableMath
import TestSupport
import Testing

@Suite(.seeded) struct TimeTests {
    @Test(
        "a time is read exactly, however it is written",
        arguments: [
            ("0.4", 2, 5), ("400ms", 2, 5), ("2.5s", 5, 2), (" 2.5 s ", 5, 2), ("2/3", 2, 3),
            ("4/6s", 2, 3), ("-1.50", -3, 2), ("+7", 7, 1), (".5", 1, 2), ("5.", 5, 1),
            ("1e-3", 1, 1000), ("25E+1", 250, 1), ("0.000", 0, 1), ("1/2ms", 1, 2000),
            ("00012", 12, 1),
        ])
    func reads(text: String, numerator: Int64, denominator: Int64) {
        #expect(Time(text: text) == Time(numerator, over: denominator))
    }

    @Test(
        "what is no time is nil",
        arguments: [
            "", " ", "s", "ms", "one", "1,5", "1.2.3", "1/0", "1/", "/2", "1.5/2", "1e",
            "e5", "--1", "1 2", "1h", "nan", "inf", ".", "1e999", "1e-999",
            "99999999999999999999", "1/99999999999999999999", "0.00000000000000000001",
            "123456789012345678901234567890123456789012345678901234567890",
        ])
    func refuses(text: String) {
        #expect(Time(text: text) == nil)
    }

    @Test(
        "sums and differences undo each other, products and quotients too",
        arguments: TestSeed.several(1...3))
    func arithmetic(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let a = try #require(
                Time(
                    .random(in: -1_000_000...1_000_000, using: &random),
                    over: .random(in: 1...100_000, using: &random)))
            let b = try #require(
                Time(
                    .random(in: -1_000_000...1_000_000, using: &random),
                    over: .random(in: 1...100_000, using: &random)))
            let factor = Int.random(in: 1...1000, using: &random)
            #expect(a.adding(b)?.subtracting(b) == a, "seed \(seed): \(a) and \(b)")
            #expect(a.adding(b) == b.adding(a))
            #expect(a.multiplied(by: factor)?.divided(by: factor) == a)
            #expect((a < b) == (try #require(b.subtracting(a)) > .zero))
        }
    }

    @Test("what doesn't fit is nil, never a trap")
    func extremes() {
        let limits: [Int64] = [.min, .min + 1, -1, 0, 1, 3, .max - 1, .max]
        let times = limits.flatMap { n in limits.compactMap { Time(n, over: $0) } }
        for a in times {
            for b in times {
                _ = a.adding(b)
                _ = a.subtracting(b)
                _ = a < b
            }
            for factor in [Int.min, -1, 0, 1, Int.max] {
                _ = a.multiplied(by: factor)
                _ = a.divided(by: factor)
            }
        }
        #expect(Time(.max, over: 1)?.adding(Time(seconds: 1)) == nil)
        #expect(Time(seconds: 1).divided(by: 0) == nil)
    }

    @Test(
        "a frame rate is read exactly",
        arguments: [
            ("60", 60, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("0.5", 1, 2),
            ("24.0", 24, 1),
        ])
    func readsRate(text: String, numerator: Int64, denominator: Int64) {
        #expect(FrameRate(text: text) == FrameRate(numerator, over: denominator))
    }

    @Test(
        "what is no frame rate is nil", arguments: ["", "0", "-60", "fast", "60ms", "60/0", ".nan"])
    func refusesRate(text: String) {
        #expect(FrameRate(text: text) == nil)
    }

    @Test(
        "the frame at a frame's time is that frame",
        arguments: ["60", "29.97", "30000/1001", "1000"])
    func frames(text: String) throws {
        let rate = try #require(FrameRate(text: text))
        for index in [0, 1, 2, 29, 30, 1001, 65_537, 1 << 24] {
            #expect(rate.frame(at: rate.time(ofFrame: index)) == index)
            #expect(rate.frameCount(in: rate.time(ofFrame: index)) == index)
        }
    }
}
