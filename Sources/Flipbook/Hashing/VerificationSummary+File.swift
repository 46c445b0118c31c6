internal import WholeFiles

extension VerificationSummary {
    /// Writes a report atomically. Missing folders are created.
    ///
    /// - Throws: `FlipbookError.failed` if it can't be written.
    public func write(_ text: String, to path: String) throws(FlipbookError) {
        try ReportFile.write(text, to: path)
    }
}

/// Writes report files.
enum ReportFile {
    static func write(_ text: String, to path: String) throws(FlipbookError) {
        var folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in try WholeFile.write(text, to: path) }
        folder.keep()
    }
}
