/// Writes timelines with an expression in nearly every place that takes one.
struct RandomTimeline {
    private var dice: Dice
    private var expressions: RandomExpression

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        expressions = RandomExpression(seed: ~seed)
    }

    mutating func text() -> String {
        var text = """
            flipbook: 1
            canvas:
              size: [\(dice.pick([1, 16, 40])), 30]
              scale: \(dice.pick(["1", "2", "0.5"]))
            framerate: \(dice.pick([10, 30]))
            duration: 0.5
            seed: \(dice.below(9))
            shaders: [arguments.metal]
            touches:
              finger:
                path:
                  - { at: 0.1, began: [3, 4] }
                  - { at: 0.3, moved: [14, 8] }
                  - { at: 0.35, ended: true }
            triggers:
              t: { touch: finger, set: began, clear: ended }
            sensors:
              light: [{ at: 0, value: 1 }, { at: 0.4, value: 0.2 }]
              tilt:
                roll: [{ at: 0, value: 0 }, { at: 1, value: 30 }]
                pitch: [{ at: 0, value: 5 }]
            animators:
              n: { initial: 0, keyframes: [{ linear: 1, duration: 0.2 }, { spring: 0.5 }] }
              glow: { trigger: t, initial: 0, keyframes: [{ cubic: 1, duration: 0.2 }] }
              p: { initial: [0, 0], keyframes: [{ linear: [9, 3], duration: 0.3 }] }
              c: { initial: red, keyframes: [{ linear: blue, duration: 0.3 }] }
              d:
                initial: { s: 0, p: [1, 1], c: white }
                tracks:
                  s: [{ linear: 1, duration: 0.2 }]
                  p: [{ linear: [2, 3], duration: 0.2 }]

            """
        if dice.chance(20) { return text + scenes() }
        text += "layers:\n"
        for _ in 0...dice.below(4) { text += layer(indent: "  ", depth: 2) }
        return text
    }

    /// Two scenes, and a transition whose arguments vary.
    private mutating func scenes() -> String {
        let size = "size: \(value(.point))"
        let transition = dice.pick([
            "crossfade", "melt, arguments: { meltSpeed: \(value(.number)), \(size) }",
            "push, arguments: { \(size) }", "wipe, arguments: { softness: \(value(.number)) }",
            "joined, arguments: { tint: \(value(.color)), gain: \(value(.number)) }",
        ])
        return "scenes:\n  one:\n" + layer(indent: "    ", depth: 1) + "  two:\n"
            + layer(indent: "    ", depth: 1)
            + "sequence:\n  - { show: one, for: 0.2 }\n"
            + "  - { transition: \(transition), duration: 0.3 }\n  - { show: two, for: 0.2 }\n"
    }

    /// Mostly of the kind that the place takes: a literal, an expression, or its parts.
    private mutating func value(_ kind: RandomExpression.Kind) -> String {
        let kind = dice.chance(4) ? dice.pick(RandomExpression.Kind.allCases) : kind
        switch (dice.below(10), kind) {
        case (0, _): return dice.chance(30) ? HostileScalars.scalar(&dice) : literal(kind)
        case (1, .point): return "[\(value(.number)), \(value(.number))]"
        case (1, .color):
            return "{ r: \(value(.number)), g: 0.5, b: \(value(.number)), a: \(value(.number)) }"
        case (2...3, _): return literal(kind)
        default: return "\"\(expressions.expression(kind, depth: dice.below(4)))\""
        }
    }

    /// A number that isn't negative, mostly.
    private mutating func length() -> String {
        dice.chance(80)
            ? "\"abs(\(expressions.expression(.number, depth: dice.below(3))))\"" : value(.number)
    }

    private mutating func literal(_ kind: RandomExpression.Kind) -> String {
        switch kind {
        case .number: dice.chance(20) ? dice.pick(HostileScalars.numbers) : "\(dice.below(40))"
        case .point: "[\(dice.below(40)), \(dice.below(30))]"
        case .color:
            dice.pick(["red", "clear", "\"#12345678\"", "white", "{ r: 1, g: 0, b: 0.5 }"])
        case .boolean: dice.pick(["true", "false"])
        }
    }

    private mutating func paint() -> String {
        switch dice.below(6) {
        case 0: "palette"
        case 1: "{ linear: [\(value(.color)), \(value(.color))], from: top, to: \(value(.point)) }"
        case 2:
            "{ radial: [{ color: \(value(.color)), at: \(value(.number)) }, "
                + "{ color: blue, at: 1 }], endRadius: \(value(.number)), "
                + "center: \(value(.point)) }"
        case 3: "{ angular: [red, \(value(.color))], angle: \(value(.number)) }"
        default: value(.color)
        }
    }

    private mutating func style() -> String {
        switch dice.below(4) {
        case 0: "{ stroke: { color: \(paint()), width: \(value(.number)) } }"
        case 1: "{ glow: { color: \(paint()), width: \(value(.number)), blur: \(value(.number)) } }"
        default: "{ fill: \(paint()) }"
        }
    }

    private mutating func content(indent: String, depth: Int) -> String {
        switch dice.below(depth > 0 ? 17 : 13) {
        case 0: return "\(dice.pick(["capsule", "circle", "ellipse"])): \(style())\n"
        case 1: return "rectangle: { fill: \(paint()), cornerRadius: \(value(.number)) }\n"
        case 2: return "color: \(value(.color))\n"
        case 3: return "gradient: { linear: [\(value(.color)), \(value(.color))] }\n"
        case 4:
            return dice.pick([
                "particleCloud: { center: \(value(.point)), progress: \(value(.number)) }\n",
                "emitter: { at: \(value(.point)), angle: \(value(.number)), rate: 90 }\n",
            ])
        case 5:
            return "text: { string: \(dice.pick(["Ab", "\"\"", "שלום", "a b c d e"])), "
                + "size: \(value(.number)), color: \(paint()), tracking: \(value(.number)), "
                + "lineSpacing: \(value(.number)) }\n"
        case 6: return "path: { d: \"M0 0L20 5 3 20Z\", fill: \(paint()) }\n"
        case 7: return "icon: { name: heart, size: \(value(.number)), color: \(value(.color)) }\n"
        case 8:
            return "iconMorph: { icons: [play, pause], at: [0.1], size: \(value(.number)), "
                + "blur: \(value(.number)), softness: \(value(.number)) }\n"
        case 9: return "image: { file: small.png, interpolation: low }\n"
        case 10: return "video: { file: small.mkv, time: \(value(.number)) }\n"
        case 11: return "svg: { file: good.svg, tint: \(value(.color)) }\n"
        case 12:
            return "compute: { buffers: { places: \(dice.below(20)) }, pixels: [8, 8], "
                + "step: [{ stepped: { pull: \(value(.number)) } }] }\n"
        default:
            var text = "\(dice.pick(["layers", "hstack", "vstack"])):\n"
            for _ in 0...dice.below(3) { text += layer(indent: indent + "  ", depth: depth - 1) }
            return text
        }
    }

    private mutating func layer(indent: String, depth: Int) -> String {
        var text = "\(indent)- " + content(indent: indent + "  ", depth: depth)
        func add(_ key: String, _ value: String) { text += "\(indent)  \(key): \(value)\n" }
        if dice.chance(45) {
            add("frame", dice.chance(50) ? value(.point) : "[\(length()), \(length())]")
        }
        if dice.chance(25) { add("position", value(.point)) }
        if dice.chance(20) { add("offset", value(.point)) }
        if dice.chance(20) { add("scale", value(.point)) }
        if dice.chance(20) { add("rotation", value(.number)) }
        if dice.chance(10) { add("anchor", value(.point)) }
        if dice.chance(25) { add("opacity", value(.number)) }
        if dice.chance(10) { add("hidden", value(.boolean)) }
        if dice.chance(15) {
            add("padding", dice.chance(50) ? value(.number) : "[\(value(.number)), 2]")
        }
        if dice.chance(15) {
            add("blend", dice.pick(["multiply", "screen", "destinationOut", "hue"]))
        }
        if dice.chance(15) {
            add("clip", "{ rectangle: { cornerRadius: \(value(.number)) } }")
        }
        if dice.chance(30) { add("effects", "[\(effect())]") }
        return text
    }

    private mutating func effect() -> String {
        switch dice.below(9) {
        case 0: "{ blur: \(value(.number)) }"
        case 1: "{ ripple: { origin: \(value(.point)), elapsedTime: \(value(.number)) } }"
        case 2: "{ glow: { origin: \(value(.point)), progress: \(value(.number)) } }"
        case 3: "{ blur: { radius: \(value(.number)), isEnabled: \(value(.boolean)) } }"
        case 4: "{ lumaThreshold: { threshold: \(value(.number)), isEnabled: \(value(.boolean)) } }"
        case 5: "{ colorCircle: { radius: \(value(.number)), circleColor: \(value(.color)) } }"
        case 6:
            "{ mixed: { gain: \(value(.number)), at: \(value(.point)), tint: \(value(.color)), "
                + "isOn: \(value(.boolean)), count: \(value(.number)) } }"
        case 7:
            "{ listed: { colors: [\(value(.color)), red], stops: [\(value(.number)), 1], "
                + "places: [\(value(.point)), [1, 2]] } }"
        default: "{ moved: { by: \(value(.point)), maxSampleOffset: \(value(.point)) } }"
        }
    }

    /// The functions that effects of these timelines call: `arguments.metal`.
    static let shader = """
        #include <metal_stdlib>
        using namespace metal;
        [[ stitchable ]] half4 mixed(
            float2 position, half4 color, float gain, float2 at, half4 tint, bool isOn, int count
        ) {
            float near = distance(position, at) * gain;
            for (int i = 0; i < count && i < 64; i++) near += sin(near);
            return isOn ? mix(color, tint, half(saturate(near))) : color;
        }
        [[ stitchable ]] half4 listed(
            float2 position, half4 color, device const half4* colors, int colorCount,
            device const float* stops, int stopCount, device const float2* places, int placeCount
        ) {
            half4 sum = color;
            for (int i = 0; i < colorCount; i++) sum += colors[i] * half(stops[i % stopCount]);
            return sum * half(distance(position, places[0]) > 1);
        }
        [[ stitchable ]] half4 joined(
            float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float progress, float gain,
            half4 tint
        ) {
            half4 mixed = mix(from.sample(position), to.sample(position * gain), half(progress));
            return mixed * tint;
        }
        kernel void stepped(
            device float2* places, texture2d<half, access::write> picture, constant float& pull,
            uint index [[thread_position_in_grid]]
        ) {
            places[index] += pull;
            picture.write(half4(1), uint2(abs(places[index])) % 8);
        }
        [[ stitchable ]] float2 moved(float2 position, float2 by) { return position + by; }
        """
}
