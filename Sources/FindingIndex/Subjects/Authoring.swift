import Diagnostics

extension [FindingDescription] {
    static let authoring: Self = [
        FindingDescription(
            "component-cycle", .error,
            means: """
                A component uses itself, directly or through others, so its expansion would never \
                end.
                """,
            wrong: .timeline(
                """
                components:
                  ring: { layers: [{ box: null }] }
                  box: { layers: [{ ring: null }] }
                layers:
                  - box:
                """),
            right: .timeline(
                """
                components:
                  ring: { layers: [color: red] }
                  box: { layers: [{ ring: null }] }
                layers:
                  - box:
                """)),
        FindingDescription(
            "duplicate-component", .error,
            means: "Two components have the same name, in one file or in two files of `use`.",
            wrong: .timeline(
                """
                use: [parts.yaml]
                components:
                  box: { layers: [color: red] }
                layers:
                  - box:
                """, .text("parts.yaml", "components: { box: { layers: [color: blue] } }")),
            right: .timeline(
                """
                use: [parts.yaml]
                layers:
                  - box:
                """, .text("parts.yaml", "components: { box: { layers: [color: blue] } }"))),
        FindingDescription(
            "let-cycle", .error,
            means: "A `let` depends on itself, directly or through others.",
            wrong: .timeline(
                """
                let:
                  wide: $high * 2
                  high: $wide / 2
                layers:
                  - color: red
                """),
            right: .timeline(
                """
                let:
                  wide: $high * 2
                  high: 20
                layers:
                  - color: red
                    frame: [$wide, $high]
                """)),
        FindingDescription(
            "missing-parameter", .error,
            means: "A use of a component lacks an argument for a parameter without a default.",
            wrong: .timeline(
                """
                components:
                  box: { takes: { tint: color }, layers: [color: $tint] }
                layers:
                  - box:
                """),
            right: .timeline(
                """
                components:
                  box: { takes: { tint: color }, layers: [color: $tint] }
                layers:
                  - box: { tint: red }
                """)),
        FindingDescription(
            "missing-value", .error,
            means: """
                A value has no default and was not given. `--set NAME=VALUE` gives it on the \
                command line, and `--values FILE` from a file.
                """,
            wrong: .timeline(
                """
                values:
                  tint: { kind: color }
                layers:
                  - color: $tint
                """),
            right: .timeline(
                """
                values:
                  tint: { kind: color, default: red }
                layers:
                  - color: $tint
                """)),
        FindingDescription(
            "not-constant", .error,
            means: """
                `when`, an index, or a component's constant parameter is evaluated when the file \
                is read, so it can't vary with time.
                """,
            wrong: .timeline(
                """
                layers:
                  - color: red
                    when: $time > 0.5
                """),
            right: .timeline(
                """
                layers:
                  - color: red
                    hidden: $time <= 0.5
                """)),
        FindingDescription(
            "unknown-animator", .error,
            means: "A component's argument names an animator that does not exist.",
            wrong: .timeline(
                """
                animators:
                  fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                components:
                  box: { takes: { shown: animator }, layers: [color: red], opacity: $shown }
                layers:
                  - box: { shown: fad }
                """),
            right: .timeline(
                """
                animators:
                  fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                components:
                  box: { takes: { shown: animator }, layers: [color: red], opacity: $shown }
                layers:
                  - box: { shown: fade }
                """)),
        FindingDescription(
            "unknown-parameter", .error,
            means: "A component has no parameter of this name.",
            wrong: .timeline(
                """
                components:
                  box: { takes: { tint: { kind: color, default: red } }, layers: [color: $tint] }
                layers:
                  - box: { tnt: blue }
                """),
            right: .timeline(
                """
                components:
                  box: { takes: { tint: { kind: color, default: red } }, layers: [color: $tint] }
                layers:
                  - box: { tint: blue }
                """)),
        FindingDescription(
            "unknown-sensor", .error,
            means: "A component's argument names a sensor that does not exist.",
            wrong: .timeline(
                """
                sensors:
                  light: [{ at: 0, value: 1 }]
                components:
                  box: { takes: { glare: sensor }, layers: [color: red], opacity: $glare }
                layers:
                  - box: { glare: ligt }
                """),
            right: .timeline(
                """
                sensors:
                  light: [{ at: 0, value: 1 }]
                components:
                  box: { takes: { glare: sensor }, layers: [color: red], opacity: $glare }
                layers:
                  - box: { glare: light }
                """)),
        FindingDescription(
            "unknown-set", .error,
            means: """
                Names in `use` that begin with `flipbook/` are reserved for components of \
                Flipbook, and there are none of this name.
                """,
            wrong: .timeline(
                """
                use: [flipbook/parts.yaml]
                layers:
                  - color: red
                """),
            right: .timeline(
                """
                use: [parts.yaml]
                layers:
                  - box:
                """, .text("parts.yaml", "components: { box: { layers: [color: blue] } }"))),
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
            wrong: .timeline(
                """
                components:
                  box: { takes: { tint: color } }
                layers:
                  - color: red
                """),
            right: .timeline(
                """
                components:
                  box: { takes: { tint: color }, layers: [color: $tint] }
                layers:
                  - box: { tint: red }
                """)),
        FindingDescription(
            "wrong-declaration", .error,
            means: "The declaration of a value or of a component's parameter is invalid.",
            wrong: .timeline(
                """
                values:
                  tint: { kind: colur, default: red }
                layers:
                  - color: $tint
                """),
            right: .timeline(
                """
                values:
                  tint: { kind: color, default: red }
                layers:
                  - color: $tint
                """)),
        FindingDescription(
            "wrong-repetition", .error,
            means: "A `forEach` has nothing to repeat, or several keys of what to repeat.",
            wrong: .timeline(
                """
                layers:
                  - forEach: 3
                """),
            right: .timeline(
                """
                layers:
                  - forEach: 3
                    layers:
                      - circle: { fill: red }
                        frame: [20, 20]
                        position: [$index * 30 + 20, 25]
                """)),
    ]
}
