import Diagnostics

extension [FindingDescription] {
    static let scenes: Self = [
        FindingDescription(
            "empty-sequence", .error,
            means: "`sequence` has no step, so none of the scenes is ever shown.",
            timeline: """
                 scenes:
                   first: [{ color: red }]
                -sequence: []
                +sequence:
                +  - { show: first, for: 1 }
                """),
        FindingDescription(
            "layers-and-scenes", .error,
            means: """
                A timeline has either `layers`, which are shown all the time, or `scenes` with a \
                `sequence` that shows one after the other.
                """,
            timeline: """
                -layers:
                -  - color: red
                 scenes:
                -  first: [{ color: blue }]
                +  first: [{ color: red }, { color: blue }]
                 sequence:
                   - { show: first, for: 1 }
                """),
        FindingDescription(
            "lone-transition", .error,
            means: """
                A transition leads from one scene to another, so a `show` stands before it and \
                one after it.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 scenes:
                   first: [{ color: red }]
                +  second: [{ color: blue }]
                 sequence:
                   - { show: first, for: 1 }
                   - { transition: crossfade, duration: 0.5 }
                +  - { show: second, for: 1 }
                """),
        FindingDescription(
            "no-scenes", .error,
            means: "`scenes` is empty, so there is nothing that the sequence could show.",
            timeline: """
                -scenes: {}
                +scenes:
                +  first: [{ color: red }]
                 sequence:
                   - { show: first, for: 1 }
                """),
        FindingDescription(
            "sequence-cut", .warning,
            means: """
                The timeline's `duration` ends before the sequence does, and what comes after it \
                is never seen. A sequence makes `duration` unnecessary.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                -duration: 1
                 scenes:
                   first: [{ color: red }]
                 sequence:
                   - { show: first, for: 2 }
                """),
        FindingDescription(
            "transition-too-long", .error,
            means: """
                During a transition both scenes are drawn, so it can't take longer than they are \
                shown.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 scenes:
                   first: [{ color: red }]
                   second: [{ color: blue }]
                 sequence:
                   - { show: first, for: 1 }
                -  - { transition: crossfade, duration: 3 }
                +  - { transition: crossfade, duration: 0.5 }
                   - { show: second, for: 1 }
                """),
        FindingDescription(
            "transition-unfinished", .warning,
            means: """
                With these arguments the transition takes longer than its `duration`, so it is \
                cut off before it is complete.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 scenes:
                   first: [{ color: red }]
                   second: [{ color: blue }]
                 sequence:
                -  - { show: first, for: 1 }
                -  - { transition: melt, duration: 0.2 }
                -  - { show: second, for: 1 }
                +  - { show: first, for: 4 }
                +  - { transition: melt, duration: 3 }
                +  - { show: second, for: 4 }
                """),
        FindingDescription(
            "unknown-scene", .error,
            means: "A `show` names a scene that `scenes` does not have.",
            timeline: """
                 scenes:
                   first: [{ color: red }]
                 sequence:
                -  - { show: frist, for: 1 }
                +  - { show: first, for: 1 }
                """),
        FindingDescription(
            "unknown-transition", .error,
            means: """
                No transition has this name. `flipbook effects` lists the built-in ones; others \
                are in files that `shaders` names.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 scenes:
                   first: [{ color: red }]
                   second: [{ color: blue }]
                 sequence:
                   - { show: first, for: 1 }
                -  - { transition: crossfad, duration: 0.5 }
                +  - { transition: crossfade, duration: 0.5 }
                   - { show: second, for: 1 }
                """),
        FindingDescription(
            "unshown-scene", .warning,
            means: "No step of the sequence shows the scene. Perhaps its `show` was forgotten.",
            timeline: """
                 scenes:
                   first: [{ color: red }]
                   second: [{ color: blue }]
                 sequence:
                -  - { show: first, for: 1 }
                +  - { show: first, for: 0.5 }
                +  - { show: second, for: 0.5 }
                """),
        FindingDescription(
            "wrong-step", .error,
            means: "A step of a sequence is neither a `show` nor a `transition`, or both.",
            timeline: """
                 scenes:
                   first: [{ color: red }]
                 sequence:
                -  - { scene: first, for: 1 }
                +  - { show: first, for: 1 }
                """),
        FindingDescription(
            "wrong-transition", .error,
            means: """
                The function can't be a transition. A transition is a `[[ stitchable ]]` \
                function of a position, two layers, and a `progress` or a `time`.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 shaders: [fade.metal]
                 scenes:
                   first: [{ color: red }]
                   second: [{ color: blue }]
                 sequence:
                   - { show: first, for: 1 }
                   - { transition: fade, duration: 0.5 }
                   - { show: second, for: 1 }
                """,
            changing: "fade.metal",
            by: """
                 [[ stitchable ]] half4 fade(
                -    float2 position, SwiftUI::Layer from, float progress
                +    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float progress
                 ) {
                -    return from.sample(position) * half(1 - progress);
                +    return mix(from.sample(position), to.sample(position), half4(progress));
                 }
                """),
    ]
}
