import PixelBuffers
import ShaderProgram

/// Writes a kernel's arguments in the form of `KernelLayout`.
struct KernelArguments {
    let invocation: KernelInvocation
    private let region: PixelRectangle
    private let deadline: Deadline

    init(_ invocation: KernelInvocation, region: PixelRectangle, deadline: Deadline) {
        self.invocation = invocation
        self.region = region
        self.deadline = deadline
    }

    func call(_ function: (UnsafeRawPointer) -> Int32) -> Int32 {
        withExtendedLifetime((invocation, deadline)) {
            invocation.uniforms.withUnsafeBytes { uniforms in
                withImages { images in
                    ArgumentRecord.withLists(invocation.buffers[...]) { buffers in
                        ArgumentRecord.with(KernelLayout.size) { memory in
                            let record = ArgumentRecord(base: memory)
                            fill(record)
                            record.store(uniforms.baseAddress, KernelLayout.uniforms)
                            record.store(images, KernelLayout.images)
                            record.store(buffers, KernelLayout.buffers)
                            return deadline.whileRunning { function(UnsafeRawPointer(memory)) }
                        }
                    }
                }
            }
        }
    }

    private func fill(_ record: ArgumentRecord) {
        let output = invocation.output
        let bounds = output.bounds
        let space = invocation.space
        record.store(output.base, KernelLayout.output)
        record.store(long: output.bytesPerRow, KernelLayout.bytesPerRow)
        record.store(long: output.bytesPerPlane, KernelLayout.bytesPerPlane)
        record.store(region.x - bounds.x, KernelLayout.firstColumn)
        record.store(region.maxX - bounds.x, KernelLayout.endColumn)
        record.store(region.y - bounds.y, KernelLayout.firstRow)
        record.store(region.maxY - bounds.y, KernelLayout.endRow)
        record.store(bounds.x, KernelLayout.outputX)
        record.store(bounds.y, KernelLayout.outputY)
        record.store(space.originX, KernelLayout.originX)
        record.store(space.originY, KernelLayout.originY)
        record.store(space.scale, KernelLayout.scale)
        record.store(deadline.address, KernelLayout.deadline)
    }

    private func withImages<R>(_ body: (UnsafeRawPointer) -> R) -> R {
        typealias Layout = KernelLayout.Image
        let bounds = invocation.output.bounds
        let space = invocation.space
        return ArgumentRecord.with(Layout.size, count: invocation.inputs.count) { records in
            for (index, input) in invocation.inputs.enumerated() {
                let record = ArgumentRecord(base: records + index * Layout.size)
                record.store(input.base, Layout.base)
                record.store(long: input.bytesPerRow, Layout.bytesPerRow)
                record.store(long: input.bytesPerPlane, Layout.bytesPerPlane)
                record.store(input.height == 0 ? 0 : input.width, Layout.width)
                record.store(input.width == 0 ? 0 : input.height, Layout.height)
                record.store(bounds.x - input.bounds.x, Layout.deltaX)
                record.store(bounds.y - input.bounds.y, Layout.deltaY)
                record.store(
                    SampleOffset.of(space.originX, input.bounds.x), Layout.sampleOffsetX)
                record.store(
                    SampleOffset.of(space.originY, input.bounds.y), Layout.sampleOffsetY)
            }
            return body(records)
        }
    }
}
