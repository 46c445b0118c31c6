import CFuzzer
import CoverageFuzzing
import FileFuzzing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `coverage-fuzz TARGET FILE|FOLDER …` gives files to a target, one after the other.
/// `coverage-fuzz TARGET --fuzz SECONDS [FLAG|FOLDER …]` has libFuzzer look for inputs that reach
/// new code, for that time; the first folder takes them, and those of all folders are tried first.
/// `coverage-fuzz --list` names the targets. It runs in the project's folder.

func say(_ message: String) {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

func fail(_ message: String) -> Never {
    say("coverage-fuzz: \(message)")
    exit(2)
}

/// What is fuzzed; libFuzzer's functions are given nothing but inputs.
nonisolated(unsafe) private var ground: FuzzGround?

/// Half of all mutants are made as file-fuzz makes them, which keeps checksums and brackets right,
/// and half as libFuzzer does, which knows what the code compares with.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ maximum: Int, _ seed: UInt32
) -> Int {
    guard seed % 2 == 0, let ground else { return fuzzer_mutate(bytes, count, maximum) }
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    let mutant = ground.broken(input, seed: UInt64(seed)).prefix(maximum)
    for (index, byte) in mutant.enumerated() { bytes[index] = byte }
    return mutant.count
}

func files(at path: String) -> [String] {
    let names = Folder.allNames(path)
    return names.isEmpty ? [path] : names.sorted().flatMap { files(at: "\(path)/\($0)") }
}

var arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--list" {
    print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
    exit(0)
}
guard let target = arguments.popFirst().flatMap(FuzzTarget.init(rawValue:)) else {
    fail("expected one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
}
do {
    let root = getcwd(nil, 0).map { String(cString: $0) } ?? "."
    if arguments.first == "--fuzz" {
        arguments = arguments.dropFirst()
        guard let seconds = arguments.popFirst().flatMap({ Int($0) }) else {
            fail("expected seconds after --fuzz")
        }
        guard fuzzer_is_there() else { fail("it is built without libFuzzer") }
        let made = try FuzzGround(target, root: root, makesMedia: true)
        ground = made
        let first = try Folder.makeScratch()
        for (index, input) in made.inputs.enumerated() where input.count <= target.maxBytes {
            try Folder.write(input, to: "\(first)/\(index)")
        }
        // To merge, libFuzzer has a shell start the program again, by its first word, which
        // therefore has the target with it.
        let own = [
            "'\(CommandLine.arguments[0])' \(target.rawValue) --fuzz \(seconds)",
            "-max_total_time=\(seconds)", "-max_len=\(target.maxBytes)",
            "-timeout=30", "-rss_limit_mb=3000", "-print_final_stats=1",
        ]
        var words = (own + arguments + [first]).map { strdup($0) }
        let code = fuzzer_run(Int32(words.count), &words) { bytes, count in
            ground?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        Folder.remove(first)
        exit(code)
    }
    let known = try FuzzGround(target, root: root, makesMedia: false)
    var count = 0
    for path in arguments.flatMap(files) {
        // Said first, so that the last line before a crash names the input.
        say(path)
        known.run(try Folder.read(path))
        count += 1
    }
    print("\(target.rawValue): \(count) inputs")
} catch {
    fail("\(error)")
}
