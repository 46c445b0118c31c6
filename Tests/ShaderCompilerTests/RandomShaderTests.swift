import ShaderCompiler
import ShaderFuzzing
import Testing

@Suite("Random shaders")
struct RandomShaderTests {
    @Test("have the same bits natively, at every width, and in the interpreter", arguments: 0..<48)
    func agreement(seed: Int) throws {
        try ShaderFuzzer.check(seed: UInt64(seed), cases: 12)
    }

    @Test("have the same bits with halves of 16 bits, too", arguments: 0..<24)
    func halves(seed: Int) throws {
        try ShaderFuzzer.check(seed: UInt64(seed) + 5000, cases: 12, half: .binary16)
    }

    @Test("that were broken are compiled or refused, whatever is broken", arguments: 0..<10)
    func mutants(seed: Int) {
        var mutator = ShaderMutator(seed: UInt64(seed))
        var refused = 0
        for _ in 0..<200 where ShaderMutator.compile(mutator.next()) > 0 { refused += 1 }
        // Nearly all of them are wrong somewhere; some are not.
        #expect((100..<200).contains(refused), "seed \(seed)")
    }
}
