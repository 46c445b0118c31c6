#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Another program, run to its end.
struct ChildProcess {
    /// The program's name, found on the search path.
    var name: String
    var arguments: [String]
    /// Set in place of what this process has of these names, and beside the rest.
    var environment: [(name: String, value: String)] = []

    struct Result {
        /// Its exit code; 128 and the signal's number where a signal ended it.
        var status: Int32
        var output: String
        var errors: String
    }

    /// - Throws: `FlipbookError.request` where there is no such program, or it can't be started.
    func run() throws(FlipbookError) -> Result {
        guard let output = Pipe() else { throw cannotStart(errno) }
        guard let errors = Pipe() else { throw cannotStart(errno) }
        var actions = Self.noActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writeEnd, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.writeEnd, STDERR_FILENO)
        var process = pid_t()
        let code = withCStrings([name] + arguments) { arguments in
            withCStrings(inheritedEnvironment + environment.map { "\($0.name)=\($0.value)" }) {
                posix_spawnp(&process, name, &actions, nil, arguments, $0)
            }
        }
        guard code == 0 else { throw cannotStart(code) }
        output.closeWriteEnd()
        errors.closeWriteEnd()
        let texts = Pipe.readAll(output, errors)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Result(
            status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: texts.0,
            errors: texts.1)
    }

    private func cannotStart(_ code: Int32) -> FlipbookError {
        code == ENOENT
            ? .request("'\(name)' is not installed")
            : .request("'\(name)' can't be started: \(String(cString: strerror(code)))")
    }

    private var inheritedEnvironment: [String] {
        var entries: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let line = String(cString: text)
            // Of two entries of a name a program may take either: a hook's own index would be
            // written over.
            if !environment.contains(where: { line.hasPrefix($0.name + "=") }) {
                entries.append(line)
            }
            entry += 1
        }
        return entries
    }

    #if canImport(Glibc)
        private static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    #else
        private static var noActions: posix_spawn_file_actions_t? { nil }
    #endif
}

/// What a child writes and its parent reads; neither end is left to any other child.
private final class Pipe {
    private let readEnd: Int32
    private(set) var writeEnd: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        closeWriteEnd()
    }

    func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }

    /// Both at once: a child that fills the one while its parent waits for the other would wait for
    /// ever.
    static func readAll(_ first: Pipe, _ second: Pipe) -> (String, String) {
        var polled = [first, second].map {
            pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0)
        }
        var bytes: [[UInt8]] = [[], []]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while polled.contains(where: { $0.fd >= 0 }) {
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let count = read(polled[index].fd, &chunk, chunk.count)
                if count > 0 {
                    bytes[index] += chunk[..<count]
                } else if count == 0 || errno != EINTR {
                    polled[index].fd = -1
                }
            }
        }
        return (
            String(decoding: bytes[0], as: UTF8.self), String(decoding: bytes[1], as: UTF8.self)
        )
    }
}

/// A list of C strings that ends with a null pointer, as long as `body` runs.
private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
