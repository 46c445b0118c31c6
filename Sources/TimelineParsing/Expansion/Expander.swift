import Diagnostics
internal import Hashing
import TimelineModel

/// Expands values, `let`, components and repetitions into a plain timeline.
///
/// It works between `YAMLReader` and `TimelineReader`: all later stages see only plain timelines. A
/// plain file becomes itself. Every node keeps its location in the file, and the uses that led to
/// it.
///
/// As in `TimelineReader`, an error is reported and replaced by a harmless value.
final class Expander: NodeReader, PlaceFinder {
    let file: String
    let options: TimelineParser.Options
    var diagnostics = DiagnosticSet() {
        didSet { findingCount += 1 }
    }
    /// Counts findings, also those that are reported already.
    private(set) var findingCount = 0
    let keepsBadNames = false
    /// The texts of the timeline, the used files and the given values, by path.
    var sources: SourceTable
    var knownTexts: FileTexts = [:]
    /// The files of components that were asked for.
    var used: [NamedFile] = []
    /// The expressions met so far, also by the reader.
    let expressions = ExpressionTable()
    /// The values that can be set.
    var declared: [Declaration] = []
    /// The given values, each as a mapping in one line of YAML.
    var given: [String] = []
    /// All resolved values, in the order of the file.
    var resolved: [(name: String, value: YAMLNode)] = []
    /// Names in the plain timeline, by section.
    var plainNames: [String: [String]] = [:]
    /// All names in use by touches, sensors, animators, triggers and layers.
    var takenNames: Set<String> = []
    /// The entries that components add, by section.
    var ownEntries: [String: [YAMLEntry]] = [:]
    /// The shaders and fonts that component files name.
    var usedAssets: [String: [YAMLNode]] = [:]
    /// Names that are or will be in the plain timeline, by section.
    var takenBySection: [String: Set<String>] = [:]
    var components = ComponentTable(outer: nil)
    /// The names of all components declared so far.
    var componentNames: Set<String> = []
    /// Those whose declarations can't be used, for a reason that has been reported.
    var brokenComponents: Set<String> = []
    /// The components of each used file, by its real path.
    var fileComponents: [ExactText: ComponentTable] = [:]
    /// Nil if the file has none.
    private var canvas: Canvas?
    let fileScope = Scope(outer: nil, uses: nil)
    /// The number of uses of each component outside components.
    var useCounts: [String: Int] = [:]
    /// The stack of `let`s under evaluation, to detect cycles.
    var lets: [Definition] = []
    /// The lengths of texts with reported errors, by location. The reader's findings there are
    /// dropped.
    private(set) var wrongTexts: [SourceLocation: Int] = [:]
    /// What was made.
    var spent = ExpansionCost()
    private(set) var depth = 0

    var suggestions = NameSuggestions()
    /// What is kept for the next reading; nil for a reading by itself.
    var memory: ExpansionMemory?
    /// The edit since the reading before; only while layers are expanded and kept.
    var lastEdit: LineEdit?
    /// Whether values and components are in other lines than before.
    var isAroundMoved = false
    /// The known lists of layers in the item that is expanded, and those expanded so far.
    var knownLists = KnownLists<KnownExpansion>()
    var readLists: [[KnownExpansion]] = []
    /// What expanding the item has done so far, and whether it would do the same again.
    var marks = KnownExpansion.Marks()
    var isRepeatable = true

    static let deepestUse = 64

    /// Thrown after a limit was exceeded and reported: expansion ends.
    struct Halt: Error {}

    /// The format of the plain timeline.
    private let format: TimelineFormat

    init(file: String, text: String, options: TimelineParser.Options, format: TimelineFormat) {
        self.file = file
        sources = SourceTable([file: text])
        self.options = options
        self.format = format
    }

    static let nameSections = ["touches", "triggers", "sensors", "animators"]
    static let authoringKeys = Authoring.timelineKeys.map(\.name)

    private(set) lazy var timelinePlace = place(.mapping(Timeline.format))
    private(set) lazy var layersPlace = place(.definition("layers"))
    private(set) lazy var conditionPlace = place(.value(.boolean))
    private(set) lazy var textPlace = place(.text())
    /// The place for named values that may be used anywhere: fractions are kept.
    private(set) lazy var namedPlace = place(
        .anyOf([.time, .value(.number), .boolean, .value(.color)]))

    private lazy var definitions = Dictionary(
        format.definitions.map { ($0.name, $0.form) }, uniquingKeysWith: { $1 })

    private func place(_ form: Form) -> FormatPlace { FormatPlace(form, in: definitions) }

    /// The keys of layer contents; a layer has one of them.
    private(set) lazy var contentKeys = Set(format.contentKeys.map(\.name))

    /// Returns the plain timeline, or nil if a limit was exceeded.
    func expanded(_ root: YAMLNode) -> YAMLNode? {
        guard let entries = root.mapping else { return root }
        do throws(Halt) {
            return try timeline(entries, at: root.location)
        } catch {
            return nil
        }
    }

    // MARK: Expansion

    private func timeline(
        _ entries: [YAMLEntry], at location: SourceLocation
    ) throws(Halt) -> YAMLNode {
        func node(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
        let scope = fileScope
        for key in Self.nameSections + ["scenes"] {
            plainNames[key] = (node(key)?.mapping ?? []).map(\.key)
            takenNames.formUnion(plainNames[key] ?? [])
        }
        declareValues(node("values"), in: scope, at: location)
        takeFiles(node("use"))
        declareComponents(node("components"), in: components)
        if !plainNameTable.contains("canvas") { canvas = node("canvas").map(Canvas.written) }
        declareLets(node("let"), in: scope)
        try bindOwnNames(entries, in: scope)
        try readCanvas(for: nil)
        try readLets(in: scope, node("let"))
        beginLayers(entries)
        var result: [YAMLEntry] = []
        for entry in entries where !Self.authoringKeys.contains(entry.key) {
            let place = timelinePlace.child(entry.key)
            if Self.nameSections.contains(entry.key) || entry.key == "scenes",
                entry.value.mapping != nil
            {
                result.append(try section(entry, place, scope))
            } else {
                var entry = entry
                if entry.key == "canvas", case .read(let canvas, _) = canvas {
                    entry.value = canvas
                } else {
                    entry.value = try expand(entry.value, place, scope)
                }
                result.append(entry)
            }
        }
        endLayers()
        for key in Self.nameSections {
            append(ownEntries[key] ?? [], to: key, of: &result)
        }
        for key in ["shaders", "fonts"] {
            guard let assets = usedAssets[key], let first = assets.first else { continue }
            if let index = result.firstIndex(where: { $0.key == key }) {
                guard let items = result[index].value.sequence else { continue }
                // The timeline's own assets are not repeated.
                let own = Set(items.compactMap { $0.scalar.map { Self.joined("", $0.text) } })
                result[index].value.content = .sequence(
                    items
                        + assets.filter {
                            $0.scalar.map { !own.contains(Self.joined("", $0.text)) } ?? true
                        })
            } else {
                result.append(
                    YAMLEntry(
                        key: key, keyLocation: first.location,
                        value: YAMLNode(.sequence(assets), at: first.location)))
            }
        }
        return YAMLNode(.mapping(result), at: location)
    }

    private func append(_ own: [YAMLEntry], to key: String, of entries: inout [YAMLEntry]) {
        guard !own.isEmpty else { return }
        if let index = entries.firstIndex(where: { $0.key == key }) {
            guard entries[index].value.isNull || entries[index].value.mapping != nil else { return }
            entries[index].value.content = .mapping((entries[index].value.mapping ?? []) + own)
        } else {
            let node = YAMLNode(.mapping(own), at: own[0].keyLocation)
            entries.append(YAMLEntry(key: key, keyLocation: own[0].keyLocation, value: node))
        }
    }

    /// The author's names, for messages about unknown ones.
    var authoredNames: [String] { fileScope.names }

    /// The sections whose entries the plain format reads as `$name`.
    static let readSections = ["touches", "sensors", "animators"]

    /// The names that the plain format reads as `$name`.
    var plainNameTable: [String] {
        Self.readSections.flatMap { plainNames[$0] ?? [] }
    }

    // MARK: The canvas

    /// The canvas is read when it is first asked for: it may use a `let`, and a `let` its size.
    private enum Canvas {
        case written(YAMLNode)
        case beingRead
        /// Expanded, with what `$canvas` stands for.
        case read(YAMLNode, Binding)
    }

    /// What `$canvas` stands for; nil if it has not been read.
    var knownCanvas: Binding? {
        if case .read(_, let binding) = canvas { binding } else { nil }
    }

    /// Returns what `$canvas` stands for; nil if the file has no canvas.
    ///
    /// - Parameter use: the name's place; nil if no name asks.
    @discardableResult
    func readCanvas(for use: SourceLocation?) throws(Halt) -> Binding? {
        switch canvas {
        case nil: return nil
        case .read(_, let binding): return binding
        case .beingRead:
            if let use {
                diagnostics.error(
                    "let-cycle", "'canvas' depends on itself",
                    hint: "'canvas' can't use '$canvas', also not by a 'let'", at: use)
            }
            return .broken
        case .written(let node):
            canvas = .beingRead
            let expanded = try expand(node, timelinePlace.child("canvas"), fileScope)
            let binding = canvasValue(expanded)
            canvas = .read(expanded, binding)
            return binding
        }
    }

    /// Returns `$canvas.size` and `$canvas.scale`; `broken` if the canvas has errors.
    private func canvasValue(_ node: YAMLNode) -> Binding {
        guard let size = node.child("size") else { return .broken }
        let scale = node.child("scale") ?? Self.number(1, at: size.location)
        let entries = [("size", size), ("scale", scale)].map {
            YAMLEntry(key: $0.0, keyLocation: $0.1.location, value: $0.1)
        }
        return .constant(YAMLNode(.mapping(entries), at: node.location))
    }

    // MARK: Nesting

    func descend<Result>(
        at location: SourceLocation, _ body: () throws(Halt) -> Result
    ) throws(Halt) -> Result {
        depth += 1
        defer { depth -= 1 }
        guard depth <= YAMLReader.deepest else {
            diagnostics.error(
                "nested-too-deep", "values are nested deeper than \(YAMLReader.deepest) levels",
                at: location)
            throw Halt()
        }
        return try body()
    }

    // MARK: Findings

    /// Suppresses further findings about a scalar.
    func wrong(_ node: YAMLNode, at location: SourceLocation) {
        wrongTexts[location] = max(
            wrongTexts[location] ?? 0, (node.scalar?.text.unicodeScalars.count ?? 0) + 2)
    }

    /// Removes the reader's findings about texts with reported errors.
    func remaining(_ findings: DiagnosticSet) -> DiagnosticSet {
        guard !wrongTexts.isEmpty else { return findings }
        let spans = Dictionary(grouping: wrongTexts) { "\($0.key.file):\($0.key.line)" }
        return DiagnosticSet(
            findings.diagnostics.filter { finding in
                guard let place = finding.location else { return true }
                let onLine = spans["\(place.file):\(place.line)"] ?? []
                return !onLine.contains {
                    ($0.key.column...$0.key.column + $0.value).contains(place.column)
                }
            })
    }

    /// Returns a mapping's entries. Reports unknown keys.
    ///
    /// - Parameter others: hints for keys that might be expected.
    func fields(
        _ node: YAMLNode, of subject: String, known: [String], others: [String: String] = [:],
        uses scope: Scope? = nil
    ) -> [String: YAMLEntry]? {
        guard let mapping = node.mapping else {
            diagnostics.error(
                "wrong-type", "\(subject) must be a mapping, not \(node.summary)",
                at: scope?.place(node.location) ?? node.location)
            return nil
        }
        return fields(
            node, mapping, of: subject, known: known,
            place: { scope?.place($0) ?? $0 },
            hint: { entry, _ in others[entry.key] ?? didYouMean(entry.key, known) }
        ).entries
    }
}
