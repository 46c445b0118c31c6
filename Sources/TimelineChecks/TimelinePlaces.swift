package import Diagnostics

/// Source locations of those parts of a timeline whose locations the model doesn't keep. Indices
/// are those of the timeline's arrays.
package struct TimelinePlaces: Sendable {
    package var duration: SourceLocation?
    package var touches: [SourceLocation] = []
    /// For each touch and gesture, the locations of its start and its moves.
    package var gestures: [[[SourceLocation]]] = []
    package var triggers: [SourceLocation] = []
    package var outputs: [SourceLocation] = []
    /// The touches, triggers and animators by which a time is said.
    package var namesInMoments: Set<String> = []

    package init() {}
}
