package import MediaTime

/// How long a frame's shutter is open, and at how many of its times the frame is drawn.
///
/// The shutter opens at the frame's own time, so what begins or is cut on a frame begins sharply,
/// and all samples are in the time for which the frame is shown.
package struct MotionBlur: Hashable, Encodable, Sendable {
    /// Degrees: 360 is the whole time of a frame, as of a film camera's turning shutter. With 0,
    /// everything is as it is at the frame's own time.
    package var shutter = 180
    package var samples = 16

    package init() {}

    package static let shutters = 0...360

    package static let format = MappingFormat<MotionBlur>(
        "motion blur", "The mean of a frame over the time for which its shutter is open.",
        initial: MotionBlur()
    ) {
        Key.whole(
            "shutter", \.shutter, in: shutters, .own,
            "the time for which the shutter is open, in degrees: 360 is the whole time of a "
                + "frame, 0 is without blur")
        Key.whole(
            "samples", \.samples, in: 2...64, .own,
            "how many times of it are drawn. A dot is seen as that many dots if it moves "
                + "farther between them than it is wide")
    }

    /// The middles of equal parts of the time for which a frame's shutter is open.
    package func times(ofFrame frame: Int, at rate: FrameRate) -> [Time] {
        let start = rate.time(ofFrame: frame)
        guard shutter > 0 else { return [start] }
        let length = rate.time(ofFrame: 1)
        return (0..<samples).map { sample in
            let part = Time(Int64((2 * sample + 1) * shutter), over: Int64(720 * samples)) ?? .zero
            return start + length * part
        }
    }
}
