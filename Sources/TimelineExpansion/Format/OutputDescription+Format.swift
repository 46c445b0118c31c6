import MediaCoding
import MediaTime
package import TimelineModel

extension OutputDescription {
    /// A regular expression for the names of films' files.
    static let filePattern =
        "\\.(\(FilmFormat.allCases.map(\.rawValue).joined(separator: "|")))$"

    package static let format = MappingFormat<OutputDescription>(
        "an output", "A film that 'flipbook export' writes without '-o'.",
    ) {
        Key.text(
            "file", \.file, .mistake,
            "a path relative to the timeline's folder, and in it. Its extension selects the "
                + "[format](formats.md); `{frame}` stands for the frame's number in image "
                + "sequences",
            .like(filePattern))
        FilmOption.all.map(Key.init)
    }
}

extension Key<OutputDescription> {
    /// Whether a format has a word is checked with the whole output.
    fileprivate init(_ option: FilmOption) {
        let (form, slot): (Form, Slot) =
            switch option.kind {
            case .whole(let path, let range):
                (.whole(range), .whole { $0.options[keyPath: path] = $1 })
            case .word(let path, let words):
                (.choice(words), .text { $0.options[keyPath: path] = $1 })
            case .bytes:
                (
                    .anyOf([
                        .whole(1...Int.max),
                        .text(.like("^[0-9]+(\\.[0-9]+)? *([kKmMgG][iI]?)?[bB]?$")),
                    ]),
                    .spelled(
                        { option.read($1, into: &$0.options) }, thing: "a number of bytes",
                        hint: option.expectation)
                )
            }
        self.init(option.name, form, .means(option.absence), option.summary, slot)
    }
}
