internal import EmbeddedTexts

/// A timeline template with explanations.
enum StartingTimeline {
    /// A shader effect on the card.
    struct Effect {
        /// The path relative to the timeline's folder.
        var file: String
        /// The entry without its dash.
        var line: String
    }

    static func text(named name: String, effect: Effect? = nil) -> String {
        let shaders = effect.map { "shaders: [\($0.file)]\n" } ?? ""
        let used = effect.map { "      - \($0.line)\n" } ?? ""
        return EmbeddedText.startingTimeline.text
            .replacing("{schema}", with: TimelineSchema.fileName)
            .replacing("{shaders}\n", with: shaders).replacing("{effect}\n", with: used)
            // Last: a name may be any text.
            .replacing("{name}", with: name)
    }
}
