package import Diagnostics
import MediaCoding
package import MediaTime
import MetalLanguage
import TimelineModel

/// One reading of one file: what has been found so far, and the names that are known.
///
/// Each function reads one thing, reports what is wrong with it, and gives nil or a harmless
/// stand-in, so that the rest is read all the same. A timeline with a stand-in in it never leaves
/// the parser.
package final class TimelineReader: NodeReader, PlaceFinder {
    let parser: TimelineParser
    let path: String
    let options: TimelineParser.Options
    /// What the folder that assets lie in is called.
    var folderName = "the timeline's folder"
    /// Made when first an expression or a path needs to know where its characters stand.
    private var origins: [String: ScalarOrigins] = [:]
    /// The folder that files may be read from.
    private(set) lazy var reach = AssetReach(of: path)
    var sources: [String: String]
    package var diagnostics = DiagnosticSet()

    var names = NameScope()
    var places = TimelinePlaces()
    var authorFunctions: [ShaderFunction] = []
    var authorKernels: [ComputeFunction] = []
    /// The names of the author's functions that are neither effects nor kernels.
    var plainFunctions: Set<String> = []
    /// Whether all of the author's shaders could be read: only then is a name certainly unknown.
    var knowsAuthorFunctions = true
    package var seed: UInt64 = 0
    package var frameRate = FrameRate.sixty
    /// Pixels a point.
    var canvasScale = 1.0
    var layerCount = 0
    var layerIDs: [String: [Int]] = [:]
    /// Where each id stands that has been read.
    var seenIDs: [String: SourceLocation] = [:]
    /// Of the outermost alias that stands for what is being read.
    var aliasPlace: SourceLocation?
    /// Pictures and films that have been looked into, by their paths; a file may be shown often.
    var images: [String: StillReader.Description] = [:]
    var films: [String: FilmFile.Description] = [:]
    var sounds: [String: SoundFile.Description] = [:]
    /// Expressions that have been checked, by their text and kind: defaults repeat on every layer.
    var checked: [ExpressionKey: Value] = [:]
    /// SVG files that have been read, by their paths; nil for one that can't be drawn.
    var vectorImages: [String: VectorImage?] = [:]
    /// Of all texts that have been read.
    var textBytes = 0
    /// What the content that was read last would have as its layer's frame.
    package var idealFrame: IdealFrame?

    init(
        parser: TimelineParser, text: String, path: String, options: TimelineParser.Options
    ) {
        self.parser = parser
        self.path = path
        self.options = options
        sources = [path: text]
    }

    /// Nil where the file's text isn't known.
    func origins(of file: String) -> ScalarOrigins? {
        if let known = origins[file] { return known }
        origins[file] = sources[file].map { ScalarOrigins($0, file: file) }
        return origins[file]
    }

    /// Reads the whole file; nil only where there is nothing to read.
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
        // A sequence has a length of its own.
        let durationNode =
            fields["sequence"] == nil ? required("duration", in: fields) : fields["duration"]
        var duration = self.duration(durationNode, rate: rate)
        seed = fields["seed"].flatMap { wholeNumber($0, "seed") } ?? 0
        let roundsHalf = roundsHalf(fields["half"], hasShaders: fields["shaders"] != nil)
        let shaders = self.shaders(fields["shaders"], half: HalfFormat(isRounded: roundsHalf))
        let fonts = self.fonts(fields["fonts"])
        // Touches lie in layers, and layers read touches: the layers' ids come first.
        checkContent(fields)
        for list in layerLists(fields) { findLayerIDs(list.node, path: list.path) }
        let touches = self.touches(fields["touches"])
        let triggers = self.triggers(fields["triggers"])
        let sensors = self.sensors(fields["sensors"])
        let animators = self.animators(fields["animators"])
        let layers = fields["layers"].map { self.layers($0, depth: 0) } ?? []
        let scenes = self.scenes(fields["scenes"])
        let sequence = self.sequence(fields["sequence"], scenes: scenes.map(\.name))
        if durationNode == nil, let node = fields["sequence"] {
            duration = lengthOf(sequence, node, rate: rate)
        }
        checkCounts(of: triggers, filmLength: duration ?? .zero)
        let audio = self.audio(fields["audio"], filmLength: duration)
        let outputs = self.outputs(fields["outputs"], canvas: canvas, rate: rate)
        let timeline = Timeline(
            name: name, canvas: canvas ?? Self.standInCanvas, frameRate: rate,
            duration: duration ?? .zero, seed: seed, shaders: shaders, roundsHalf: roundsHalf,
            fonts: fonts, touches: touches, triggers: triggers, animators: animators,
            layers: layers,
            scenes: scenes, sequence: sequence, sensors: sensors, audio: audio,
            outputs: outputs)
        checkCircles(in: timeline)
        if options.findsQuestionableThings, !diagnostics.hasErrors {
            diagnostics.formUnion(TimelineLint.findings(in: timeline, places: places))
            diagnostics.formUnion(TextLint.findings(in: timeline, fonts: parser.fonts))
        }
        return timeline
    }

    private static let standInCanvas = Canvas(
        size: Size(width: 1, height: 1), scale: 1, background: .black, pixelWidth: 1,
        pixelHeight: 1)

    /// Of a file in another format nothing can be said but that.
    private func isOfAnotherFormat(_ root: YAMLNode) -> Bool {
        let node = root.mapping?.first { $0.key == "flipbook" }?.value
        guard let node, let number = node.scalar?.unsignedInteger, number != 1 else { return false }
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

    /// The timeline's name, or else its file's, without folder and ending.
    private func name(_ node: YAMLNode?) -> String {
        if let node {
            guard let name = text(node, "name") else { return "" }
            if !name.isEmpty { return name }
            diagnostics.error("wrong-value", "'name' must not be empty", at: node.location)
        }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
