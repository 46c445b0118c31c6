/// Effects and transitions in Markdown: `Docs/effects.md`.
enum EffectMarkdown {
    static func document(_ entries: [GuideEntry]) -> String {
        let effects = entries.filter { $0.place == .effects }
        let transitions = entries.filter { $0.place == .sequence }
        var text = """
            <!-- Written by 'flipbook effects --format markdown' from what effects say. -->

            # Effects and transitions

            **Effects** stand in a layer's `effects`, beside \
            [an author's own shaders](timeline-format.md#effects). A **colour** effect changes a \
            pixel's colour, a **layer** effect looks at other pixels too, a **distortion** says \
            for every pixel where to look. Every effect takes `isEnabled` as well, and all but \
            `blur` and the colour effects take `maxSampleOffset`.

            | effect | kind | |
            |---|---|---|

            """
        for effect in effects {
            let kind = effect.kind.word.split(separator: " ")[0]
            text += "| \(link(effect)) | \(kind) | \(GuideText.markdownCell(effect.summary)) |\n"
        }
        text += """

            **Transitions** stand in a [sequence](timeline-format.md#scenes-and-transitions), \
            between two scenes.

            | transition | |
            |---|---|

            """
        for transition in transitions {
            text += "| \(link(transition)) | \(GuideText.markdownCell(transition.summary)) |\n"
        }
        return text + entries.map { "\n" + section($0) }.joined()
    }

    private static func link(_ entry: GuideEntry) -> String {
        "[`\(entry.name)`](#\(entry.name.lowercased()))"
    }

    static func section(_ entry: GuideEntry) -> String {
        var text = "## \(entry.name)\n\nA \(entry.kind.word): \(entry.summary).\n"
        if !entry.discussion.isEmpty { text += "\n\(entry.discussion)\n" }
        text += "\n```yaml\n\(entry.place.rawValue):\n  - \(entry.example)\n```\n"
        guard !entry.parameters.isEmpty else { return text + "\nIt has no parameters.\n" }
        text += "\n| parameter | kind | default | unit | |\n|---|---|---|---|---|\n"
        for parameter in entry.parameters {
            let fallback = parameter.fallback.map { "`\($0)`" } ?? "required"
            let cells = [fallback, parameter.unit, parameter.summary].map(GuideText.markdownCell)
            text +=
                "| `\(parameter.name)` | \(parameter.kind.word) | "
                + cells.joined(separator: " | ") + " |\n"
        }
        return text
    }
}
