import Diagnostics
import MediaTime
import PortableMath
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("random in expressions", .seeded)
struct RandomFunctionTests {
    private func value(
        _ text: String, seed: UInt64, _ names: [String] = [], _ values: [Float] = []
    ) throws -> Float {
        let variables = names.map { ExpressionProgram.Variable(name: $0, type: .scalar(.float)) }
        let program = try ExpressionProgram(
            text, seed: seed, variables: variables, result: .scalar(.float))
        return program.evaluate(values)[0]
    }

    @Test("is the same compiled, with variables, as an exact fraction and in Swift")
    func agreement() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let film = generator.next()
            let numbers = (0...generator.next() % 4).map { _ in
                Float(generator.nextNumber(in: -1000..<1000))
            }
            let expected = SplitMix64.unit(film, numbers)
            #expect(expected >= 0 && expected < 1)
            let literal = "random(\(numbers.map { "\($0)" }.joined(separator: ", ")))"
            #expect(try value(literal, seed: film) == expected, "seed \(seed): \(literal)")
            var tree = ExpressionTree(literal)
            tree.seed = film
            #expect(tree.exactValue?.number.map { Float($0.double) } == expected, "\(literal)")
            let names = numbers.indices.map { "$n\($0)" }
            #expect(
                try value(
                    "random(\(names.joined(separator: ", ")))", seed: film, names, numbers)
                    == expected, "seed \(seed): \(literal)")
        }
    }

    @Test("tells numbers apart by their value: zeros are equal, and NaNs, and parts of a vector")
    func equality() throws {
        #expect(try value("random(0)", seed: 3) == value("random(-0.0)", seed: 3))
        #expect(try value("random(1)", seed: 3) == value("random(1.0)", seed: 3))
        #expect(
            try value("random($a)", seed: 3, ["$a"], [.nan])
                == value("random($a)", seed: 3, ["$a"], [-.nan]))
        #expect(try value("random(float2(1, 2), 3)", seed: 3) == value("random(1, 2, 3)", seed: 3))
        #expect(try value("random(true)", seed: 3) == value("random(1)", seed: 3))
        #expect(try value("random(1, 2)", seed: 3) != value("random(2, 1)", seed: 3))
        #expect(try value("random(1)", seed: 3) != value("random(1, 0)", seed: 3))
    }

    @Test("is spread evenly, also from one number to the next and from seed to seed")
    func evenness() {
        for numbers in [(0..<4000).map { (UInt64(0), Float($0)) }, (0..<4000).map { ($0, 1) }] {
            var counts = Array(repeating: 0, count: 10)
            var turns = 0.0
            var last = 0.5
            for (film, number) in numbers {
                let unit = Double(SplitMix64.unit(film, [number]))
                counts[Int(unit * 10)] += 1
                turns += (unit - 0.5) * (last - 0.5)
                last = unit
            }
            // Four standard deviations, of 400 and of no correlation.
            #expect(counts.allSatisfy { (324...476).contains($0) }, "\(counts)")
            #expect(abs(turns / 4000 * 12) < 0.065)
        }
    }

    @Test("asks for numbers, and is for timelines only")
    func errors() throws {
        let none = #expect(throws: (any Error).self) { try value("random()", seed: 0) }
        #expect("\(try #require(none))".contains("numbers that tell one chance from another"))
        let library = ShaderLibrary(files: [
            ShaderFile(
                path: "a.metal",
                text: "[[stitchable]] half4 f(float2 p, half4 c) { return c * half(random(1)); }")
        ])
        let found = library.diagnostics.sorted + library.entryErrors.all.sorted
        #expect(found.contains { $0.message.contains("a function of timelines, not of shaders") })
        let own = ShaderLibrary(files: [
            ShaderFile(
                path: "a.metal",
                text: """
                    float random(float2 p) { return fract(p.x * 7.31); }
                    [[stitchable]] half4 f(float2 p, half4 c) { return c * half(random(p)); }
                    """)
        ])
        #expect(!own.diagnostics.hasErrors && own.entryErrors.all.isEmpty)
    }
}
