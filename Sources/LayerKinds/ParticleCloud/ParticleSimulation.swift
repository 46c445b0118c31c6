package import FrameScheduling
import MediaTime
import Synchronization
import TimelineModel

extension ParticleCloud: SchedulableContent {
    package func plan(
        _ values: CompiledValues<ParticleCloud>, for layer: LayerPlan
    ) -> any ContentPlan {
        ParticleSimulation(self, center: values.center, progress: values.progress, layer: layer)
    }
}

/// A particle cloud with random access to frames.
///
/// The state after n ticks depends only on the timeline and n. Snapshots are stored, so that later
/// requests start from the nearest one. They affect only the time, never the result.
final class ParticleSimulation: ContentPlan {
    static let ticksPerSecond: Int64 = 60

    let center: CompiledValue
    let progress: CompiledValue
    let appearance: ParticleAppearance
    private let referenceScale: Double
    private let antialiased: Bool
    private let count: Int
    private let homes: [Float]
    private let layer: LayerPlan
    /// A step is a tick.
    private let states: Mutex<Checkpoints<ParticleField>>

    init(_ cloud: ParticleCloud, center: CompiledValue, progress: CompiledValue, layer: LayerPlan) {
        self.center = center
        self.progress = progress
        self.layer = layer
        appearance = ParticleAppearance(cloud)
        referenceScale = cloud.referenceScale
        antialiased = cloud.antialiased
        count = max(cloud.count, 0)
        // About 8 MB per cloud, independent of its size and duration.
        states = Mutex(
            Checkpoints(
                spacing: 240, limit: min(max(8_000_000 / (12 * max(count, 1)), 4), 64),
                recentLimit: 8))
        homes = (0..<max(cloud.count, 0)).flatMap { index in
            let n = Int32(truncatingIfNeeded: index)
            return [ParticleHash.unit(n), ParticleHash.unit(n &+ 1)]
        }
    }

    /// Returns the discs at a time, in drawing order.
    func state(in context: EvaluationContext) -> LayerState.Content? {
        var context = context
        context.viewSize =
            layer.fixedSize ?? context.schedule.size(ofLayerAt: layer.path, in: context)
        let progress = Float(self.progress.numbers(in: context)[0])
        var discs: [ParticleState.Disc] = []
        if progress > 0 {
            let field = field(afterTicks: Self.tickCount(at: context.instant), in: context)
            discs = (0..<count).map { index in
                let strength = field.lifespan[index] / 100 * progress
                return ParticleState.Disc(
                    x: field.x[index], y: field.y[index],
                    radius: appearance.radii[index] * progress,
                    color: appearance.colors[index] * strength)
            }
        }
        return .kind(
            AnyContentState(
                ParticleState(
                    discs: discs, referenceScale: referenceScale, antialiased: antialiased)))
    }

    /// Returns the number of ticks up to and including this time. Tick 0 is at time 0.
    private static func tickCount(at instant: Instant) -> Int {
        guard let rate = FrameRate(ticksPerSecond), !instant.isBefore(.zero) else { return 0 }
        return rate.frame(at: instant.time) + 1
    }

    private func field(afterTicks tickCount: Int, in context: EvaluationContext) -> ParticleField {
        let (known, spacing) = states.withLock { ($0.nearest(to: tickCount), $0.spacing) }
        var snapshot =
            known ?? Checkpoints.Snapshot(stepCount: 0, state: ParticleField(count: count))
        var passed: [Checkpoints<ParticleField>.Snapshot] = []
        while snapshot.stepCount < tickCount {
            let next = min((snapshot.stepCount / spacing + 1) * spacing, tickCount)
            snapshot.state.run(ticks: snapshot.stepCount..<next, homes: homes) { tick in
                inputs(atTick: tick, in: context)
            }
            snapshot.stepCount = next
            if next % spacing == 0 { passed.append(snapshot) }
        }
        states.withLock { [snapshot] states in
            for snapshot in passed { states.remember(snapshot, isNear: false) }
            states.remember(snapshot, isNear: true)
        }
        return snapshot.state
    }

    private func inputs(
        atTick tick: Int, in frameContext: EvaluationContext
    ) -> ParticleField.Inputs {
        let instant = Instant(tick: tick, rate: Self.ticksPerSecond)
        let schedule = frameContext.schedule
        let frame = tick == 0 ? 0 : schedule.timeline.frameRate.frame(at: instant.time)
        let context = schedule.context(inside: layer, at: instant, frame: frame)
        let progress = Float(self.progress.numbers(in: context)[0])
        if !(progress > 0) {
            return ParticleField.Inputs(progress: 0, centerX: 0, centerY: 0, width: 0, height: 0)
        }
        let center = self.center.numbers(in: context)
        func pixels(_ points: Double) -> Float {
            Float(LayerProperties.coordinate(points) * referenceScale)
        }
        return ParticleField.Inputs(
            progress: progress, centerX: pixels(center[0]), centerY: pixels(center[1]),
            width: pixels(context.viewSize.width), height: pixels(context.viewSize.height))
    }
}
