/// Why an operation failed.
public enum FlipbookError: Error, Sendable {
    /// The timeline or one of its shaders has errors. Contains all findings, including warnings.
    /// Or a layer of it can't be drawn; that is found while frames are drawn.
    case invalid(Findings)
    /// The request does not fit the timeline or the machine: a missing frame, a size beyond the
    /// limits, or an invalid output path.
    case request(String)
    /// Pieces of a film can't be joined: some are missing, double, damaged or of another film.
    case pieces(String)
    /// A given file, such as a film, can't be read: it is missing, no regular file, closed to the
    /// reader, or damaged. The sentence names the file.
    case unreadable(String)
    /// Rendering, encoding or writing failed.
    case failed(String)
    /// The reader of standard output closed the pipe. No partial files remain.
    case closedPipe
    /// `Cancellation.cancel()` was called. No partial files remain.
    case cancelled
}

extension FlipbookError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalid(let findings): findings.text()
        case .request(let message), .pieces(let message), .unreadable(let message),
            .failed(let message):
            message
        case .closedPipe: "the reader closed standard output"
        case .cancelled: "cancelled"
        }
    }
}
