import MediaTime
import PortableMath
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("Expressions of constants", .seeded)
struct ExactValueTests {
    private static func text(_ text: String) -> String? {
        switch ExpressionTree(text).exactValue {
        case .boolean(let boolean)?: "\(boolean)"
        case .text(let text)?: text
        case .numbers(let numbers)?: numbers.map(\.fractionText).joined(separator: " ")
        case nil: nil
        }
    }

    @Test(
        "are worked out in fractions",
        arguments: [
            ("1/2 + 1/3", "5/6"), ("0.1 + 0.2", "3/10"), ("2 - 3 - 4", "-5"), ("-2 * -3", "6"),
            ("(1 + 2) * 3 / 4", "9/4"), ("7 % 3", "1"), ("-7 % 3", "-1"), ("1e-3 * 4", "1/250"),
            ("1 < 2 && 2 <= 2", "true"), ("1 == 1.0 ? 3 : 4", "3"), ("!(1 != 2) || false", "false"),
            ("float2(1, 2) * 3", "3 6"), ("float2(1, 2).yx + 1", "3 2"), ("min(3, max(1, 2))", "2"),
            ("clamp(5, 0, 1)", "1"), ("mix(1, 3, 0.25)", "3/2"), ("floor(-1.5)", "-2"),
            ("ceil(-1.5)", "-1"), ("fract(1.25)", "1/4"), ("abs(-3)", "3"), ("int(2.9)", "2"),
            ("'a' == \"a\"", "true"), ("1 > 2 ? 'a' : 'b'", "b"), ("1.5f", "3/2"), ("1 // 2", "1"),
            ("2 * 10000000000000000000000 / 10000000000000000000000", "2"),
            ("1 /* 2 */ + 2", "3"),
        ])
    func known(expression: String, expected: String) {
        #expect(Self.text(expression) == expected)
    }

    @Test(
        "that aren't fractions are left to the compiler",
        arguments: [
            "sin(1)", "1 / 0", "", "1 +", "(1", "1 2", "a", "1 < 2 < 3", "float2(1, 2) < 3",
            "'a' + 'b'", "1e99", "1 ? 2 : 3", "3h", "float2(1, 2).xg", "--1", "$time",
            "170141183460469231731687303715884105727 * 2", "float2(1, 2, 3)", "'a",
        ])
    func unknown(expression: String) {
        #expect(Self.text(expression) == nil)
    }

    @Test("of any shape obey the laws of arithmetic")
    func laws() throws {
        for seed in TestSeed.several(1...300) {
            var random = SplitMix64(seed: seed)
            func term(_ depth: Int) -> String {
                let number = "\(Double(random.next() % 2000) / 8 - 100)"
                guard depth > 0 else { return "(\(number))" }
                let operation = ["+", "-", "*"][Int(random.next() % 3)]
                return "(\(term(depth - 1)) \(operation) \(term(depth - 1)))"
            }
            let (a, b, c) = (term(2), term(1), term(2))
            for law in [
                "\(a) * (\(b) + \(c)) == \(a) * \(b) + \(a) * \(c)", "\(a) - \(a) == 0",
                "\(a) + \(b) == \(b) + \(a)", "\(a) / 3 * 3 == \(a)",
            ] {
                #expect(Self.text(law) == "true", "\(law)")
            }
            let number = try #require(ExpressionTree(a).exactValue?.number, "\(a)")
            let written = try #require(number.decimalText)
            #expect(ExactNumber(text: written)?.isEqual(to: number) == true, "\(written)")
        }
    }

    @Test("of any depth end", .timeLimit(.minutes(60)))
    func depth() {
        for text in ["(", "-", "!", "min(", "1 ? "] {
            #expect(Self.text(String(repeating: text, count: 100_000)) == nil)
        }
    }
}
