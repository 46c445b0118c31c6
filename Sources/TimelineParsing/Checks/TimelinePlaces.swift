package import Diagnostics

/// Where in the file the parts of a timeline stand that have no place in the model; indices are
/// those of the timeline's arrays.
package struct TimelinePlaces: Sendable {
    package var duration: SourceLocation?
    package var touches: [SourceLocation] = []
    /// For each touch and gesture, where its start and each of its moves stand.
    package var gestures: [[[SourceLocation]]] = []
    package var triggers: [SourceLocation] = []

    package init() {}
}
