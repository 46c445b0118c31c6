import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

/// The functions of whole numbers, of numbers of 8 and 16 bits, against Swift's.
@Suite("The functions of narrow numbers", .seeded)
struct NarrowNumberTests {
    @Test("are those of as many bits", arguments: TestSeed.several(1...2))
    func functions(seed: UInt64) throws {
        try expectFunctions(Int8.self, "char", seed: seed)
        try expectFunctions(UInt8.self, "uchar", seed: seed)
        try expectFunctions(Int16.self, "short", seed: seed)
        try expectFunctions(UInt16.self, "ushort", seed: seed)
    }

    private func expectFunctions<I: FixedWidthInteger>(
        _: I.Type, _ name: String, seed: UInt64
    ) throws {
        var generator = SplitMix64(seed: seed)
        let special: [I] = [.min, .max, 0, 1, ~0, I.max - 1]
        func number() -> I {
            let bits = generator.next()
            return bits % 2 == 0
                ? special[Int(bits >> 8 % 6)] : I(truncatingIfNeeded: bits >> 32)
        }
        for _ in 0..<3 {
            let (a, b, c) = (number(), number(), number())
            try expectAll(
                Self.reference(a, b, c).map { ($0.0, Float(Int($0.1))) }
                    + [("absdiff(a, b)", Float((Int(a) - Int(b)).magnitude))],
                body: "\(name) a = \(name)(x), b = \(name)(y), c = \(name)(z);",
                uniforms: [Float(Int(a)), Float(Int(b)), Float(Int(c))],
                parameters: "float x, float y, float z")
        }
    }

    private static func reference<I: FixedWidthInteger>(
        _ a: I, _ b: I, _ c: I
    ) -> [(String, I)] {
        let (x, y, z) = (Int(a), Int(b), Int(c))
        let high = I(truncatingIfNeeded: (x * y) >> I.bitWidth)
        let turn = Int(truncatingIfNeeded: b) & (I.bitWidth - 1)
        let rest = Int(truncatingIfNeeded: a) & ((1 << I.bitWidth) - 1)
        let field = (rest >> 2) & 7
        let signed = I.isSigned && field >= 4 ? field - 8 : field
        return [
            ("addsat(a, b)", I(clamping: x + y)), ("subsat(a, b)", I(clamping: x - y)),
            ("madsat(a, b, c)", I(clamping: x * y + z)), ("mulhi(a, b)", high),
            ("madhi(a, b, c)", high &+ c), ("hadd(a, b)", I((x + y) >> 1)),
            ("rhadd(a, b)", I((x + y + 1) >> 1)), ("popcount(a)", I(a.nonzeroBitCount)),
            ("clz(a)", I(a.leadingZeroBitCount)), ("ctz(a)", I(a.trailingZeroBitCount)),
            (
                "reverse_bits(a)",
                I(
                    truncatingIfNeeded: (0..<I.bitWidth).reduce(0) {
                        $0 | (rest >> $1 & 1) << (I.bitWidth - 1 - $1)
                    })
            ),
            (
                "rotate(a, b)",
                I(truncatingIfNeeded: rest << turn | rest >> (I.bitWidth - turn))
            ),
            ("extract_bits(a, 2u, 3u)", I(truncatingIfNeeded: signed)),
            ("insert_bits(a, b, 2u, 3u)", a & ~0b11100 | (b << 2) & 0b11100),
            ("min3(a, b, c)", min(a, b, c)),
            (
                "clamp(a, min(b, c), max(b, c))",
                min(max(a, min(b, c)), max(b, c))
            ),
        ]
    }

    @Test("are found for vectors, and 24 bits are those of an int")
    func types() throws {
        try expectAll(
            [
                ("difference.y", 65535), ("popcount(bytes).x", 8), ("product", 20_000),
                ("clz(bytes).y", 7),
            ],
            body: """
                short2 low = short2(5, -32768), high = short2(5, 32767);
                ushort2 difference = absdiff(low, high); uchar2 bytes = uchar2(255, 1);
                uchar a = 200, b = 100; int product = mul24(a, b);
                """)
    }
}
