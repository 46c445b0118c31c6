import TimelineModel

/// The sizes that stacks, grids and flows chose, at one frame.
///
/// A parent measures a child several times: a grid once for its rows' heights and once for its
/// place. Without this, that doubles with each level.
final class MeasuredGroups {
    struct Key: Hashable {
        /// The group's.
        var path: [Int]
        var room: Size
        var offer: Size
        var wantsBaseline: Bool
    }

    private var sizes: [Key: MeasuredLayer] = [:]

    func size(_ key: Key, measure: () -> MeasuredLayer) -> MeasuredLayer {
        if let known = sizes[key] { return known }
        let size = measure()
        sizes[key] = size
        return size
    }
}
