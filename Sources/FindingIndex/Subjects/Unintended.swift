import Diagnostics

extension [FindingDescription] {
    static let unintended: Self = [
        FindingDescription(
            "after-the-end", .warning,
            means: "The touch continues after the film's end, where it is never seen.",
            timeline: """
                 touches:
                -  finger: { path: [{ at: 0.5, began: [10, 10] }, { at: 1.5, ended: true }] }
                +  finger: { path: [{ at: 0.5, began: [10, 10] }, { at: 0.9, ended: true }] }
                 layers:
                   - touchIndicator: finger
                """),
        FindingDescription(
            "animation-cut", .warning,
            means: "The film ends before the animator's last keyframe.",
            timeline: """
                 animators:
                -  fade: { initial: 0, keyframes: [{ linear: 1, duration: 3 }] }
                +  fade: { initial: 0, keyframes: [{ linear: 1, duration: 0.8 }] }
                 layers:
                   - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "dead-trigger", .warning,
            means: "No animator plays when the trigger changes, so it has no effect.",
            timeline: """
                 triggers:
                   press: [{ at: 0.2, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                +animators:
                +  fade: { trigger: press, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                 layers:
                -  - color: red
                +  - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "expression-in-text", .warning,
            means: """
                A text contains the `$name` of a value without braces, so it is drawn literally. \
                In braces it is evaluated: `{$fade:.2f}`. The letters `{$` are written `{{$`. \
                Other languages' `{fade:.2f}` and `${fade}` are told, too, and of an author's \
                values also `{name}`, `{{name}}` and `\\(name)`.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "a name in a text that has a value elsewhere is told"),
        FindingDescription(
            "gesture-never-begins", .warning,
            means: """
                A gesture begins when the finger has travelled its `minimumDistance`, and this \
                one never does.
                """,
            timeline: """
                 touches:
                   finger:
                     minimumDistance: 20
                     path:
                       - { at: 0.2, began: [10, 10] }
                -      - { at: 0.4, moved: [15, 10] }
                +      - { at: 0.4, moved: [45, 10] }
                       - { at: 0.5, ended: true }
                 layers:
                   - touchIndicator: finger
                """),
        FindingDescription(
            "never-present", .warning,
            means: """
                The layer is present, or its captions are, only after the film's end. Times are \
                seconds of the whole film.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 duration: 1
                 layers:
                -  - { rectangle: { fill: red }, during: { from: 2, to: 3 } }
                +  - { rectangle: { fill: red }, during: { from: 0.5, to: 1 } }
                """),
        FindingDescription(
            "outside-canvas", .warning,
            means: """
                The layer lies outside the canvas in all frames. Positions are points from the \
                top left corner of the canvas; `scale` of the canvas only says how many pixels \
                each point has.
                """,
            timeline: """
                 layers:
                -  - { color: red, frame: [20, 20], position: [400, 25] }
                +  - { color: red, frame: [20, 20], position: [40, 25] }
                """),
        FindingDescription(
            "restart-cuts", .note,
            means: """
                The trigger changes before the animator's last keyframe, so the animation \
                restarts from its current value. This may be intended.
                """,
            timeline: """
                 triggers:
                   press:
                     - { at: 0.1, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }
                     - { at: 0.3, uuid: 7A1B0C2D-3E4F-4051-8263-748596A7B8C9 }
                 animators:
                -  fade: { trigger: press, initial: 0, keyframes: [{ linear: 1, duration: 0.5 }] }
                +  fade: { trigger: press, initial: 0, keyframes: [{ linear: 1, duration: 0.1 }] }
                 layers:
                   - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "touch-outside", .warning,
            means: """
                A point of the touch lies outside the layer that it is in, or outside the \
                canvas. On a device the finger would miss it.
                """,
            timeline: """
                 touches:
                -  finger: { path: [{ at: 0.2, began: [10, 80] }, { at: 0.4, ended: true }] }
                +  finger: { path: [{ at: 0.2, began: [10, 40] }, { at: 0.4, ended: true }] }
                 layers:
                   - touchIndicator: finger
                """),
        FindingDescription(
            "trigger-never-set", .warning,
            means: """
                The trigger never changes, so its animators never play: the touch has no event \
                that `set` names.
                """,
            timeline: """
                 touches:
                   finger: { path: [{ at: 0.2, began: [10, 10] }, { at: 0.4, ended: true }] }
                 triggers:
                -  drag: { touch: finger, set: moved }
                +  press: { touch: finger, set: began }
                 animators:
                -  fade: { trigger: drag, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                +  fade: { trigger: press, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                 layers:
                   - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "unread-animator", .warning,
            means: "No expression reads the animator, or one of its tracks, so it has no effect.",
            timeline: """
                 animators:
                   fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                 layers:
                -  - color: red
                +  - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "unread-half", .warning,
            means: "`half` sets the precision of an author's shaders, but the timeline has none.",
            timeline: """
                -half: binary16
                 layers: []
                """),
        FindingDescription(
            "unread-sensor", .warning,
            means: "No expression reads the sensor, so it has no effect.",
            timeline: """
                 sensors:
                   light: [{ at: 0, value: 1 }]
                 layers:
                -  - color: red
                +  - { color: red, opacity: $light }
                """),
        FindingDescription(
            "unread-touch", .warning,
            means: """
                No trigger follows the touch, no expression reads it and no indicator shows it.
                """,
            timeline: """
                 touches:
                   finger: { path: [{ at: 0.2, began: [10, 10] }, { at: 0.4, ended: true }] }
                 layers:
                   - color: red
                +  - touchIndicator: finger
                """),
        FindingDescription(
            "unseen-text", .warning,
            means: """
                A text has the colour of the canvas, and nothing else is below it. A text without \
                `color` is white.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50], background: white }
                 duration: 1
                 layers:
                -  - text: Hello
                +  - text: { string: Hello, color: black }
                """),
        FindingDescription(
            "whole-number-division", .warning,
            means: """
                Both operands of `/` are whole numbers, so the remainder is dropped, as in Metal: \
                `1 / 2` is 0. Write one of them with a point.
                """,
            timeline: """
                 layers:
                -  - { color: red, opacity: 1 / 2 * $time }
                +  - { color: red, opacity: 1.0 / 2 * $time }
                """),
    ]
}
