internal import Flipbook

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, so that work ends cleanly.
///
/// All threads block the signals, and one thread waits for them. So no code runs in a signal
/// handler, where few functions are allowed, except in the first moments, when it only ends the
/// program.
enum Interruption {
    /// Set by the first signal. The second one ends the program at once, after removing its partial
    /// files.
    static let cancellation = Cancellation()

    /// Makes a signal end the program with the exit code of an interruption, as long as there is
    /// nothing to clean up. Call first of all; `begin` and the supervisor block the signals.
    ///
    /// A parent may have blocked them, as Foundation's `Process` does in some threads.
    static func expect() {
        var expected = sigset_t()
        sigemptyset(&expected)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
            signal(number) { _ in _exit(ExitStatus.interrupted.rawValue) }
            sigaddset(&expected, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &expected, nil)
    }

    /// Makes writing to a closed pipe, or beyond the file size limit, an error instead of a signal.
    /// Call once, before anything is written.
    static func failAtWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Starts handling signals for a command that runs in this process. Call once, before any other
    /// thread starts: threads inherit the blocked signals.
    static func begin() {
        var signals = waitedFor
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let code = pthread_create(&thread, nil, waitForSignals, nil)
        // Without the thread, signals end the program at once.
        if code != 0 { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// Stops a worker's work after an interruption.
    ///
    /// - Parameter atOnce: whether its process ends, without waiting for the work.
    static func cancel(_ atOnce: Bool) {
        if atOnce { _exit(ExitStatus.interrupted.rawValue) }
        cancellation.cancel()
    }

    /// Ends the program by SIGPIPE, the default action.
    static func endByClosedPipe() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        exit(141)
    }

    /// Whether SIGHUP is ignored, as under `nohup`.
    private static let outlivesTerminal = isIgnored(SIGHUP)

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    fileprivate static var waitedFor: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        // Under `nohup`, SIGHUP stays ignored.
        if !Self.outlivesTerminal { sigaddset(&signals, SIGHUP) }
        return signals
    }
}

#if canImport(Glibc)
    private func waitForSignals(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        waitForever()
    }
#else
    private func waitForSignals(_: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        waitForever()
    }
#endif

private func waitForever() -> UnsafeMutableRawPointer? {
    var signals = Interruption.waitedFor
    var number: Int32 = 0
    while sigwait(&signals, &number) == 0 {
        if Interruption.cancellation.isCancelled {
            Cancellation.abandonFiles()
            _exit(ExitStatus.interrupted.rawValue)
        }
        Interruption.cancellation.cancel()
    }
    return nil
}
