package import TimelineModel

extension ParticleCloud {
    package static let format = MappingFormat<ParticleCloud>(
        "a particle cloud", "Particles that are drawn to a point."
    ) {
        Key.value(
            "center", \.center, .point, .mistake,
            "where they are drawn to: a point value in the layer's space")
        Key.value(
            "progress", \.progress, .number, .mistake, "0 is nothing, 1 is all: a number value")
        Key.whole("count", \.count, in: 0...10_000, .means("32"), "how many there are")
        Key.byHand(
            "colors", .list(.definition("literalColor"), 1...256),
            .means("three blues that the seed chooses"),
            "a list of colours; particle *i* has colour *i* modulo their number",
            part: \.colors)
        Key.byHand(
            "radius", .pair(.number(0...1000), "from", "to"), .means("[4, 30]"),
            "the smallest and the largest, in pixels of `referenceScale` a point",
            part: \.radius)
        Key.seed("seed", \.seed, .means("the timeline's"), "what their places follow from")
        Key.number(
            "referenceScale", \.referenceScale, in: 0.01...100, .means("3"),
            "the pixels a point in which radii and speeds are given")
        Key.boolean(
            "antialiased", \.antialiased, .means("false"), "smooth discs that blend")
    }
}
