import PixelBuffers
package import ShaderProgram

/// The arguments of one run and all memory that they refer to, for a run in another process,
/// possibly of another architecture.
package struct KernelImage: Sendable {
    /// Starts with the argument record, whose address the code's function takes.
    package private(set) var bytes: [UInt8]
    /// The positions of pointers, and the offset that each points to.
    package private(set) var pointers: [(at: Int, to: Int)] = []
    /// The memory that the kernel writes.
    package private(set) var results: [Range<Int>] = []

    /// Vectors may touch this many bytes beside an array.
    private static let margin = 256

    private init(record: UnsafeRawPointer, size: Int) {
        bytes = Array(UnsafeRawBufferPointer(start: record, count: size))
    }

    /// Adds memory and a pointer to it.
    @discardableResult
    private mutating func add(
        _ memory: UnsafeRawBufferPointer, pointedAtBy place: Int
    ) -> Range<Int> {
        let filling = (-bytes.count & 63) + Self.margin
        bytes.append(contentsOf: repeatElement(0, count: filling))
        let start = bytes.count
        bytes.append(contentsOf: memory)
        bytes.append(contentsOf: repeatElement(0, count: Self.margin))
        pointers.append((place, start))
        return start..<start + memory.count
    }

    /// Adds the memory that the argument record points to at `place`; returns its address and its
    /// offset.
    private mutating func add(
        _ record: UnsafeRawPointer, at place: Int, byteCount: Int
    ) -> (address: UnsafeRawPointer, offset: Int) {
        let address = record.load(fromByteOffset: place, as: UnsafeRawPointer.self)
        let memory = UnsafeRawBufferPointer(start: address, count: byteCount)
        return (address, add(memory, pointedAtBy: place).lowerBound)
    }

    /// Adds records of `ComputeLayout.Numbers` and the numbers; returns the numbers' offsets.
    @discardableResult
    private mutating func addNumbers(
        of record: UnsafeRawPointer, at place: Int, count: Int
    ) -> [Range<Int>] {
        typealias Layout = ComputeLayout.Numbers
        let (records, start) = add(record, at: place, byteCount: Layout.size * count)
        return (0..<count).map { index in
            let offset = index * Layout.size
            let base = records.load(fromByteOffset: offset + Layout.base, as: UInt.self)
            let size = records.load(fromByteOffset: offset + Layout.count, as: Int32.self)
            // An empty list has a number to read.
            let memory = UnsafeRawBufferPointer(
                start: UnsafeRawPointer(bitPattern: base), count: 4 * max(Int(size), 1))
            let range = add(memory, pointedAtBy: start + offset + Layout.base)
            return range.lowerBound..<range.lowerBound + 4 * Int(size)
        }
    }

    /// Adds images' records of `size` bytes, which begin with an address, and their pixels.
    private mutating func add(
        _ images: [PixelBuffer], of record: UnsafeRawPointer, at place: Int, size: Int,
        _ known: inout [UnsafeRawPointer: Range<Int>]
    ) {
        let start = add(record, at: place, byteCount: size * images.count).offset
        for (index, image) in images.enumerated() {
            _ = add(image, at: start + index * size, &known)
        }
    }

    /// Adds the pixels of an image, once if they are read and written.
    private mutating func add(
        _ buffer: PixelBuffer, at place: Int, _ known: inout [UnsafeRawPointer: Range<Int>]
    ) -> Range<Int> {
        if let range = known[buffer.base] {
            pointers.append((place, range.lowerBound))
            return range
        }
        let memory = UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount)
        let range = add(memory, pointedAtBy: place)
        known[buffer.base] = range
        return range
    }

    private mutating func add(uniforms: [Float], at place: Int) {
        uniforms.withUnsafeBytes { _ = add($0, pointedAtBy: place) }
    }

    /// A number that stays 0: the kernel isn't stopped.
    private mutating func addDeadline(at place: Int) {
        withUnsafeBytes(of: UInt64(0)) { _ = add($0, pointedAtBy: place) }
    }

    /// - Parameter record: the arguments in the form of `KernelLayout`.
    fileprivate init(_ record: UnsafeRawPointer, of invocation: KernelInvocation) {
        typealias Layout = KernelLayout
        self.init(record: record, size: Layout.size)
        var known: [UnsafeRawPointer: Range<Int>] = [:]
        results = [add(invocation.output, at: Layout.output, &known)]
        add(uniforms: invocation.uniforms, at: Layout.uniforms)
        add(invocation.inputs, of: record, at: Layout.images, size: Layout.Image.size, &known)
        addNumbers(of: record, at: Layout.buffers, count: invocation.buffers.count)
        addDeadline(at: Layout.deadline)
    }

    /// - Parameter record: the arguments in the form of `ComputeLayout`.
    fileprivate init(
        _ record: UnsafeRawPointer, of invocation: ComputeInvocation, memoryCount: Int
    ) {
        typealias Layout = ComputeLayout
        self.init(record: record, size: Layout.size)
        add(uniforms: invocation.uniforms, at: Layout.uniforms)
        var known: [UnsafeRawPointer: Range<Int>] = [:]
        add(invocation.images, of: record, at: Layout.images, size: Layout.Image.size, &known)
        addNumbers(of: record, at: Layout.lists, count: invocation.lists.count)
        results = addNumbers(of: record, at: Layout.memories, count: memoryCount)
        addDeadline(at: Layout.deadline)
    }
}

extension Kernel {
    /// An object file of the kernel and its callees, with the function `flipbookKernel`.
    package func object(for target: CodeTarget) throws(KernelError) -> [UInt8] {
        try NativeCode.object(.pixels(program.program, inputs: inputs, output: output), for: target)
    }

    /// The results are the bytes of the output, which may be an input.
    package func image(of invocation: KernelInvocation) throws(KernelError) -> KernelImage {
        let region = try check(invocation)
        let arguments = KernelArguments(invocation, region: region, deadline: .never)
        return try made(by: arguments.call) { KernelImage($0, of: invocation) }
    }
}

extension ComputeKernel {
    package func object(for target: CodeTarget) throws(KernelError) -> [UInt8] {
        try NativeCode.object(.grid(program.program), for: target)
    }

    /// The results are the numbers of all buffers, block by block.
    package func image(of invocation: ComputeInvocation) throws(KernelError) -> KernelImage {
        var invocation = invocation
        let memories = try prepare(&invocation)
        let arguments = ComputeArguments(invocation, memories: memories, deadline: .never)
        return try made(by: arguments.call) {
            KernelImage($0, of: invocation, memoryCount: memories.count)
        }
    }
}

/// The image of the arguments that `call` provides.
private func made(
    by call: ((UnsafeRawPointer) -> Int32) -> Int32,
    _ image: @escaping (UnsafeRawPointer) -> KernelImage
) throws(KernelError) -> KernelImage {
    var made: KernelImage?
    _ = call { record in
        made = image(record)
        return 0
    }
    guard let made else { throw KernelError(message: "internal error: no arguments") }
    return made
}
