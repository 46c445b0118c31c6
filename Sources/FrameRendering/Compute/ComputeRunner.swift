import FrameScheduling
import PixelBuffers
import MetalLanguage
import NativeKernels
import TimelineModel

/// The compiled kernels of a compute layer, and their order.
struct ComputeRunner: Sendable {
    private struct Pass: Sendable {
        var function: ComputeFunction
        var kernel: ComputeKernel
        /// The indices of the kernel's buffers in the layer.
        var buffers: [Int]

        var changesBuffers: Bool { !function.changedBuffers.isEmpty }
    }

    /// The layer's initial buffers.
    let zeros: [ComputeBuffer]
    /// The passes of a step up to the last one that changes buffers. They run in order, once per
    /// step.
    let changingPasses: Range<Int>
    /// The passes after `changingPasses`, which only draw.
    let drawingPasses: Range<Int>
    /// The passes of a step that later steps depend on, as indices.
    let replayedPasses: [Int]
    /// Whether buffers depend on the texture's content.
    let replaysOnTexture: Bool
    private let start: [Pass]
    private let step: [Pass]
    private let bounds: PixelRectangle

    init(_ use: ComputeUse, tools: RenderingTools) throws(RenderingError) {
        func pass(_ name: String) throws(RenderingError) -> Pass {
            let (function, kernel) = try tools.kernels.computeKernel(
                named: name, of: tools.authorShaders)
            let buffers = try function.buffers.map { buffer throws(RenderingError) in
                guard let index = use.buffers.firstIndex(where: { $0.name == buffer.name }) else {
                    throw RenderingError("there is no buffer '\(buffer.name)' for '\(name)'")
                }
                return index
            }
            return Pass(function: function, kernel: kernel, buffers: buffers)
        }
        start = try use.start.map { call throws(RenderingError) in try pass(call.kernel) }
        step = try use.step.map { call throws(RenderingError) in try pass(call.kernel) }
        let all = start + step
        zeros = try use.buffers.enumerated().map { index, buffer throws(RenderingError) in
            for pass in all {
                guard let own = pass.buffers.firstIndex(of: index) else { continue }
                return ComputeBuffer(pass.function.buffers[own].shape, elementCount: buffer.count)
            }
            throw RenderingError("no kernel has a buffer '\(buffer.name)'")
        }
        let end = (step.lastIndex { $0.changesBuffers } ?? -1) + 1
        changingPasses = 0..<end
        drawingPasses = end..<step.count
        replaysOnTexture = step[..<end].contains { $0.changesBuffers && $0.function.readsTexture }
        replayedPasses =
            replaysOnTexture
            ? Array(0..<end) : (0..<end).filter { [step] in step[$0].changesBuffers }
        bounds = PixelRectangle(x: 0, y: 0, width: use.pixelWidth, height: use.pixelHeight)
    }

    /// A transparent texture.
    func texture(_ tools: RenderingTools) throws(RenderingError) -> PixelBuffer {
        try tools.transparentBuffer(.rgbaFloat, bounds)
    }

    func clear(_ texture: PixelBuffer?) {
        guard let texture else { return }
        texture.base.initializeMemory(as: UInt8.self, repeating: 0, count: texture.byteCount)
    }

    /// Runs a pass of a step.
    func run(
        _ state: ComputeState.Pass, _ index: Int, on buffers: inout [ComputeBuffer],
        _ texture: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) {
        try run(state, step[index], on: &buffers, texture, tools)
    }

    /// Runs a pass of the start.
    func start(
        _ state: ComputeState.Pass, _ index: Int, on buffers: inout [ComputeBuffer],
        _ texture: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) {
        try run(state, start[index], on: &buffers, texture, tools)
    }

    private func run(
        _ state: ComputeState.Pass, _ pass: Pass, on buffers: inout [ComputeBuffer],
        _ texture: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) {
        var pictures = state.pictures[...]
        var images: [PixelBuffer] = []
        for parameter in pass.function.parameters {
            switch parameter.binding {
            case .texture: images.append(texture)
            case .picture:
                guard let picture = pictures.popFirst() else { continue }
                images.append(try PicturePainter(tools: tools).texture(picture))
            default: continue
            }
        }
        var invocation = ComputeInvocation(
            gridWidth: state.gridWidth, gridHeight: state.gridHeight,
            buffers: pass.buffers.map { buffers[$0] }, uniforms: state.arguments,
            lists: state.lists, images: images)
        // Buffers that change are moved, not copied.
        for own in pass.function.changedBuffers { buffers[pass.buffers[own]] = .none }
        try tools.kernels.run(pass.kernel, &invocation)
        for own in pass.function.changedBuffers {
            buffers[pass.buffers[own]] = invocation.buffers[own]
        }
    }
}
