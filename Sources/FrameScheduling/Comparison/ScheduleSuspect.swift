/// What two timelines say differently, and how to see in a frame whether it shows there.
struct ScheduleSuspect {
    /// Given the frame as it was and as it is.
    typealias Test = (_ old: FrameTrace, _ new: FrameTrace) -> Bool

    var cause: ScheduleCause
    /// Whether the values that it defines differ.
    var differs: Test
    /// Whether it has any part in the frame; asked where nothing that it defines is a number, as
    /// the words of a text aren't.
    var isShown: Test = { _, _ in false }
    /// Whether it may show in what goes on after its values are the same again, as the dot of a
    /// touch fades: then it accounts for what nothing else does as well.
    var showsInState = false
    /// Whether only expressions were written otherwise. Where their values are the same, as after
    /// an animator got another name, they account only for what nothing else does.
    var isOfExpressions = false

    /// Fills in the frames of every suspect, and leaves out those that show in none.
    ///
    /// Frames are looked at one after the other, so that memory doesn't grow with their number.
    static func causes(
        _ suspects: [ScheduleSuspect], among frames: [Int], old: FrameScheduler,
        new: FrameScheduler
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
