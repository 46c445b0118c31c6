import Diagnostics

extension [FindingDescription] {
    static let authoring: Self = [
        FindingDescription(
            "component-cycle", .error,
            means: """
                A component uses itself, directly or through others, so its expansion would never \
                end.
                """,
            timeline: """
                 components:
                -  ring: { layers: [{ box: null }] }
                +  ring: { layers: [color: red] }
                   box: { layers: [{ ring: null }] }
                 layers:
                   - box:
                """),
        FindingDescription(
            "duplicate-component", .error,
            means: "Two components have the same name, in one file or in two files of `use`.",
            timeline: """
                 use: [parts.yaml]
                -components:
                -  box: { layers: [color: red] }
                 layers:
                   - box:
                """,
            .text("parts.yaml", "components: { box: { layers: [color: blue] } }")),
        FindingDescription(
            "let-cycle", .error,
            means: """
                A `let` depends on itself, directly or through others; or `canvas` on `$canvas`.
                """,
            timeline: """
                 let:
                   wide: $high * 2
                -  high: $wide / 2
                +  high: 20
                 layers:
                   - color: red
                +    frame: [$wide, $high]
                """),
        FindingDescription(
            "missing-parameter", .error,
            means: "A use of a component lacks an argument for a parameter without a default.",
            timeline: """
                 components:
                   box: { takes: { tint: color }, layers: [color: $tint] }
                 layers:
                -  - box:
                +  - box: { tint: red }
                """),
        FindingDescription(
            "missing-value", .error,
            means: """
                A value has no default and was not given. `--set NAME=VALUE` gives it on the \
                command line, and `--values FILE` from a file.
                """,
            timeline: """
                 values:
                -  tint: { kind: color }
                +  tint: { kind: color, default: red }
                 layers:
                   - color: $tint
                """),
        FindingDescription(
            "not-constant", .error,
            means: """
                `when`, an index, or a component's constant parameter is evaluated when the file \
                is read, so it can't vary with time.
                """,
            timeline: """
                 layers:
                   - color: red
                -    when: $time > 0.5
                +    hidden: $time <= 0.5
                """),
        FindingDescription(
            "unknown-animator", .error,
            means: "A component's argument names an animator that does not exist.",
            timeline: """
                 animators:
                   fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                 components:
                   box: { takes: { shown: animator }, layers: [color: red], opacity: $shown }
                 layers:
                -  - box: { shown: fad }
                +  - box: { shown: fade }
                """),
        FindingDescription(
            "unknown-parameter", .error,
            means: "A component has no parameter of this name.",
            timeline: """
                 components:
                   box: { takes: { tint: { kind: color, default: red } }, layers: [color: $tint] }
                 layers:
                -  - box: { tnt: blue }
                +  - box: { tint: blue }
                """),
        FindingDescription(
            "unknown-sensor", .error,
            means: "A component's argument names a sensor that does not exist.",
            timeline: """
                 sensors:
                   light: [{ at: 0, value: 1 }]
                 components:
                   box: { takes: { glare: sensor }, layers: [color: red], opacity: $glare }
                 layers:
                -  - box: { glare: ligt }
                +  - box: { glare: light }
                """),
        FindingDescription(
            "unknown-set", .error,
            means: """
                Names in `use` that begin with `flipbook/` are reserved for components of \
                Flipbook, and there are none of this name.
                """,
            timeline: """
                -use: [flipbook/parts.yaml]
                +use: [parts.yaml]
                 layers:
                -  - color: red
                +  - box:
                """,
            right: .text("parts.yaml", "components: { box: { layers: [color: blue] } }")),
        FindingDescription(
            "unknown-value", .error,
            means: """
                `--set` or `--values` names a value that the timeline doesn't declare. \
                `flipbook values` lists those that it does.
                """,
            shownBy: "Tests/TimelineParsingTests/GivenValueTests.swift",
            "a name that the timeline doesn't declare is told"),
        FindingDescription(
            "wrong-component", .error,
            means: "A component has no `layers` and no other content.",
            timeline: """
                 components:
                -  box: { takes: { tint: color } }
                +  box: { takes: { tint: color }, layers: [color: $tint] }
                 layers:
                -  - color: red
                +  - box: { tint: red }
                """),
        FindingDescription(
            "wrong-declaration", .error,
            means: "The declaration of a value or of a component's parameter is invalid.",
            timeline: """
                 values:
                -  tint: { kind: colur, default: red }
                +  tint: { kind: color, default: red }
                 layers:
                   - color: $tint
                """),
        FindingDescription(
            "wrong-repetition", .error,
            means: "A `forEach` has nothing to repeat, or several keys of what to repeat.",
            timeline: """
                 layers:
                   - forEach: 3
                +    layers:
                +      - circle: { fill: red }
                +        frame: [20, 20]
                +        position: [$index * 30 + 20, 25]
                """),
    ]
}
