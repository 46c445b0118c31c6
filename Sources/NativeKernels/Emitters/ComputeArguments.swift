import PixelBuffers

/// Writes a compute kernel's arguments in the form of `ComputeLayout`.
struct ComputeArguments {
    let invocation: ComputeInvocation
    let memories: [UnsafeMutableBufferPointer<UInt32>]
    private let deadline: Deadline

    init(
        _ invocation: ComputeInvocation, memories: [UnsafeMutableBufferPointer<UInt32>],
        deadline: Deadline
    ) {
        self.invocation = invocation
        self.memories = memories
        self.deadline = deadline
    }

    func call(_ function: (UnsafeRawPointer) -> Int32) -> Int32 {
        let numbers = memories.map { (UnsafeRawPointer($0.baseAddress), $0.count) }
        return withExtendedLifetime((invocation, deadline)) {
            invocation.uniforms.withUnsafeBytes { uniforms in
                ArgumentRecord.withLists(invocation.lists[...]) { lists in
                    ArgumentRecord.withNumbers(numbers) { memories in
                        withImages { images in
                            ArgumentRecord.with(ComputeLayout.size) { memory in
                                let record = ArgumentRecord(base: memory)
                                record.store(invocation.gridWidth, ComputeLayout.gridWidth)
                                record.store(invocation.gridHeight, ComputeLayout.gridHeight)
                                record.store(uniforms.baseAddress, ComputeLayout.uniforms)
                                record.store(images, ComputeLayout.images)
                                record.store(lists, ComputeLayout.lists)
                                record.store(memories, ComputeLayout.memories)
                                record.store(deadline.address, ComputeLayout.deadline)
                                return deadline.whileRunning { function(UnsafeRawPointer(memory)) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func withImages<R>(_ body: (UnsafeRawPointer) -> R) -> R {
        typealias Layout = ComputeLayout.Image
        return ArgumentRecord.with(Layout.size, count: invocation.images.count) { records in
            for (index, image) in invocation.images.enumerated() {
                let record = ArgumentRecord(base: records + index * Layout.size)
                record.store(image.base, Layout.base)
                record.store(long: image.bytesPerRow, Layout.bytesPerRow)
                record.store(image.height == 0 ? 0 : image.width, Layout.width)
                record.store(image.width == 0 ? 0 : image.height, Layout.height)
            }
            return body(records)
        }
    }
}
