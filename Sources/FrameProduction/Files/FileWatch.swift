internal import Hashing
internal import Synchronization
internal import TimelineParsing
import TimelineSyntax
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Notices changes of the files that timelines were read from, and of those that were looked for
/// and missing.
package final class FileWatch: Sendable {
    /// The identity of each file before it was read, by path; nil for a missing file.
    private let seen = Mutex<[ExactText: String?]>([:])

    /// Seconds between checks.
    private static let interval = 0.2

    package init() {}

    /// Begins anew: the timelines are going to be read.
    ///
    /// - Parameters:
    ///   - timelines: paths of their files.
    ///   - others: further files that are read with them.
    package func begin(_ timelines: [String], and others: [String]) {
        seen.withLock { $0 = [:] }
        for path in timelines + others { note(NamedFile(path: path)) }
        // They decide which files may be read.
        for path in timelines.flatMap({ AssetReach(of: $0).places }) {
            note(NamedFile(path: path))
        }
    }

    /// Adds the files of a timeline's reading.
    func note(_ reading: TimelineParser.Result) {
        for file in reading.files.values { note(file) }
        for file in reading.used { note(file) }
    }

    /// The first identity stays: a later change may be missing from some of the readings.
    private func note(_ file: NamedFile) {
        seen.withLock { seen in
            let path = ExactText(file.path)
            if seen[path] == nil { seen[path] = .some(file.identity) }
        }
    }

    /// Waits until a file changes and then for the end of the change.
    ///
    /// - Parameter outputs: paths of films, whose changes don't count. `{frame}` matches digits.
    /// - Returns: false if cancelled.
    package func waitForChange(except outputs: [String], _ cancellation: Cancellation) -> Bool {
        while !hasChanged(except: outputs) {
            if cancellation.isCancelled { return false }
            usleep(UInt32(Self.interval * 1e6))
        }
        // An editor may write a file in several steps, or several files.
        var found = look()
        while true {
            if cancellation.isCancelled { return false }
            usleep(UInt32(Self.interval * 1e6) / 2)
            let next = look()
            if next == found { return true }
            found = next
        }
    }

    /// Whether a file has changed since it was read.
    func hasChanged(except outputs: [String]) -> Bool {
        let seen = seen.withLock { $0 }
        let found = look()
        let changed = found.keys.filter { found[$0] != seen[$0] }
        return !changed.isEmpty && !OutputPaths(outputs).hold(changed.map(\.wrappedValue))
    }

    private func look() -> [ExactText: String?] {
        let paths = seen.withLock { Array($0.keys) }
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, FileIdentity.of($0.wrappedValue)) })
    }
}
