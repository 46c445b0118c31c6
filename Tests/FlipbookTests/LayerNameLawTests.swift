import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel
import TimelineParsing

@testable import FilmChecks
@testable import FrameProduction
@testable import FrameScheduling

/// `$layers.ring.center`: places of layers by name.
@Suite("Places by the names of layers", .seeded)
struct LayerNameLawTests {
    /// A timeline in which a layer is turned, scaled, tilted, moved and scrolled in several groups,
    /// and others, in other groups, are placed by its name.
    struct Document {
        var random: SplitMix64
        /// The lines of the layers before and after those that are named.
        private(set) var layers = ""
        private(set) var camera = ""
        /// The places that a marker may have.
        static let places = UnitPlace.allCases.map(\.rawValue)

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        mutating func number(_ range: ClosedRange<Double>) -> Double {
            let part = Double(random.next() >> 11) / Double(1 << 53)
            return ((range.lowerBound + (range.upperBound - range.lowerBound) * part) * 100)
                .rounded() / 100
        }

        mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

        /// Keys that move a layer of a size in a parent of one.
        private mutating func motion(_ isSmall: Bool) -> String {
            var keys: [String] = []
            if chance(60) { keys.append("rotation: \"\(number(-60...60)) * $time\"") }
            if chance(40) { keys.append("scale: \(number(0.8...1.2))") }
            if chance(30) { keys.append("anchor: [\(number(0...1)), \(number(0...1))]") }
            if chance(40) {
                keys.append(
                    "rotation3D: { degrees: \"\(number(-40...40)) * $time\", axis: "
                        + "[\(number(0.1...1)), \(number(-1...1)), \(number(-1...1))], "
                        + "perspective: \(number(0.1...0.8)) }")
            }
            if chance(60) {
                keys.append("offset: [\(number(-6...6)), \"\(number(-16...16)) * $time\"]")
            }
            if !isSmall, chance(30) { keys.append("padding: \(number(0...4))") }
            return keys.map { ", \($0)" }.joined()
        }

        /// A layer in groups of several kinds, as the lines of a list.
        private mutating func grouped(_ layer: String, fixed: Bool, depth: UInt64) -> String {
            guard depth > 0 else { return layer }
            let inner = grouped(layer, fixed: false, depth: depth - 1)
            let other = "{ color: clear, frame: [\(number(4...20)), \(number(4...20))] }"
            let kind = ["layers", "vstack", "hstack", "grid", "layers"][Int(random.next() % 5)]
            let columns = kind == "grid" ? ", columns: 2" : ""
            let size =
                chance(50) || kind == "layers"
                ? ", frame: [\(number(70...110)), \(number(60...90))]" : ""
            return "{ \(kind): [\(other), \(inner), \(other)]\(columns)\(size)"
                + motion(size.isEmpty) + (fixed ? ", fixed: true" : "") + " }"
        }

        /// - Parameters:
        ///   - place: of the layer `x`, where the marker is.
        ///   - shown: the name of the layer that is not transparent.
        static func text(seed: UInt64, place: String, shown: String) -> String {
            var document = Document(seed: seed)
            func color(_ name: String) -> String { name == shown ? "white" : "clear" }
            let (first, second, third) = (
                document.random.next() % 4, document.random.next() % 3, document.chance(30)
            )
            let target = document.grouped(
                "{ rectangle: { fill: \(color("x")) }, id: x, frame: [6, 5]"
                    + document.motion(true) + " }", fixed: document.chance(25), depth: first)
            let marker = document.grouped(
                "{ circle: { fill: \(color("marker")) }, id: marker, frame: [5, 5], "
                    + "position: $layers.x.\(place) }", fixed: document.chance(25), depth: second)
            let camera =
                document.chance(60)
                ? "camera: { center: [\(document.number(60...100)), \"60 + 20 * $time\"], "
                    + "zoom: \"1 + \(document.number(0...0.6)) * $time\", "
                    + "rotation: \"\(document.number(-30...30)) * $time\" }" : ""
            let layers = third ? [marker, target] : [target, marker]
            return """
                flipbook: 1
                canvas: { size: [160, 120], background: black }
                framerate: 10
                duration: 1
                \(camera)
                layers:
                  - \(layers[0])
                  - \(layers[1])

                """
        }
    }

    private static func load(_ text: String) throws -> LoadedTimeline {
        try LoadedTimeline(text: text, path: "places.yaml", options: RenderOptions())
    }

    /// The middle of what is white in a frame, in points; nil if it is not wholly in the frame.
    private static func middle(_ text: String, _ frame: Int) throws -> Point? {
        let loaded = try load(text)
        let picture = try FrameMaker(loaded, jobs: 1).frame(frame, format: .rgba8)
        let bytes = picture.pixelBytes
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for row in 0..<120 {
            for column in 0..<160 {
                let light = Double(bytes[4 * (160 * row + column)])
                let isAtEdge = row < 2 || row > 117 || column < 2 || column > 157
                if isAtEdge, light > 0 { return nil }
                sum += light
                x += light * (Double(column) + 0.5)
                y += light * (Double(row) + 0.5)
            }
        }
        return sum > 255 ? Point(x: x / sum, y: y / sum) : nil
    }

    @Test("a marker is drawn where the layer's middle is drawn")
    func drawn() throws {
        var compared = 0
        for seed in TestSeed.several(1...40) {
            let frame = Int(seed % 10)
            func middle(_ shown: String) throws -> Point? {
                try Self.middle(
                    Document.text(seed: seed, place: "center", shown: shown), frame)
            }
            guard let target = try middle("x"), let marker = try middle("marker") else { continue }
            #expect(abs(target.x - marker.x) < 0.5, "seed \(seed)")
            #expect(abs(target.y - marker.y) < 0.5, "seed \(seed)")
            compared += 1
        }
        #expect(compared > 15)
    }

    /// Returns the index path of the layer with an id.
    private static func path(_ id: String, _ layers: [Layer], _ above: [Int] = []) -> [Int]? {
        for (index, layer) in layers.enumerated() {
            let path = above + [index]
            if layer.id == id { return path }
            if let found = self.path(id, layer.children, path) { return found }
        }
        return nil
    }

    @Test("each of the nine places is that of the layer in the frame, and the sizes are its edges")
    func places() throws {
        for seed in TestSeed.several(101...300) {
            let place = Document.places[Int(seed % 9)]
            let unit = try #require(UnitPlace(rawValue: place)).point
            let loaded = try Self.load(
                Document.text(seed: seed, place: place, shown: "marker"))
            let scheduler = try FrameScheduler(timeline: loaded.timeline)
            let frame = Int(seed % 10)
            func inFrame(_ id: String, _ unit: Point) throws -> Point {
                let path = try #require(Self.path(id, loaded.timeline.layers))
                let found = scheduler.place(ofLayerAt: path, frame: frame)
                let isFixed = loaded.timeline.layers[path[0]].isFixed
                let context = scheduler.schedule.context(
                    at: Instant(loaded.timeline.frameRate.time(ofFrame: frame)), frame: frame)
                let map =
                    isFixed
                    ? scheduler.schedule.mapToCanvas(ofLayerAt: path, in: context) : found.toFrame
                return map(Point(x: found.size.width * unit.x, y: found.size.height * unit.y))
            }
            let target = try inFrame("x", unit)
            let marker = try inFrame("marker", Point(x: 0.5, y: 0.5))
            #expect(abs(target.x - marker.x) < 0.01, "seed \(seed), \(place)")
            #expect(abs(target.y - marker.y) < 0.01, "seed \(seed), \(place)")
        }
    }

    @Test("frames alone are those of a run, in any order")
    func seek() throws {
        for seed in TestSeed.several(401...440) {
            let text = Document.text(seed: seed, place: "topTrailing", shown: "marker")
            let timeline = try Self.load(text).timeline
            let played = try FrameScheduler(timeline: timeline)
            let states = (0..<10).map { played.state(at: $0) }
            var random = SplitMix64(seed: seed)
            for frame in (0..<10).shuffled(using: &random).prefix(4) {
                let alone = try FrameScheduler(timeline: timeline).state(at: frame)
                #expect(alone == states[frame], "seed \(seed)")
            }
        }
    }

    @Test("in components and repetitions, names are those of the plain timeline")
    func expanded() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [160, 120] }
            framerate: 10
            duration: 1
            components:
              tagged:
                takes: { turn: number }
                layers:
                  - { color: red, id: x, frame: [20, 10], rotation: $turn }
                  - { color: blue, frame: [4, 4], position: $layers.x.topTrailing }
                  - { color: green, frame: [4, 4], position: $layers.far.center }
                frame: [60, 40]
            layers:
              - { color: white, id: far, frame: [10, 10], position: [20, 20] }
              - { color: white, id: x, frame: [10, 10], position: [140, 100] }
              - tagged: { turn: 40 * $time }
                position: [60, 60]
              - tagged: { turn: 10 }
                position: [100, 60]
              - forEach: 3
                layers:
                  - { color: red, id: "dot[$index]", frame: [6, 6], position: [30 * $index, 90] }
                  - color: black
                    frame: [2, 2]
                    position: "$layers.dot[$index].center + 0 * $layers.dot_0.size"
              - { text: "{$layers.x.center.x}" }

            """, to: "written.yaml")
        let written = "\(folder.path)/written.yaml"
        let plain = try PlainTimeline(timeline: written).yaml
        #expect(plain.contains("$layers.tagged_1_x.topTrailing"))
        #expect(plain.contains("$layers.far.center") && plain.contains("$layers.dot_2.center"))
        try folder.write(plain, to: "plain.yaml")
        #expect(try PlainTimeline(timeline: "\(folder.path)/plain.yaml").yaml == plain)
        let schedulers = try ["written", "plain"].map {
            try FrameScheduler(
                timeline: LoadedTimeline("\(folder.path)/\($0).yaml", options: RenderOptions())
                    .timeline)
        }
        for frame in 0..<10 {
            #expect(schedulers[0].state(at: frame) == schedulers[1].state(at: frame))
        }
        // The component's own layer comes before the file's of the same id.
        guard case .group(let inside) = schedulers[0].state(at: 0).layers[2].content else {
            Issue.record("no group")
            return
        }
        #expect(inside[1].center == Point(x: 40, y: 15))
        #expect(inside[2].center == Point(x: -10, y: -20))
    }

    @Test("thousands may follow one another")
    func chain() throws {
        let rows = (1...3000).map {
            "  - { color: red, id: row_\($0), frame: [9, 1], "
                + "position: \"$layers.row_\($0 - 1).center + float2(0.0, 1.0)\" }\n"
        }
        let head = """
            flipbook: 1
            canvas: { size: [160, 120] }
            duration: 1
            layers:
              - { color: red, id: row_0, frame: [9, 1], position: [80, 0] }

            """
        let loaded = try Self.load(head + rows.joined())
        let state = try FrameScheduler(timeline: loaded.timeline).state(at: 0)
        #expect(state.layers.last?.center == Point(x: 80, y: 3000))
        let backwards = try Self.load(head + rows.reversed().joined())
        let other = try FrameScheduler(timeline: backwards.timeline).state(at: 0)
        #expect(other.layers[1].center == Point(x: 80, y: 3000))
    }

    @Test("over scenes, a layer that is not shown has the place that it would have")
    func scenes() throws {
        let loaded = try Self.load(
            """
            flipbook: 1
            canvas: { size: [160, 120] }
            framerate: 10
            scenes:
              one:
                layers: [{ color: red, id: card, frame: [20, 10], position: [40, 30] }]
                camera: { zoom: 2 }
              two: [{ color: blue, frame: [4, 4], position: $layers.over.center }]
            sequence: [{ show: one, for: 1 }, { show: two, for: 1 }]
            layers:
              - color: green
                id: over
                frame: [4, 4]
                position: $layers.card.topLeading
                during: [0, 0.5]

            """)
        let scheduler = try FrameScheduler(timeline: loaded.timeline)
        // The camera shows the canvas about [80, 60], twice as large.
        #expect(scheduler.state(at: 1).layers[1].center == Point(x: -20, y: -10))
        #expect(scheduler.state(at: 15).layers[0].center == Point(x: -20, y: -10))
    }

    @Test("after an edit, names are those of the layers that have moved")
    func edited() throws {
        let head = "flipbook: 1\ncanvas: { size: [160, 120] }\nduration: 1\nlayers:\n"
        let layers = [
            "  - { layers: [{ color: red, frame: [4, 4], position: $layers.b.top }] }\n",
            "  - { color: red, id: a }\n", "  - { color: red, id: b, frame: [9, 9] }\n",
        ]
        var memory = TimelineParser.Memory()
        for order in [[0, 1, 2], [0, 2], [0, 2, 1], [1, 0, 2], [0, 1, 2]] {
            let text = head + order.map { layers[$0] }.joined()
            let again = BuiltInParser.read(text: text, path: "a.yaml", memory: &memory)
            #expect(again.timeline == BuiltInParser.read(text: text, path: "a.yaml").timeline)
        }
    }

    @Test("a component is given a layer where it takes a place, and so is one inside of it")
    func given() throws {
        let folder = try TemporaryFolder()
        func states(_ uses: String) throws -> FrameState {
            let text = """
                flipbook: 1
                canvas: { size: [320, 240], background: white }
                duration: 1
                use: [flipbook/callouts]
                values: { far: [40, 50] }
                components:
                  both:
                    takes: { one: place, other: place }
                    layers:
                      - { color: red, id: mine, frame: [30, 20], position: [20, 20] }
                      - { color: blue, frame: $one.size, position: $one }
                      - { color: blue, frame: [4, 4], position: [$other.x, $other.center.y] }
                      - { color: red, frame: [4, 4], position: $other.topTrailing }
                      - { spotlight: mine }
                    frame: [100, 100]
                layers:
                  - { color: red, frame: [50, 50], position: [9, 9] }
                  - frame: [90, 70]
                    rotation: 20
                    layers:
                      - { color: red, id: x, frame: [20, 10], position: [20, 20] }
                      - { forEach: 2, layers: [{ color: red, id: "dot[$index]", frame: [8, 8] }] }
                \(uses)

                """
            try folder.write(text, to: "given.yaml")
            let check = TimelineCheck(timeline: "\(folder.path)/given.yaml").findings()
            #expect(!check.hasErrors, "\(check)")
            return try FrameScheduler(timeline: Self.load(text).timeline).state(at: 0)
        }
        #expect(
            try states(
                "  - { spotlight: { at: x, margin: 2 } }\n  - both: { one: x, other: 'dot[1]' }")
                == states(
                    """
                      - spotlight: { at: $layers.x.center, size: $layers.x.size + 4.0 }
                      - frame: [100, 100]
                        layers:
                          - { color: red, id: mine, frame: [30, 20], position: [20, 20] }
                          - { color: blue, frame: $layers.x.size, position: $layers.x.center }
                          - { color: blue, frame: [4, 4], position: $layers.dot_1.center }
                          - { color: red, frame: [4, 4], position: $layers.dot_1.topTrailing }
                          - { spotlight: mine }
                    """))
        let points = try states("  - both: { one: [3, 4], other: $far }")
        guard case .group(let inside) = points.layers[2].content else {
            Issue.record("no group")
            return
        }
        #expect(inside[1].size == Size(width: 0, height: 0))
        #expect(inside[2].center == Point(x: 40, y: 50))
        #expect(inside[3].center == Point(x: 40, y: 50))
    }
}
