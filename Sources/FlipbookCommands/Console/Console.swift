internal import Flipbook
internal import Supervision

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Data goes to standard output, messages to standard error.
enum Console {
    /// Call once, before any file is opened.
    ///
    /// If the program was started with a standard stream closed, the next opened file would become
    /// that stream, and messages would end up in a film. So the descriptor is opened for the other
    /// direction: using the stream still fails.
    static func begin() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(file, F_GETFD) == -1 && errno == EBADF {
            _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Prints a line for people. Control characters in it are escaped.
    ///
    /// - Throws: `.closedPipe`, on which the program ends silently like any filter; `.failed` if
    ///   the data can't be written.
    static func print(_ line: String) throws(FlipbookError) {
        try printRaw(EnglishText.line(line) + "\n")
    }

    /// Prints text for people with line breaks. Throws like `print`.
    static func printText(_ text: String) throws(FlipbookError) {
        try printRaw(EnglishText.lines(text))
    }

    /// Prints data for programs unchanged. Throws like `print`.
    static func printRaw(_ text: String) throws(FlipbookError) {
        let code = write(text, to: STDOUT_FILENO)
        if code == EPIPE { throw .closedPipe }
        if code != 0 {
            throw .failed("can't write to standard output: \(String(cString: strerror(code)))")
        }
    }

    /// Standard error, also in a worker.
    private static var errors: Int32 { Worker.errors }

    /// Prints a message. Failures to write it are ignored.
    static func say(_ text: String) { _ = write(EnglishText.lines(text) + "\n", to: errors) }

    /// Prints text unchanged and without a final newline: the progress bar, which overwrites
    /// itself, and coloured findings.
    static func sayRaw(_ text: String) { _ = write(text, to: errors) }

    /// Clears a terminated worker's progress line from the terminal.
    static func clearLine() {
        if errorIsTerminal { sayRaw("\r\u{1B}[K") }
    }

    static func say(_ error: any Error, about path: String? = nil) {
        switch error {
        case FlipbookError.invalid(let findings): sayRaw(findings.text(colored: errorHasColors))
        case FlipbookError.cancelled: say("interrupted")
        default:
            var start = path.map { "\($0): " } ?? ""
            // It names its file, which may be another than the path.
            if case FlipbookError.unreadable = error { start = "" }
            // A message has several lines if there are several problems, or a name has a line
            // break. All lines get the prefix, so that a file's text can't imitate a message.
            let problems = "\(error)".split(separator: "\n")
            for problem in problems.isEmpty ? [""] : problems { sayError(start + problem) }
        }
    }

    /// The prefix of errors without a source location.
    static let errorPrefix = "error: "

    static func sayError(_ sentence: String) { say(EnglishText.line(errorPrefix + sentence)) }

    /// Warns if compiled shaders could not be stored safely.
    static func sayWhatIsNotKept() {
        if let sentence = KeptShaders.refusal { say("warning: " + sentence) }
    }

    /// Warns, once for all workers, if a command can't use or keep results safely.
    static func sayWhatIsNotKept(by command: any SupervisedCommand) {
        if let sentence = KeptKind.refusal(of: command.reportedStores) {
            say("warning: " + sentence)
        }
    }

    static var errorIsTerminal: Bool { isTerminal(errors) }
    static var outputIsTerminal: Bool { isTerminal(STDOUT_FILENO) }

    static var errorHasColors: Bool { errorIsTerminal && wantsColors }
    static var outputHasColors: Bool { outputIsTerminal && wantsColors }

    /// https://no-color.org: any non-empty value disables colours.
    private static var wantsColors: Bool {
        getenv("NO_COLOR").map { String(cString: $0).isEmpty } ?? true
    }

    private static func isTerminal(_ file: Int32) -> Bool {
        isatty(file) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// The width of standard error's terminal; 80 if unknown.
    static var columns: Int {
        var size = winsize()
        guard ioctl(errors, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes all bytes. Returns the system's error code, or 0.
    private static func write(_ text: String, to file: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, rest.count > 0 {
                #if canImport(Glibc)
                    let count = Glibc.write(file, start, rest.count)
                #else
                    let count = Darwin.write(file, start, rest.count)
                #endif
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return 0
        }
    }
}
