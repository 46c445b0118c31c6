import TimelineModel

/// The sizes that stacks, grids and flows chose, and the slots of their children, at one frame.
///
/// A parent measures a child several times: a grid once for its rows' heights and once for its
/// place. Without this, that doubles with each level. Slots are found again for each layer that is
/// named.
final class MeasuredGroups {
    struct Key: Hashable {
        /// The group's.
        var path: [Int]
        var room: Size
        var offer: Size
        var wantsBaseline: Bool
    }

    private var sizes: [Key: MeasuredLayer] = [:]
    private var slots: [[Int]: [LayerSlot]] = [:]

    func size(_ key: Key, measure: () -> MeasuredLayer) -> MeasuredLayer {
        if let known = sizes[key] { return known }
        let size = measure()
        sizes[key] = size
        return size
    }

    /// - Parameter path: the group's.
    func slots(ofChildrenAt path: [Int], arrange: () -> [LayerSlot]) -> [LayerSlot] {
        if let known = slots[path] { return known }
        let arranged = arrange()
        slots[path] = arranged
        return arranged
    }
}
