internal import MediaTime

/// An exact time in a film.
public struct StillTime: Hashable, Sendable {
    let time: Time

    /// Reads seconds, such as `0.9`, `2.5s` or `400ms`; nil for any other text or a negative time.
    public init?(_ text: String) {
        guard let time = Time(text: text), time >= .zero else { return nil }
        self.time = time
    }
}
