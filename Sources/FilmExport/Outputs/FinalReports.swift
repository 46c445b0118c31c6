package import FrameProduction
internal import Synchronization

/// Reports that are written at the end, and the files that several threads have read for them.
package final class FinalReports: Sendable {
    private let paths: [String]
    private let files: Mutex<ReadFiles>

    /// - Parameter files: those that are known to be read. A report replaces no other file either,
    ///   but for another report: what a timeline with errors would read isn't known.
    package init(_ paths: [String], reading files: ReadFiles) {
        var files = files
        for path in paths where ReportFile.isOther(path) { files.add(path, as: "no report") }
        self.paths = paths
        self.files = Mutex(files)
    }

    /// - Throws: `FlipbookError.request` if a report would overwrite another file.
    package func check() throws(FlipbookError) { try files.withLock { $0 }.check(writing: paths) }

    /// Adds a file before work is done with it.
    ///
    /// - Throws: like `check`.
    package func add(_ path: String, as what: String) throws(FlipbookError) {
        files.withLock { $0.add(path, as: what) }
        try check()
    }

    /// Adds a timeline and the files that it reads.
    ///
    /// - Throws: like `check`.
    package func add(_ loaded: LoadedTimeline) throws(FlipbookError) {
        files.withLock { $0.add(loaded.readFiles) }
        try check()
    }
}
