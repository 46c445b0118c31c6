package import MediaTime

/// A film that a timeline asks for: where it goes, and how it is written.
package struct OutputDescription: Hashable, Sendable {
    /// From the timeline's folder.
    package var file: String
    package var options: FilmOptions

    package init(file: String, options: FilmOptions = FilmOptions()) {
        self.file = file
        self.options = options
    }
}
