import Diagnostics
import FrameScheduling
import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import Synchronization
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering

private let none = Size(width: 0, height: 0)

private let shaders = ShaderFileReference(
    path: "effects.metal",
    text: """
        #include <metal_stdlib>
        #include <SwiftUI/SwiftUI_Metal.h>
        using namespace metal;
        [[ stitchable ]] half4 tinted(float2 position, half4 color, float3 tint) {
            return half4(color.rgb * half3(tint), color.a);
        }
        [[ stitchable ]] half4 wild(float2 position, half4 color, float gain) {
            return half4(color.r / color.a, -color.g, color.b * half(gain) * 4.0h, color.a);
        }
        [[ stitchable ]] half4 parted(float2 position, half4 color, float edge) {
            if (position.x < edge * 20.0) { return color; }
            int turns = 0;
            while (color.r < 0.9h && turns < 5) { color.r += 0.2h; turns++; }
            return color * half(0.5 + 0.1 * turns);
        }
        [[ stitchable ]] half4 holed(float2 position, half4 color, float size) {
            if (length(fmod(position, 6.0) - 3.0) < size * 3.0) { discard_fragment(); }
            return color + 0.1h;
        }
        [[ stitchable ]] half4 sloped(float2 position, half4 color, float gain) {
            return color * half(saturate(gain * fwidth(position.x * position.y)));
        }
        [[ stitchable ]] half4 edged(float2 position, half4 color, float gain) {
            return half4(fwidth(color).rgb * half(gain), color.a);
        }
        [[ stitchable ]] half4 striped(
            float2 position, half4 color, float gain, uint2 pixel [[thread_position_in_grid]]
        ) {
            return (pixel.x & 1u) == 0u ? color : color * half(gain);
        }
        [[ stitchable ]] half4 listed(
            float2 position, half4 color, float gain, device const float* list, int count
        ) {
            for (int i = 0; i < count; i++) { color.rgb += half(list[i] * gain) * color.a; }
            return color;
        }
        [[ stitchable ]] half4 shaken(float2 position, SwiftUI::Layer layer, float2 by) {
            return layer.sample(position + by) * 0.6h + layer.sample(position - by) * 0.4h;
        }
        [[ stitchable ]] float2 bent(float2 position, float amount) {
            return position + float2(sin(position.y), cos(position.x)) * amount;
        }
        """)

/// Counts the kernels of a frame.
private final class Counter: StageObserver {
    let counts = Mutex<[RenderingStage: Int]>([:])
    func observe<Failure: Error>(
        _ stage: RenderingStage, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        counts.withLock { $0[stage, default: 0] += 1 }
        try body()
    }
}

/// Layers with all that can be done to them.
private struct RandomLayers {
    var generator: SplitMix64

    mutating func unit() -> Double { generator.nextUnit() }
    mutating func number(_ range: Range<Double>) -> Double { generator.nextNumber(in: range) }
    mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int(generator.next() % UInt64(choices.count))]
    }

    mutating func effect() -> EffectState {
        let name = pick([
            "tinted", "tinted", "wild", "wild", "parted", "parted", "holed", "holed", "sloped",
            "edged", "striped", "listed", "shaken", "bent", "", "blur",
        ])
        let reach = Size(width: 2, height: 2)
        func some(_ count: Int) -> [Float] { (0..<count).map { _ in Float(unit()) } }
        switch name {
        case "":
            return EffectState(
                function: .builtIn("lumaThreshold"),
                arguments: [Float(unit()), 0.2, 0.4, 0.6, 1, 1],
                maxSampleOffset: none)
        case "blur":
            return EffectState(
                function: .gaussianBlur, arguments: [Float(unit())], maxSampleOffset: none)
        case "tinted":
            return EffectState(
                function: .author(name), arguments: some(3), maxSampleOffset: none)
        case "shaken", "bent":
            return EffectState(
                function: .author(name), arguments: some(name == "bent" ? 1 : 2),
                maxSampleOffset: reach)
        default:
            return EffectState(
                function: .author(name), arguments: some(1),
                lists: name == "listed" ? [some(3)] : [], maxSampleOffset: none)
        }
    }

    mutating func layer(depth: Int) -> LayerState {
        let color = RGBA(red: unit(), green: unit(), blue: unit(), alpha: 0.3 + 0.7 * unit())
        var content = pick([
            LayerState.Content.color(color), .shape(.circle, .fill(.color(color))),
            .shape(.capsule, .stroke(.color(color), width: 3, position: .inside)),
        ])
        if depth > 0, unit() < 0.4 {
            content = .group([self.layer(depth: depth - 1), self.layer(depth: depth - 1)])
        }
        return FrameRenderingTests.layer(
            content, size: Size(width: number(6..<30), height: number(6..<20)),
            center: Point(x: number(-2..<32), y: number(-2..<22)),
            scale: pick([Point(x: 1, y: 1), Point(x: 1, y: 1), Point(x: 1.5, y: 0.8)]),
            rotation: pick([0, 0, 0, 30]), opacity: pick([1, 0.7]),
            blend: pick([.normal, .normal, .multiply, .screen, .sourceAtop, .plusLighter]),
            clip: pick([nil, nil, .ellipse]),
            effects: (0..<pick([0, 1, 2, 3, 4])).map { _ in effect() })
    }

    mutating func frame() -> FrameState {
        FrameState(
            canvas: canvas(
                30, 20, scale: pick([1, 1.5]), background: RGBA(red: 0.2, green: 0.1, blue: 0)),
            layers: (0..<3).map { _ in layer(depth: 1) })
    }
}

@Suite("Fused kernels", .seeded)
struct FusionTests {
    private func renderer(
        fusesKernels: Bool, observer: (any StageObserver)? = nil
    ) throws -> FrameRenderer {
        try FrameRenderer(
            compiler: sharedCompiler, authorShaders: [shaders], observer: observer,
            fusesKernels: fusesKernels)
    }

    @Test("draw every bit as their functions do one by one", arguments: TestSeed.several(0..<10))
    func agreement(seed: UInt64) throws {
        var layers = RandomLayers(generator: SplitMix64(seed: seed))
        let (fused, single) = (Counter(), Counter())
        let fusing = try renderer(fusesKernels: true, observer: fused)
        let plain = try renderer(fusesKernels: false, observer: single)
        for number in 0..<3 {
            let state = layers.frame()
            #expect(
                bytes(try fusing.render(state)) == bytes(try plain.render(state)),
                "seed \(seed), frame \(number)")
        }
        func total(_ counter: Counter) -> Int {
            counter.counts.withLock { $0.values.reduce(0, +) }
        }
        #expect(total(fused) < total(single), "seed \(seed)")
    }

    private func counts(_ effects: [EffectState]) throws -> [RenderingStage: Int] {
        let counter = Counter()
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
            maxSampleOffset: arguments.count == 3 ? none : Size(width: 1, height: 1))
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
