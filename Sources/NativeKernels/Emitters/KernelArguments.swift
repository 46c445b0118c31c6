import PixelBuffers
import ShaderProgram

/// An invocation's arguments as `KernelLayout` lays them out.
struct KernelArguments {
    private let invocation: KernelInvocation
    private let region: PixelRectangle
    private let deadline: Deadline

    init(_ invocation: KernelInvocation, region: PixelRectangle, deadline: Deadline) {
        self.invocation = invocation
        self.region = region
        self.deadline = deadline
    }

    /// Calls a kernel with them.
    func call(_ function: LoadedCode.Function) -> Int32 {
        withExtendedLifetime((invocation, deadline)) {
            invocation.uniforms.withUnsafeBytes { uniforms in
                withImages { images in
                    withBuffers(0, records: []) { buffers in
                        withRecord(KernelLayout.size) { record in
                            fill(record)
                            record.storeBytes(
                                of: uniforms.baseAddress, toByteOffset: KernelLayout.uniforms,
                                as: UnsafeRawPointer?.self)
                            record.storeBytes(
                                of: UnsafeRawPointer(images), toByteOffset: KernelLayout.images,
                                as: UnsafeRawPointer.self)
                            record.storeBytes(
                                of: buffers, toByteOffset: KernelLayout.buffers,
                                as: UnsafeRawPointer?.self)
                            return deadline.whileRunning { function(UnsafeRawPointer(record)) }
                        }
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

    private func fill(_ record: UnsafeMutableRawPointer) {
        let output = invocation.output
        let bounds = output.bounds
        func store(_ value: Int, _ offset: Int) {
            record.storeBytes(
                of: Int32(truncatingIfNeeded: value), toByteOffset: offset, as: Int32.self)
        }
        record.storeBytes(
            of: output.base, toByteOffset: KernelLayout.output, as: UnsafeMutableRawPointer.self)
        record.storeBytes(
            of: output.bytesPerRow, toByteOffset: KernelLayout.bytesPerRow, as: Int.self)
        record.storeBytes(
            of: output.bytesPerPlane, toByteOffset: KernelLayout.bytesPerPlane, as: Int.self)
        store(region.x - bounds.x, KernelLayout.firstColumn)
        store(region.maxX - bounds.x, KernelLayout.endColumn)
        store(region.y - bounds.y, KernelLayout.firstRow)
        store(region.maxY - bounds.y, KernelLayout.endRow)
        store(bounds.x, KernelLayout.outputX)
        store(bounds.y, KernelLayout.outputY)
        record.storeBytes(
            of: deadline.address, toByteOffset: KernelLayout.deadline, as: UnsafeRawPointer.self)
        let space = invocation.space
        record.storeBytes(of: space.originX, toByteOffset: KernelLayout.originX, as: Float.self)
        record.storeBytes(of: space.originY, toByteOffset: KernelLayout.originY, as: Float.self)
        record.storeBytes(of: space.scale, toByteOffset: KernelLayout.scale, as: Float.self)
    }

    private func withImages<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R {
        typealias Layout = KernelLayout.Image
        let bounds = invocation.output.bounds
        return withRecord(Layout.size * invocation.inputs.count) { records in
            for (index, input) in invocation.inputs.enumerated() {
                let record = records + index * Layout.size
                func store(_ value: Int, _ offset: Int) {
                    record.storeBytes(
                        of: Int32(truncatingIfNeeded: value), toByteOffset: offset, as: Int32.self)
                }
                record.storeBytes(
                    of: input.base, toByteOffset: Layout.base, as: UnsafeMutableRawPointer.self)
                record.storeBytes(
                    of: input.bytesPerRow, toByteOffset: Layout.bytesPerRow, as: Int.self)
                record.storeBytes(
                    of: input.bytesPerPlane, toByteOffset: Layout.bytesPerPlane, as: Int.self)
                store(input.height == 0 ? 0 : input.width, Layout.width)
                store(input.width == 0 ? 0 : input.height, Layout.height)
                store(bounds.x - input.bounds.x, Layout.deltaX)
                store(bounds.y - input.bounds.y, Layout.deltaY)
                record.storeBytes(
                    of: SampleOffset.of(invocation.space.originX, input.bounds.x),
                    toByteOffset: Layout.sampleOffsetX, as: Float.self)
                record.storeBytes(
                    of: SampleOffset.of(invocation.space.originY, input.bounds.y),
                    toByteOffset: Layout.sampleOffsetY, as: Float.self)
            }
            return body(records)
        }
    }

    /// Holds every buffer in place, one inside the other, until `body` has run.
    private func withBuffers<R>(
        _ index: Int, records: [(UnsafeRawPointer?, Int)], _ body: (UnsafeRawPointer?) -> R
    ) -> R {
        if index < invocation.buffers.count {
            // An empty buffer has one zero to read.
            let numbers = invocation.buffers[index].isEmpty ? [0] : invocation.buffers[index]
            let count = invocation.buffers[index].count
            return numbers.withUnsafeBytes { bytes in
                withBuffers(index + 1, records: records + [(bytes.baseAddress, count)], body)
            }
        }
        return withRecord(KernelLayout.Buffer.size * records.count) { memory in
            for (index, record) in records.enumerated() {
                let offset = index * KernelLayout.Buffer.size
                memory.storeBytes(
                    of: record.0, toByteOffset: offset, as: UnsafeRawPointer?.self)
                memory.storeBytes(
                    of: Int32(truncatingIfNeeded: record.1),
                    toByteOffset: offset + KernelLayout.Buffer.count, as: Int32.self)
            }
            return body(UnsafeRawPointer(memory))
        }
    }
}
