internal import PixelBuffers
import Synchronization
internal import WholeFiles

/// Runs the installed git.
///
/// The content of a work tree is untrusted: anyone can send a pull request. So the repository is
/// located once, from a folder upwards, and passed explicitly to every call; a folder that only has
/// the layout of a repository is rejected. All calls are plumbing commands that read objects. They
/// use neither the index nor files of the work tree, and thus no attributes, filters, hooks or
/// file-system monitors, which could run commands. The repository's configuration belongs to its
/// owner and is read, but settings that could start a program are disabled.
enum GitProcess {
    static func answer(_ request: GitRequest) -> GitAnswer {
        switch place() {
        case .failure(let failure): return failure.answer
        case .success(let place):
            if request == .workTree {
                return GitAnswer(status: 0, output: Array(place.workTree.utf8), errors: "")
            }
            guard let call = Call(request) else {
                return GitAnswer(status: 128, output: [], errors: "not a question for git")
            }
            return run(
                ["--git-dir=" + place.directory, "--work-tree=" + place.workTree]
                    + call.arguments, input: call.input, maxBytes: call.maxBytes)
        }
    }

    // MARK: The repository

    private struct Place {
        var directory: String
        var workTree: String
    }

    private struct Failure: Error, CustomStringConvertible {
        var answer: GitAnswer
        var description: String { answer.errors }
    }

    /// Located repositories by the folder that was searched from.
    private static let places = Mutex<[String: Place]>([:])

    private static func place() -> Result<Place, Failure> {
        let start = FilePlace.canonical(Git.folder)
        if let known = places.withLock({ $0[start] }) { return .success(known) }
        // Respects `safe.directory`: repositories of other users are rejected.
        let answer = run(
            ["-C", start, "rev-parse", "--show-toplevel", "--absolute-git-dir"], maxBytes: 1 << 16)
        guard answer.status == 0 else { return .failure(Failure(answer: answer)) }
        let lines = String(decoding: answer.output, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 3, lines.prefix(2).allSatisfy(PathParts.isAbsolute) else {
            return .failure(refusal("the repository's place can't be read"))
        }
        let place = Place(
            directory: FilePlace.canonical(lines[1]), workTree: FilePlace.canonical(lines[0]))
        // No commit can contain a folder named '.git'. Other repositories must be named by a file
        // '.git'. Rejected are folders around the first folder that only have the layout of a
        // repository, which git before 2.38 accepts, and those in the work tree.
        let isNamed = PathParts.names(in: place.directory).contains(".git")
        let isAround = RealPath.isInside(start + "/", folder: place.directory)
        let isAmongFiles = RealPath.isInside(place.directory + "/", folder: place.workTree)
        guard isNamed || !isAround && !isAmongFiles else {
            return .failure(refusal("'\(place.directory)' is not taken for a repository"))
        }
        places.withLock { $0[start] = place }
        return .success(place)
    }

    private static func refusal(_ sentence: String) -> Failure {
        Failure(answer: GitAnswer(status: 128, output: [], errors: "fatal: " + sentence))
    }

    // MARK: Calls

    /// The command for a request.
    private struct Call {
        var arguments: [String]
        var input: [UInt8] = []
        var maxBytes = 64 << 20

        /// Returns nil if the request is invalid.
        init?(_ request: GitRequest) {
            switch request {
            case .workTree: return nil
            case .tree(let revision):
                guard !revision.utf8.contains(0) else { return nil }
                arguments = [
                    "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{tree}",
                ]
            case .lastCommit(let path):
                guard Self.isPlain(path) else { return nil }
                // `rev-list` instead of `log`: it ignores settings that verify signatures.
                arguments = ["rev-list", "--max-count=1", "HEAD", "--", ":(top,literal)" + path]
            case .entries(let tree, let folder, let isDeep):
                guard Self.isName(tree), folder.isEmpty || Self.isPlain(folder) else { return nil }
                arguments =
                    ["ls-tree", "-l", "-z", "--full-tree"] + (isDeep ? ["-r"] : [])
                    + [folder.isEmpty ? tree : "\(tree):\(folder)"]
            case .contents(let names):
                guard names.allSatisfy(Self.isName) else { return nil }
                arguments = ["cat-file", "--batch"]
                input = Array(names.map { $0 + "\n" }.joined().utf8)
                maxBytes = 1 << 30
            }
        }

        /// Whether a text is an object's full name in SHA-1 or SHA-256.
        private static func isName(_ text: String) -> Bool {
            (text.utf8.count == 40 || text.utf8.count == 64) && text.allSatisfy(\.isHexDigit)
        }

        /// Whether a path is relative and has no `.` or `..`.
        private static func isPlain(_ path: String) -> Bool {
            !path.utf8.contains(0)
                && PathParts.names(in: path, keepsEmpty: true).allSatisfy {
                    !$0.isEmpty && $0 != "." && $0 != ".."
                }
        }
    }

    private static let settings = [
        "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null",
        "protocol.allow=never", "core.attributesFile=/dev/null", "core.pager=cat",
        "core.sshCommand=false", "core.askPass=", "credential.helper=", "gc.auto=0",
        "maintenance.auto=false",
    ]

    /// git's environment: the variables by which it finds programs and the configurations of the
    /// user and the system, which contain `safe.directory`. No `GIT_…` variable is passed: some
    /// name commands.
    private static var environment: [String] {
        let kept = ["PATH", "HOME", "XDG_CONFIG_HOME", "SUDO_UID"]
        return kept.compactMap { name in Environment.value(name).map { "\(name)=\($0)" } } + [
            "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
            // Never fetches the missing objects of a partial clone.
            "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_NO_REPLACE_OBJECTS=1",
        ]
    }

    private static let maxSeconds = 60

    private static func run(
        _ arguments: [String], input: [UInt8] = [], maxBytes: Int
    ) -> GitAnswer {
        // The process that asks git on behalf of a sandboxed one has no limit of its own, and
        // copies the answer.
        let child = ChildProcess(
            name: "git",
            arguments: ["--no-pager"] + settings.flatMap { ["-c", $0] } + arguments,
            environment: environment, input: input,
            maxBytes: min(maxBytes, MemoryLimit.bytes / 3), maxSeconds: maxSeconds)
        do throws(ChildProcess.Failure) {
            let result = try child.run()
            return GitAnswer(status: result.status, output: result.output, errors: result.errors)
        } catch {
            return GitAnswer(status: 127, output: [], errors: "git \(error)")
        }
    }
}
