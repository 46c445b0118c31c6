import MediaTime
import TimelineModel

/// The motion of a text's part over time: a curve or a spring.
struct PartMotion: Sendable {
    private let curve: TimingCurve
    /// The remaining distance over time, from 1 to 0; nil for a curve.
    private let spring: SpringMotion?
    /// The duration of the change.
    let seconds: Double

    /// - Parameter spring: instead of `duration` and `curve`.
    init(duration: Time, curve: TimingCurve, spring: Spring?) {
        self.curve = curve
        self.spring = spring.map { SpringMotion($0, displacement: 1, velocity: 0) }
        seconds =
            self.spring.map { SpringMotion.settlingDuration(of: [$0]).seconds } ?? duration.seconds
    }

    /// Returns the part of the change that is done after a time: 0…1, and beyond with a spring.
    func progress(_ elapsed: Double) -> Double {
        if elapsed >= seconds { return 1 }
        if elapsed <= 0 { return 0 }
        if let spring { return 1 - spring.state(at: elapsed).displacement }
        return curve.progress(at: elapsed / seconds)
    }
}
