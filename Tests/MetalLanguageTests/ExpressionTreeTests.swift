import Diagnostics
import PortableMath
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("Trees of expressions", .seeded)
struct ExpressionTreeTests {
    private struct Generator {
        var random: SplitMix64

        mutating func index(below count: Int) -> Int { Int(random.next() % UInt64(count)) }

        mutating func name() -> String {
            var name = "$" + ["a", "b", "time", "dots"][index(below: 4)]
            for _ in 0..<index(below: 4) {
                name +=
                    index(below: 2) == 0
                    ? ".x" : index(below: 2) == 0 ? "[\(expression(1))]" : "(\(expression(1)))"
            }
            return name
        }

        mutating func expression(_ depth: Int) -> String {
            guard depth > 0, index(below: 8) > 0 else {
                switch index(below: 5) {
                case 0: return "1.5"
                case 1: return "sin(2)"
                case 2: return "'it)'"
                default: return name()
                }
            }
            let (left, right) = (expression(depth - 1), expression(depth - 1))
            switch index(below: 6) {
            case 0: return "(\(left) /* $no ( */ + \(right))"
            case 1: return "max(\(left), \(right)).y"
            case 2: return "\(left) < \(right) ? -\(left) : \(right)"
            case 3: return "float2(\(left)\n, \(right))"
            case 4: return "(float)(\(left)) * int{3} - \(right)"
            default: return "\(left) * \(right)"
            }
        }
    }

    /// A tree in words, with all places.
    private func description(_ tree: ExpressionTree) -> String {
        var references = tree.references
        for index in references.indices { references[index].depth = 0 }
        return String(reflecting: tree.root) + String(reflecting: references)
    }

    @Test(
        "with others in the place of names are those of their texts",
        arguments: TestSeed.several(1...300))
    func replacing(seed: UInt64) {
        var generator = Generator(random: SplitMix64(seed: seed))
        let tree = ExpressionTree(generator.expression(3))
        guard tree.text.utf8.count < 1000 else { return }
        #expect(tree.mistakes.isEmpty, "\(tree.text)")
        var replacements: [ExpressionTree.Replacement] = []
        var end = 0
        for (index, reference) in tree.references.enumerated()
        where reference.range.lowerBound >= end && generator.index(below: 3) > 0 {
            let count = generator.index(below: reference.parts.count + 1)
            end = tree.end(of: index, partCount: count)
            // `3.5.x` is no number with a part.
            let isWrapped = count < reference.parts.count || generator.index(below: 2) == 0
            let operand =
                isWrapped
                ? ExpressionTree(generator.expression(1)).replacing([]).tree
                : ExpressionTree(["$hand", "float2(1.0, 2.0)", "3.5"][generator.index(below: 3)])
            replacements.append(
                .init(
                    reference: index, partCount: count, operand: operand, isWrapped: isWrapped))
        }
        let replaced = tree.replacing(replacements).tree
        let parsed = ExpressionTree(replaced.text)
        guard replaced.text.utf8.count < ExpressionTree.maxLength else { return }
        #expect(description(replaced) == description(parsed), "\(tree.text) → \(replaced.text)")
        #expect(!replaced.hasComments)
    }

    @Test(
        "know what their names are",
        arguments: [
            ("$a", ["a"]), ("$a.b + $c[$d].e", ["a.b", "c[].e", "d"]), ("'$a' == \"$b\"", []),
            ("1 // $a", []), ("$a.x(1)", ["a.x[]"]), ("$ a", []),
            ("$finger . start", ["finger.start"]),
            ("($a).b", ["a"]),
        ] as [(String, [String])])
    func names(text: String, expected: [String]) {
        let names = ExpressionTree(text).references.filter(\.isName).map { reference in
            reference.parts.reduce(reference.name) { path, part in
                if case .member(let name) = part.kind { path + "." + name } else { path + "[]" }
            }
        }
        #expect(names == expected)
    }

    @Test(
        "are a name alone, or not",
        arguments: [
            ("$a", true), ("$a.b[1 + $c].d", true), (" $a", false), ("$a .b", false),
            ("($a)", false), ("$a + 1", false), ("$1", false), ("$a.", false), ("$", false),
        ])
    func alone(text: String, isAlone: Bool) {
        #expect(ExpressionTree(text).isReference == isAlone)
    }

    @Test(
        "say what stands where a name should be",
        arguments: [
            ("$ + 1", 0, "a name must follow '$'"), ("1 + $$a", 4, "a name must follow '$'"),
            ("${a.b}", 0, "a name must follow '$'"), ("$a $", 3, "a name must follow '$'"),
            ("$é + 1", 0, "a name must follow '$'"), ("$a é", 3, "unexpected character 'é'"),
            ("$a$b", 2, "unexpected '$b' after the expression"),
        ])
    func names(text: String, offset: Int, message: String) {
        let mistakes = ExpressionTree(text).mistakes.sorted
        #expect(mistakes.map(\.message) == [message])
        #expect(mistakes.first?.location?.column == offset + 1)
    }

    @Test("of any length end, and say so")
    func length() {
        let long = String(repeating: "1 + ", count: 2000) + "1"
        #expect(ExpressionTree(long).mistakes.sorted.map(\.code) == [.expressionTooLong])
        for text in ["(", "[", "-", "$a[", "$a.", "'", "/*", "{$"] {
            let tree = ExpressionTree(String(repeating: text, count: 1000))
            #expect(tree.mistakes.hasErrors, "\(text)")
        }
    }
}
