import Diagnostics
import MediaTime
import Synchronization
package import TimelineModel

/// A compute layer with compiled values. There is one object for all frames, so that the renderer
/// can identify the layer by it.
package final class ComputeProgram: Sendable {
    package let use: ComputeUse
    private let start: [CompiledPass]
    private let step: [CompiledPass]
    private let layer: LayerPlan
    /// The most recent comparison.
    private let compared = Mutex<ComparedSteps?>(nil)
    private let keys = Mutex<StepKeys?>(nil)

    struct CompiledPass: Sendable {
        let pass: ComputeUse.Pass
        let arguments: [CompiledValue]
        let lists: [[CompiledValue]]

        /// The named arguments, prefixed with the kernel.
        var values: [(String, CompiledValue)] {
            zip(pass.parameterNames, arguments).map { ("\(pass.kernel).\($0)", $1) }
        }

        func state(in context: EvaluationContext) -> ComputeState.Pass {
            ComputeState.Pass(
                kernel: pass.kernel, gridWidth: pass.gridWidth, gridHeight: pass.gridHeight,
                arguments: arguments.flatMap { $0.shaderNumbers(in: context) }.map { Float($0) },
                lists: lists.map { list in
                    list.flatMap { $0.shaderNumbers(in: context) }.map { Float($0) }
                },
                pictures: pass.pictures)
        }
    }

    /// - Parameter values: compiles the layer's values.
    init(_ use: ComputeUse, in layer: LayerPlan, by values: ValueCompiler) throws(DiagnosticError) {
        func compiled(_ passes: [ComputeUse.Pass]) throws(DiagnosticError) -> [CompiledPass] {
            try passes.map { pass throws(DiagnosticError) in
                let values = ValueCompiler(
                    timeline: values.timeline, location: pass.location ?? values.location)
                return CompiledPass(
                    pass: pass, arguments: try values.arguments(pass.arguments, pass.kernel),
                    lists: try values.lists(pass.lists, pass.kernel))
            }
        }
        self.use = use
        self.layer = layer
        start = try compiled(use.start)
        step = try compiled(use.step)
    }

    var values: [(String, CompiledValue)] { step.flatMap(\.values) }

    /// Returns the state at a time: the last step that has happened.
    func state(in context: EvaluationContext) -> ComputeState {
        let time = context.instant.time
        return ComputeState(
            program: self, schedule: context.schedule,
            step: time < .zero ? 0 : use.stepRate.frame(at: time))
    }

    fileprivate func passes(
        _ passes: [CompiledPass], atStep step: Int, of schedule: Schedule
    ) -> [ComputeState.Pass] {
        let time = use.stepRate.time(ofFrame: step)
        let context = schedule.context(
            inside: layer, at: Instant(time), frame: schedule.timeline.frameRate.frame(at: time))
        return passes.map { $0.state(in: context) }
    }

    fileprivate func startPasses(of schedule: Schedule) -> [ComputeState.Pass] {
        passes(start, atStep: 0, of: schedule)
    }

    fileprivate func stepPasses(_ step: Int, of schedule: Schedule) -> [ComputeState.Pass] {
        passes(self.step, atStep: step, of: schedule)
    }

    /// Returns a key of the step and its whole history.
    fileprivate func key(
        ofStep step: Int, of schedule: Schedule, contents: @escaping (PictureFile) -> [UInt8]?
    ) -> [UInt8] {
        keys.withLock { keys in
            var found = keys?.isOf(schedule) == true ? keys : nil
            if found == nil { found = StepKeys(of: schedule) }
            defer { keys = found }
            return found?.key(
                ofStep: step,
                start: {
                    StepContent(
                        before: [],
                        use: .init(
                            buffers: use.buffers, pixelWidth: use.pixelWidth,
                            pixelHeight: use.pixelHeight, interpolation: use.interpolation),
                        passes: startPasses(of: schedule))
                }, passes: { stepPasses($0, of: schedule) }, contents: contents) ?? []
        }
    }

    /// Whether all steps up to `last` have the same arguments in another layer.
    fileprivate func hasSteps(
        upTo last: Int, of schedule: Schedule, as other: ComputeProgram, of otherSchedule: Schedule
    ) -> Bool {
        compared.withLock { compared in
            if compared?.isOf(schedule, with: other, of: otherSchedule) != true {
                compared = ComparedSteps(of: schedule, with: other, of: otherSchedule)
            }
            return compared?.areEqual(upTo: last) {
                stepPasses($0, of: schedule) == other.stepPasses($0, of: otherSchedule)
            } == true
        }
    }
}

/// The state of a compute layer at a frame: a step, which implies all steps before it.
///
/// The arguments of all steps are part of the value. They are computed on demand.
package struct ComputeState: Hashable, Sendable {
    /// A run of a kernel in one step.
    package struct Pass: Hashable, Encodable, Sendable {
        package var kernel: String
        package var gridWidth: Int
        package var gridHeight: Int
        /// The arguments as passed to the kernel, with premultiplied colours.
        package var arguments: [Float]
        package var lists: [[Float]]
        package var pictures: [PictureFile]

        /// A kernel can tell 0 and -0 apart.
        package static func == (left: Pass, right: Pass) -> Bool {
            left.kernel == right.kernel && left.gridWidth == right.gridWidth
                && left.gridHeight == right.gridHeight && left.pictures == right.pictures
                && left.arguments.hasBits(of: right.arguments)
                && left.lists.count == right.lists.count
                && zip(left.lists, right.lists).allSatisfy { $0.hasBits(of: $1) }
        }
    }

    package let program: ComputeProgram
    private let schedule: Schedule
    /// The last step that has happened, from 0.
    package let step: Int

    init(program: ComputeProgram, schedule: Schedule, step: Int) {
        self.program = program
        self.schedule = schedule
        self.step = step
    }

    /// The passes that run once, before step 0.
    package var startPasses: [Pass] { program.startPasses(of: schedule) }

    /// Returns a key of the state and its whole history.
    func key(contents: @escaping (PictureFile) -> [UInt8]?) -> [UInt8] {
        program.key(ofStep: step, of: schedule, contents: contents)
    }

    /// Returns the passes of a step, in order.
    package func passes(inStep step: Int) -> [Pass] { program.stepPasses(step, of: schedule) }

    package static func == (left: ComputeState, right: ComputeState) -> Bool {
        guard left.step == right.step else { return false }
        if left.program === right.program, left.schedule === right.schedule { return true }
        let (one, other) = (left.program.use, right.program.use)
        guard one.buffers == other.buffers, one.pixelWidth == other.pixelWidth,
            one.pixelHeight == other.pixelHeight, one.interpolation == other.interpolation,
            one.stepRate == other.stepRate, left.startPasses == right.startPasses
        else { return false }
        return left.program.hasSteps(
            upTo: left.step, of: left.schedule, as: right.program, of: right.schedule)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(step)
        hasher.combine(program.use.buffers)
        hasher.combine(passes(inStep: step))
    }
}

extension [Float] {
    /// Whether both lists have the same bits: 0 and -0 are different.
    package func hasBits(of other: [Float]) -> Bool {
        elementsEqual(other) { $0.bitPattern == $1.bitPattern }
    }
}
