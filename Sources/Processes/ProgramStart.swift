#if canImport(Glibc)
    package import Glibc
#else
    package import Darwin
#endif

/// Starts a program, which inherits three streams and nothing else.
package struct ProgramStart {
    package var program: String
    /// With the program's name first.
    package var arguments: [String]
    /// `NAME=value` each; nothing is inherited.
    package var environment: [String]
    /// Descriptors of the standard streams.
    package var input: Int32
    package var output: Int32
    package var errors: Int32
    /// Whether the program gets a process group, by which it and its children can be killed.
    package var leadsGroup = false

    package struct Failure: Error, CustomStringConvertible {
        package var code: Int32
        package var description: String { String(cString: strerror(code)) }
    }

    package init(
        _ program: String, arguments: [String], environment: [String], input: Int32, output: Int32,
        errors: Int32
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// - Returns: the process, which must be waited for.
    package func start() throws(Failure) -> pid_t {
        var actions = Self.noActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Signals blocked or ignored here have their default action there.
        var attributes = Self.noAttributes
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, standard) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&standard)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&standard, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &standard)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(
            &attributes, Int16(leadsGroup ? flags | POSIX_SPAWN_SETPGROUP : flags))
        var process = pid_t()
        let code = withCStrings(arguments) { arguments in
            withCStrings(environment) {
                posix_spawn(&process, program, &actions, &attributes, arguments, $0)
            }
        }
        guard code == 0 else { throw Failure(code: code) }
        return process
    }

    #if canImport(Glibc)
        private static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
        private static var noAttributes: posix_spawnattr_t { posix_spawnattr_t() }
    #else
        private static var noActions: posix_spawn_file_actions_t? { nil }
        private static var noAttributes: posix_spawnattr_t? { nil }
    #endif
}

/// Calls `body` with a null-terminated array of C strings.
package func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
