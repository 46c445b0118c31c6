internal import MediaCoding
public import MediaTime
package import TimelineModel
internal import WholeFiles

/// A film to write: its path and encoding.
public struct Output: Hashable, Sendable {
    /// The path. Its extension selects the format. For an image sequence, `{frame}` is the frame
    /// number. `-` is standard output: raw R, G, B, A.
    public var path: String
    public var encoding: EncodingOptions

    public init(_ path: String, encoding: EncodingOptions = EncodingOptions()) {
        self.path = path
        self.encoding = encoding
    }

    /// The path of standard output.
    public static let standardOutput = FilmFormat.standardOutput

    /// An output of a timeline, with a path relative to the working directory. Non-nil options in
    /// `override` replace its own.
    package init(_ description: OutputDescription, of timeline: String, override: EncodingOptions) {
        let file = description.file
        path = PathParts(timeline).path(named: file)
        encoding = description.options.overridden(by: override)
    }

    var request: FilmRequest { FilmRequest(path: path, options: encoding) }
}
