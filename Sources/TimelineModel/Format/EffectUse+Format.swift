extension EffectUse {
    /// Returns the keys of every effect of a kind besides its function's parameters.
    package static func commonKeys(
        of kind: EffectDescription.Kind, drawnBy function: Function
    ) -> [KeyDescription] {
        let isEnabled = KeyDescription(
            "isEnabled", .value(.boolean), .means("true"), "whether it is applied: a boolean value")
        // A colour effect samples nothing, and a blur as far as its radius says, so they have no
        // `maxSampleOffset`.
        guard kind != .color, function != .gaussianBlur else { return [isEnabled] }
        return [
            isEnabled,
            KeyDescription(
                "maxSampleOffset", .value(.point),
                .means("what a built-in effect needs; [0, 0] for an author's function"),
                "the maximum distance in points between a pixel and its samples, by which the "
                    + "output may grow: a point value"),
        ]
    }
}
