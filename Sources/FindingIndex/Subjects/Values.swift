import Diagnostics

extension [FindingDescription] {
    static let values: Self = [
        FindingDescription(
            "bad-name", .error,
            means:
                """
                Names of touches, triggers, sensors, animators and tracks have up to 64 letters \
                a–z, digits and `_`, and begin with a letter, so that `$name` can be read in an \
                expression.
                """,
            change: .timeline(
                """
                 triggers:
                -  2nd: [{ at: 0.5, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                -layers: []
                +  second: [{ at: 0.5, uuid: 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01 }]
                +animators:
                +  fade: { trigger: second, initial: 0, keyframes: [{ linear: 1, duration: 0.2 }] }
                +layers:
                +  - { color: red, opacity: $fade }
                """)),
        FindingDescription(
            "duplicate-id", .error,
            means:
                """
                Two layers have the same `id`. A touch's `in` names a layer by its id, and could \
                mean either.
                """,
            change: .timeline(
                """
                 layers:
                   - { id: button, color: red, frame: [50, 50] }
                -  - { id: button, color: blue, frame: [20, 20] }
                +  - { id: badge, color: blue, frame: [20, 20] }
                """)),
        FindingDescription(
            "empty-list", .error,
            means: "The list has no elements, and what it describes needs at least one.",
            change: .timeline(
                """
                 sensors:
                -  light: []
                +  light: [{ at: 0, value: 1 }]
                 layers:
                -  - color: red
                +  - { color: red, opacity: $light }
                """)),
        FindingDescription(
            "missing-key", .error,
            means: "Something can't be left out: there is no value that would be right for all.",
            wrong: .wholeTimeline(
                """
                flipbook: 1
                duration: 1
                layers: []
                """),
            right: .timeline(
                """
                layers: []
                """)),
        FindingDescription(
            "name-clash", .error,
            means:
                """
                Two of touches, sensors and animators have one name, and `$name` could mean \
                either. Rename one of them.
                """,
            change: .timeline(
                """
                 sensors:
                   light: [{ at: 0, value: 0 }, { at: 1, value: 1 }]
                 animators:
                -  light: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                +  fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                 layers:
                -  - { color: red, opacity: $light }
                +  - { color: red, opacity: $light * $fade }
                """)),
        FindingDescription(
            "negative-time", .error,
            means:
                """
                A time lies before the film's beginning, or a duration is shorter than nothing. \
                Times count from 0.
                """,
            wrong: .wholeTimeline(
                """
                flipbook: 1
                canvas: { size: [100, 50] }
                duration: -1
                layers: []
                """),
            right: .timeline(
                """
                layers: []
                """)),
        FindingDescription(
            "not-finite", .error,
            means:
                """
                The number is infinite, not a number, or too large to be held. Positions and \
                times are finite.
                """,
            change: .timeline(
                """
                 layers:
                   - color: red
                -    position: [.inf, 0]
                +    position: [0, 0]
                """)),
        FindingDescription(
            "number-unit", .error,
            means:
                """
                Numbers have no units: lengths are points, angles degrees, times seconds, and a \
                part of a whole is a number such as 0.5. Only durations may say theirs, such as \
                "400ms".
                """,
            wrong: .timeline(
                """
                layers:
                  - { color: red, frame: [50px, 50px], rotation: 45deg }
                """),
            right: .timeline(
                """
                layers:
                  - { color: red, frame: [50, 50], rotation: 45 }
                """)),
        FindingDescription(
            "out-of-range", .error,
            means:
                """
                A number, or the length of a list, is outside what the key takes. The message \
                says the range.
                """,
            change: .timeline(
                """
                 layers:
                -  - text: { string: "", size: 0 }
                +  - text: { string: "", size: 12 }
                """)),
        FindingDescription(
            "reserved-name", .error,
            means:
                """
                `$time`, `$frame` and `$view` mean the same in every timeline. A touch, sensor \
                or animator of that name could not be read.
                """,
            change: .timeline(
                """
                 sensors:
                -  time: [{ at: 0, value: 0 }, { at: 1, value: 1 }]
                -layers: []
                +  light: [{ at: 0, value: 0 }, { at: 1, value: 1 }]
                +layers:
                +  - { color: red, opacity: $light }
                """)),
        FindingDescription(
            "too-many", .error,
            means:
                """
                There are more elements than Flipbook takes of their kind, or more mistakes than \
                are worth showing. The message says the limit.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "a text that is too long, or too large for its length, is refused with its place"),
        FindingDescription(
            "unknown-color", .error,
            means:
                """
                There is no colour of this name. Colours have one of SwiftUI's names, or are \
                written as `"#RRGGBB"` or `"#RRGGBBAA"` in quotes.
                """,
            change: .timeline(
                """
                 layers:
                -  - color: rde
                +  - color: red
                """)),
        FindingDescription(
            "unknown-format", .error,
            means:
                """
                The timeline is written for another version of the format than this Flipbook \
                reads. `flipbook: 1` is the only version so far.
                """,
            wrong: .wholeTimeline(
                """
                flipbook: 2
                canvas: { size: [100, 50] }
                duration: 1
                layers: []
                """),
            right: .timeline(
                """
                layers: []
                """)),
        FindingDescription(
            "unknown-key", .error,
            means:
                """
                A mapping has a key that has no meaning there. It would be ignored, and a \
                misspelt `duration` would go unnoticed.
                """,
            change: .timeline(
                """
                 layers:
                   - color: red
                -    opacty: 0.5
                +    opacity: 0.5
                """)),
        FindingDescription(
            "wrong-key", .error,
            means:
                """
                A key that exists does not go with what stands beside it: it belongs to another \
                kind, or two keys say the same thing.
                """,
            change: .timeline(
                """
                 layers:
                -  - icon: { name: heart, file: heart.svg }
                +  - icon: { name: heart }
                """)),
        FindingDescription(
            "wrong-type", .error,
            means:
                """
                The value is of another kind than the key takes, such as a text where a number \
                is needed.
                """,
            change: .timeline(
                """
                 layers:
                   - color: red
                -    frame: 20
                +    frame: [20, 20]
                """)),
        FindingDescription(
            "wrong-value", .error,
            means: "The value is of the right kind, but none of those that the key takes.",
            change: .timeline(
                """
                 layers:
                   - color: red
                -    blend: multiplied
                +    blend: multiply
                """)),
    ]
}
