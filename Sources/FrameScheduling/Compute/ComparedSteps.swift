/// The number of initial steps that two compute layers have in common.
///
/// The count is cached, so that comparing two films frame by frame compares every step once.
struct ComparedSteps: Sendable {
    /// The compared layers, held weakly.
    private weak var schedule: Schedule?
    private weak var otherProgram: ComputeProgram?
    private weak var otherSchedule: Schedule?
    private var equalCount = 0
    /// Whether the next step is known to differ.
    private var isAtDifference = false

    init(of schedule: Schedule, with otherProgram: ComputeProgram, of otherSchedule: Schedule) {
        (self.schedule, self.otherProgram) = (schedule, otherProgram)
        self.otherSchedule = otherSchedule
    }

    func isOf(
        _ schedule: Schedule, with otherProgram: ComputeProgram, of otherSchedule: Schedule
    ) -> Bool {
        self.schedule === schedule && self.otherProgram === otherProgram
            && self.otherSchedule === otherSchedule
    }

    /// Whether all steps up to `last` are equal.
    mutating func areEqual(upTo last: Int, isEqual: (_ step: Int) -> Bool) -> Bool {
        while equalCount <= last, !isAtDifference {
            if isEqual(equalCount) { equalCount += 1 } else { isAtDifference = true }
        }
        return equalCount > last
    }
}
