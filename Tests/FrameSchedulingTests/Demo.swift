import TimelineModel

@testable import LayerKinds

/// The capsule that answers a finger, as `reactive-control.yaml` says it.
func demo(framesPerSecond: Int64 = 60) throws -> Timeline {
    var demo = try timeline(
        framesPerSecond: framesPerSecond, touches: [demoTouch],
        triggers: [
            Trigger(
                name: "glow", source: .touch(0, set: .began, clear: .ended, haptic: nil)),
            Trigger(
                name: "ripple", source: .touch(0, set: .began, clear: nil, haptic: "impact")),
        ],
        animators: [
            animator(
                "glow", trigger: 0, [move(0), linear(1, 400)], whenNil: [move(1), linear(0, 400)]),
            animator("ripple", trigger: 1, [move(0), linear(1, 2000)]),
        ],
        layers: [
            Layer(
                id: "control", content: .group(demoLayers), width: .number(240),
                height: .number(100)),
            Layer(
                content: .kind(
                    TouchIndicator(
                        touch: .touch(0), diameter: .number(32),
                        color: .color(RGBA(red: 1, green: 1, blue: 1, alpha: 0.35))))),
        ])
    demo.name = "Reactive control"
    return demo
}

private let demoTouch = Touch(
    name: "finger", layer: [0], minimumDistance: 0,
    gestures: [
        .init(
            began: milliseconds(400), start: Point(x: 30, y: 50),
            moves: [
                .init(time: milliseconds(1300), point: Point(x: 190, y: 70), curve: .straight),
                .init(time: milliseconds(1900), point: Point(x: 120, y: 20), curve: .smooth),
            ], ended: milliseconds(2200))
    ])

private let glow = variable("$glow", .number, .animator(0, track: 0))
private let location = variable("$finger.location", .point, .touch(0, .location))
private let black = Value.color(RGBA(red: 0, green: 0, blue: 0))
private let white = Value.color(RGBA(red: 1, green: 1, blue: 1))

private let demoLayers: [Layer] = [
    Layer(
        content: .shape(.capsule, .fill(.color(black))),
        effects: [
            EffectUse(
                function: .builtIn("ripple"),
                arguments: [
                    variable("$finger.start", .point, .touch(0, .start)),
                    variable("$ripple", .number, .animator(1, track: 0)), .number(1), .number(2),
                ], isEnabled: .boolean(true),
                maxSampleOffset: Value(
                    .point,
                    .expression(
                        Expression(
                            text: "float2($amplitude)",
                            variables: [
                                .init(name: "$amplitude", reference: .argument(3, .number))
                            ]))),
                isApplied: Value(
                    .boolean,
                    .expression(
                        Expression(
                            text: "$elapsedTime >= 0 && $elapsedTime <= $duration",
                            variables: [
                                .init(name: "$elapsedTime", reference: .argument(1, .number)),
                                .init(name: "$duration", reference: .argument(2, .number)),
                            ]))),
                parameterNames: ["origin", "elapsedTime", "duration", "amplitude"])
        ]),
    Layer(content: .kind(demoCloud), clip: .capsule),
    Layer(content: .shape(.capsule, .stroke(.color(white), width: .number(1), position: .inside))),
    Layer(
        content: .shape(
            .capsule, .glow(.angularGradient([]), width: .number(4), blur: .number(8))),
        opacity: Value(
            .number,
            .expression(
                Expression(
                    text: "1 - $glow * 0.5",
                    variables: [.init(name: "$glow", reference: .animator(0, track: 0))]))),
        effects: [
            EffectUse(
                function: .builtIn("glow"), arguments: [location, glow],
                isEnabled: .boolean(true), maxSampleOffset: .point(0, 0),
                isApplied: .boolean(true))
        ]),
]

let demoCloud = ParticleCloud(
    center: location, progress: glow, count: 32, colors: [], radius: 4...30, seed: 7,
    referenceScale: 3, antialiased: false)
