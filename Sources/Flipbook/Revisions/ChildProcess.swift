#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Another program, run to its end, with nothing of this process but what it is given.
struct ChildProcess {
    /// The program's name, found on the search path.
    var name: String
    var arguments: [String]
    /// All that it gets, `NAME=value` each.
    var environment: [String]
    /// What it reads on standard input.
    var input: [UInt8] = []
    /// The most that it may write on standard output.
    var mostBytes: Int
    /// How long it may take.
    var mostSeconds: Int

    struct Result {
        /// Its exit code; 128 and the signal's number where a signal ended it.
        var status: Int32
        var output: [UInt8]
        var errors: String
    }

    /// Why there is no result.
    enum Failure: Error {
        case notInstalled
        case notStarted(Int32)
        case tooMuchOutput
        case tookTooLong
    }

    func run() throws(Failure) -> Result {
        guard let program = Self.path(of: name) else { throw .notInstalled }
        guard let output = Pipe() else { throw .notStarted(errno) }
        guard let errors = Pipe() else { throw .notStarted(errno) }
        let input = try NamelessInput(input)
        let process = try start(program, input.descriptor, output, errors)
        output.closeWriteEnd()
        errors.closeWriteEnd()
        let end = ContinuousClock.now + .seconds(mostSeconds)
        let read = Swift.Result { () throws(Failure) in
            try Pipe.readAll(output, atMost: mostBytes, errors, until: end)
        }
        if case .failure = read { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let texts = try read.get()
        let signal = status & 0x7F
        return Result(
            status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: texts.output,
            errors: String(decoding: texts.errors, as: UTF8.self))
    }

    private func start(
        _ program: String, _ input: Int32, _ output: Pipe, _ errors: Pipe
    ) throws(Failure) -> pid_t {
        var actions = Self.noActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.writeEnd, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.writeEnd, STDERR_FILENO)
        // Signals that this process holds back or ignores are the child's to die of.
        var attributes = Self.noAttributes
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, standard) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&standard)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&standard, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &standard)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        let code = withCStrings([name] + arguments) { arguments in
            withCStrings(environment) {
                posix_spawn(&process, program, &actions, &attributes, arguments, $0)
            }
        }
        guard code == 0 else { throw .notStarted(code) }
        return process
    }

    /// The program's place. What the search path has beside absolute folders is passed over: the
    /// working directory may be a stranger's.
    private static func path(of name: String) -> String? {
        for folder in (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":")
        where folder.hasPrefix("/") {
            let path = FilePlace.inside(String(folder), name)
            if !FilePlace.isFolder(path), access(path, X_OK) == 0 { return path }
        }
        return nil
    }

    #if canImport(Glibc)
        private static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
        private static var noAttributes: posix_spawnattr_t { posix_spawnattr_t() }
    #else
        private static var noActions: posix_spawn_file_actions_t? { nil }
        private static var noAttributes: posix_spawnattr_t? { nil }
    #endif
}

/// What a child reads: a file without a name, since a pipe could fill while its parent waits for
/// the child's answer.
private final class NamelessInput {
    private let file: UnsafeMutablePointer<FILE>?
    let descriptor: Int32

    init(_ bytes: [UInt8]) throws(ChildProcess.Failure) {
        guard !bytes.isEmpty else {
            file = nil
            descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { throw .notStarted(errno) }
            return
        }
        guard let file = tmpfile() else { throw .notStarted(errno) }
        self.file = file
        descriptor = fileno(file)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0,
            lseek(descriptor, 0, SEEK_SET) == 0
        else { throw .notStarted(errno) }
    }

    deinit {
        if let file { fclose(file) } else { close(descriptor) }
    }
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
    /// ever. Of the errors, the beginning is kept.
    static func readAll(
        _ output: Pipe, atMost mostBytes: Int, _ errors: Pipe, until end: ContinuousClock.Instant
    ) throws(ChildProcess.Failure) -> (output: [UInt8], errors: [UInt8]) {
        var polled = [output, errors].map {
            pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0)
        }
        var bytes: [[UInt8]] = [[], []]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while polled.contains(where: { $0.fd >= 0 }) {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { throw .tookTooLong }
            guard poll(&polled, nfds_t(polled.count), Int32(left) + 1) >= 0 || errno == EINTR
            else { break }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let count = read(polled[index].fd, &chunk, chunk.count)
                if count > 0 {
                    if index == 0 || bytes[1].count < chunk.count {
                        bytes[index] += chunk[..<count]
                    }
                    guard bytes[0].count <= mostBytes else { throw .tooMuchOutput }
                } else if count == 0 || errno != EINTR {
                    polled[index].fd = -1
                }
            }
        }
        return (bytes[0], bytes[1])
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
