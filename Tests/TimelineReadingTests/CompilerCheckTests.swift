import MediaTime
import MetalLanguage
import PortableMath
import ShaderProgram
import TestSupport
import Testing

@testable import TimelineReading

@Suite("The compiler and exact fractions", .seeded)
struct CompilerCheckTests {
    @Test(
        "agree about constants, as far as binary32 can say it", arguments: TestSeed.several(1...200)
    )
    func constants(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func index(below count: Int) -> Int { Int(random.next() % UInt64(count)) }
        func number(_ depth: Int) -> String {
            guard depth > 0 else { return "\(Double(index(below: 64)) / 8 + 0.5)" }
            let (a, b) = (number(depth - 1), number(depth - 1))
            switch index(below: 8) {
            case 0: return "(\(a) + \(b))"
            case 1: return "(\(a) * \(b))"
            case 2: return "max(\(a), \(b))"
            case 3: return "(\(a) < \(b) ? \(a) : \(b))"
            case 4: return "mix(\(a), \(b), 0.25)"
            case 5: return "float2(\(a), \(b)).yx.x"
            case 6: return "clamp(\(a), 1.0, 40.0)"
            default: return "(\(a) / 4.0)"
            }
        }
        let tree = ExpressionTree(number(3))
        let exact = try #require(tree.exactValue?.number?.double, "\(tree.text)")
        let compiled = try #require(
            try ParserParts.compilerCheck(tree, [], .scalar(.float)).constant?.first)
        #expect(abs(Double(compiled) - exact) <= 1e-5 * max(1, abs(exact)), "\(tree.text)")
    }
}
