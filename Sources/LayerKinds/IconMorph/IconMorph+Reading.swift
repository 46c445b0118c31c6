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
        reader.read(fields, into: &morph, format)
        morph.icons = reader.required("icons", in: fields).map(reader.morphIcons) ?? morph.icons
        morph.cue = reader.cue(fields, &morph.icons)
        let side = reader.value(
            fields["size"], "size", in: TimelineReader.sides, default: TimelineReader.iconSide)
        reader.progress.idealFrame = IdealFrame(width: side, height: side)
        return morph
    }
}

extension TimelineReader {
    private static let maxMorphIcons = 1000
    private static let maxMorphSteps = 10_000

    fileprivate func morphIcons(_ node: YAMLNode) -> [VectorImage] {
        guard let items = items(node, "icons") else { return [Self.placeholderImage] }
        guard (1...Self.maxMorphIcons).contains(items.count) else {
            diagnostics.error(
                .outOfRange,
                "'icons' must be 1…\(Self.maxMorphIcons) icons, not \(items.count)",
                at: node.location)
            return [Self.placeholderImage]
        }
        return items.map { listedIcon($0) ?? Self.placeholderImage }
    }

    fileprivate func cue(_ fields: Fields, _ icons: inout [VectorImage]) -> IconMorph.Cue {
        let given = ["at", "show", "trigger"].filter { fields[$0] != nil }
        guard given.count == 1, let key = given.first, let node = fields[key] else {
            if given.count > 1, let second = fields.entries[given[1]] {
                diagnostics.error(
                    .wrongKey, "an icon morph has one cue, but this has \(list(given))",
                    at: second.keyLocation)
            } else if !fields.hasUnknownKeys {
                diagnostics.error(
                    .missingKey,
                    "an icon morph needs 'at', 'show' or 'trigger', for what brings the next icon",
                    at: fields.location)
            }
            return .times([])
        }
        if key == "show" { return .times(shown(node, &icons)) }
        if icons.count == 1, let node = fields["icons"], node.sequence?.count == 1 {
            diagnostics.error(.outOfRange, "'icons' needs two icons or more", at: node.location)
        }
        if key == "trigger" { return .trigger(.trigger(triggerIndex(node) ?? 0)) }
        let times = steps(node, key) { item in self.time(item, "at").map { ($0, item) } }
        let count = icons.count
        return .times(
            times.enumerated().map { index, time in
                IconMorph.Step(time: time, icon: (index + 1) % count)
            })
    }

    /// Reads `[{ at: TIME, icon: ICON }, …]`. Icons that aren't in `icons` are added.
    private func shown(_ node: YAMLNode, _ icons: inout [VectorImage]) -> [IconMorph.Step] {
        var numbers: [Int] = []
        let times = steps(node, "show") { (item: YAMLNode) -> (Time, YAMLNode)? in
            guard let fields = fields(item, of: IconMorph.stepFormat) else {
                return nil
            }
            let at = required("at", in: fields)
            let time = at.flatMap { self.time($0, "at") }
            let icon = required("icon", in: fields).flatMap(listedIcon)
            guard let at, let time, let icon else { return nil }
            if let known = icons.firstIndex(of: icon) {
                numbers.append(known)
            } else {
                icons.append(icon)
                numbers.append(icons.count - 1)
            }
            return (time, at)
        }
        var current = 0
        return zip(times, numbers).compactMap { time, number in
            // Showing the current icon again is no change.
            guard number != current else { return nil }
            current = number
            return IconMorph.Step(time: time, icon: number)
        }
    }

    /// Reads strictly increasing times. Reports an error for any other.
    private func steps(
        _ node: YAMLNode, _ key: String, _ read: (YAMLNode) -> (Time, YAMLNode)?
    ) -> [Time] {
        guard let items = items(node, key, atMost: Self.maxMorphSteps, "entries") else {
            return []
        }
        var times: [Time] = []
        for item in items {
            guard let (time, place) = read(item) else { continue }
            if let last = times.last, time <= last {
                diagnostics.error(
                    .timeBackwards, "\(quoted(key)) must be in order of time", at: place.location)
            }
            times.append(time)
        }
        return times
    }
}
