internal import TimelineParsing

/// Values for the names that a timeline declares under `values`, in place of those that it says:
/// what `--set` and `--values` are on the command line.
///
/// ```swift
/// let options = RenderOptions(values: ["title": "Hello", "accent": "#FF375F"])
/// try Exporter(timeline: "card.yaml", options: options).export(to: [Output("card.mp4")])
/// ```
///
/// A name that the timeline doesn't declare, and a value of another kind than is declared, are
/// findings of the timeline, with the place of the declaration.
public struct TimelineValues: Hashable, Sendable {
    /// Files of YAML or JSON, each a mapping from names to values; a later one goes before an
    /// earlier one.
    public var files: [String]
    /// Values by their names, as they are written in YAML: `12`, `400ms`, `[3, 4]`, `#FF375F`. A
    /// text is written as it is. They go before the files'.
    public var texts: [String: String]
    /// A table's row; its values go before the files', and `texts` before them.
    public var row: RowTable.Row?
    /// What manifests say that they were made with, as YAML, and the manifest.
    var recorded: [(text: String, manifest: String)] {
        get { records.map { ($0.text, $0.manifest) } }
        set { records = newValue.map { Record(text: $0.text, manifest: $0.manifest) } }
    }
    private var records: [Record] = []

    private struct Record: Hashable, Sendable {
        var text: String
        var manifest: String
    }

    public init(_ texts: [String: String], files: [String] = [], row: RowTable.Row? = nil) {
        self.texts = texts
        self.row = row
        self.files = files
    }
}

extension TimelineValues: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}

extension TimelineValues {
    var given: GivenValues {
        GivenValues(
            files: files,
            documents: recorded.map { .init(path: $0.manifest, text: $0.text) },
            texts: texts.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) },
            row: row?.row)
    }
}
