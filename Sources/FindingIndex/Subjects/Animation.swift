import Diagnostics

extension [FindingDescription] {
    static let animation: Self = [
        FindingDescription(
            "animator-cycle", .error,
            means: """
                Animators depend on each other in a cycle, or an initial value depends on itself. \
                What a keyframe reads must be known when it starts.
                """,
            timeline: """
                 animators:
                   pop: { initial: 0, keyframes: [{ linear: $turn, duration: 1 }] }
                -  turn: { initial: 0, keyframes: [{ linear: $pop, duration: 1 }] }
                +  turn: { initial: 0, keyframes: [{ linear: 90, duration: 1 }] }
                 layers:
                   - { color: red, opacity: $pop, rotation: $turn }
                """),
        FindingDescription(
            "component-count", .error,
            means: """
                A timeline built by a program gives an animator a value with too many or too few \
                components. This can't happen in a timeline read from a file.
                """,
            shownBy: "Tests/FrameSchedulingTests/LayerTests.swift",
            "a value with too many numbers is an error, not a crash"),
        FindingDescription(
            "dangling-reference", .error,
            means: """
                A timeline built by a program refers to something that it does not contain. This \
                can't happen in a timeline read from a file.
                """,
            shownBy: "Tests/FrameSchedulingTests/LayerTests.swift",
            "an index that leads nowhere is an error, not a crash"),
        FindingDescription(
            "duplicate-column", .error,
            means: """
                Two columns of a sensor's file have the same name, so `$sensor.name` is ambiguous.
                """,
            timeline: """
                 sensors:
                   tilt: { file: tilt.csv }
                 layers:
                -  - { color: red, rotation: $tilt.roll }
                +  - { color: red, rotation: $tilt.roll - $tilt.pitch }
                """,
            changing: "tilt.csv",
            by: """
                -time,roll,roll
                +time,roll,pitch
                 0,0,0
                 0.5,20,10
                """),
        FindingDescription(
            "empty-path", .error,
            means: """
                A touch's path has no event that begins a gesture. The finger goes down with \
                `began`.
                """,
            timeline: """
                 touches:
                -  finger: { path: [] }
                +  finger: { path: [{ at: 0.2, began: [10, 10] }, { at: 0.4, ended: true }] }
                 layers:
                   - touchIndicator: finger
                """),
        FindingDescription(
            "missing-initial", .error,
            means: """
                A track of an animator has no value in `initial`, so its value before the first \
                keyframe is unknown.
                """,
            timeline: """
                 animators:
                   pop:
                -    initial: { scale: 1 }
                +    initial: { scale: 1, angle: 0 }
                     tracks:
                       scale: [{ linear: 2, duration: 1 }]
                       angle: [{ linear: 90, duration: 1 }]
                 layers:
                -  - { color: red, scale: $pop.scale }
                +  - { color: red, scale: $pop.scale, rotation: $pop.angle }
                """),
        FindingDescription(
            "time-backwards", .error,
            means: """
                Events, samples and changes must be in order of time, each later than the \
                previous one.
                """,
            timeline: """
                 sensors:
                -  light: [{ at: 0.5, value: 0 }, { at: 0.2, value: 1 }]
                +  light: [{ at: 0.2, value: 1 }, { at: 0.5, value: 0 }]
                 layers:
                   - { color: red, opacity: $light }
                """),
        FindingDescription(
            "unknown-touch", .error,
            means: "A trigger or a touch indicator names a touch that does not exist.",
            timeline: """
                 touches:
                   finger: { path: [{ at: 0.2, began: [10, 10] }, { at: 0.4, ended: true }] }
                 layers:
                -  - touchIndicator: fingr
                +  - touchIndicator: finger
                """),
        FindingDescription(
            "unknown-track", .error,
            means: "`whenNil` names a track that the animator does not have.",
            timeline: """
                 triggers:
                   hold:
                     - { at: 0.2, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }
                     - { at: 0.6, uuid: null }
                 animators:
                   pop:
                     trigger: hold
                     initial: { fade: 0 }
                     tracks: { fade: [{ linear: 1, duration: 0.2 }] }
                -    whenNil: { fad: [{ linear: 0, duration: 0.2 }] }
                +    whenNil: { fade: [{ linear: 0, duration: 0.2 }] }
                 layers:
                   - { color: red, opacity: $pop.fade }
                """),
        FindingDescription(
            "unknown-trigger", .error,
            means: """
                An animator names a trigger that does not exist. A touch is not a trigger: it \
                sets one.
                """,
            timeline: """
                 triggers:
                   press: [{ at: 0.2, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                 animators:
                -  fade: { trigger: pres, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                +  fade: { trigger: press, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                 layers:
                   - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "wrong-columns", .error,
            means: """
                A sensor's file does not have the same columns in every line. Its first line \
                names them, beginning with `time`.
                """,
            timeline: """
                 sensors:
                   tilt: { file: tilt.csv }
                 layers:
                   - { color: red, rotation: $tilt.roll }
                """,
            changing: "tilt.csv",
            by: """
                 time,roll
                 0,0
                -0.5
                +0.5,20
                """),
        FindingDescription(
            "wrong-event", .error,
            means: """
                An event does not go with those before it: a finger can't move that is not down, \
                and can't begin again before it has ended.
                """,
            timeline: """
                 touches:
                -  finger: { path: [{ at: 0.2, began: [10, 10] }, { at: 0.4, began: [20, 10] }] }
                +  finger: { path: [{ at: 0.2, began: [10, 10] }, { at: 0.4, moved: [20, 10] }] }
                 layers:
                   - touchIndicator: finger
                """),
        FindingDescription(
            "wrong-keyframe", .error,
            means: """
                A keyframe has no motion, or several. It is one of `move`, `linear`, `cubic` and \
                `spring`.
                """,
            timeline: """
                 animators:
                -  fade: { initial: 0, keyframes: [{ duration: 1 }] }
                +  fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                 layers:
                   - { color: red, opacity: $fade }
                """),
    ]
}
