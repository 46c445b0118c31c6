import Diagnostics
import MediaTime
package import TimelineModel
import TimelineExpansion
package import TimelineReading
package import TimelineSyntax

extension IconMorph: ReadableContent {
    package static var key: (form: Form, summary: String) {
        (.definition(name), "icons that morph into each other")
    }

    package static func read(_ node: YAMLNode, by reader: TimelineReader) -> IconMorph {
        var morph = IconMorph(
            icons: [TimelineReader.placeholderImage], color: .color(.white),
            duration: Time(1, over: 2) ?? .zero, blur: .number(5), softness: nil, cue: .times([]))
        guard let fields = reader.fields(node, of: format) else { return morph }
        reader.progress.idealFrame = .square(.number(TimelineReader.iconSide))
        reader.read(fields, into: &morph, format)
        reader.checkCue(fields)
        return morph
    }
}

extension TimelineReader {
    private static let maxMorphSteps = 10_000

    fileprivate func checkCue(_ fields: Fields) {
        let given = ["at", "show", "trigger"].filter { fields[$0] != nil }
        if given.count > 1, let second = fields.entries[given[1]] {
            diagnostics.error(
                .wrongKey, "an icon morph has one cue, but this has \(list(given))",
                at: second.keyLocation)
        } else if given.isEmpty, !fields.hasUnknownKeys {
            diagnostics.error(
                .missingKey,
                "an icon morph needs 'at', 'show' or 'trigger', for what brings the next icon",
                at: fields.location)
        } else if given != ["show"], let node = fields["icons"], node.sequence?.count == 1 {
            diagnostics.error(.outOfRange, "'icons' needs two icons or more", at: node.location)
        }
    }

    /// Reads `{ at: TIME, icon: ICON }`, and its time's place.
    fileprivate func step(_ node: YAMLNode) -> (IconMorph.Shown, YAMLNode)? {
        guard let fields = fields(node, of: IconMorph.stepFormat) else { return nil }
        let at = required("at", in: fields)
        let time = at.flatMap { self.time($0, "at") }
        let icon = required("icon", in: fields).flatMap(listedIcon)
        guard let at, let time, let icon else { return nil }
        return (IconMorph.Shown(time: time, icon: icon), at)
    }

    /// Reads strictly increasing times. Reports an error for any other.
    fileprivate func steps(
        _ node: YAMLNode, _ key: String, _ read: (YAMLNode) -> (IconMorph.Shown, YAMLNode)?
    ) -> [IconMorph.Shown] {
        guard let items = items(node, key, atMost: Self.maxMorphSteps, "entries") else {
            return []
        }
        var steps: [IconMorph.Shown] = []
        for item in items {
            guard let (step, place) = read(item) else { continue }
            if let last = steps.last, step.time <= last.time {
                diagnostics.error(
                    .timeBackwards, "\(quoted(key)) must be in order of time", at: place.location)
            }
            steps.append(step)
        }
        return steps
    }
}

extension IconMorph.Shown: ReadableItem {
    static func list(_ part: WrittenPart) -> [IconMorph.Shown]? {
        part.reader.steps(part.node, part.name) { item in
            guard part.name == "at" else { return part.reader.step(item) }
            return part.reader.time(item, "at").map { (IconMorph.Shown(time: $0), item) }
        }
    }
}
