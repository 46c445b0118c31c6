extension ComputeUse {
    package static let mostPasses = 64
    /// The limit for all buffers of a layer, in 32-bit numbers.
    package static let mostBufferNumbers = 1 << 24

    package static let format = MappingFormat<ComputeUse>(
        "'compute'", "A picture that an author's kernels draw, step by step."
    ) {
        Key.byHand(
            "step", passes, .mistake,
            "the kernels of a step, each a name, or a name with its arguments", part: \.step)
        Key.byHand(
            "start", passes, .means("none"),
            "kernels that run once, with the arguments of time 0", part: \.start)
        Key.byHand(
            "buffers", .named(.whole(1...mostBufferNumbers)), .means("none"),
            "a mapping from the kernels' `device` parameters to how many elements they hold. "
                + "Kernels share a buffer by its name; it begins as zeros", part: \.buffers)
        Key.byHand(
            "pixels", .pair(.whole(1...16384), "width", "height"),
            .means("the layer's `frame` on the canvas as the timeline has it"),
            "`[WIDTH, HEIGHT]` of the texture, which fills the layer whatever its size")
        Key.choice(
            "interpolation", \.interpolation, .means("`high`"),
            "how the texture is drawn at another size: `none`, `low` or `high`")
        Key.byHand(
            "framerate", .definition("framerate"), .means("the timeline's"),
            "steps a second, like the timeline's. A frame shows the last step at or before "
                + "its time", part: \.stepRate)
    }

    private static let passes = Form.list(
        .anyOf([.text(.notEmpty), .arguments]), 0...mostPasses)
}
