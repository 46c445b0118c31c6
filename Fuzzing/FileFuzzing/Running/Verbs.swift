/// What the program is asked to do with mutants of a kind.
struct Verbs {
    struct Verb {
        /// Of the names of files.
        var arguments: @Sendable ([String]) -> [String]
        /// The exit codes that it may end with, for one file.
        var codes: Set<Int32>
        /// The same for a film that is too short for it.
        var shorter: (@Sendable ([String]) -> [String])?
    }

    /// What finds mistakes.
    var first: Verb?
    /// What must then be possible.
    var second: Verb?

    init(_ kind: FuzzKind) {
        switch kind {
        case .manifests:
            first = Verb(
                arguments: { ["verify"] + $0 + Verbs.memory }, codes: [0, 1, 3])
        case .sounds:
            first = Self.check
            second = Verb(
                arguments: {
                    ["export"] + $0 + ["-o", "out/{name}.mkv", "--jobs", "1", "--progress", "none"]
                        + Verbs.memory
                }, codes: [0, 3, 4])
        case .rows:
            first = Verb(
                arguments: {
                    ["check", Seeds.rowsTimeline, "--rows"] + $0 + ["--timeout", "10"]
                        + Verbs.memory
                }, codes: [0, 3])
        case .store: break
        default:
            first = Self.check
            second = Self.still
        }
    }

    /// What needs more is to say so, rather than take it.
    private static let memory = ["--memory", "2GB"]

    private static let check = Verb(
        arguments: { ["check"] + $0 + ["--timeout", "10"] + Verbs.memory }, codes: [0, 3])

    static let still = Verb(
        arguments: { stills($0, ["--at", "0", "--at", "0.3"]) }, codes: [0, 2, 3, 4],
        shorter: { stills($0, ["--at", "0"]) })

    /// By one thread, so that processor time is the clock's.
    @Sendable private static func stills(_ files: [String], _ times: [String]) -> [String] {
        ["still"] + files + times
            + ["-o", "out/{name}-{frame}.png", "--jobs", "1", "--frame-timeout", "2"]
            + ["--progress", "none"] + memory
    }
}
