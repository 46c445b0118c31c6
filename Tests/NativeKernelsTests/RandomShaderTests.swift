import MetalLanguage
import ShaderFuzzing
import TestSupport
import Testing

@Suite("Random shaders", .seeded)
struct RandomShaderTests {
    @Test(
        "have the same bits natively, at every width, and in the interpreter",
        arguments: TestSeed.several(0..<48))
    func agreement(seed: UInt64) throws {
        try ShaderFuzzer.check(seed: seed, cases: 12)
    }

    @Test("have the same bits with halves of 16 bits, too", arguments: TestSeed.several(0..<24))
    func halves(seed: UInt64) throws {
        try ShaderFuzzer.check(seed: seed + 5000, cases: 12, half: .binary16)
    }

    @Test(
        "that were broken are compiled or refused, whatever is broken",
        arguments: TestSeed.several(0..<10))
    func mutants(seed: UInt64) {
        var mutator = ShaderMutator(seed: seed)
        var refused = 0
        for _ in 0..<200 where ShaderMutator.compile(mutator.next()) > 0 { refused += 1 }
        // Nearly all of them are wrong somewhere; some are not.
        #expect((100..<200).contains(refused), "seed \(seed)")
    }
}
