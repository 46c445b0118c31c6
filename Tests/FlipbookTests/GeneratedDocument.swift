import PortableMath

/// A timeline's text, chosen by a seed: every kind of layer, animator, effect and argument, and in
/// every key that takes a value an expression of any kind. Many are wrong; what is right renders.
struct GeneratedDocument {
    var random: SplitMix64
    private var depth = 0
    var isDeep: Bool { depth > 2 }
    /// Whether values, components and repetitions are drawn too, and how they are written.
    var authoring = Authoring.none
    /// Whether components that come with Flipbook are used, which files and which components are.
    var hasKit = false
    var kitUses: Set<String> = []
    var kitNames: Set<String> = []

    /// Whether the canvas has a motion blur.
    private let isBlurred: Bool

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        isBlurred = seed.isMultiple(of: 9)
    }

    /// What a key takes.
    enum Kind: CaseIterable { case number, point, color, boolean }

    // MARK: Chance

    mutating func integer(_ range: Range<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    mutating func chance(_ percent: Int) -> Bool { integer(0..<100) < percent }
    mutating func one<Element>(_ choices: [Element]) -> Element {
        choices[integer(0..<choices.count)]
    }
    /// A key and its value, in some of the timelines.
    mutating func maybe(
        _ percent: Int, _ key: String, _ value: (inout Self) -> String
    ) -> [String] {
        chance(percent) ? ["\(key): \(value(&self))"] : []
    }
    func map(_ entries: [String]...) -> String {
        "{ \(entries.flatMap { $0 }.joined(separator: ", ")) }"
    }

    // MARK: Values

    mutating func number() -> String {
        if chance(80) { return "\(Double(integer(-40..<400)) / 4)" }
        if chance(10) { return one(["1e9", "-3e10", "1e20", "-3e38", "3e38", "1e-40", "-1e-9"]) }
        return one([
            "0", "0.0", "-0.0", "1", "-1", "1e-3", "1e-30", "1e-45", "900", "-900", "0.5",
        ])
    }

    /// An expression as it stands in a key, now and then with a remark.
    mutating func expression(_ kind: Kind) -> String {
        let text = text(kind)
        return "\"\(text)\(one(["", "", "", "", "", "", " // a remark", " /* a remark */"]))\""
    }

    /// An expression's text, of the kind or, seldom, of any.
    mutating func text(_ kind: Kind, _ budget: Int = 3) -> String {
        let kind = chance(1) ? one(Kind.allCases) : kind
        if budget <= 0 || chance(25) { return name(kind) }
        let inner = budget - 1
        switch kind {
        case .number:
            switch integer(0..<14) {
            case 0: return "\(text(.number, inner)) \(one(["+", "-", "*", "/"])) \(number())"
            case 1: return "(\(text(.number, inner))) * (\(text(.number, inner)))"
            case 2:
                return
                    one(["sin", "sqrt", "abs", "floor", "log", "exp", "rsqrt"])
                    + "(\(text(.number, inner)))"
            case 3:
                return
                    one(["min", "max", "pow", "fmod", "step"])
                    + "(\(text(.number, inner)), \(text(.number, inner)))"
            case 4:
                return
                    "(\(text(.boolean, inner)) ? \(text(.number, inner)) : \(text(.number, inner)))"
            case 5: return "(\(text(.point, inner))).\(one(["x", "y"]))"
            case 6: return "(\(text(.color, inner))).\(one(["r", "a", "z"]))"
            case 7: return "int(\(text(.number, inner)))"
            case 8: return "\(integer(-3..<9))"
            case 9: return "(\(text(.number, inner)))"
            case 10: return text(.boolean, inner)
            case 11: return "length(\(text(.point, inner)))"
            case 12: return "half(\(text(.number, inner)))"
            default: return "1.0 / (\(text(.number, inner)))"
            }
        case .point:
            switch integer(0..<7) {
            case 0: return "float2(\(text(.number, inner)), \(text(.number, inner)))"
            case 1:
                return
                    "(\(text(.point, inner))) \(one(["+", "-", "*", "/"])) (\(text(.point, inner)))"
            case 2: return "float2(\(text(.number, inner)))"
            case 3: return "(\(text(.color, inner))).\(one(["xy", "ra", "bb"]))"
            case 4: return chance(10) ? "int2(3, 4)" : "float2(int2(3, 4))"
            default: return "normalize(\(text(.point, inner)))"
            }
        case .color:
            switch integer(0..<5) {
            case 0:
                return
                    "float4(\(text(.number, inner)), 0.5, \(text(.point, inner)))"
            case 1:
                return
                    "mix(\(text(.color, inner)), \(text(.color, inner)), \(text(.number, inner)))"
            case 2: return "float4(float3(\(text(.number, inner))), 1.0)"
            case 3: return "float4(half4(\(text(.number, inner))))"
            default: return "(\(text(.color, inner))) * 0.5"
            }
        case .boolean:
            switch integer(0..<4) {
            case 0: return "(\(text(.number, inner))) < (\(text(.number, inner)))"
            case 1: return "!(\(text(.boolean, inner)))"
            case 2:
                return
                    "(\(text(.boolean, inner))) " + one(["&&", "||", "=="])
                    + " (\(text(.boolean, inner)))"
            default: return "any((\(text(.point, inner))) > 3.0)"
            }
        }
    }

    private mutating func name(_ kind: Kind) -> String {
        switch kind {
        case .number:
            one([
                "$time", "$frame", "$go", "$several.one", "($light + $reply)",
                "($tilt.roll + $chosen)", varyingConstant(kind),
            ])
        case .point:
            one([
                "$view.size", "$parent.size", "$drift", "$several.two", "$finger.location",
                "$finger.start", "$finger.velocity", varyingConstant(kind),
            ])
        case .color: one(["$tint", "$several.three", varyingConstant(kind)])
        case .boolean:
            one(["($finger.isDown != ($on || $chosen == 'two'))", varyingConstant(kind)])
        }
    }

    /// What may stand for a key of that kind.
    mutating func value(_ kind: Kind) -> String {
        if chance(45) { return expression(kind) }
        return named(kind, literal(kind))
    }

    private mutating func literal(_ kind: Kind) -> String {
        switch kind {
        case .number: return number()
        case .point:
            switch integer(0..<4) {
            case 0: return number()
            case 1: return "{ x: \(value(.number)), y: \(value(.number)) }"
            default: return "[\(value(.number)), \(value(.number))]"
            }
        case .color:
            switch integer(0..<4) {
            case 0: return "'#\(one(["F80", "FF880080", "12aBcD"]))'"
            case 1:
                return "{ r: \(part()), g: 0.5, b: \(part()), a: \(part()) }"
            case 2: return "{ r: 0.5, g: 0.25, b: 1 }"
            default: return one(["red", "clear", "mint"])
            }
        case .boolean: return one(["true", "false"])
        }
    }

    /// A number that, where it is a literal, lies in 0…1.
    mutating func part() -> String {
        chance(50) ? expression(.number) : one(["0", "0.25", "1", "1e-9"])
    }

    /// A number that, where it is a literal, is a length.
    mutating func length() -> String {
        if chance(45) { return expression(.number) }
        return chance(75)
            ? "\(Double(integer(0..<200)) / 4)" : one(["0", "0.1", "900", "1e-9", "2000"])
    }

    // MARK: What moves

    private mutating func animator(_ targets: [String], velocity: String) -> [String] {
        func keyframe(_ generator: inout Self) -> String {
            let target = generator.one(targets)
            switch generator.integer(0..<4) {
            case 0: return "{ move: \(target) }"
            case 1: return "{ linear: \(target), duration: \(generator.word(["0", "0.3", "1/3"])) }"
            case 2:
                return generator.map(
                    [
                        "cubic: \(target)",
                        "duration: \(generator.word(["0", "0.4", "0.000000001"]))",
                    ],
                    generator.maybe(20, "startVelocity") { _ in velocity })
            default:
                return generator.map(
                    ["spring: \(target)"],
                    generator.maybe(40, "bounce") { $0.word(["-0.99", "0.5", "1", "0"]) },
                    generator.maybe(30, "springDuration") { $0.word(["0.01", "0.7", "20"]) },
                    ["duration: \(generator.word(["0.001", "0.2", "5"]))"])
            }
        }
        let frames = (0..<integer(1..<4)).map { _ in keyframe(&self) }
        return ["initial: \(one(targets))", "keyframes: [\(frames.joined(separator: ", "))]"]
    }

    private mutating func animators() -> String {
        let go = map(
            animator([number(), number(), "1"], velocity: "3"),
            maybe(40, "trigger") { _ in "told" },
            maybe(30, "repeat") { $0.word(["forever", "3"]) })
        let drift = map(animator(["[0, 0]", "[\(number()), 20]"], velocity: "[1, 2]"))
        let tint = map(animator(["red", "'#0088FF80'", "white"], velocity: "[1, 0, 0, 1]"))
        return """
            animators:
              go: \(go)
              drift: \(drift)
              tint: \(tint)
              several:
                initial: { one: 1, two: [3, 4], three: blue }
                tracks: { one: [{ linear: 5, duration: 1 }] }
              ebb: { phases: [0.2, { linear: 1, duration: 0.3 }, 0.6] }
              reply: { follows: "$on ? 1 : $chosen", delay: 0.1, bouncy: 0.3 }
            """
    }

    // MARK: Layers

    mutating func unitPoint() -> String {
        chance(50) ? one(["topLeading", "center", "bottom"]) : value(.point)
    }

    mutating func gradient() -> String {
        let hasPlaces = chance(40)
        let colors = (0..<integer(2..<5)).map { _ in
            hasPlaces
                ? "{ color: \(value(.color)), at: \(one([expression(.number), "0.5"])) }"
                : value(.color)
        }
        let list = "[\(colors.joined(separator: ", "))]"
        switch integer(0..<3) {
        case 0:
            return map(
                ["linear: \(list)"], maybe(40, "from") { $0.unitPoint() },
                maybe(40, "to") { $0.unitPoint() })
        case 1:
            return map(
                ["radial: \(list)", "endRadius: \(length())"],
                maybe(40, "startRadius") { $0.length() },
                maybe(30, "center") { $0.unitPoint() })
        case _ where colors.count == 4 && !hasPlaces: return mesh(list)
        default:
            return map(
                ["angular: \(list)"], maybe(30, "center") { $0.unitPoint() },
                chance(50)
                    ? maybe(70, "angle") { $0.value(.number) }
                    : ["startAngle: \(value(.number))", "endAngle: \(value(.number))"])
        }
    }

    mutating func paint() -> String {
        switch integer(0..<8) {
        case 0: "palette"
        case 1, 2: gradient()
        default: value(.color)
        }
    }

    mutating func style() -> [String] {
        switch integer(0..<3) {
        case 0: return ["fill: \(paint())"]
        case 1:
            return [
                "stroke: "
                    + map(
                        ["color: \(paint())"], maybe(70, "width") { $0.length() },
                        maybe(50, "position") { $0.word(["inside", "center", "outside"]) },
                        lineKeys())
            ]
        default:
            return [
                "glow: "
                    + map(
                        ["color: \(paint())"], maybe(50, "width") { $0.length() },
                        maybe(50, "blur") { $0.length() }, lineKeys())
            ]
        }
    }

    mutating func layer() -> String {
        depth += 1
        defer { depth -= 1 }
        let content = content()
        let hasRoom = !["particleCloud", "emitter", "compute", "touchIndicator"].contains {
            content[0].hasPrefix($0)
        }
        return map(
            content,
            maybe(55, "frame") {
                switch $0.integer(0..<4) {
                case 0: return "[\($0.length()), \($0.length())]"
                case 1: return "[null, \($0.length())]"
                case 2: return "{ width: \($0.length()) }"
                default: return $0.expression($0.chance(30) ? .number : .point)
                }
            },
            maybe(hasRoom ? 15 : 0, "padding") {
                $0.chance(50)
                    ? $0.value(.number) : "{ top: \($0.value(.number)), horizontal: 3 }"
            },
            maybe(25, "position") { $0.position() }, arrangement(),
            maybe(20, "offset") { $0.value(.point) },
            maybe(25, "scale") { $0.value(.point) }, maybe(20, "rotation") { $0.value(.number) },
            maybe(15, "anchor") { $0.unitPoint() }, maybe(20, "opacity") { $0.value(.number) },
            maybe(20, "blend") { $0.word(["multiply", "plusLighter", "hue", "destinationOut"]) },
            maybe(10, "hidden") { $0.value(.boolean) },
            maybe(depth == 1 ? 15 : 0, "fixed") { _ in "true" },
            maybe(15, "clip") {
                $0.chance(50)
                    ? "circle" : "{ rectangle: { cornerRadius: \($0.length()) } }"
            },
            maybe(30, "effects") { $0.effects() }, modifiers())
    }

    mutating func layers(_ count: Range<Int>) -> String {
        "[\((0..<integer(count)).map { _ in repeated(layer()) }.joined(separator: ", "))]"
    }

    // MARK: Effects and scenes

    private mutating func effects() -> String {
        "[\((0..<integer(1..<4)).map { _ in effect() }.joined(separator: ", "))]"
    }

    private mutating func effect() -> String {
        func number(_ key: String) -> String { "\(key): \(value(.number))" }
        let extra = maybe(15, "isEnabled") { $0.value(.boolean) }
        switch integer(0..<11) {
        case 10: return filter()
        case 0: return "{ blur: \(chance(50) ? expression(.number) : "3") }"
        case 1:
            return "{ ripple: \(map(["origin: \(value(.point))", number("elapsedTime")], extra)) }"
        case 2: return "{ glow: \(map(["origin: \(value(.point))", number("progress")], extra)) }"
        case 3:
            return
                "{ colorCircle: "
                + map([number("radius"), "circleColor: \(value(.color))"], extra) + " }"
        case 4:
            return "{ stretch: \(map(maybe(50, "maxSampleOffset") { $0.value(.point) }, extra)) }"
        case 5: return "{ lumaThreshold: \(map(extra, maybe(50, "color") { $0.value(.color) })) }"
        case 6:
            return "{ tinted: "
                + map(
                    [
                        number("amount"), number("steps"), "isOn: \(value(.boolean))",
                        "push: \(value(.point))", "tint: \(value(.color))",
                        "weights: [\(value(.number)), \(value(.number)), 3]",
                        "box: " + one(["boundingRect", value(.color), "[1, 2, 3, \(part())]"]),
                    ], extra) + " }"
        case 7:
            return "{ listed: "
                + map([
                    "colors: [\(value(.color)), \(value(.color))]",
                    "stops: [\(value(.number)), \(value(.number))]",
                    "places: [\(value(.point))]",
                ]) + " }"
        case 8:
            return
                "{ moved: "
                + map(
                    ["by: \(value(.point))"],
                    maybe(60, "maxSampleOffset") { $0.value(.point) }, extra) + " }"
        default: return "{ gaussianBlur3x3: \(map(extra)) }"
        }
    }

    private mutating func scenes() -> String {
        let transition =
            switch integer(0..<5) {
            case 0: "crossfade, duration: 0.4"
            case 1:
                "melt, duration: 0.4, arguments: { startSpeed: \(value(.number)),"
                    + " meltSpeed: \(value(.number)) }"
            case 2: "wipe, duration: 0.4, arguments: { softness: \(value(.number)) }"
            case 3: "push, duration: 0.4, arguments: { edge: top }"
            default:
                "veil, duration: 0.4, arguments: { tint: \(value(.color)),"
                    + " amount: \(value(.number)) }"
            }
        return """
            scenes: { first: \(scene(layers(0..<3))), second: \(scene(layers(0..<3))) }
            sequence:
              - { show: first, for: 0.3 }
              - { transition: \(transition) }
              - { show: second, for: 0.3 }
            """
    }

    /// The whole timeline: a second of ten frames.
    mutating func yaml() -> String {
        let background =
            chance(60) ? "" : ", background: \(word(["clear", "white", "'#11223380'"]))"
        let width = word(["48", "31.5", "1"])
        let blur = isBlurred ? ", motionBlur: { samples: 3 }" : ""
        let head = """
            flipbook: 1
            canvas: { size: [\(width), 30], scale: \(word(["1", "0.7", "2"]))\(background)\(blur) }
            framerate: \(word(["10"]))
            duration: \(word(["1"]))
            shaders: [author.metal]
            touches:
              finger:
                path:
                  - { at: 0.1, began: [3, 4] }
                  - { at: 0.6, moved: [20, 20] }
                  - { at: 0.8, ended: true }

            """
        let rest = """
            triggers:
              told:
                - { at: 0.2, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }
                - { at: 0.6, uuid: null }
            states:
              on: { toggle: [told, finger] }
              chosen: { of: [one, two, three], initial: two, set: { one: told, three: finger } }
            sensors:
              light: [{ at: 0, value: \(number()) }, { at: 1, value: \(number()), curve: smooth }]
              tilt: { roll: [{ at: 0.5, value: \(number()), curve: step }] }
            \(chance(20) ? "audio: { file: tone.wav, loop: true, fadeOut: 0.2 }" : "")
            \(animators())
            \(camera())
            \(chance(80) ? "layers: \(layers(1..<5).dropLast()), \(Self.touched)]" : scenes())
            \(authoring.declarations(using: kitUses.sorted()))

            """
        return head + (rest.contains(Self.touched) ? Self.hand : "") + rest
    }

    /// With a dot so small that most of the frame stays as it is.
    private static let touched =
        passing + ", { touchIndicator: { touch: hand, diameter: 2, shade: clear } }"

    /// A touch of the layer `passing`.
    private static let hand = """
          hand: { path: [{ tap: passing, at: 0.2 }, { swipe: left, on: passing, at: 0.4 }] }

        """

    /// The shaders that the timelines name.
    static let shaders = """
        #include <metal_stdlib>
        #include <SwiftUI/SwiftUI_Metal.h>
        using namespace metal;

        [[ stitchable ]] half4 tinted(
            float2 position, half4 color, float amount, int steps, bool isOn, float2 push,
            half4 tint, float3 weights, float4 box
        ) {
            float shade = amount * float(steps) + push.x + weights.y + box.z;
            return isOn ? tint * color.a : color * half(shade);
        }

        [[ stitchable ]] half4 listed(
            float2 position, half4 color, device const half4* colors, int colorCount,
            device const float* stops, int stopCount, device const float2* places, int placeCount
        ) {
            return colors[int(position.x) % max(colorCount, 1)] * half(stops[0]) * color.a
                + half4(places[0].x);
        }

        [[ stitchable ]] float2 moved(float2 position, float2 by) { return position + by; }

        [[ stitchable ]] half4 veil(
            float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float progress, half4 tint,
            float amount
        ) {
            return progress < amount ? tint : to.sample(position) * half(0.5);
        }

        kernel void fill(
            constant float& shade, constant float4& tint, constant bool& isOn,
            constant float2& push, device const float* seen,
            texture2d<float, access::write> canvas, uint2 at [[thread_position_in_grid]]
        ) {
            canvas.write((isOn ? tint : float4(shade + push.x)) * seen[at.x % 9] * 0.1, at);
        }

        // Every step sees what all the steps before it left.
        kernel void count(device float* seen, uint place [[thread_position_in_grid]]) {
            seen[place] = seen[place] * 0.9 + float(place % 3);
        }
        """
}
