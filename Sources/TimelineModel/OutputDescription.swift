package import MediaTime

/// One of a timeline's `outputs`: the film's path and encoding options.
package struct OutputDescription: Hashable, Sendable {
    /// The film's path, relative to the timeline's folder.
    package var file: String
    package var options: EncodingOptions

    package init(file: String, options: EncodingOptions = EncodingOptions()) {
        self.file = file
        self.options = options
    }
}
