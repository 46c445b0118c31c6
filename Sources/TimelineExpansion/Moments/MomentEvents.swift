package import MediaTime
package import TimelineModel
package import TimelineSyntax

/// Works out when parts of a plain timeline do something. Each returns nil if a part has mistakes:
/// its reader reports them.
package protocol MomentEvents {
    /// The gestures of a touch that begin; `end` is nil if the finger is never lifted.
    func gestures(of touch: YAMLEntry) -> MomentSpans?

    /// A trigger's changes.
    ///
    /// - Parameters:
    ///   - touch: the one that sets it; nil for none.
    ///   - filmLength: nil if the trigger doesn't depend on it.
    func changes(
        of trigger: YAMLEntry, touch: YAMLEntry?, filmLength: Time?
    ) -> [Trigger.Change]?

    /// An animator's plays; `end` is nil if it repeats forever.
    ///
    /// - Parameters:
    ///   - root: the plain timeline, for the names that the animator's values read.
    ///   - changes: those of its trigger; nil if it has none.
    func plays(
        of animator: YAMLEntry, in root: YAMLNode, changes: [Trigger.Change]?
    ) -> MomentSpans?
}

package typealias MomentSpan = (start: Time, end: Time?)

package enum MomentSpans {
    case known([MomentSpan])
    /// They depend on values that vary, as a spring without a duration, or on where layers are.
    case varying
}
