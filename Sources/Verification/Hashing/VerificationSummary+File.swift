internal import FilmExport
public import FrameProduction

extension VerificationSummary {
    /// Writes a report atomically. Missing folders are created.
    ///
    /// - Throws: `FlipbookError.failed` if it can't be written.
    public func write(_ text: String, to path: String) throws(FlipbookError) {
        try ReportFile.write(text, to: path)
    }
}
