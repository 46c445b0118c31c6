import Diagnostics
internal import Hashing
import TimelineModel
package import TimelineSyntax

/// Expands values, `let`, components and repetitions into a plain timeline.
///
/// It works between `YAMLReader` and `TimelineReader`: all later stages see only plain timelines. A
/// plain file becomes itself. Every node keeps its location in the file, and the uses that led to
/// it.
///
/// As in `TimelineReader`, an error is reported and replaced by a harmless value.
package final class Expander: NodeReader, PlaceFinder {
    let options: ReadingOptions
    package let findings = FindingSink()
    package var files: ExpansionFiles
    package var values = ExpansionValues()
    var plain = PlainParts()
    var components = DeclaredComponents()
    /// The expressions so far, also the reader's.
    package let trees = ExpressionTable()
    var progress = ExpansionProgress()
    package var kept = KeptExpansion()
    let places: ExpansionPlaces

    package var keepsBadNames: Bool { false }
    package var sources: SourceTable { files.sources }

    static let deepestUse = 64

    package init(file: String, text: String, options: ReadingOptions, format: TimelineFormat) {
        files = ExpansionFiles(path: file, sources: SourceTable([file: text]))
        self.options = options
        places = ExpansionPlaces(format)
    }

    static let nameSections = ["touches", "triggers", "sensors", "animators", "moments", "states"]
    static let authoringKeys = Authoring.timelineKeys.map(\.name)

    /// Returns the plain timeline, or nil if a limit was exceeded.
    ///
    /// - Parameter events: finds the times that moments are said by; nil to keep their names.
    package func expanded(
        _ root: YAMLNode, events: (any MomentEvents)? = nil
    ) -> YAMLNode? {
        guard let entries = root.mapping else { return root }
        do throws(AlreadyReported) {
            let plain = try timeline(entries, at: root.location)
            guard let events, hasMoments(plain) else { return plain }
            return try MomentGraph(plain, expander: self, events: events).resolved()
        } catch {
            return nil
        }
    }

    // MARK: Expansion

    private func timeline(
        _ entries: [YAMLEntry], at location: SourceLocation
    ) throws(AlreadyReported) -> YAMLNode {
        func node(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
        let scope = values.scope
        for key in Self.nameSections + ["scenes"] {
            plain.names[key] = (node(key)?.mapping ?? []).map(\.key)
            plain.taken.formUnion(plain.names[key] ?? [])
        }
        declareValues(node("values"), in: scope, at: location)
        takeFiles(node("use"))
        declareComponents(node("components"), in: components.table)
        if !plainNameTable.contains("canvas") {
            values.canvas = node("canvas").map(ExpansionValues.Canvas.written)
        }
        declareLets(node("let"), in: scope)
        try bindOwnNames(entries, in: scope)
        try readEnvironment(node("environment"), in: scope)
        if let seed = node("seed") {
            let expanded = try expand(seed, places.timeline.child("seed"), scope)
            trees.seed = expanded.scalar?.unsignedInteger ?? 0
        }
        try readCanvas(for: nil)
        try readLets(in: scope, node("let"))
        beginLayers(entries)
        var result: [YAMLEntry] = []
        for entry in entries where !Self.authoringKeys.contains(entry.key) {
            let place = places.timeline.child(entry.key)
            if Self.nameSections.contains(entry.key) || entry.key == "scenes",
                entry.value.mapping != nil
            {
                result.append(try section(entry, place, scope))
            } else {
                var entry = entry
                if entry.key == "canvas", case .read(let canvas, _) = values.canvas {
                    entry.value = canvas
                } else {
                    entry.value = try expand(entry.value, place, scope)
                }
                result.append(entry)
            }
        }
        endLayers()
        for key in Self.nameSections { append(plain.entries[key] ?? [], to: key, of: &result) }
        for key in ["shaders", "fonts"] {
            guard let assets = plain.assets[key], let first = assets.first else { continue }
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
    package var authoredNames: [String] { values.scope.names }

    /// The touches, triggers and animators by which a time is said.
    package var namesInMoments: Set<String> { plain.inMoments }

    /// The sections whose entries the plain format reads as `$name`.
    static let readSections = ["touches", "sensors", "animators", "moments", "states"]

    /// The names that the plain format reads as `$name`.
    var plainNameTable: [String] { Self.readSections.flatMap { plain.names[$0] ?? [] } }

    // MARK: The canvas

    /// The value of `$canvas`; nil if it has not been read.
    var knownCanvas: Binding? {
        if case .read(_, let binding) = values.canvas { binding } else { nil }
    }

    /// Returns the value of `$canvas`; nil if the file has no canvas.
    ///
    /// - Parameter use: the name's place; nil if no name asks.
    @discardableResult
    func readCanvas(for use: SourceLocation?) throws(AlreadyReported) -> Binding? {
        switch values.canvas {
        case nil: return nil
        case .read(_, let binding): return binding
        case .beingRead:
            if let use {
                diagnostics.error(
                    .letCycle, "'canvas' depends on itself",
                    hint: "'canvas' can't use '$canvas', also not by a 'let'", at: use)
            }
            return .broken
        case .written(let node):
            values.canvas = .beingRead
            let expanded = try expand(node, places.timeline.child("canvas"), values.scope)
            let binding = canvasValue(expanded)
            values.canvas = .read(expanded, binding)
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
        at location: SourceLocation, _ body: () throws(AlreadyReported) -> Result
    ) throws(AlreadyReported) -> Result {
        progress.depth += 1
        defer { progress.depth -= 1 }
        guard progress.depth <= YAMLReader.deepest else {
            diagnostics.error(
                .nestedTooDeep, "values are nested deeper than \(YAMLReader.deepest) levels",
                at: location)
            throw AlreadyReported()
        }
        return try body()
    }

    // MARK: Findings

    /// Returns a mapping's entries. Reports unknown keys.
    ///
    /// - Parameter others: hints for keys that might be expected.
    func fields(
        _ node: YAMLNode, of subject: String, known: [String], others: [String: String] = [:],
        uses scope: Scope? = nil
    ) -> FieldEntries? {
        guard let mapping = node.mapping else {
            diagnostics.error(
                .wrongType, "\(subject) must be a mapping, not \(node.summary)",
                at: scope?.place(node.location) ?? node.location)
            return nil
        }
        return fields(
            node, mapping, of: subject, known: known, place: { scope?.place($0) ?? $0 },
            hint: { entry, _ in others[entry.key] ?? didYouMean(entry.key, known) }
        ).entries
    }
}
