internal import WholeFiles

extension VerificationSummary {
    /// Writes a report, whole or not at all. Missing folders on the way are made.
    ///
    /// - Throws: `FlipbookError.failed` where it can't be written.
    public func write(_ text: String, to path: String) throws(FlipbookError) {
        try ReportFile.write(text, to: path)
    }
}

/// A report that was asked for beside the answer.
enum ReportFile {
    static func write(_ text: String, to path: String) throws(FlipbookError) {
        var folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in try WholeFile.write(text, to: path) }
        folder.keep()
    }
}
