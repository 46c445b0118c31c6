internal import TimelineModel

/// Effects explained as a document: `Docs/effects.md`.
enum EffectMarkdown {
    static func document(_ effects: [EffectDescription]) -> String {
        var text = """
            <!-- Written by 'flipbook effects --format markdown' from what effects say. -->

            # Effects

            What stands in a layer's `effects` beside \
            [an author's own shaders](timeline-format.md#effects). A **colour** effect changes a \
            pixel's colour, a **layer** effect looks at other pixels too, a **distortion** says \
            for every pixel where to look. Every effect takes `isEnabled` as well, and all but \
            `blur` and the colour effects take `maxSampleOffset`.

            | effect | kind | |
            |---|---|---|

            """
        for effect in effects {
            text +=
                "| [`\(effect.name)`](#\(effect.name.lowercased())) | \(effect.kind.word) "
                + "| \(cell(effect.summary)) |\n"
        }
        return text + effects.map { "\n" + section($0) }.joined()
    }

    static func section(_ effect: EffectDescription) -> String {
        var text = "## \(effect.name)\n\nA \(effect.kind.word) effect: \(effect.summary).\n"
        if !effect.discussion.isEmpty { text += "\n\(effect.discussion)\n" }
        text += "\n```yaml\neffects:\n  - \(effect.example)\n```\n"
        guard !effect.parameters.isEmpty else { return text + "\nIt has no parameters.\n" }
        text += "\n| parameter | kind | default | unit | |\n|---|---|---|---|---|\n"
        for parameter in effect.parameters {
            let fallback = parameter.defaultText.map { "`\($0)`" } ?? "required"
            text +=
                "| `\(parameter.name)` | \(parameter.kind.word) | \(cell(fallback)) "
                + "| \(parameter.unit) | \(cell(parameter.summary)) |\n"
        }
        return text
    }

    /// A bar would end a cell of the table.
    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}

extension EffectDescription.Kind {
    /// As people write it; the raw value is the shader language's.
    var word: String {
        switch self {
        case .color: "colour"
        case .layer: "layer"
        case .distortion: "distortion"
        }
    }
}

extension ValueKind {
    /// As people write it.
    var word: String { self == .color ? "colour" : rawValue }
}

extension EffectDescription.Parameter {
    /// As it would stand in a timeline; nil where the parameter must be given.
    var defaultText: String? {
        guard case .text(let text) = fallback else { return nil }
        return text
    }
}
