import Diagnostics
import FrameScheduling
internal import Hashing
import MediaCoding
import MediaTime
import MetalLanguage
package import TimelineChecks
package import TimelineExpansion
package import TimelineModel
package import TimelineSyntax
import TimelineWords
internal import WholeFiles

/// The numbers of a film that its parts need.
package struct FilmBasics: Hashable, Sendable {
    package var seed: UInt64 = 0
    var frameRate = FrameRate.sixty
    /// Pixels per point.
    var scale = 1.0
}

/// How far the reading of layers is.
package struct ReadingProgress {
    var layerCount = 0
    /// The total length of all texts so far.
    var textBytes = 0
    /// The locations of the ids read so far.
    var seenIDs: [String: SourceLocation] = [:]
    /// The location of the outermost alias around the current node.
    var aliasPlace: SourceLocation?
    /// The frame that the most recently read content suggests for its layer.
    package var idealFrame: IdealFrame?
}

/// The valid expressions so far: layers repeat them, and the defaults are on every layer.
struct ReadExpressions {
    var checked: [ExpressionKey: Value] = [:]
    /// The equal expressions with a warning, which is reported for the first of them only.
    var warned: Set<ExpressionKey> = []
    /// The valid expressions of the reading before; only while layers are read.
    var known: [ExpressionKey: Value] = [:]
    /// All that were compiled, also those of effects' descriptions.
    var programs: [ProgramKey: Value] = [:]
}

/// Results that are cached for the next reading.
package struct KeptReading {
    /// Nil for a reading by itself.
    package var memory: LayerMemory?
    /// The lists of layers in the layer that is read.
    var layers = PartLists<ReadLayer>()
    var readIDs: [(id: String, location: SourceLocation)] = []
}

/// The state of reading one file: the findings and names so far.
///
/// Each function reads one thing, reports its errors, and returns nil or a harmless value, so that
/// the rest is read too. A timeline with such a value never leaves the parser.
package final class TimelineReader: ConstantReader {
    package let context: ReadingContext
    package let assets: AssetReader
    package let shaders: AuthorShaders
    let events: EventReader
    package var names = NameScope()
    package var places = TimelinePlaces()
    package var film = FilmBasics()
    package var progress = ReadingProgress()
    var expressions = ReadExpressions()
    package var kept = KeptReading()

    package init(
        parser: ParserParts, text: String, path: String, options: ReadingOptions,
        trees: ExpressionTable = ExpressionTable()
    ) {
        context = ReadingContext(
            parser: parser, text: text, path: path, options: options, trees: trees)
        assets = AssetReader(context)
        shaders = AuthorShaders(assets)
        events = EventReader(context)
    }

    /// Reads the whole file. Returns nil if there is nothing to read.
    package func timeline(_ root: YAMLNode) -> Timeline? {
        // In another version of the format, nothing else has a meaning.
        if let node = root.child("flipbook"), node.scalar?.unsignedInteger != nil,
            !isOfFormat1(node)
        {
            return nil
        }
        guard let fields = fields(root, of: Timeline.format) else { return nil }
        if let node = required("flipbook", in: fields) { _ = isOfFormat1(node) }
        let name = self.name(fields["name"])
        let canvas = self.canvas(required("canvas", in: fields))
        let rate = frameRate(fields["framerate"])
        // A sequence defines the duration.
        let durationNode =
            fields["sequence"] == nil ? required("duration", in: fields) : fields["duration"]
        var duration = self.duration(durationNode, rate: rate)
        places.duration = durationNode?.location
        film = FilmBasics(
            seed: fields["seed"].flatMap { wholeNumber($0, "seed") } ?? 0, frameRate: rate,
            scale: canvas?.scale ?? 1)
        context.trees.seed = film.seed
        let roundsHalf = shaders.roundsHalf(fields["half"], hasShaders: fields["shaders"] != nil)
        let files = shaders.files(fields["shaders"], half: HalfFormat(isRounded: roundsHalf))
        let fonts = self.fonts(fields["fonts"])
        // Touches and layers refer to each other: the layers' ids are collected first.
        checkContent(fields)
        for list in layerLists(fields) { findLayerIDs(list.node, path: list.path) }
        events.layerPaths = names.layers
        let touches = self.touches(fields["touches"])
        let triggers = self.triggers(fields["triggers"])
        let sensors = self.sensors(fields["sensors"])
        let states = self.states(fields["states"])
        let animators = self.animators(fields["animators"])
        let moments = self.moments(fields["moments"])
        beginLayers()
        let layers = fields["layers"].map { self.layers($0, depth: 0) } ?? []
        let scenes = self.scenes(fields["scenes"])
        endLayers()
        let sequence = self.sequence(fields["sequence"], scenes: scenes.map(\.name))
        if durationNode == nil, let node = fields["sequence"] {
            duration = lengthOf(sequence, node, rate: rate)
        }
        let camera = fields["camera"].flatMap(camera)
        events.checkCounts(
            of: triggers, at: places.triggers, touches: touches, states: states,
            filmLength: duration ?? .zero)
        let audio = assets.audio(fields["audio"], filmLength: duration)
        let outputs = OutputReader(assets: assets, canvas: canvas, rate: rate).outputs(
            fields["outputs"], &places.outputs)
        var timeline = Timeline(
            name: name, canvas: canvas ?? Self.placeholderCanvas, frameRate: rate,
            duration: duration ?? .zero, seed: film.seed, shaders: files, roundsHalf: roundsHalf,
            fonts: fonts, touches: touches, triggers: triggers, animators: animators,
            layers: layers, scenes: scenes, sequence: sequence, sensors: sensors, audio: audio,
            outputs: outputs)
        timeline.camera = camera
        timeline.moments = moments
        timeline.states = states
        checkCircles(in: timeline)
        if let order = PlaceGraph(timeline) { diagnostics.formUnion(order.cycles(in: timeline)) }
        checkCameras(in: timeline)
        if options.findsQuestionableThings { diagnostics.formUnion(shaders.entryRemarks) }
        if !diagnostics.hasErrors { diagnostics.formUnion(PlayCheck.findings(in: timeline)) }
        if options.findsQuestionableThings, !diagnostics.hasErrors {
            diagnostics.formUnion(
                TimelineLint.findings(
                    in: timeline, places: places,
                    known: kept.memory.map { $0.lists.joined().map(\.result.uses) }))
            diagnostics.formUnion(TextLint.findings(in: timeline, fonts: parser.fonts))
        }
        return timeline
    }

    static let placeholderCanvas = Canvas(
        size: Size(width: 1, height: 1), scale: 1, background: .black, pixelWidth: 1,
        pixelHeight: 1)

    private func isOfFormat1(_ node: YAMLNode) -> Bool {
        if node.scalar?.unsignedInteger == 1 || node.isPoison { return true }
        diagnostics.error(
            .unknownFormat, "this version of Flipbook reads format 1, not \(node.summary)",
            hint: "write `flipbook: 1`", at: node.location)
        return false
    }

    /// Returns the timeline's name; by default its file's, without folder and extension.
    private func name(_ node: YAMLNode?) -> String {
        if let node {
            guard let name = text(node, "name") else { return "" }
            if !name.isEmpty { return name }
            diagnostics.error(.wrongValue, "'name' must not be empty", at: node.location)
        }
        return PathParts(path).stem
    }
}
