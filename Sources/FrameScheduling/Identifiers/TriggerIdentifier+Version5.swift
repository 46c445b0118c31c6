package import TimelineModel

extension TriggerIdentifier {
    /// The namespace of UUIDs for touch events: the version 5 UUID of `flipbook:trigger` in RFC
    /// 9562's URL namespace.
    package static let triggerNamespace = TriggerIdentifier(
        high: 0x6960_B85F_23D6_5795, low: 0x918B_44A6_4971_066B)

    /// The UUID of a trigger's `index`th `set` event. It is derived from the timeline's name, the
    /// trigger's name and the index, separated by line breaks.
    package init(timeline: String, trigger: String, index: Int) {
        self.init(namespace: .triggerNamespace, name: "\(timeline)\n\(trigger)\n\(index)")
    }
}
