import FileFuzzing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `file-fuzz [--kind K …] [--seed S] [--count N | --seconds T] [--jobs J] [--program FILE]
/// [--keep FOLDER] [-- FLAG …]` runs `flipbook` on broken files of all kinds, and says of each
/// that breaks it how to see that again. Exit code 1 where there was one. What stands after `--` is
/// given to every call.

/// Says at once, so that the last word before an interruption is read.
@Sendable func say(_ message: String) {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func fail(_ message: String) -> Never {
    say("file-fuzz: \(message)")
    exit(2)
}

/// The program that lies beside this one.
let beside =
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    .dropLast().joined(separator: "/") + "/flipbook"
let here = getcwd(nil, 0).map { String(cString: $0) } ?? "."
var campaign = Campaign(program: beside.hasPrefix("/") ? beside : "\(here)/\(beside)", root: here)
campaign.keep = ".build/fuzz"
var kinds: [FuzzKind] = []
var seed: UInt64?
var arguments = CommandLine.arguments.dropFirst()

@MainActor func value<Value>(_ what: String, _ read: (String) -> Value?) -> Value {
    guard let value = arguments.popFirst().flatMap(read) else { fail("expected \(what)") }
    return value
}

loop: while let argument = arguments.popFirst() {
    switch argument {
    case "--kind":
        let names = FuzzKind.allCases.map(\.rawValue).joined(separator: ", ")
        kinds.append(value("one of \(names) after --kind") { FuzzKind(rawValue: $0) })
    case "--seed": seed = value("a whole number after --seed") { UInt64($0) }
    case "--count": campaign.count = value("a number after --count") { Int($0) }
    case "--seconds": campaign.seconds = value("a number after --seconds") { Double($0) }
    case "--jobs": campaign.jobs = value("a number after --jobs") { Int($0) }
    case "--program":
        let path = value("a path after --program") { $0 }
        campaign.program = path.hasPrefix("/") ? path : "\(here)/\(path)"
    case "--keep": campaign.keep = value("a folder after --keep") { $0 }
    case "--":
        campaign.flags = Array(arguments)
        break loop
    default:
        fail(
            "'\(argument)' is not understood; there is --kind, --seed, --count, --seconds, --jobs, "
                + "--program and --keep")
    }
}
if !kinds.isEmpty { campaign.kinds = kinds }
if campaign.count == nil, campaign.seconds == nil { campaign.seconds = 60 }
// Others every time, so that a run that is repeated is another one; what it finds says its seed.
campaign.firstSeed = seed ?? UInt64.random(in: 0..<1 << 32) << 16
say("\(campaign.program), from seed \(campaign.firstSeed)")

do {
    let tallies = try await campaign.run { kind, range, tally in
        for fault in tally.faults { say("\(fault)") }
    }
    for kind in FuzzKind.allCases {
        guard let tally = tallies[kind] else { continue }
        say(
            "\(kind.rawValue): \(tally.mutants) mutants, \(tally.valid) valid, "
                + "\(tally.faults.count) faults"
        )
    }
    exit(tallies.values.contains { !$0.faults.isEmpty } ? 1 : 0)
} catch {
    fail("\(error)")
}
