import PortableMath
import TestSupport
import Testing

@Suite(.seeded) struct PortableTests {
    static let unary: [String: @Sendable (Double) -> Double] = [
        "exp": Portable.exp, "exp2": Portable.exp2,
        "sinh": Portable.sinh, "cosh": Portable.cosh, "tanh": Portable.tanh,
        "log": Portable.log, "log2": Portable.log2, "log10": Portable.log10,
        "sin": Portable.sin, "cos": Portable.cos, "tan": Portable.tan,
        "asin": Portable.asin, "acos": Portable.acos, "atan": Portable.atan,
    ]
    static let binary: [String: @Sendable (Double, Double) -> Double] = [
        "atan2": Portable.atan2, "pow": Portable.pow, "hypot": Portable.hypot,
    ]

    @Test("every function is within 1 ulp of the true value")
    func accuracy() throws {
        var tested: Set<Substring> = []
        for line in try ReferenceValues.table().split(separator: "\n") {
            let fields = line.split(separator: " ")
            let name = fields[0]
            let numbers = fields.dropFirst().compactMap { digits in
                UInt64(digits, radix: 16).map { Double(bitPattern: $0) }
            }
            let expected = try #require(numbers.last)
            let actual: Double
            if numbers.count == 2 {
                let function = try #require(Self.unary[String(name)])
                actual = function(numbers[0])
            } else {
                let function = try #require(Self.binary[String(name)])
                actual = function(numbers[0], numbers[1])
            }
            tested.insert(name)
            let isClose = actual == expected || (actual - expected).magnitude <= expected.ulp
            #expect(isClose, "\(line): \(actual) is not \(expected)")
        }
        #expect(tested.count == Self.unary.count + Self.binary.count)
    }

    @Test("identities hold to a few ulps on generated numbers")
    func identities() {
        let seed = TestSeed.fixed(0x5EED)
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let x = random.nextNumber(in: -30..<30)
            func expect(_ a: Double, _ b: Double, _ ulps: Double, _ name: String) {
                #expect((a - b).magnitude <= ulps * b.ulp, "\(name) at \(x), seed \(seed)")
            }
            let (sine, cosine) = (Portable.sin(x), Portable.cos(x))
            expect(sine * sine + cosine * cosine, 1, 3, "sin² + cos²")
            expect(Portable.exp(x) * Portable.exp(-x), 1, 3, "exp(x) · exp(-x)")
            expect(Portable.hypot(3 * x, 4 * x), 5 * x.magnitude, 3, "hypot")
            #expect(Portable.sin(-x) == -sine, "sine is odd")
            #expect(Portable.cos(-x) == cosine, "cosine is even")
            let angle = x / 10
            let back = Portable.atan2(Portable.sin(angle), Portable.cos(angle))
            #expect((back - angle).magnitude < 1e-15, "atan2 at \(angle), seed \(seed)")
        }
    }

    @Test("whole powers and powers of two are exact")
    func exactCases() {
        for power in -1074...1023 {
            #expect(
                Portable.exp2(Double(power)) == Double(sign: .plus, exponent: power, significand: 1)
            )
            #expect(Portable.log2(Portable.exp2(Double(power))) == Double(power))
        }
        for number in 1...200 {
            let value = Double(number)
            #expect(Portable.pow(value, 2) == value * value)
            #expect(Portable.pow(-value, 3) == -value * value * value)
            #expect(Portable.pow(value * value, 0.5) == value)
        }
    }

    @Test("special values are those of IEEE-754")
    func specialValues() {
        #expect(Portable.exp(0) == 1 && Portable.exp(-.infinity) == 0)
        #expect(Portable.exp(.infinity) == .infinity && Portable.exp(.nan).isNaN)
        #expect(Portable.log(0) == -.infinity && Portable.log(-1).isNaN)
        #expect(Portable.log(.infinity) == .infinity)
        #expect(Portable.sin(.infinity).isNaN && Portable.cos(-.infinity).isNaN)
        #expect(Portable.sin(-0.0).sign == .minus && Portable.cos(0) == 1)
        #expect(Portable.asin(1.0000001).isNaN && Portable.acos(1) == 0)
        #expect(Portable.atan(.infinity) == .pi / 2 && Portable.atan(-.infinity) == -.pi / 2)
        #expect(Portable.atan2(0, -1) == .pi && Portable.atan2(-0.0, -1) == -.pi)
        #expect(Portable.atan2(0, 0) == 0 && Portable.atan2(.infinity, -.infinity) == 0.75 * .pi)
        #expect(Portable.pow(-8, 1.0 / 3).isNaN && Portable.pow(.nan, 0) == 1)
        #expect(Portable.pow(0, -1) == .infinity && Portable.pow(-0.0, -1) == -.infinity)
        #expect(Portable.pow(0, 2) == 0 && Portable.pow(0.5, .infinity) == 0)
        #expect(Portable.hypot(.nan, .infinity) == .infinity && Portable.hypot(0, -3) == 3)
        #expect(Portable.sinh(1000) == .infinity && Portable.cosh(-1000) == .infinity)
        #expect(Portable.tanh(-1000) == -1)
    }
}
