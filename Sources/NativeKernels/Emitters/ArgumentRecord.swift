import PixelBuffers

/// Memory for a kernel's arguments.
struct ArgumentRecord {
    let base: UnsafeMutableRawPointer

    /// Provides `count` consecutive records of `size` bytes until `body` returns.
    static func with<R>(_ size: Int, count: Int = 1, _ body: (UnsafeMutableRawPointer) -> R) -> R {
        withUnsafeTemporaryAllocation(byteCount: max(size * count, 8), alignment: 8) { memory in
            guard let base = memory.baseAddress else { preconditionFailure("no memory") }
            return body(base)
        }
    }

    /// Provides the records of numbers, with the layout of `ComputeLayout.Numbers`.
    static func withNumbers<R>(
        _ numbers: [(UnsafeRawPointer?, Int)], _ body: (UnsafeRawPointer) -> R
    ) -> R {
        typealias Layout = ComputeLayout.Numbers
        return with(Layout.size, count: numbers.count) { records in
            for (index, (base, count)) in numbers.enumerated() {
                let record = ArgumentRecord(base: records + index * Layout.size)
                record.store(base, Layout.base)
                record.store(count, Layout.count)
            }
            return body(records)
        }
    }

    /// Keeps lists in place, by recursion, and provides their records until `body` returns.
    static func withLists<R>(
        _ lists: ArraySlice<[Float]>, after records: [(UnsafeRawPointer?, Int)] = [],
        _ body: (UnsafeRawPointer) -> R
    ) -> R {
        guard let list = lists.first else { return withNumbers(records, body) }
        // An empty list has a zero to read.
        return (list.isEmpty ? [0] : list).withUnsafeBytes { bytes in
            withLists(lists.dropFirst(), after: records + [(bytes.baseAddress, list.count)], body)
        }
    }

    func store(_ value: Int, _ offset: Int) {
        base.storeBytes(of: Int32(truncatingIfNeeded: value), toByteOffset: offset, as: Int32.self)
    }

    func store(long value: Int, _ offset: Int) {
        base.storeBytes(of: value, toByteOffset: offset, as: Int.self)
    }

    func store(_ value: Float, _ offset: Int) {
        base.storeBytes(of: value, toByteOffset: offset, as: Float.self)
    }

    func store(_ pointer: UnsafeRawPointer?, _ offset: Int) {
        base.storeBytes(of: pointer, toByteOffset: offset, as: UnsafeRawPointer?.self)
    }
}
