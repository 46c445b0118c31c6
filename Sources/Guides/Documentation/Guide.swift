internal import FilmExport
package import FrameProduction

/// A description of what Flipbook contains, in three forms.
public protocol Guide: Sendable {
    /// Text for a terminal.
    var text: String { get throws(FlipbookError) }
    var json: String { get throws(FlipbookError) }
    /// A Markdown document.
    var markdown: String { get throws(FlipbookError) }
}

extension Guide {
    /// Writes one of the forms atomically. Missing folders are created, and an older file of the
    /// same form is replaced.
    ///
    /// - Throws: `FlipbookError`: `.request` if another file would be overwritten, such as a
    ///   timeline; `.failed` if it can't be written.
    package func write(_ form: String, to path: String) throws(FlipbookError) {
        var others = ReadFiles()
        // The beginning covers a schema's key, and the mark of a generated page.
        let start = form.prefix(16)
        if ReportFile.isOther(path, isOwn: { $0.hasPrefix(start) }) {
            others.add(path, as: "a file of another kind")
        }
        try others.check(writing: [path])
        try ReportFile.write(form, to: path)
    }
}
