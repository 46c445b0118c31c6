import TimelineModel

/// Keys of a compute layer's steps: each is of the one before and of what runs in it, so that equal
/// keys are equal histories.
struct StepKeys: Sendable {
    /// The one that the keys are of; it is not kept alive by this.
    private weak var schedule: Schedule?
    /// Of what was there before step 0, and then of each step.
    private var keys: [[UInt8]] = []

    init(of schedule: Schedule) { self.schedule = schedule }

    func isOf(_ schedule: Schedule) -> Bool { self.schedule === schedule }

    /// The key of that step.
    ///
    /// - Parameters:
    ///   - start: the layer as it begins, before step 0.
    ///   - passes: what runs in a step.
    mutating func key(
        ofStep last: Int, start: () -> StepContent,
        passes: (_ step: Int) -> [ComputeState.Pass],
        contents: @escaping (PictureFile) -> [UInt8]?
    ) -> [UInt8] {
        if keys.isEmpty { keys.append(CanonicalEncoder.hash(start(), contents: contents)) }
        while keys.count <= last + 1 {
            let step = keys.count - 1
            let content = StepContent(before: keys[step], use: nil, passes: passes(step))
            keys.append(CanonicalEncoder.hash(content, contents: contents))
        }
        return keys[last + 1]
    }
}

/// What a step's key is of.
struct StepContent: Encodable {
    /// The key of the step before; empty at first.
    var before: [UInt8]
    /// The buffers and the texture; at first only.
    var use: Layout?
    var passes: [ComputeState.Pass]

    struct Layout: Encodable {
        var buffers: [ComputeUse.Buffer]
        var pixelWidth: Int
        var pixelHeight: Int
        var interpolation: Interpolation
    }
}

extension ComputeState: Encodable {
    package func encode(to encoder: any Encoder) throws {
        let contents = (encoder as? CanonicalEncoder)?.sink.contents ?? { _ in nil }
        var container = encoder.unkeyedContainer()
        try container.encode(key(contents: contents))
    }
}
