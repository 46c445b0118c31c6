internal import Diagnostics
public import FrameProduction
import TimelineExpansion
internal import TimelineModel

/// Descriptions of the components that come with Flipbook.
public struct ComponentGuide: Guide {
    private let sets: [KitDescription]
    /// Whether parameters are listed too.
    private let isDetailed: Bool

    private static let all = BuiltInParser.kit

    /// All components.
    public init() {
        sets = Self.all
        isDetailed = false
    }

    /// One component, such as `phone`, or those of a file, such as `flipbook/devices`.
    ///
    /// - Throws: `FlipbookError.request` if there is none of that name.
    public init(of name: String) throws(FlipbookError) {
        isDetailed = true
        sets = Self.all.compactMap { set in
            if set.use == name { return set }
            var one = set
            one.components = set.components.filter { $0.name == name }
            return one.components.isEmpty ? nil : one
        }
        guard sets.isEmpty else { return }
        let near = nearest(to: name, in: Self.names).map(Suggestion.sentence)
        throw .request(
            "no component is called '\(LogText.printable(name))'; "
                + (near ?? "'flipbook components' lists all"))
    }

    /// The names of the files, and then of all components.
    public static var names: [String] {
        all.map(\.use) + all.flatMap { $0.components.map(\.name) }
    }

    /// Text for a terminal.
    public var text: String {
        sets.map { set in
            guard isDetailed else {
                return "\(set.use)\n"
                    + GuideText.table(set.components.map { ["  " + $0.name, $0.about] })
            }
            return set.components.map { component in
                "\(component.name) (\(set.use))\n  \(component.about)\n"
                    + GuideText.table(
                        component.parameters.map { parameter in
                            [
                                "  " + parameter.name, parameter.words, parameter.absence,
                                parameter.about ?? "",
                            ]
                        })
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// A JSON array of files with their components and parameters.
    public var json: String {
        JSON.array(
            sets.map { set in
                [
                    "use": .string(set.use),
                    "about": .string(set.about),
                    "components": .array(set.components.map(\.json)),
                ]
            }
        ).indentedText
    }

    /// A Markdown document: `Docs/kit.md`.
    public var markdown: String {
        var text = """
            <!-- Written by 'flipbook components --format markdown' from their declarations. -->

            # Components that come with Flipbook

            They are written in timelines, in \
            [Sources/TimelineExpansion/Kit](../Sources/TimelineExpansion/Kit), and used like \
            [an author's own](authoring.md#components):

            ```yaml
            use: [flipbook/devices, flipbook/pointers]
            layers:
              - phone: { screen: recording.mp4, theme: dark }
              - fingertip: finger
            ```

            A parameter of the kind `screen` is a list of layers, or the name of a picture or a \
            film. Pictures and films without a `frame` are fitted into the screen; `check` says \
            so if they have another shape. A component whose parameters all have defaults but \
            the first can be given that one's value alone: `phone: shot.png`, `keystroke: ⌘K`.

            A number, a point, a colour, a boolean or a text may vary with time, unless it is \
            said to be constant.

            A device is as large as its screen's `size` makes it. `scale` makes it larger or \
            smaller as a whole; a `frame` is the room around it.

            """
        for set in sets {
            let name = set.use.dropFirst(SourceLocation.kitPrefix.count)
            text += """

                ## \(set.use)

                \(set.about).

                ![The components of \(set.use)](images/kit-\(name).png)

                """
            text += set.components.map(Self.section).joined()
        }
        return text
    }

    private static func section(_ component: KitDescription.Component) -> String {
        func cell(_ text: String) -> String { GuideText.markdownCell(text) }
        var text = """

            ### \(component.name)

            \(component.about.prefix(1).uppercased() + component.about.dropFirst()).

            """
        guard !component.parameters.isEmpty else { return text }
        text += "\n| parameter | kind | default | |\n|---|---|---|---|\n"
        for parameter in component.parameters {
            let isReference = parameter.role != nil && parameter.role != .screen
            let standard = parameter.standardText.map { isReference ? "none" : "`\($0)`" }
            let kind = parameter.words + (parameter.isConstant ? ", constant" : "")
            text +=
                "| `\(parameter.name)` | \(cell(kind)) | \(cell(standard ?? "required")) "
                + "| \(cell(parameter.about ?? "")) |\n"
        }
        return text
    }
}

extension KitDescription.Component {
    fileprivate var json: JSON {
        [
            "name": .string(name),
            "about": .string(about),
            "parameters": .array(
                parameters.map { parameter in
                    [
                        "name": .string(parameter.name),
                        "kind": .string(parameter.kindName),
                        "default": .optional(parameter.standardText, JSON.string),
                        "oneOf": .array(parameter.optionTexts.map(JSON.string)),
                        "about": .string(parameter.about ?? ""),
                    ]
                }),
        ]
    }
}

extension Declaration {
    fileprivate var kindName: String { role?.rawValue ?? kind?.rawValue ?? "anything" }

    /// The kind, or the choices.
    package var words: String {
        optionTexts.isEmpty ? kindName : optionTexts.joined(separator: " or ")
    }

    /// The default.
    package var absence: String { standardText.map { "default \($0)" } ?? "required" }
}
