import FrameRendering
package import FrameScheduling
package import TimelineExpansion
import TimelineModel
package import TimelineReading

/// A kind of layer in its own folder: its form in a timeline, and its state at a time. A kind that
/// is not composed of other layers has a state that is a `DrawableContent`.
package typealias LayerKind = ReadableContent & SchedulableContent

/// The kinds of layers in this module.
package enum BuiltInLayerKinds {
    /// The kinds, in the order of documents.
    package static let all: [any LayerKind.Type] = [
        ParticleCloud.self,
        Emitter.self,
        TouchIndicator.self,
        IconMorph.self,
        Captions.self,
    ]

    /// The timeline format including these kinds.
    package static let format = TimelineFormat(kinds: all)
}
