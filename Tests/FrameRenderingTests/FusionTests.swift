import Diagnostics
import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import Synchronization
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Fused kernels", .seeded)
struct FusionTests {
    private func renderer(
        fusesKernels: Bool, observer: (any StageObserver)? = nil
    ) throws -> FrameRenderer {
        try FrameRenderer(
            compiler: sharedCompiler, authorShaders: [layerShaders], observer: observer,
            fusesKernels: fusesKernels)
    }

    @Test("draw every bit as their functions do one by one", arguments: TestSeed.several(0..<10))
    func agreement(seed: UInt64) throws {
        var layers = RandomLayers(generator: SplitMix64(seed: seed))
        let (fused, single) = (KernelCounter(), KernelCounter())
        let fusing = try renderer(fusesKernels: true, observer: fused)
        let plain = try renderer(fusesKernels: false, observer: single)
        for number in 0..<3 {
            let state = layers.frame()
            #expect(
                bytes(try fusing.render(state)) == bytes(try plain.render(state)),
                "seed \(seed), frame \(number)")
        }
        func total(_ counter: KernelCounter) -> Int {
            counter.counts.withLock { $0.values.reduce(0, +) }
        }
        #expect(total(fused) < total(single), "seed \(seed)")
    }

    private func counts(_ effects: [EffectState]) throws -> [RenderingStage: Int] {
        let counter = KernelCounter()
        let box = layer(
            .color(RGBA(red: 1, green: 0.5, blue: 0)), size: Size(width: 20, height: 10),
            center: Point(x: 12, y: 8), opacity: 0.5, clip: .capsule, effects: effects)
        _ = try renderer(fusesKernels: true, observer: counter)
            .render(FrameState(canvas: canvas(30, 20), layers: [box]))
        return counter.counts.withLock { $0 }
    }

    private func effect(_ name: String, _ arguments: [Float]) -> EffectState {
        EffectState(
            function: .author(name), arguments: arguments,
            maxSampleOffset: arguments.count == 3 ? noOffset : Size(width: 1, height: 1))
    }

    @Test("hold all of a layer's effects behind a sampling one, its clip and its compositing")
    func whole() throws {
        let all = [
            effect("shaken", [1, 0]), effect("tinted", [1, 0.5, 0]), effect("tinted", [1, 1, 0.7]),
        ]
        #expect(try counts(all) == [.shade: 1])
        #expect(try counts([effect("bent", [1])] + all) == [.shade: 2])
        #expect(try counts([]) == [.composite: 1])
    }
}
