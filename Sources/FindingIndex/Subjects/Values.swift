import Diagnostics

extension [FindingDescription] {
    static let values: Self = [
        FindingDescription(
            "bad-name", .error,
            means: """
                Names of touches, triggers, sensors, animators and tracks have up to 64 letters \
                a–z, digits and `_`, and begin with a letter, so that `$name` can be read in an \
                expression.
                """,
            timeline: """
                 triggers:
                -  2nd: [{ at: 0.5, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                -layers: []
                +  second: [{ at: 0.5, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                +animators:
                +  fade: { trigger: second, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                +layers:
                +  - { color: red, opacity: $fade }
                """),
        FindingDescription(
            "duplicate-id", .error,
            means: "Two layers have the same `id`, so a touch's `in` is ambiguous.",
            timeline: """
                 layers:
                   - { id: button, color: red, frame: [50, 50] }
                -  - { id: button, color: blue, frame: [20, 20] }
                +  - { id: badge, color: blue, frame: [20, 20] }
                """),
        FindingDescription(
            "empty-list", .error,
            means: "The list is empty, but needs at least one element.",
            timeline: """
                 sensors:
                -  light: []
                +  light: [{ at: 0, value: 1 }]
                 layers:
                -  - color: red
                +  - { color: red, opacity: $light }
                """),
        FindingDescription(
            "missing-key", .error,
            means: "A required key is missing. It has no default.",
            wholeTimeline: """
                 flipbook: 1
                +canvas: { size: [100, 50] }
                 duration: 1
                 layers: []
                """),
        FindingDescription(
            "name-clash", .error,
            means: """
                Two touches, sensors or animators have the same name, so `$name` is ambiguous. \
                Rename one of them.
                """,
            timeline: """
                 sensors:
                   light: [{ at: 0, value: 0 }, { at: 1, value: 1 }]
                 animators:
                -  light: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                +  fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                 layers:
                -  - { color: red, opacity: $light }
                +  - { color: red, opacity: $light * $fade }
                """),
        FindingDescription(
            "negative-time", .error,
            means: "A time or a duration is negative. Times count from 0.",
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                -duration: -1
                +duration: 1
                 layers: []
                """),
        FindingDescription(
            "not-finite", .error,
            means: """
                The number is infinite, not a number, or too large. Positions and times must be \
                finite.
                """,
            timeline: """
                 layers:
                   - color: red
                -    position: [.inf, 0]
                +    position: [0, 0]
                """),
        FindingDescription(
            "number-unit", .error,
            means: """
                Numbers have no units: lengths are points, angles degrees, times seconds, and \
                fractions are numbers such as 0.5. Only times may have a unit, such as "400ms".
                """,
            timeline: """
                 layers:
                -  - { color: red, frame: [50px, 50px], rotation: 45deg }
                +  - { color: red, frame: [50, 50], rotation: 45 }
                """),
        FindingDescription(
            "out-of-range", .error,
            means: """
                A number, or the length of a list, is outside the allowed range, which the \
                message states.
                """,
            timeline: """
                 layers:
                -  - text: { string: "", size: 0 }
                +  - text: { string: "", size: 12 }
                """),
        FindingDescription(
            "reserved-name", .error,
            means: """
                `$time`, `$frame` and `$view` have a fixed meaning, so a touch, sensor or \
                animator can't have such a name.
                """,
            timeline: """
                 sensors:
                -  time: [{ at: 0, value: 0 }, { at: 1, value: 1 }]
                -layers: []
                +  light: [{ at: 0, value: 0 }, { at: 1, value: 1 }]
                +layers:
                +  - { color: red, opacity: $light }
                """),
        FindingDescription(
            "too-many", .error,
            means: """
                There are more elements of a kind than allowed, or too many errors to show. The \
                message states the limit.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "a text that is too long, or too large for its length, is refused with its place"),
        FindingDescription(
            "unknown-color", .error,
            means: """
                There is no colour of this name. Colours have one of SwiftUI's names, or are \
                written as `"#RRGGBB"` or `"#RRGGBBAA"` in quotes.
                """,
            timeline: """
                 layers:
                -  - color: rde
                +  - color: red
                """),
        FindingDescription(
            "unknown-format", .error,
            means: """
                The timeline is written for another version of the format than this Flipbook \
                reads. `flipbook: 1` is the only version so far.
                """,
            wholeTimeline: """
                -flipbook: 2
                +flipbook: 1
                 canvas: { size: [100, 50] }
                 duration: 1
                 layers: []
                """),
        FindingDescription(
            "unknown-key", .error,
            means: """
                A mapping has a key that has no meaning there. It would be ignored, and a \
                misspelt `duration` would go unnoticed.
                """,
            timeline: """
                 layers:
                   - color: red
                -    opacty: 0.5
                +    opacity: 0.5
                """),
        FindingDescription(
            "wrong-key", .error,
            means: """
                A known key does not fit the other keys: it belongs to another kind, or two keys \
                set the same thing.
                """,
            timeline: """
                 layers:
                -  - icon: { name: heart, file: heart.svg }
                +  - icon: { name: heart }
                """),
        FindingDescription(
            "wrong-type", .error,
            means: "The value is of the wrong kind, such as a text where a number is needed.",
            timeline: """
                 layers:
                   - color: red
                -    frame: 20
                +    frame: [20, 20]
                """),
        FindingDescription(
            "wrong-value", .error,
            means: "The value is of the right kind, but not one of the allowed values.",
            timeline: """
                 layers:
                   - color: red
                -    blend: multiplied
                +    blend: multiply
                """),
    ]
}
