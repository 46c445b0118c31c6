internal import Flipbook

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output is data, standard error is talk.
enum Console {
    /// To be called once, before any file is opened.
    ///
    /// Where the program was started with a standard stream closed, the next file that it opens
    /// would become that stream, and talk would be written into a film. The stream is opened for
    /// the other direction instead, so that using it is still the error that it was.
    static func begin() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(file, F_GETFD) == -1 && errno == EBADF {
            _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// A line for people. What files are called and say may stand in it.
    ///
    /// - Throws: `.closedPipe`, at which the program ends as quietly as any filter does; `.failed`
    ///   where the data can't be written.
    static func print(_ line: String) throws(FlipbookError) {
        try printRaw(Spoken.line(line) + "\n")
    }

    /// Text for people that has its line breaks already; throws as `print` does.
    static func printText(_ text: String) throws(FlipbookError) { try printRaw(Spoken.lines(text)) }

    /// Data for programs, as it is; throws as `print` does.
    static func printRaw(_ text: String) throws(FlipbookError) {
        let code = write(text, to: STDOUT_FILENO)
        if code == EPIPE { throw .closedPipe }
        if code != 0 {
            throw .failed(
                "can't write to standard output: \(String(cString: strerror(code)))")
        }
    }

    /// Talk that nobody hears is no failure.
    static func say(_ text: String) { _ = write(Spoken.lines(text) + "\n", to: STDERR_FILENO) }

    /// Text as it is, without a new line at its end: the progress bar, that overwrites itself, and
    /// findings, which have colours.
    static func sayRaw(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// Wipes out what a worker that is gone had on the terminal's last line.
    static func clearLine() {
        if errorIsTerminal { sayRaw("\r\u{1B}[K") }
    }

    static func say(_ error: any Error, about path: String? = nil) {
        switch error {
        case FlipbookError.invalid(let findings): sayRaw(findings.text(colored: errorHasColors))
        case FlipbookError.cancelled: say("interrupted")
        default: sayError("\(path.map { "\($0): " } ?? "")\(error)")
        }
    }

    /// What begins every error's line that isn't about a place in a file.
    static let errorPrefix = "error: "

    static func sayError(_ sentence: String) { say(Spoken.line(errorPrefix + sentence)) }

    /// One line, where compiled shaders could not be kept safely.
    static func sayWhatIsNotKept() {
        if let sentence = KeptShaders.refusal { say("warning: " + sentence) }
    }

    static var errorIsTerminal: Bool { isTerminal(STDERR_FILENO) }
    static var outputIsTerminal: Bool { isTerminal(STDOUT_FILENO) }

    static var errorHasColors: Bool { errorIsTerminal && wantsColors }
    static var outputHasColors: Bool { outputIsTerminal && wantsColors }

    /// https://no-color.org: whatever it says, unless that is nothing.
    private static var wantsColors: Bool {
        getenv("NO_COLOR").map { String(cString: $0).isEmpty } ?? true
    }

    private static func isTerminal(_ file: Int32) -> Bool {
        isatty(file) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Columns of the terminal that standard error is; 80 where it does not say.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The system's error code; 0 once every byte is written.
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
