internal import MediaTime

/// A moment of a film, exactly.
public struct StillTime: Hashable, Sendable {
    let time: Time

    /// Reads seconds, such as `0.9`, `2.5s` or `400ms`; nil where the text is something else or
    /// before 0.
    public init?(_ text: String) {
        guard let time = Time(text: text), time >= .zero else { return nil }
        self.time = time
    }
}
