internal import Flipbook

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, so that work ends in its own way and
/// cleans up.
///
/// The signals are blocked in every thread and waited for by one: no code runs inside a handler,
/// where hardly anything is allowed.
enum Interruption {
    /// Set by the first signal. The second one ends the program where it stands, without its
    /// half-written files.
    static let cancellation = Cancellation()

    /// Has a pipe that nobody reads, and a file that grows past the system's limit, fail as a write
    /// does, like a full disk. To be called once, before anything is written.
    static func failAtWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// For a command that works in this process. To be called once, before any other thread is
    /// started: threads inherit what is blocked.
    static func begin() {
        var signals = waitedFor
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let code = pthread_create(&thread, nil, waitForSignals, nil)
        // Without the thread an interruption is the system's: it ends the program where it stands.
        if code != 0 { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// Ends the program by SIGPIPE, as a program that never heard of signals would have ended.
    static func endByClosedPipe() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        exit(141)
    }

    /// As `nohup` asks for.
    private static let outlivesTerminal: Bool = {
        var action = sigaction()
        guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    fileprivate static var waitedFor: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        // A program that was started to outlive its terminal ignores this one, and goes on to.
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
