extension ComputeUse {
    package static let maxPasses = 64
    /// The limit for all buffers of a layer, in 32-bit numbers.
    package static let maxBufferNumbers = 1 << 24

    package static let format = MappingFormat<ComputeUse>(
        "'compute'", "A picture drawn step by step by the author's kernels."
    ) {
        Key.byHand(
            "step", passes, .mistake,
            "the kernels of a step, each a name, or a name with its arguments", part: \.step)
        Key.byHand(
            "start", passes, .means("none"),
            "kernels that run once before the first step, with the arguments at time 0",
            part: \.start)
        Key.byHand(
            "buffers", .named(.whole(1...maxBufferNumbers)), .means("none"),
            "a mapping from the kernels' `device` parameters to their numbers of elements. Kernels "
                + "share buffers by name. All elements start as zero", part: \.buffers)
        Key.byHand(
            "pixels", .pair(.whole(1...Canvas.maxPixelsPerSide), "width", "height"),
            .means("the size of the layer's `frame` on the timeline's own canvas"),
            "`[WIDTH, HEIGHT]` of the texture, which is scaled to fill the layer")
        Key.choice(
            "interpolation", \.interpolation, .means("`high`"),
            "how the texture is resampled: `none`, `low` or `high`")
        Key.part(
            "framerate", \.stepRate, .definition("framerate"), .means("the timeline's"),
            "steps per second, like the timeline's. A frame shows the last step at or before its "
                + "time")
    }

    private static let passes = Form.list(.anyOf([.text(.notEmpty), .arguments]), 0...maxPasses)
}
