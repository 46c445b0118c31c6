/// How many of a compute layer's first steps another one is known to have as well.
///
/// What was found is kept, so that comparing two films frame by frame looks at every step once.
struct ComparedSteps: Sendable {
    /// Of the layer that is compared, and of the other one; they are not kept alive by this.
    private weak var schedule: Schedule?
    private weak var otherProgram: ComputeProgram?
    private weak var otherSchedule: Schedule?
    private var equalCount = 0
    /// Whether the step after those is another one.
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

    /// Whether all steps up to that one are equal.
    mutating func areEqual(upTo last: Int, isEqual: (_ step: Int) -> Bool) -> Bool {
        while equalCount <= last, !isAtDifference {
            if isEqual(equalCount) { equalCount += 1 } else { isAtDifference = true }
        }
        return equalCount > last
    }
}
