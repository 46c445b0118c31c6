internal import MediaTime
package import TimelineModel

/// An exact time in a film.
public struct StillTime: Hashable, Sendable {
    let time: Time

    /// Reads seconds, such as `0.9`, `2.5s` or `400ms`; nil for any other text or a negative time.
    public init?(_ text: String) {
        guard let time = Time(text: text), time >= .zero else { return nil }
        self.time = time
    }

    /// The number of the frame that is shown at this time.
    ///
    /// - Throws: `FlipbookError.request` if the time is past the film's end.
    package func frame(of timeline: Timeline) throws(FlipbookError) -> Int {
        guard time < timeline.duration else {
            throw .request(
                "there is no frame at \(seconds(time)); the film lasts "
                    + "\(seconds(timeline.duration)), and its last frame is "
                    + "\(timeline.frameCount - 1)")
        }
        return timeline.frameRate.frame(at: time)
    }

    /// `3.2 s`, for people: the nearest binary64 number.
    private func seconds(_ time: Time) -> String {
        Int(exactly: time.seconds).map { "\($0) s" } ?? "\(time.seconds) s"
    }
}
