import PixelBuffers

/// A compute invocation's arguments as `ComputeLayout` lays them out.
struct ComputeArguments {
    private let invocation: ComputeInvocation
    private let memories: [UnsafeMutableBufferPointer<UInt32>]
    private let deadline: Deadline

    init(
        _ invocation: ComputeInvocation, memories: [UnsafeMutableBufferPointer<UInt32>],
        deadline: Deadline
    ) {
        self.invocation = invocation
        self.memories = memories
        self.deadline = deadline
    }

    /// Calls a kernel with them.
    func call(_ function: LoadedCode.Function) -> Int32 {
        // All lists, one after the other; each has a number to read.
        let padded = invocation.lists.map { $0.isEmpty ? [0] : $0 }
        let listNumbers = padded.flatMap(\.self)
        return withExtendedLifetime((invocation, deadline)) {
            invocation.uniforms.withUnsafeBytes { uniforms in
                listNumbers.withUnsafeBytes { lists in
                    var places: [(UnsafeRawPointer?, Int)] = []
                    var offset = 0
                    for (list, padded) in zip(invocation.lists, padded) {
                        places.append((lists.baseAddress.map { $0 + offset }, list.count))
                        offset += 4 * padded.count
                    }
                    return call(function, uniforms: uniforms.baseAddress, lists: places)
                }
            }
        }
    }

    private func call(
        _ function: LoadedCode.Function, uniforms: UnsafeRawPointer?,
        lists: [(UnsafeRawPointer?, Int)]
    ) -> Int32 {
        let numbers = memories.map { (UnsafeRawPointer($0.baseAddress), $0.count) }
        return withNumbers(lists) { lists in
            withNumbers(numbers) { memories in
                withImages { images in
                    withRecord(ComputeLayout.size) { record in
                        func store(_ value: Int, _ offset: Int) {
                            record.storeBytes(
                                of: Int32(truncatingIfNeeded: value), toByteOffset: offset,
                                as: Int32.self)
                        }
                        func store(_ pointer: UnsafeRawPointer?, _ offset: Int) {
                            record.storeBytes(
                                of: pointer, toByteOffset: offset, as: UnsafeRawPointer?.self)
                        }
                        store(invocation.gridWidth, ComputeLayout.gridWidth)
                        store(invocation.gridHeight, ComputeLayout.gridHeight)
                        store(uniforms, ComputeLayout.uniforms)
                        store(images, ComputeLayout.images)
                        store(lists, ComputeLayout.lists)
                        store(memories, ComputeLayout.memories)
                        store(deadline.address, ComputeLayout.deadline)
                        return deadline.whileRunning { function(UnsafeRawPointer(record)) }
                    }
                }
            }
        }
    }

    private func withRecord<R>(_ size: Int, _ body: (UnsafeMutableRawPointer) -> R) -> R {
        withUnsafeTemporaryAllocation(byteCount: max(size, 8), alignment: 8) { memory in
            guard let base = memory.baseAddress else { preconditionFailure("no memory") }
            return body(base)
        }
    }

    private func withNumbers<R>(
        _ numbers: [(UnsafeRawPointer?, Int)], _ body: (UnsafeRawPointer) -> R
    ) -> R {
        typealias Layout = ComputeLayout.Numbers
        return withRecord(Layout.size * numbers.count) { records in
            for (index, (base, count)) in numbers.enumerated() {
                let record = records + index * Layout.size
                record.storeBytes(of: base, toByteOffset: Layout.base, as: UnsafeRawPointer?.self)
                record.storeBytes(
                    of: Int32(truncatingIfNeeded: count), toByteOffset: Layout.count,
                    as: Int32.self)
            }
            return body(UnsafeRawPointer(records))
        }
    }

    private func withImages<R>(_ body: (UnsafeRawPointer) -> R) -> R {
        typealias Layout = ComputeLayout.Image
        return withRecord(Layout.size * invocation.images.count) { records in
            for (index, image) in invocation.images.enumerated() {
                let record = records + index * Layout.size
                record.storeBytes(
                    of: image.base, toByteOffset: Layout.base, as: UnsafeMutableRawPointer.self)
                record.storeBytes(
                    of: image.bytesPerRow, toByteOffset: Layout.bytesPerRow, as: Int.self)
                record.storeBytes(
                    of: Int32(truncatingIfNeeded: image.height == 0 ? 0 : image.width),
                    toByteOffset: Layout.width, as: Int32.self)
                record.storeBytes(
                    of: Int32(truncatingIfNeeded: image.width == 0 ? 0 : image.height),
                    toByteOffset: Layout.height, as: Int32.self)
            }
            return body(UnsafeRawPointer(records))
        }
    }
}
