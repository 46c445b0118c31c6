import Processes
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A child process that runs to its end and inherits only the members of this type.
package struct ChildProcess {
    /// The program's name, found in `PATH`.
    var name: String
    var arguments: [String]
    /// The whole environment: `NAME=value` each.
    var environment: [String]
    /// The content of standard input.
    var input: [UInt8] = []
    /// The limit for standard output.
    var maxBytes: Int
    /// The time limit.
    var maxSeconds: Int

    package init(
        name: String, arguments: [String], environment: [String], input: [UInt8] = [],
        maxBytes: Int, maxSeconds: Int
    ) {
        self.name = name
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.maxBytes = maxBytes
        self.maxSeconds = maxSeconds
    }

    package struct Result {
        /// The exit code; 128 plus the signal's number after a signal.
        package var status: Int32
        var output: [UInt8]
        var errors: String
    }

    /// The reason for a missing result.
    package enum Failure: Error, CustomStringConvertible {
        case notInstalled
        /// The system's error code.
        case notStarted(Int32)
        case tooMuchOutput
        case tookTooLong(seconds: Int)

        /// Continues a sentence that starts with the program's name.
        package var description: String {
            switch self {
            case .notInstalled: "is not installed"
            case .notStarted(let code): "can't be started: \(String(cString: strerror(code)))"
            case .tooMuchOutput: "has more to say than can be read"
            case .tookTooLong(let seconds): "did not answer within \(seconds) s"
            }
        }
    }

    package func run() throws(Failure) -> Result {
        guard let program = Self.path(of: name) else { throw .notInstalled }
        guard let output = OneWayPipe() else { throw .notStarted(errno) }
        guard let errors = OneWayPipe() else { throw .notStarted(errno) }
        let input = try NamelessInput(input)
        let process = try start(program, input.descriptor, output, errors)
        output.closeWriteEnd()
        errors.closeWriteEnd()
        let end = ContinuousClock.now + .seconds(maxSeconds)
        let read = Swift.Result { () throws(Failure) in
            try readAll(output, errors, until: end)
        }
        if case .failure = read { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let texts = try read.get()
        return Result(
            status: ProcessEnd(status: status).code, output: texts.output,
            errors: String(decoding: texts.errors, as: UTF8.self))
    }

    private func start(
        _ program: String, _ input: Int32, _ output: OneWayPipe, _ errors: OneWayPipe
    ) throws(Failure) -> pid_t {
        let start = ProgramStart(
            program, arguments: [name] + arguments, environment: environment, input: input,
            output: output.writeEnd, errors: errors.writeEnd)
        do {
            return try start.start()
        } catch {
            throw .notStarted(error.code)
        }
    }

    /// Reads both pipes concurrently: reading one after the other could deadlock with the child.
    /// Only the start of the error output is kept.
    private func readAll(
        _ output: OneWayPipe, _ errors: OneWayPipe, until end: ContinuousClock.Instant
    ) throws(Failure) -> (output: [UInt8], errors: [UInt8]) {
        var polled = [output, errors].map {
            pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0)
        }
        var bytes: [[UInt8]] = [[], []]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while polled.contains(where: { $0.fd >= 0 }) {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { throw .tookTooLong(seconds: maxSeconds) }
            guard poll(&polled, nfds_t(polled.count), Int32(left) + 1) >= 0 || errno == EINTR
            else { break }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let count = read(polled[index].fd, &chunk, chunk.count)
                if count > 0 {
                    if index == 0 || bytes[1].count < chunk.count {
                        bytes[index] += chunk[..<count]
                    }
                    guard bytes[0].count <= maxBytes else { throw .tooMuchOutput }
                } else if count == 0 || errno != EINTR {
                    polled[index].fd = -1
                }
            }
        }
        return (bytes[0], bytes[1])
    }

    /// Returns the program's path. Relative folders in `PATH` are skipped: the working directory
    /// may be untrusted.
    private static func path(of name: String) -> String? {
        for folder in (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":")
        where PathParts.isAbsolute(folder) {
            let path = FilePlace.inside(String(folder), name)
            if !FilePlace.isFolder(path), access(path, X_OK) == 0 { return path }
        }
        return nil
    }
}

/// The child's input as an unnamed file. A pipe could deadlock: it may fill before the parent reads
/// the child's output.
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
