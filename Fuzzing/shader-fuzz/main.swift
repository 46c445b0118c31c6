import ShaderFuzzing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `shader-fuzz [--seed S] [--count N] [--mutants]`: compares N random shaders, from seed S on,
/// with the interpreter, or compiles N broken ones. Ends at the first that fails, with its seed.
var seed: UInt64 = 1
var count = 10_000
var mutates = false
var arguments = CommandLine.arguments.dropFirst()

/// Says at once, so that the last word before a trap is read.
func say(_ message: String) {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

func fail(_ message: String) -> Never {
    say("shader-fuzz: \(message)")
    exit(1)
}

while let argument = arguments.popFirst() {
    switch argument {
    case "--mutants": mutates = true
    case "--seed":
        guard let value = arguments.popFirst().flatMap({ UInt64($0) }) else {
            fail("--seed takes a whole number")
        }
        seed = value
    case "--count":
        guard let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else {
            fail("--count takes a number above 0")
        }
        count = value
    default: fail("'\(argument)' is not understood; there is --seed, --count and --mutants")
    }
}

/// Mutants of one seed; a seed that traps is the last that was printed, or one of those after it.
let mutantsOfSeed = 1000

if mutates {
    var broken = 0
    for batch in 0..<((count + mutantsOfSeed - 1) / mutantsOfSeed) {
        let own = seed &+ UInt64(batch)
        if batch % 10 == 0 { say("mutants of seed \(own)") }
        var mutator = ShaderMutator(seed: own)
        for _ in 0..<min(mutantsOfSeed, count - batch * mutantsOfSeed)
        where ShaderMutator.compile(mutator.next()) > 0 { broken += 1 }
    }
    print("\(count) mutants from seed \(seed): \(broken) with mistakes, none trapped")
} else {
    for index in 0..<count {
        let own = seed &+ UInt64(index)
        if index % 100 == 0 { say("seed \(own)") }
        do throws(ShaderFuzzer.Failure) {
            try ShaderFuzzer.check(seed: own, cases: 8)
        } catch {
            fail(error.description)
        }
    }
    print("\(count) shaders of 8 functions from seed \(seed): native code and interpreter agree")
}
