internal import MediaCoding
internal import MediaTime
internal import TimelineModel
internal import TimelineParsing
internal import WholeFiles

/// A film to be written: where, and how.
public struct Output: Hashable, Sendable {
    /// Its ending says the format. In the path of a sequence of images `{frame}` stands for a
    /// frame's number; `-` is standard output, raw R, G, B, A.
    public var path: String
    public var encoding: EncodingOptions

    public init(_ path: String, encoding: EncodingOptions = EncodingOptions()) {
        self.path = path
        self.encoding = encoding
    }

    /// What stands for standard output in place of a path.
    public static let standardOutput = FilmFormat.standardOutput

    /// An output that a timeline asks for, where its file stands as seen from the working folder,
    /// and with what is not nil in `override` in place of its own.
    init(_ description: OutputDescription, of timeline: String, override: EncodingOptions) {
        let file = description.file
        path = file.hasPrefix("/") ? file : PathParts(timeline).sibling(file)
        encoding = EncodingOptions(description.options.overridden(by: override.options))
    }

    var request: FilmRequest { FilmRequest(path: path, options: encoding.options) }
}
