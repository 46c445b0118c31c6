/// A difference between two timelines, with tests for its effect on a frame.
struct ScheduleSuspect {
    /// A test on a frame of both timelines.
    typealias Test = (_ old: FrameTrace, _ new: FrameTrace) -> Bool

    var cause: ScheduleCause
    /// Whether the values that it defines differ.
    var differs: Test
    /// Whether the suspect takes part in the frame. Used if it defines no comparable values, such
    /// as the words of a text.
    var isShown: Test = { _, _ in false }
    /// Whether the suspect may affect frames after its values are equal again, such as the fading
    /// dot of a touch. Then it also explains frames without another cause.
    var showsInState = false
    /// Whether only the text of expressions differs. If their values are equal, as after renaming
    /// an animator, it explains only frames without another cause.
    var isOfExpressions = false

    /// Sets the frames of every suspect, and omits those without effect.
    ///
    /// Frames are processed one at a time, so memory doesn't grow with their number.
    static func causes(
        _ suspects: [ScheduleSuspect], among frames: [Int], old: FrameScheduler, new: FrameScheduler
    ) -> [ScheduleCause] {
        guard !suspects.isEmpty else { return [] }
        var differing: [[Int]] = suspects.map { _ in [] }
        var shown = differing
        for frame in frames {
            let (before, after) = (old.trace(at: frame), new.trace(at: frame))
            for (index, suspect) in suspects.enumerated() {
                if suspect.differs(before, after) {
                    differing[index].append(frame)
                } else if differing[index].isEmpty, suspect.isShown(before, after) {
                    shown[index].append(frame)
                }
            }
        }
        let explained = Set(differing.joined())
        let lasting =
            suspects.contains(where: \.showsInState)
            ? frames.filter { !explained.contains($0) && old.state(at: $0) != new.state(at: $0) }
            : []
        return suspects.enumerated().compactMap { index, suspect in
            var cause = suspect.cause
            cause.frames = differing[index]
            if suspect.showsInState {
                cause.frames = (cause.frames + lasting.filter { !explained.contains($0) }).sorted()
            }
            if cause.frames.isEmpty {
                cause.frames = shown[index].filter {
                    !suspect.isOfExpressions || !explained.contains($0)
                }
            }
            return cause.frames.isEmpty ? nil : cause
        }
    }
}
