package import Diagnostics

/// A code of findings: its meaning, an example that has the finding, and its correction.
///
/// Shown by `flipbook explain` and `Docs/diagnostics.md`. Tests check that the example has the
/// finding and that the correction has none. Both are written as one diff.
package struct FindingDescription: Sendable {
    /// For example `unknown-key`.
    package var code: String
    /// Several if it depends on the case.
    package var severities: [Diagnostic.Severity]
    /// The meaning and the reason, in full sentences, with code in backquotes.
    package var meaning: String
    package var showing: Showing

    package enum Showing: Sendable {
        /// - Parameter alongside: further findings of the wrong example, caused by the first.
        case examples(wrong: FindingExample, alongside: [String], right: FindingExample)
        /// A test, if no short text shows the finding: its file in the repository and the case.
        case test(file: String, name: String)
    }
}

extension FindingDescription {
    /// A timeline of one second, without its first lines, and the files it names.
    ///
    /// - Parameters:
    ///   - others: files that are the same in the correction.
    ///   - name: a file that is changed, and `change` is its diff.
    ///   - wrong: a file of the example only.
    ///   - right: a file of the correction only.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        timeline diff: String, _ others: FindingExample.File..., changing name: String? = nil,
        by change: String = "", wrong: FindingExample.File? = nil, alongside: [String] = [],
        right: FindingExample.File? = nil
    ) {
        var files = [ChangedFile(diff) { .timeline($0) }]
        files += others.map { ChangedFile(wrong: $0, right: $0) }
        if let name { files.append(ChangedFile(change, named: name)) }
        files.append(ChangedFile(wrong: wrong, right: right))
        self.init(code, severities, meaning, files, alongside: alongside)
    }

    /// A complete timeline, and perhaps a file it names.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        wholeTimeline diff: String, changing name: String? = nil, by change: String = ""
    ) {
        var files = [ChangedFile(diff) { .wholeTimeline($0) }]
        if let name { files.append(ChangedFile(change, named: name)) }
        self.init(code, severities, meaning, files)
    }

    /// A shader file, without its first lines, and perhaps a file it includes.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        shader diff: String, alongside: [String] = [], right: FindingExample.File? = nil
    ) {
        let files = [ChangedFile(diff) { .shader($0) }, ChangedFile(wrong: nil, right: right)]
        self.init(code, severities, meaning, files, alongside: alongside)
    }

    /// A frame hash manifest of a film of one pixel, without its first lines.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        manifest diff: String, _ others: FindingExample.File...
    ) {
        let files = [ChangedFile(diff) { .manifest($0) }]
        self.init(
            code, severities, meaning, files + others.map { ChangedFile(wrong: $0, right: $0) })
    }

    /// A complete frame hash manifest.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        wholeManifest diff: String
    ) {
        self.init(code, severities, meaning, [ChangedFile(diff) { .wholeManifest($0) }])
    }

    /// A table, with a timeline that declares `name` and `width`.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        table diff: String, named name: String = "rows.csv"
    ) {
        let files = [ChangedFile(diff, named: name), ChangedFile(wrong: .card, right: .card)]
        self.init(code, severities, meaning, files)
    }

    private init(
        _ code: String, _ severities: [Diagnostic.Severity], _ meaning: String,
        _ files: [ChangedFile], alongside: [String] = []
    ) {
        self.init(
            code: code, severities: severities, meaning: meaning,
            showing: .examples(
                wrong: FindingExample(files: files.compactMap(\.wrong)), alongside: alongside,
                right: FindingExample(files: files.compactMap(\.right))))
    }

    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        shownBy file: String, _ name: String
    ) {
        self.init(
            code: code, severities: severities, meaning: meaning,
            showing: .test(file: file, name: name))
    }
}
