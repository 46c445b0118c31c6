import TimelineModel

/// Identifies a layer's picture after some of its effects, without its later effects and its place.
///
/// :Two keys are equal only if every bit of the drawn values is:: zeros of both signs, which
/// compare as equal, may give a shader different colours.
package struct LayerKey: Hashable, Encodable, Sendable {
    private let content: LayerState.Content
    private let effects: [EffectState]
    /// The clip of the content, which may change the content's edges.
    private let clip: ShapeState?

    /// - Parameter count: how many of the layer's effects have been applied.
    package init(of layer: LayerState, afterEffects count: Int) {
        content = layer.content
        effects = Array(layer.effects.prefix(count))
        clip = layer.effects.isEmpty ? layer.clip : nil
    }

    package static func == (left: LayerKey, right: LayerKey) -> Bool {
        // Most of those that differ do so at first sight.
        left.content == right.content && left.effects == right.effects
            && left.clip == right.clip && left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(effects)
    }

    /// SHA-256, with files' fingerprints: their contents don't change while a film is drawn.
    private var bytes: [UInt8] { CanonicalEncoder.hash(self) { _ in nil } }
}
