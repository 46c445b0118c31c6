import TestSupport

/// A folder with all the files that mutants name, in which one process at a time is run.
///
/// Most mutants are given to the program many at a time, which makes twenty thousand of them a
/// matter of minutes. Where such a run doesn't end as it should, each of its mutants is run alone,
/// and only what happens then counts.
struct Lane {
    let folder: String
    let program: String
    let seeds: Seeds
    let limits: Limits
    /// What is added to each call.
    let flags: [String]
    /// Where mutants that show a fault are kept.
    let keep: String?

    init(
        folder: String, program: String, seeds: Seeds, limits: Limits, flags: [String],
        keep: String?
    ) throws {
        (self.folder, self.program, self.seeds) = (folder, program, seeds)
        (self.limits, self.flags, self.keep) = (limits, flags, keep)
        try seeds.layShared(in: folder)
    }

    func run(_ kind: FuzzKind, seeds range: Range<UInt64>) throws -> Tally {
        if kind == .store { return try runStore(range) }
        let mutants = range.map { seeds.mutant(kind, seed: $0) }
        for mutant in mutants { try write(mutant, to: folder) }
        defer {
            for mutant in mutants {
                for file in mutant.files {
                    Folder.remove("\(folder)/\(mutant.name).\(file.ending)")
                }
            }
            Folder.remove("\(folder)/out")
        }
        var tally = Tally()
        tally.mutants = mutants.count
        var suspects: Set<String> = []
        let verbs = Verbs(kind)
        if let first = verbs.first {
            let found = try together(first, mutants)
            suspects.formUnion(found.suspects)
            tally.valid = mutants.count - found.refused.count
            let passed = mutants.filter {
                !found.refused.contains($0.name) && !suspects.contains($0.name)
            }
            if let second = verbs.second, !passed.isEmpty {
                let found = try together(second, passed)
                suspects.formUnion(found.suspects)
                suspects.formUnion(found.refused)
            }
        }
        for (seed, mutant) in zip(range, mutants) where suspects.contains(mutant.name) {
            guard let (text, arguments) = try alone(mutant, kind, verbs) else { continue }
            let kept = try kept(mutant, kind: kind, seed: seed)
            tally.faults.append(
                Fault(kind: kind, seed: seed, text: text, arguments: arguments, folder: kept))
        }
        return tally
    }

    // MARK: Many

    /// Runs a verb on all of them.
    ///
    /// - Returns: the names of those that it refused, and of those to be run alone.
    private func together(
        _ verb: Verbs.Verb, _ mutants: [Mutant]
    ) throws -> (refused: Set<String>, suspects: Set<String>) {
        let everyone = Set(mutants.map(\.name))
        guard let outcome = try run(verb.arguments(mutants.map(\.mainFile)), patience: 2) else {
            return ([], everyone)
        }
        let codes = verb.codes.union([5])
        if limits.fault(of: outcome, codes: codes) != nil { return ([], everyone) }
        let refused = Self.refused(in: outcome.talk + outcome.output)
        // A refusal that names none of them: whose it is is found out one by one.
        if outcome.code != 0, outcome.code != 1, refused.isEmpty { return ([], everyone) }
        return (refused.intersection(everyone), [])
    }

    /// The mutants whose files stand at the beginning of a line that tells of an error.
    private static func refused(in talk: String) -> Set<String> {
        var names: Set<String> = []
        for line in talk.split(separator: "\n") where line.contains("error: ") {
            let place = line.hasPrefix("error: ") ? line.dropFirst(7) : line
            if place.hasPrefix("m"), let end = place.firstIndex(of: ".") {
                names.insert(String(place[..<end]))
            }
        }
        return names
    }

    // MARK: One

    /// - Returns: what went wrong and the arguments that show it; nil where all went well.
    private func alone(
        _ mutant: Mutant, _ kind: FuzzKind, _ verbs: Verbs
    ) throws -> (String, [String])? {
        guard let first = verbs.first else { return nil }
        let arguments = first.arguments([mutant.mainFile])
        guard let outcome = try run(arguments, patience: 1) else {
            return ("did not end within \(Int(limits.patience)) s", arguments)
        }
        if let fault = limits.fault(of: outcome, codes: first.codes) { return (fault, arguments) }
        if outcome.code == 3, !(outcome.talk + outcome.output).contains("error:") {
            return ("refused without a reason", arguments)
        }
        guard outcome.code == 0, let second = verbs.second else { return nil }
        return try render(mutant, kind, second)
    }

    private func render(
        _ mutant: Mutant, _ kind: FuzzKind, _ verb: Verbs.Verb
    ) throws -> (String, [String])? {
        var arguments = verb.arguments([mutant.mainFile])
        guard var outcome = try run(arguments, patience: 1) else {
            return ("did not end within \(Int(limits.patience)) s", arguments)
        }
        if outcome.code == 2, verb.shorter != nil {
            // The film ends before its second still.
            arguments = verb.shorter?([mutant.mainFile]) ?? arguments
            guard let again = try run(arguments, patience: 1) else {
                return ("did not end within \(Int(limits.patience)) s", arguments)
            }
            outcome = again
        }
        if let fault = limits.fault(of: outcome, codes: [0, 3, 4]) { return (fault, arguments) }
        if outcome.code == 0
            || outcome.code == 4 && Limits.isExcused(outcome.talk, of: kind, mutant.name)
        {
            return nil
        }
        let said = outcome.talk.split(separator: "\n").first.map(String.init) ?? ""
        return ("passes check and is refused: \(said)", arguments)
    }

    // MARK: Processes

    /// - Returns: nil where its time ran out.
    func run(
        _ arguments: [String], patience: Double, store: String = "store"
    ) throws -> Command.Outcome? {
        let limit = "ulimit -c 0; ulimit -v \(limits.addressSpace >> 10); exec \"$0\" \"$@\""
        var command = Command(
            "/bin/sh", ["-c", limit, program] + arguments + flags, in: folder,
            environment: [
                "FLIPBOOK_CACHE": "\(folder)/\(store)",
                // A signal is enough to know; reading symbols takes seconds.
                "SWIFT_BACKTRACE": "enable=no",
            ])
        command.seconds = limits.patience * patience
        do {
            return try command.run()
        } catch is Command.TookTooLong {
            return nil
        }
    }

    // MARK: Files

    func write(_ mutant: Mutant, to folder: String) throws {
        for file in mutant.files {
            try Bytes.write(file.bytes, to: "\(folder)/\(mutant.name).\(file.ending)")
        }
    }

    /// The mutant in a folder of its own, with the files that it may name.
    private func kept(_ mutant: Mutant, kind: FuzzKind, seed: UInt64) throws -> String? {
        guard let keep else { return nil }
        let place = "\(keep)/\(kind.rawValue)-\(seed)"
        try seeds.layShared(in: place)
        try write(mutant, to: place)
        return place
    }
}
