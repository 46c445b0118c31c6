import Diagnostics
import PortableMath
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

let noOffset = Size(width: 0, height: 0)

let layerShaders = ShaderFileReference(
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
        [[ stitchable ]] half4 signOf(float2 position, half4 color, float number) {
            for (int i = 0; i < 2; i++) { color.r = 1.0 / number > 0.0 ? 1.0h : 0.0h; }
            return color;
        }
        [[ stitchable ]] half4 poured(float2 position, float gain) {
            return half4(half2(fract(position * 0.1)), half(gain), 1.0h);
        }
        [[ stitchable ]] float2 bent(float2 position, float amount) {
            return position + float2(sin(position.y), cos(position.x)) * amount;
        }
        """)

/// Layers with all that can be done to them.
struct RandomLayers {
    var generator: SplitMix64
    /// How large everything is: 1 is a canvas of 30×20 pixels.
    var scale = 1.0

    mutating func unit() -> Double { generator.nextUnit() }
    mutating func number(_ range: Range<Double>) -> Double { generator.nextNumber(in: range) }
    mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int(generator.next() % UInt64(choices.count))]
    }

    mutating func effect() -> EffectState {
        let name = pick([
            "tinted", "tinted", "wild", "wild", "parted", "parted", "holed", "holed", "sloped",
            "edged", "striped", "listed", "shaken", "bent", "", "blur", "shadow", "innerShadow",
            "opaque", "saturation", "poured",
        ])
        let reach = Size(width: 2, height: 2)
        func some(_ count: Int) -> [Float] { (0..<count).map { _ in Float(unit()) } }
        switch name {
        case "":
            return EffectState(
                function: .builtIn("lumaThreshold"),
                arguments: [Float(unit()), 0.2, 0.4, 0.6, 1, 1],
                maxSampleOffset: noOffset)
        case "shadow", "innerShadow":
            return EffectState(
                function: name == "shadow" ? .shadow : .innerShadow,
                arguments: [Float(unit() * scale)]
                    + [number(-3..<3), number(-3..<3)].map { Float($0 * scale) } + some(4),
                maxSampleOffset: noOffset)
        case "opaque":
            return EffectState(
                function: .gaussianBlur, arguments: [Float(unit() * scale), 1],
                maxSampleOffset: noOffset)
        case "saturation":
            return EffectState(
                function: .builtIn(name), arguments: [Float(2 * unit())],
                maxSampleOffset: noOffset)
        case "blur":
            return EffectState(
                function: .gaussianBlur, arguments: [Float(unit() * scale)],
                maxSampleOffset: noOffset)
        case "tinted":
            return EffectState(
                function: .author(name), arguments: some(3), maxSampleOffset: noOffset)
        case "shaken", "bent":
            return EffectState(
                function: .author(name), arguments: some(name == "bent" ? 1 : 2),
                maxSampleOffset: reach)
        default:
            return EffectState(
                function: .author(name), arguments: some(1),
                lists: name == "listed" ? [some(3)] : [], maxSampleOffset: noOffset)
        }
    }

    mutating func layer(depth: Int) -> LayerState {
        let color = RGBA(
            red: unit(), green: unit(), blue: unit(), alpha: pick([1, 0.3 + 0.7 * unit()]))
        let gradient = PaintState.gradient(
            GradientState(
                geometry: .linear(start: Point(x: 0, y: 0), end: Point(x: 1, y: 1)),
                stops: [
                    GradientStop(location: 0, color: color),
                    GradientStop(location: 1, color: .white),
                ]))
        var content = pick([
            LayerState.Content.color(color), .shape(.circle, .fill(.color(color))),
            .shape(.rectangle(cornerRadius: 2 * scale), .fill(gradient)),
            .shape(.capsule, .stroke(.color(color), width: 3 * scale, position: .inside)),
            .shape(.capsule, .glow(gradient, width: scale, blur: scale)),
            .shape(
                .trimmed(.ellipse, from: 0.2 * unit(), to: 0.4 + unit()),
                .stroke(
                    .color(color), width: 3 * scale, position: .center,
                    line: LineState(cap: .round, dash: [4 * scale, 0, 2 * scale], dashPhase: 3))),
        ])
        if depth > 0, unit() < 0.4 {
            content = .group([self.layer(depth: depth - 1), self.layer(depth: depth - 1)])
        } else if depth > 0, unit() < 0.2 {
            content = .masked(
                MaskedState(
                    content: [self.layer(depth: depth - 1)],
                    mask: [self.layer(depth: depth - 1)], mode: pick([.alpha, .luminance])))
        }
        var layer = FrameRenderingTests.layer(
            content, size: Size(width: scale * number(6..<30), height: scale * number(6..<20)),
            center: Point(x: scale * number(-2..<32), y: scale * number(-2..<22)),
            scale: pick([Point(x: 1, y: 1), Point(x: 1, y: 1), Point(x: 1.5, y: 0.8)]),
            rotation: pick([0, 0, 0, 30]), opacity: pick([1, 0.7]),
            blend: unit() < 0.5 ? .normal : pick(BlendMode.allCases),
            clip: pick([nil, nil, .ellipse]),
            effects: (0..<pick([0, 1, 2, 3, 4])).map { _ in effect() })
        if unit() < 0.12 {
            layer.material = MaterialState(
                Material(pick(Material.Thickness.allCases), pick([.light, .dark])),
                in: pick([.capsule, .rectangle(cornerRadius: 0), .circle]))
        }
        if unit() < 0.15 {
            let nearness = pick([0, 0.02, 0.08]) / scale
            layer.projection = PlaneMap(
                a: number(-1..<1.5), b: number(-0.5..<0.5), c: number(-0.5..<0.5),
                d: number(-1..<1.5), px: number(-1..<1) * nearness,
                py: number(-1..<1) * nearness)
        }
        return layer
    }

    mutating func frame() -> FrameState {
        FrameState(
            canvas: canvas(
                30 * scale, 20 * scale, scale: pick([1, 1.5]),
                background: RGBA(red: 0.2, green: 0.1, blue: 0, alpha: pick([1, 1, 0, 0.5]))),
            layers: (0..<3).map { _ in layer(depth: 1) })
    }
}
