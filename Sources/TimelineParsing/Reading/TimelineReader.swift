import Diagnostics
internal import Hashing
import MediaCoding
package import MediaTime
import MetalLanguage
import TimelineModel
internal import WholeFiles

/// The state of reading one file: the findings and names so far.
///
/// Each function reads one thing, reports its errors, and returns nil or a harmless value, so that
/// the rest is read too. A timeline with such a value never leaves the parser.
package final class TimelineReader: NodeReader, PlaceFinder {
    let parser: TimelineParser
    let path: String
    let options: TimelineParser.Options
    let expressions: ExpressionTable
    /// The name of the assets' folder in messages.
    var folderName = "the timeline's folder"
    /// The folder that files may be read from.
    private(set) lazy var reach = AssetReach(of: path)
    let sources: SourceTable
    /// The files that were asked for, by their names in the timeline.
    var files: [ExactText: NamedFile] = [:]
    package let findings = FindingSink()
    /// What has a bad name is read too, and what uses it finds it.
    package let keepsBadNames = true
    /// Tables of known names for those that are unknown, by the names.
    private(set) var nameTables: [[String]: NameTables] = [:]
    /// The names that hints for keys in a wrong place know.
    private(set) lazy var strayNames = PlainNames(
        Self.layerKeys + parser.contentKeys + Text.format.description.names
            + Timeline.format.names + ShapeFormat.styles.map(\.name) + [
                ShapeFormat.cornerRadius.name
            ])

    /// What is kept for the next reading; nil for a reading by itself.
    var memory: LayerMemory?
    var shaderMemory: ShaderMemory?
    /// Whether layers are read, and kept.
    var isReadingLayers = false
    /// The known lists of layers in the layer that is read, and those read so far.
    var knownLists = KnownLists<KnownLayer>()
    var readLists: [[KnownLayer]] = []
    var readIDs: [(id: String, location: SourceLocation)] = []
    /// The edit since the reading before; only while layers are read.
    var lastEdit: LineEdit?
    /// Expressions of the reading before; only while layers are read.
    var knownExpressions: [ExpressionKey: Value] = [:]
    /// Expressions with a warning, which is reported for the first of them only.
    var warned: Set<ExpressionKey> = []

    var names = NameScope()
    var places = TimelinePlaces()
    var authorFunctions: [ShaderFunction] = []
    var authorKernels: [ComputeFunction] = []
    /// The names of the author's functions that are neither effects nor kernels.
    var plainFunctions: Set<String> = []
    /// The errors of the shaders' entries that can't be used.
    var entryErrors = EntryErrors()
    var usedBrokenEntries: Set<String> = []
    /// Whether all of the author's shaders could be read. Only then is an unknown name an error.
    var knowsAuthorFunctions = true
    package var seed: UInt64 = 0
    package var frameRate = FrameRate.sixty
    /// Pixels per point.
    var canvasScale = 1.0
    var layerCount = 0
    var layerIDs: [String: [Int]] = [:]
    /// The locations of the ids read so far.
    var seenIDs: [String: SourceLocation] = [:]
    /// The location of the outermost alias around the current node.
    var aliasPlace: SourceLocation?
    /// Descriptions of pictures and films by path. A file may be used several times.
    var images: [ExactText: StillReader.Description] = [:]
    var films: [ExactText: FilmFile.Description] = [:]
    var sounds: [ExactText: SoundFile.Description] = [:]
    /// Checked expressions by text and kind. The defaults repeat on every layer.
    var checked: [ExpressionKey: Value] = [:]
    /// SVG files by path; nil if one can't be drawn.
    var vectorImages: [ExactText: VectorImage?] = [:]
    /// The total length of all texts so far.
    var textBytes = 0
    /// The points of touches and the changes of triggers so far.
    var eventCount = 0
    /// The frame that the most recently read content suggests for its layer.
    package var idealFrame: IdealFrame?

    init(
        parser: TimelineParser, text: String, path: String, options: TimelineParser.Options,
        expressions: ExpressionTable = ExpressionTable()
    ) {
        self.parser = parser
        self.expressions = expressions
        self.path = path
        self.options = options
        sources = SourceTable([path: text])
    }

    /// Returns the tables of known names, which are the same for many mappings.
    func tables(of known: [String]) -> NameTables {
        if let tables = nameTables[known] { return tables }
        let tables = NameTables(known)
        nameTables[known] = tables
        return tables
    }

    /// Reads the whole file. Returns nil if there is nothing to read.
    func timeline(_ root: YAMLNode) -> Timeline? {
        guard !isOfAnotherFormat(root) else { return nil }
        guard let fields = fields(root, of: Timeline.format)
        else { return nil }
        format(fields)
        let name = self.name(fields["name"])
        let canvas = self.canvas(required("canvas", in: fields))
        canvasScale = canvas?.scale ?? 1
        let rate = frameRate(fields["framerate"])
        frameRate = rate
        // A sequence defines the duration.
        let durationNode =
            fields["sequence"] == nil ? required("duration", in: fields) : fields["duration"]
        var duration = self.duration(durationNode, rate: rate)
        seed = fields["seed"].flatMap { wholeNumber($0, "seed") } ?? 0
        let roundsHalf = roundsHalf(fields["half"], hasShaders: fields["shaders"] != nil)
        let shaders = self.shaders(fields["shaders"], half: HalfFormat(isRounded: roundsHalf))
        let fonts = self.fonts(fields["fonts"])
        // Touches and layers refer to each other: the layers' ids are collected first.
        checkContent(fields)
        for list in layerLists(fields) { findLayerIDs(list.node, path: list.path) }
        let touches = self.touches(fields["touches"])
        let triggers = self.triggers(fields["triggers"])
        let sensors = self.sensors(fields["sensors"])
        let animators = self.animators(fields["animators"])
        beginLayers()
        let layers = fields["layers"].map { self.layers($0, depth: 0) } ?? []
        let scenes = self.scenes(fields["scenes"])
        endLayers()
        let sequence = self.sequence(fields["sequence"], scenes: scenes.map(\.name))
        if durationNode == nil, let node = fields["sequence"] {
            duration = lengthOf(sequence, node, rate: rate)
        }
        let camera = fields["camera"].flatMap(camera)
        checkCounts(of: triggers, touches: touches, filmLength: duration ?? .zero)
        let audio = self.audio(fields["audio"], filmLength: duration)
        let outputs = self.outputs(fields["outputs"], canvas: canvas, rate: rate)
        var timeline = Timeline(
            name: name, canvas: canvas ?? Self.standInCanvas, frameRate: rate,
            duration: duration ?? .zero, seed: seed, shaders: shaders, roundsHalf: roundsHalf,
            fonts: fonts, touches: touches, triggers: triggers, animators: animators,
            layers: layers,
            scenes: scenes, sequence: sequence, sensors: sensors, audio: audio,
            outputs: outputs)
        timeline.camera = camera
        checkCircles(in: timeline)
        checkCameras(in: timeline)
        if options.findsQuestionableThings {
            diagnostics.formUnion(entryErrors.remarks(without: usedBrokenEntries))
        }
        if !diagnostics.hasErrors { diagnostics.formUnion(PlayCheck.findings(in: timeline)) }
        if options.findsQuestionableThings, !diagnostics.hasErrors {
            diagnostics.formUnion(
                TimelineLint.findings(in: timeline, places: places, known: memory?.lists))
            diagnostics.formUnion(TextLint.findings(in: timeline, fonts: parser.fonts))
        }
        return timeline
    }

    private static let standInCanvas = Canvas(
        size: Size(width: 1, height: 1), scale: 1, background: .black, pixelWidth: 1,
        pixelHeight: 1)

    /// Whether the file is in another version of the format. Then that is the only finding.
    private func isOfAnotherFormat(_ root: YAMLNode) -> Bool {
        guard let node = root.child("flipbook"), let number = node.scalar?.unsignedInteger,
            number != 1
        else { return false }
        unknownFormat(node)
        return true
    }

    private func format(_ fields: Fields) {
        guard let node = required("flipbook", in: fields) else { return }
        guard node.scalar?.unsignedInteger != 1 else { return }
        unknownFormat(node)
    }

    private func unknownFormat(_ node: YAMLNode) {
        diagnostics.error(
            "unknown-format", "this version of Flipbook reads format 1, not \(node.summary)",
            hint: "write `flipbook: 1`", at: node.location)
    }

    /// Returns the timeline's name; by default its file's, without folder and extension.
    private func name(_ node: YAMLNode?) -> String {
        if let node {
            guard let name = text(node, "name") else { return "" }
            if !name.isEmpty { return name }
            diagnostics.error("wrong-value", "'name' must not be empty", at: node.location)
        }
        return PathParts(path).stem
    }
}
