/// Why a piece of work was not done.
public enum FlipbookError: Error, Sendable {
    /// The timeline or one of its shaders is wrong; these are all the findings, warnings too.
    case invalid(Findings)
    /// The request does not fit the timeline or the machine: a frame that is not there, a size that
    /// is too large, an output that can't be one.
    case request(String)
    /// Rendering, encoding or writing failed.
    case failed(String)
    /// Whoever read standard output is gone; nothing half-written is left.
    case closedPipe
    /// `Cancellation.cancel()` was called; nothing half-written is left.
    case cancelled
}

extension FlipbookError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalid(let findings): findings.text()
        case .request(let message), .failed(let message): message
        case .closedPipe: "nobody reads standard output any more"
        case .cancelled: "cancelled"
        }
    }
}
