import FrameRendering
package import FrameScheduling
import TimelineModel
package import TimelineParsing

/// A kind of layer in a folder of its own: how it is written, and what it is at a time. One that is
/// made of no other layers has a state that is a `DrawableContent`.
package typealias LayerKind = ReadableContent & SchedulableContent

/// The kinds of layers that are folders here.
package enum BuiltInLayerKinds {
    /// In the order of documents.
    package static let all: [any LayerKind.Type] = [
        ParticleCloud.self,
        TouchIndicator.self,
        IconMorph.self,
    ]

    /// The timeline format with them.
    package static let format = TimelineFormat(kinds: all)
}
