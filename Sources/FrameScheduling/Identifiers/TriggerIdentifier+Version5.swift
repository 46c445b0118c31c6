package import TimelineModel

extension TriggerIdentifier {
    /// The namespace of the UUIDs that Flipbook gives to touch events: the version 5 UUID of
    /// `flipbook:trigger` in the URL namespace of RFC 9562.
    package static let triggerNamespace = TriggerIdentifier(
        high: 0x6960_B85F_23D6_5795, low: 0x918B_44A6_4971_066B)

    /// The UUID of a trigger's `index`th `set` event: of the timeline's name, the trigger's name
    /// and the index, each on a line of its own without a line end after the last.
    package init(timeline: String, trigger: String, index: Int) {
        self.init(namespace: .triggerNamespace, name: "\(timeline)\n\(trigger)\n\(index)")
    }
}
