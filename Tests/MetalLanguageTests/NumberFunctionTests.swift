import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import ShaderProgram

/// The exact functions of `Numbers.metal`, against the same in Swift.
@Suite("The number functions", .seeded)
struct NumberFunctionTests {
    private let special: [Float] = [
        0, -0.0, 1, -1, 0.5, -2, 1e30, -1e30, 1e-30, 3e38, -3e38, .leastNonzeroMagnitude,
        -.leastNonzeroMagnitude, .leastNormalMagnitude, Float.leastNormalMagnitude.nextDown,
        .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 16_777_215, 1.5, -0.75,
    ]
    private let specialBits: [UInt32] = [
        0, 1, 2, 31, 32, 0x7FFF_FFFF, 0x8000_0000, 0x8000_0001, .max, .max - 1, 0xFF_FFFF,
        0x0F0F_0F0F,
    ]

    private func call(_ name: String, _ arguments: [UInt32]) throws -> UInt32 {
        var environment = Interpreter.Environment()
        environment.arguments = arguments.map(UInt64.init)
        var interpreter = Interpreter(
            try #require(StandardLibrary.functions.interpretedCode(named: name)), in: environment)
        return UInt32(truncatingIfNeeded: try interpreter.run()[0])
    }

    /// Numbers of like sizes, so that sums cancel and round; some special.
    private func numbers(_ count: Int, _ generator: inout SplitMix64) -> [Float] {
        let exponent = Int(generator.next() % 276) - 148
        return (0..<count).map { _ in
            let bits = generator.next()
            if bits % 16 == 0 { return special[Int(bits >> 32) % special.count] }
            let mantissa = Double(1 + bits >> 11) / Double(1 << 52)
            let power = exponent + Int(bits >> 4 & 31) - 16
            let value = Double(sign: .plus, exponent: power, significand: mantissa)
            return Float(bits & 8 == 0 ? value : -value)
        }
    }

    private func same(_ bits: UInt32, _ expected: Float) -> Bool {
        bits == expected.bitPattern || Float(bitPattern: bits).isNaN && expected.isNaN
    }

    @Test("fma rounds once")
    func fusedMultiplyAdd() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(11))
        for turn in 0..<20_000 {
            var n = numbers(3, &generator)
            // Near the product's negative, so that little but the rounding is left.
            if turn % 3 == 0 { n[2] = -(n[0] * n[1]) }
            if turn % 3 == 1 { n[2] = (n[0] * n[1]) * 0x1p-24 }
            let expected = n[2].addingProduct(n[0], n[1])
            let result = try call("fma", n.map(\.bitPattern))
            #expect(same(result, expected), "fma(\(n)) gave \(Float(bitPattern: result))")
        }
    }

    @Test("take floating numbers apart and put them together exactly")
    func parts() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(12))
        let inputs = special + (0..<4000).flatMap { _ in numbers(1, &generator) }
        for x in inputs {
            let mantissa = Float(bitPattern: try call("frexp", [x.bitPattern]))
            let exponent = Int32(bitPattern: try call("ilogb", [x.bitPattern]))
            if x.isFinite, x != 0 {
                #expect((0.5..<1).contains(mantissa.magnitude) && exponent == Int32(x.exponent))
                let back = try call(
                    "ldexp", [mantissa.bitPattern, UInt32(bitPattern: exponent + 1)])
                #expect(back == x.bitPattern, "\(x) = \(mantissa)·2^\(exponent + 1)")
            } else {
                #expect(same(mantissa.bitPattern, x))
                #expect(exponent == (x == 0 ? .min : .max))
            }
            let power = Int32(truncatingIfNeeded: Int(generator.next() % 700) - 350)
            let scaled = Double(x) * Double(sign: .plus, exponent: Int(power), significand: 1)
            #expect(
                same(try call("ldexp", [x.bitPattern, UInt32(bitPattern: power)]), Float(scaled)))
            for (y, next) in [(Float.infinity, x.nextUp), (-Float.infinity, x.nextDown), (x, x)] {
                #expect(same(try call("nextafter", [x.bitPattern, y.bitPattern]), next), "\(x)")
            }
        }
    }

    @Test("of whole numbers are those of Swift's integers")
    func integers() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(13))
        var triples = specialBits.flatMap { a in specialBits.map { [a, $0, a ^ $0] } }
        for _ in 0..<3000 {
            triples.append((0..<3).map { _ in UInt32(truncatingIfNeeded: generator.next()) })
        }
        for n in triples {
            try expect("uint", n, Self.reference(n[0], n[1], n[2]) { $0 })
            let signed = n.map { Int32(bitPattern: $0) }
            try expect(
                "int", n,
                Self.reference(signed[0], signed[1], signed[2]) { UInt32(bitPattern: $0) })
        }
    }

    private func expect(_ type: String, _ n: [UInt32], _ expected: [(String, Int, UInt32)]) throws {
        for (name, count, value) in expected {
            let result = try call("\(name).\(type)", Array(n.prefix(count)))
            #expect(result == value, "\(name)(\(n.prefix(count))) of \(type) gave \(result)")
        }
    }

    /// Name, number of arguments, result.
    private static func reference<I: FixedWidthInteger>(
        _ a: I, _ b: I, _ c: I, _ bits: (I) -> UInt32
    ) -> [(String, Int, UInt32)] {
        func saturated(_ value: Int128) -> UInt32 { bits(I(clamping: value)) }
        let (x, y, z) = (Int128(a), Int128(b), Int128(c))
        let high = I(truncatingIfNeeded: (x * y) >> 32)
        let shift = Int(truncatingIfNeeded: b & 31)
        let pattern = bits(a)
        let rotated = shift == 0 ? pattern : pattern << shift | pattern >> (32 - shift)
        func low24(_ value: I) -> I { I.isSigned ? (value << 8) >> 8 : value & 0xFF_FFFF }
        let product = low24(a) &* low24(b)
        return [
            ("absdiff", 2, UInt32(truncatingIfNeeded: (x - y).magnitude)),
            ("addsat", 2, saturated(x + y)), ("subsat", 2, saturated(x - y)),
            ("madsat", 3, saturated(x * y + z)), ("mulhi", 2, bits(high)),
            ("madhi", 3, bits(high &+ c)), ("mul24", 2, bits(product)),
            ("mad24", 3, bits(product &+ c)), ("hadd", 2, bits(I((x + y) >> 1))),
            ("rhadd", 2, bits(I((x + y + 1) >> 1))), ("popcount", 1, UInt32(a.nonzeroBitCount)),
            ("clz", 1, UInt32(a.leadingZeroBitCount)), ("ctz", 1, UInt32(a.trailingZeroBitCount)),
            ("reverse_bits", 1, reversed(pattern)),
            ("rotate", 2, rotated),
        ]
    }

    private static func reversed(_ bits: UInt32) -> UInt32 {
        (0..<32).reduce(0) { $0 | (bits >> $1 & 1) << (31 - $1) }
    }

    @Test("take any bits out of a number and put any bits in")
    func bitFields() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(14))
        for _ in 0..<3000 {
            let x = UInt32(truncatingIfNeeded: generator.next())
            let insert = UInt32(truncatingIfNeeded: generator.next())
            let offset = UInt32(generator.next() % 36)
            let count = UInt32(generator.next() % 36)
            let mask = count >= 32 ? UInt32.max : (1 << count) - 1
            // Swift's shifts give 0 from 32 on.
            let taken = x >> offset & mask
            #expect(try call("extract_bits.uint", [x, offset, count]) == taken)
            let shift = count == 0 || count >= 32 ? 0 : 32 - count
            let signed = Int32(bitPattern: taken << shift) >> Int32(shift)
            #expect(
                Int32(bitPattern: try call("extract_bits.int", [x, offset, count])) == signed)
            let put = x & ~(mask << offset) | (insert << offset & (mask << offset))
            #expect(try call("insert_bits.uint", [x, insert, offset, count]) == put)
            #expect(try call("insert_bits.int", [x, insert, offset, count]) == put)
        }
    }
}
