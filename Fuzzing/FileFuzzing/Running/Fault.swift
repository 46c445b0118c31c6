/// A mutant on which a program did what it must never do.
package struct Fault: Sendable, CustomStringConvertible {
    package var kind: FuzzKind
    package var seed: UInt64
    /// What happened.
    package var text: String
    /// The arguments of the program that show it, in the folder that was kept.
    package var arguments: [String]
    /// Where the mutant was kept; nil where it was not.
    package var folder: String?

    package var description: String {
        let place = folder.map { "cd \($0) && " } ?? ""
        return "\(kind.rawValue) \(seed): \(text)\n"
            + "    \(place)flipbook \(arguments.joined(separator: " "))\n"
            + "    file-fuzz --kind \(kind.rawValue) --seed \(seed) --count 1"
    }
}

/// What a portion of mutants came to.
package struct Tally: Sendable {
    package var mutants = 0
    /// How many of them `check` passed.
    package var valid = 0
    package var faults: [Fault] = []

    package init() {}

    package static func += (sum: inout Tally, other: Tally) {
        sum.mutants += other.mutants
        sum.valid += other.valid
        sum.faults += other.faults
    }
}
