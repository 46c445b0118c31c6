import TimelineModel

/// Keys of a compute layer's steps. Each depends on the previous one and the step's content, so
/// equal keys mean equal histories.
struct StepKeys: Sendable {
    /// The schedule that the keys belong to, held weakly.
    private weak var schedule: Schedule?
    /// The key of the initial state, followed by those of the steps.
    private var keys: [[UInt8]] = []

    init(of schedule: Schedule) { self.schedule = schedule }

    func isOf(_ schedule: Schedule) -> Bool { self.schedule === schedule }

    /// Returns the key of a step.
    ///
    /// - Parameters:
    ///   - start: returns the layer's initial state.
    ///   - passes: returns the passes of a step.
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

/// The input of a step's key.
struct StepContent: Encodable {
    /// The previous step's key; empty for the initial state.
    var before: [UInt8]
    /// The buffers and the texture; only for the initial state.
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
