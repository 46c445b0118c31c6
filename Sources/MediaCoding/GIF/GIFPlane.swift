/// A value for each pixel of the canvas, by row.
///
/// In memory of its own, for accesses without checks of bounds, exclusivity or uniqueness.
final class GIFPlane<Value: BitwiseCopyable> {
    let values: UnsafeMutablePointer<Value>
    let count: Int

    init(repeating value: Value, count: Int) {
        values = .allocate(capacity: count)
        values.initialize(repeating: value, count: count)
        self.count = count
    }

    init(_ other: GIFPlane) {
        values = .allocate(capacity: other.count)
        values.initialize(from: other.values, count: other.count)
        count = other.count
    }

    deinit { values.deallocate() }

    var all: UnsafeBufferPointer<Value> { UnsafeBufferPointer(start: values, count: count) }
}
