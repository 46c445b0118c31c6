import TimelineExpansion

/// Values for the names that a timeline declares under `values`; they override its own. On the
/// command line, these are `--set` and `--values`.
///
/// ```swift
/// let options = RenderOptions(values: ["title": "Hello", "accent": "#FF375F"])
/// try Exporter(timeline: "card.yaml", options: options).export(to: [Output("card.mp4")])
/// ```
///
/// An undeclared name, or a value of the wrong kind, is a finding of the timeline, located at the
/// declaration.
public struct TimelineValues: Hashable, Sendable {
    /// Paths of YAML or JSON files that map names to values. Later files override earlier ones.
    public var files: [String]
    /// Values by name in YAML syntax: `12`, `400ms`, `[3, 4]`, `#FF375F`. Text is given without
    /// quotes. They override the files.
    public var texts: [String: String]
    /// A table's row. Its values override the files, and `texts` override them.
    public var row: RowTable.Row?
    /// Values recorded in manifests, as YAML, and the manifests' paths.
    package var recorded: [(text: String, manifest: String)] {
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
