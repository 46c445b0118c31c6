/// The exit code of a process, or the signal that ended it.
package enum ProcessEnd: Hashable, Sendable {
    case exited(code: Int32)
    case signalled(Int32)

    /// - Parameter status: from `waitpid`.
    package init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .signalled(signal)
    }

    /// The exit code, or 128 + the signal, as in shells.
    package var code: Int32 {
        switch self {
        case .exited(let code): code
        case .signalled(let signal): 128 + signal
        }
    }
}
