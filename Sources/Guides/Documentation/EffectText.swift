/// Effects and transitions as text for a terminal.
enum EffectText {
    /// One line each: name, kind, summary.
    static func list(_ entries: [GuideEntry]) -> String {
        GuideText.table(entries.map { [$0.name, $0.kind.word, $0.summary] })
    }

    static func explanation(_ effect: GuideEntry) -> String {
        var text = "\(effect.name) (\(effect.kind.word))\n  \(effect.summary)\n"
        if !effect.discussion.isEmpty { text += "\n" + GuideText.wrapped(effect.discussion) }
        if !effect.parameters.isEmpty {
            text += "\nParameters\n"
            text += GuideText.table(
                effect.parameters.map { parameter in
                    [
                        "  " + parameter.name, parameter.kind.word,
                        parameter.fallback.map { "default \($0)" } ?? "required",
                        parameter.unit, parameter.summary,
                    ]
                })
        }
        return text + "\nExample\n  - \(effect.example)\n"
    }
}
