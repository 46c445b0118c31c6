package import TimelineModel

extension Emitter {
    static let colorCounts = 1...256
    static let shapeCounts = 1...64
    static let lives = 0.01...600.0
    static let sizes = 0.0...1000.0
    static let speeds = 0.0...100_000.0
    static let drags = 0.0...1000.0
    static let turns = -100_000.0...100_000.0
    /// The parts of one emitter that may be drawn at a time; the newest.
    static let maxParts = 20_000

    package static let format = MappingFormat<Emitter>(
        "an emitter", "Parts that fly out of a place: confetti, sparks, snow.",
        initial: Emitter(seed: 0)
    ) {
        Key.value(
            "at", \.at, .point, .means("the layer's centre"),
            "where parts begin: a point value in the layer's space, as it is when they do")
        Key.value(
            "area", \.area, .point, .own,
            "the size of the rectangle around `at` in which they begin: a point value")
        Key.name(
            "trigger", of: .trigger, .means("none: a flow"),
            "the name of a trigger; each new value of it emits `count` parts", \Emitter.trigger
        ) { $0.trigger = .trigger($1[0]) }
        Key.whole(
            "count", \.count, in: 1...10_000, .own, "the number of parts of each new value")
        Key.number(
            "rate", \.rate, in: 0...20_000, .own,
            "without a trigger, the number of parts per second")
        Key.time("from", \.from, .own, "when that flow begins")
        Key.time("to", \.to, .means("the film's end"), "when it ends; its parts live on")
        Key.boolean(
            "prewarm", \.prewarm, .own,
            "whether the flow has gone on for long when it begins, so that the picture is full")
        Key.part(
            "shapes", \.look.shapes,
            .list(.choice(EmitterLook.Shape.allCases.map(\.rawValue)), shapeCounts),
            .means("[circle]"),
            "a list of shapes, one of which is drawn by lot for each part; a shape that is named "
                + "twice, twice as often")
        Key.part(
            "colors", \.look.colors, .list(.definition("literalColor"), colorCounts),
            .means("[white]"),
            "a list of colours, one of which each part has")
        Key.value(
            "angle", \.angle, .number, .own,
            "the direction in degrees, clockwise from the right, so -90 is up: a number value, as "
                + "it is when parts begin")
        Key.number(
            "spread", \.look.spread, in: 0...180, .own,
            "by how many degrees directions differ from `angle`, to both sides; 180 for all "
                + "directions")
        range("speed", \.look.speed, speeds, "points per second at the start")
        Key.number(
            "gravity", \.look.gravity, in: turns, .own,
            "the acceleration downwards, in points per second, per second")
        range(
            "drag", \.look.drag, drags,
            "the air's resistance: after a second, a speed is e^−`drag` of what it was, and a fall "
                + "is never faster than `gravity` / `drag`")
        Key.number(
            "sway", \.look.sway, in: sizes, .own,
            "how far parts swing from side to side, in points")
        range(
            "spin", \.look.spin, turns,
            "degrees per second, with any angle at the start; at 0, all parts are upright")
        range(
            "tumble", \.look.tumble, turns,
            "degrees per second of turning in space, which makes parts narrow and wide")
        range("size", \.look.size, sizes, "the longer side in points")
        Key.number(
            "endScale", \.look.endScale, in: 0...100, .own,
            "the size at the end of a part's life, relative to that at its start")
        Key.number(
            "streak", \.look.streak, in: 0...10, .own,
            "makes parts lie along their way, and longer by the way of this many seconds")
        Key.number(
            "softness", \.look.softness, in: 0...1, .own,
            "how soft edges are; at 1, up to the middle")
        range("life", \.look.life, lives, "seconds")
        Key.number(
            "fadeIn", \.look.fadeIn, in: 0...1, .own,
            "the first part of each life in which it appears, as a fraction")
        Key.number(
            "fade", \.look.fade, in: 0...1, .own,
            "the last part of each life in which it fades, as a fraction")
        Key.seed(
            "seed", \.look.seed, .means("the timeline's"),
            "the seed of all that is drawn by lot; give each of several emitters its own")
    }

    /// A key of a number for all parts, or of the two between which each part's lies.
    private static func range(
        _ name: String, _ path: Key<Emitter>.Path<ClosedRange<Double>>,
        _ limits: ClosedRange<Double>, _ summary: String
    ) -> Key<Emitter> {
        let range = Emitter(seed: 0)[keyPath: path]
        let words = [range.lowerBound, range.upperBound].map {
            Int(exactly: $0).map(String.init) ?? "\($0)"
        }
        return Key.part(
            name, path, .anyOf([.number(limits), .pair(.number(limits), "from", "to")]),
            .means(words[0] == words[1] ? words[0] : "[\(words[0]), \(words[1])]"),
            "\(summary): a number, or two, between which each part's lies")
    }
}
