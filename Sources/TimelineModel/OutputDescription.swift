/// A film that a timeline asks for: where it goes, and how it is written. What is nil is left to
/// the format.
package struct OutputDescription: Hashable, Sendable {
    /// From the timeline's folder.
    package var file: String
    package var codec: String?
    /// Bits a channel.
    package var depth: Int?
    /// Pixels.
    package var width: Int?
    package var height: Int?
    /// 0…100, the best.
    package var quality: Int?
    /// The encoder's own number.
    package var crf: Int?
    package var preset: String?
    /// 0 is without end.
    package var loop: Int?
    /// How haptics are heard.
    package var haptics: String?
    /// Of a palette.
    package var colors: Int?
    /// Bytes.
    package var maxSize: Int?

    package init(file: String) { self.file = file }
}
