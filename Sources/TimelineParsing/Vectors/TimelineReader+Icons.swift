import Diagnostics
import Drawing
import MediaTime
import TimelineModel

/// Icons, and icons that flow into each other.
extension TimelineReader {
    private static let iconSide = 80.0
    private static let mostMorphIcons = 1000
    private static let mostMorphSteps = 10_000
    private static let sides = 0...Double.greatestFiniteMagnitude

    /// `icon: heart`, or a mapping with `name` or `file`.
    func icon(_ node: YAMLNode) -> Layer.Content {
        var picture = VectorPicture(image: Self.standInImage, tint: .color(.white))
        var side = Value.number(Self.iconSide)
        if node.scalar != nil {
            picture.image = builtInIcon(node, "icon") ?? Self.standInImage
        } else if let fields = fields(node, of: VectorPicture.iconFormat) {
            picture.image = iconImage(fields) ?? Self.standInImage
            side = value(fields["size"], "size", in: Self.sides, default: Self.iconSide)
            read(fields, into: &picture, VectorPicture.iconFormat)
        }
        idealFrame = IdealFrame(width: side, height: side)
        return .svg(picture)
    }

    /// An icon in a list: a name, or `{ name }` or `{ file }`.
    private func listedIcon(_ node: YAMLNode) -> VectorImage? {
        if node.scalar != nil { return builtInIcon(node, "icons") }
        return fields(node, of: IconMorph.listedFormat).flatMap { iconImage($0) }
    }

    private func iconImage(_ fields: Fields) -> VectorImage? {
        switch (fields["name"], fields["file"]) {
        case (let name?, nil): return builtInIcon(name, "name")
        case (nil, let file?): return vectorImage(file, "file")
        case (nil, nil):
            if !fields.hasUnknownKeys {
                diagnostics.error(
                    "missing-key", "an icon needs 'name' or 'file'", at: fields.location)
            }
            return nil
        case (_?, let file?):
            diagnostics.error(
                "wrong-key", "an icon has 'name' or 'file', not both",
                at: fields.entries["file"]?.keyLocation ?? file.location)
            return nil
        }
    }

    private func builtInIcon(_ node: YAMLNode, _ key: String) -> VectorImage? {
        guard let name = text(node, key) else { return nil }
        guard let icon = Icon.all.first(where: { $0.name == name }) else {
            let names = Icon.all.map(\.name)
            diagnostics.error(
                "unknown-icon", "no icon is called \(quoted(name))",
                hint: name.hasSuffix(".svg")
                    ? "a file is named as { file: \(name) }"
                    : didYouMean(name, names) ?? "there is \(list(names))", at: node.location)
            return nil
        }
        return VectorImage(
            name: icon.name, text: icon.text,
            naturalSize: Size(width: Icon.side, height: Icon.side), needsLayers: false)
    }

    // MARK: Morphs

    func iconMorph(_ node: YAMLNode) -> Layer.Content {
        var morph = IconMorph(
            icons: [Self.standInImage], color: .color(.white), duration: Time(1, over: 2) ?? .zero,
            blur: .number(5), softness: nil, cue: .times([]))
        guard let fields = fields(node, of: IconMorph.format) else { return .iconMorph(morph) }
        read(fields, into: &morph, IconMorph.format)
        morph.icons = required("icons", in: fields).map(morphIcons) ?? morph.icons
        morph.cue = cue(fields, &morph.icons)
        let side = value(fields["size"], "size", in: Self.sides, default: Self.iconSide)
        idealFrame = IdealFrame(width: side, height: side)
        return .iconMorph(morph)
    }

    private func morphIcons(_ node: YAMLNode) -> [VectorImage] {
        guard let items = items(node, "icons") else { return [Self.standInImage] }
        guard (1...Self.mostMorphIcons).contains(items.count) else {
            diagnostics.error(
                "out-of-range",
                "'icons' must be 1…\(Self.mostMorphIcons) icons, not \(items.count)",
                at: node.location)
            return [Self.standInImage]
        }
        return items.map { listedIcon($0) ?? Self.standInImage }
    }

    private func cue(_ fields: Fields, _ icons: inout [VectorImage]) -> IconMorph.Cue {
        let given = ["at", "show", "trigger"].filter { fields[$0] != nil }
        guard given.count == 1, let key = given.first, let node = fields[key] else {
            if given.count > 1, let second = fields.entries[given[1]] {
                diagnostics.error(
                    "wrong-key", "an icon morph has one cue, but this has \(list(given))",
                    at: second.keyLocation)
            } else if !fields.hasUnknownKeys {
                diagnostics.error(
                    "missing-key",
                    "an icon morph needs 'at', 'show' or 'trigger', for what brings the next icon",
                    at: fields.location)
            }
            return .times([])
        }
        if key == "show" { return .times(shown(node, &icons)) }
        if icons.count == 1, let node = fields["icons"], node.sequence?.count == 1 {
            diagnostics.error(
                "out-of-range", "'icons' needs two icons or more", at: node.location)
        }
        if key == "trigger" { return .trigger(triggerIndex(node) ?? 0) }
        let times = steps(node, key) { item in self.time(item, "at").map { ($0, item) } }
        let count = icons.count
        return .times(
            times.enumerated().map { index, time in
                IconMorph.Step(time: time, icon: (index + 1) % count)
            })
    }

    /// `[{ at: TIME, icon: ICON }, …]`; what isn't among `icons` is added to them.
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
            // The icon that is there already is no change.
            guard number != current else { return nil }
            current = number
            return IconMorph.Step(time: time, icon: number)
        }
    }

    /// Times in order; reports one that isn't later than the one before it.
    private func steps(
        _ node: YAMLNode, _ key: String, _ read: (YAMLNode) -> (Time, YAMLNode)?
    ) -> [Time] {
        guard let items = items(node, key) else { return [] }
        guard items.count <= Self.mostMorphSteps else {
            diagnostics.error(
                "too-many",
                "\(quoted(key)) has \(items.count) entries; the limit is \(Self.mostMorphSteps)",
                at: node.location)
            return []
        }
        var times: [Time] = []
        for item in items {
            guard let (time, place) = read(item) else { continue }
            if let last = times.last, time <= last {
                diagnostics.error(
                    "time-backwards", "\(quoted(key)) goes from earlier to later",
                    at: place.location)
            }
            times.append(time)
        }
        return times
    }
}
