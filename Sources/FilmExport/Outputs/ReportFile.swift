package import FrameProduction
internal import WholeFiles

/// Writes report files.
package enum ReportFile {
    /// Checks the name of a new page, before any work is done for it.
    ///
    /// - Throws: `FlipbookError.request` if its ending is another kind's, such as `.png`. A name
    ///   without one is taken.
    package static func checkPage(_ path: String) throws(FlipbookError) {
        let ending = FilePlace.ending(of: path)
        guard !["", ".html", ".htm"].contains(ending), !FilePlace.isThere(path) else { return }
        throw .request(
            "a report is a page of HTML: \(path.dropLast(ending.count)).html, not \(path)")
    }

    package static func write(_ text: String, to path: String) throws(FlipbookError) {
        var folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in try WholeFile.write(text, to: path) }
        folder.keep()
    }

    /// Whether there is a file with other contents than a report: HTML, or JUnit's XML.
    static func isOther(_ path: String) -> Bool {
        isOther(path) { text in
            let start = text.lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
                || (start.hasPrefix("<?xml") || start.hasPrefix("<testsuite"))
                    && start.contains("<testsuite")
        }
    }

    /// Whether there is a file with other contents. An empty one has none.
    ///
    /// - Parameter isOwn: tells by the contents' first characters.
    package static func isOther(_ path: String, isOwn: (String) -> Bool) -> Bool {
        guard !FilePlace.isFolder(path), let file = try? OpenFile(reading: path) else {
            return false
        }
        let start = file.bytes(min(file.byteCount, 1 << 10), at: 0) ?? []
        return !start.isEmpty && !isOwn(String(decoding: start, as: UTF8.self))
    }
}
