package import TimelineModel

extension ParticleCloud {
    static let colorCounts = 1...256
    /// In pixels at `referenceScale`.
    static let radii = 0.0...1000

    package static let format = MappingFormat<ParticleCloud>(
        "a particle cloud", "Particles that are attracted to a point."
    ) {
        Key.value(
            "center", \.center, .point, .mistake,
            "the point that attracts them: a point value in the layer's space")
        Key.value(
            "progress", \.progress, .number, .mistake,
            "the strength of motion and visibility, from 0 to 1: a number value")
        Key.whole("count", \.count, in: 0...10_000, .means("32"), "the number of particles")
        Key.part(
            "colors", \.colors, .list(.definition("literalColor"), colorCounts),
            .means("three blues chosen by the seed"),
            "a list of colours; particle *i* has colour *i* modulo their number")
        Key.part(
            "radius", \.radius, .pair(.number(radii), "from", "to"), .means("[4, 30]"),
            "the smallest and the largest radius, in pixels at `referenceScale`")
        Key.seed("seed", \.seed, .means("the timeline's"), "the seed of their colours and radii")
        Key.number(
            "referenceScale", \.referenceScale, in: 0.01...100, .means("3"),
            "the pixels per point that radii and speeds refer to")
        Key.boolean(
            "antialiased", \.antialiased, .means("false"), "whether discs have smooth edges")
    }
}
