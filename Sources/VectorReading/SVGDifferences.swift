import Diagnostics

/// Finds what librsvg 2.54 draws differently from browsers: parts of SVG 2 and of CSS that it
/// ignores.
///
/// Says each kind once, at its first place. What no frame shows isn't found where that is plain:
/// properties of texts on shapes, say, as drawing programs write them.
struct SVGDifferences {
    struct Difference {
        var offset: Int
        var message: String
        var hint: String?
    }

    private static let maxDifferences = 100
    private static let maxUnknownNames = 8
    private static let maxComparedNames = 1000

    private(set) var differences: [Difference] = []
    /// Names that are drawn with but that no element has.
    private(set) var unknownNames: [Difference] = []

    struct Context {
        var name: String
        /// Whether the element and its content are no part of the drawing.
        var isForeign: Bool
        var clips: Bool
        var isText: Bool
        var hasTransform: Bool
        /// Whether the element is turned or slanted, by itself or by an element around it.
        var isTurned: Bool
        var hasSquareCaps: Bool
        /// Whether `clip-rule` is `evenodd`.
        var clipsEvenOdd: Bool
        /// In a `<clipPath>`, the number of shapes so far, and whether one of them has the rule
        /// `evenodd`.
        var shapes = 0
        var hasEvenOdd = false
        /// Differences in the element's attributes that only texts in it have.
        var ofTexts: [(key: String, difference: Difference)] = []
    }

    private struct Use {
        var id: String
        var hasSize: Bool
        var offset: Int
    }

    private struct Target {
        var name: String
        var hasWidth: Bool
        var hasHeight: Bool
        /// Whether its units are the bounding box of the clipped or masked element.
        var isBoxed: Bool
    }

    private var said: Set<String> = []
    var open: [Context] = []
    private var rootPrefix: Substring = ""
    private var targets: [String: Target] = [:]
    private var uses: [Use] = []
    var paints: [(id: String, offset: Int)] = []
    /// The results of the primitives so far of the filter that is open.
    private var results: Set<String> = []
    /// The custom properties that have a value, and where some are used.
    var variables: Set<String> = []
    var variableUses: [(value: String, property: String, offset: Int)] = []
    var hasDashes = false
    private var pathLength: Int?
    /// The clips, masks and filters of turned elements.
    var turned: [(id: String, offset: Int)] = []
    /// The filter that is open, and those that depend on directions.
    private var openFilter: String?
    private var directedFilters: Set<String> = []
    var sheetsHaveSquareCaps = false
    private var hasText = false
    /// Differences in style sheets that only texts have.
    var ofTexts: [(key: String, difference: Difference)] = []

    // MARK: Elements

    mutating func begin(_ name: String, _ attributes: [XMLScanner.Attribute], _ offset: Int) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        let prefix = parts.count > 1 ? parts[0] : ""
        let local = String(parts.last ?? "")
        if open.isEmpty { rootPrefix = prefix }
        let namespace = attributes.first {
            $0.name == (prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")
        }
        let isOther = prefix != rootPrefix || namespace.map { $0.value != Self.namespace } ?? false
        let parent = open.last
        let transforms = Self.transforms(of: attributes)
        var context = Context(
            name: local, isForeign: parent?.isForeign ?? false || isOther,
            clips: parent?.clips ?? false || local == "clipPath",
            isText: local == "text" || local == "tspan" || local == "textPath",
            hasTransform: !transforms.isEmpty,
            isTurned: parent?.isTurned ?? false || transforms.contains(where: SVGScale.turns),
            hasSquareCaps: parent?.hasSquareCaps ?? false,
            clipsEvenOdd: parent?.clipsEvenOdd ?? false)
        if context.isForeign {
            open.append(context)
            return
        }
        context.isForeign = Self.foreignParents.contains(local)
        check(element: local, offset)
        open.append(context)
        for attribute in attributes where !attribute.name.hasPrefix("xmlns") {
            check(attribute, of: local)
        }
        noteTargets(local, attributes, offset)
        if local == "text" {
            hasText = true
            for (key, difference) in open.flatMap(\.ofTexts) { say(key, difference) }
        }
        if sheetsHaveSquareCaps || open.last?.hasSquareCaps ?? false,
            SVGCaps.hasPoint(local, attributes)
        {
            say(
                "caps", "a line without a length isn't drawn, and is a square in browsers",
                hint: "make it 0.01 units long", offset)
        }
        if parent?.name == "clipPath", Self.clipShapes.contains(local) { noteClipShape(offset) }
    }

    private static func transforms(of attributes: [XMLScanner.Attribute]) -> [String] {
        attributes.flatMap { attribute in
            switch attribute.name {
            case "transform", "gradientTransform", "patternTransform": [attribute.value]
            case "style":
                StyleText.declarations(of: attribute.value).filter { $0.name == "transform" }
                    .map(\.value)
            default: [String]()
            }
        }
    }

    /// librsvg clips to all shapes of a `<clipPath>` as one path, by the rule of the last one.
    private mutating func noteClipShape(_ offset: Int) {
        let isEvenOdd = open.last?.clipsEvenOdd ?? false
        let clip = open.count - 2
        open[clip].shapes += 1
        open[clip].hasEvenOdd = open[clip].hasEvenOdd || isEvenOdd
        guard open[clip].shapes > 1, open[clip].hasEvenOdd else { return }
        say(
            "clip.rule",
            "'clip-rule: evenodd' is drawn differently in a <clipPath> of several shapes: they "
                + "are one path here",
            hint: "cut each shape out by a <clipPath> of its own", offset)
    }

    mutating func end() { if !open.isEmpty { open.removeLast() } }

    private mutating func check(element: String, _ offset: Int) {
        if element == "feSpotLight" {
            say(
                element, "the cone of <feSpotLight> ends otherwise than in browsers",
                hint: "use <fePointLight>", offset)
        }
        if let hint = Self.ignoredElements[element] {
            say(element, "<\(element)> is ignored", hint: hint, offset)
        } else if !Self.elements.contains(element), !Self.silentElements.contains(element) {
            say(
                element, "<\(Self.short(element))> isn't drawn: SVG has no element of this name",
                hint: nearest(to: element, in: Self.elements.sorted()).map {
                    "did you mean <\($0)>?"
                } ?? "shapes are <rect>, <circle>, <ellipse>, <line>, <polygon> and <path>", offset)
        }
    }

    private mutating func noteTargets(
        _ name: String, _ attributes: [XMLScanner.Attribute], _ offset: Int
    ) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        let (width, height) = (value("width"), value("height"))
        if let id = value("id"), targets[id] == nil {
            let isBoxed =
                value("clipPathUnits") == "objectBoundingBox"
                || value("maskContentUnits") == "objectBoundingBox"
                || name == "mask" && value("maskUnits") != "userSpaceOnUse"
                    && ["x", "y", "width", "height"].contains { value($0) != nil }
            targets[id] = Target(
                name: name, hasWidth: width != nil, hasHeight: height != nil, isBoxed: isBoxed)
        }
        let isPoint =
            name == "linearGradient"
            && SVGScale.numbers(value("x1") ?? "0") == SVGScale.numbers(value("x2") ?? "100")
            && SVGScale.numbers(value("y1") ?? "0") == SVGScale.numbers(value("y2") ?? "0")
            || name == "radialGradient" && SVGScale.numbers(value("r") ?? "50").first == 0
        if isPoint, value("href") == nil, value("xlink:href") == nil {
            say(
                "gradient", "a gradient from a point to itself paints nothing",
                hint: "browsers paint its last colour: write that", offset)
        }
        if name == "filter" {
            results = []
            openFilter = value("id")
        }
        let deviation = value("stdDeviation").map(SVGScale.numbers) ?? []
        if Self.directed.contains(name) || deviation.count > 1 && deviation[0] != deviation[1],
            let openFilter
        {
            directedFilters.insert(openFilter)
        }
        if name.hasPrefix("fe"), let result = value("result") { results.insert(result.trimmed) }
        guard name == "use", let href = value("href") ?? value("xlink:href") else { return }
        let id = href.trimmed
        guard id.hasPrefix("#") else { return }
        uses.append(
            Use(id: String(id.dropFirst()), hasSize: width != nil || height != nil, offset: offset))
    }

    // MARK: Attributes

    private mutating func check(_ attribute: XMLScanner.Attribute, of element: String) {
        let (name, value) = (attribute.name, attribute.value)
        switch (element, name) {
        case (_, "style"):
            for declaration in StyleText.declarations(of: value) {
                check(
                    declaration.name, declaration.value,
                    attribute.offset + min(declaration.offset, attribute.range.count - 1))
            }
        case ("rect", "rx"), ("rect", "ry"), ("ellipse", "rx"), ("ellipse", "ry"):
            guard value.trimmed == "auto" else { break }
            say(
                "auto", "'\(name)=\"auto\"' isn't read", hint: "leave it out, or write a number",
                attribute.offset)
        case (_, "pathLength") where value.trimmed != "":
            pathLength = pathLength ?? attribute.offset
        case ("text", "textLength"), ("tspan", "textLength"), ("text", "rotate"),
            ("tspan", "rotate"):
            say(name, "'\(name)' is ignored", hint: Self.textHint, attribute.offset)
        case ("text", "x"), ("text", "y"), ("tspan", "x"), ("tspan", "y"), ("text", "dx"),
            ("text", "dy"), ("tspan", "dx"), ("tspan", "dy"):
            guard value.split(whereSeparator: { $0 == "," || $0.isWhitespace }).count > 1 else {
                break
            }
            say(
                "positions", "only the first number of '\(name)' is read",
                hint: "give each letter a <tspan>, or use a text layer", attribute.offset)
        case ("marker", "refX"), ("marker", "refY"):
            guard value.contains(where: { $0 == "%" || $0.isLetter && $0 != "e" }),
                !value.hasSuffix("px")
            else { break }
            say(
                "marker.ref", "'\(name)=\"\(value)\"' is ignored", hint: "write a number",
                attribute.offset)
        case (_, "in") where element.hasPrefix("fe"), (_, "in2") where element.hasPrefix("fe"):
            let input = value.trimmed
            if Self.canvasInputs.contains(input) {
                say(
                    "in", "browsers have no '\(input)', and draw this filter differently",
                    hint: "use 'SourceGraphic', <feFlood> or <feImage>", attribute.offset)
            } else if !input.hasPrefix("Source"), !results.contains(input) {
                say(
                    "in.result", "nothing before this has the result '\(Self.short(input))'",
                    hint: "browsers take the result before it: leave '\(name)' out",
                    attribute.offset)
            }
        case ("marker", "orient") where value.hasSuffix("turn"):
            say(
                "orient", "'orient=\"\(value)\"' is ignored", hint: "write the angle in degrees",
                attribute.offset)
        case ("feImage", "href"), ("feImage", "xlink:href"):
            say(
                "feImage",
                "an element in <feImage> is drawn in another place and size than in browsers",
                hint: "draw it by a <use>, and give that the filter", attribute.offset)
        case ("feTurbulence", "stitchTiles") where value == "stitch":
            say(
                "stitch", "'stitchTiles' makes other clouds than in browsers", hint: "leave it out",
                attribute.offset)
        case ("feComposite", "operator") where value.trimmed == "lighter":
            say(
                "lighter", "'operator=\"lighter\"' is ignored",
                hint: "write operator=\"arithmetic\" k2=\"1\" k3=\"1\"", attribute.offset)
        default:
            if Self.presentation.contains(name) {
                check(name, value, attribute.offset, isCSS: false)
            }
        }
    }

    // MARK: Style sheets

    mutating func note(_ rules: [StyleText.Rule], at offset: Int) {
        guard !(open.dropLast().last?.isForeign ?? false) else { return }
        for rule in rules {
            let place = offset + rule.offset
            if rule.head.hasPrefix("@") {
                check(atRule: rule.head, place)
                continue
            }
            guard !rule.parents.contains(where: { $0.hasPrefix("@") }) else { continue }
            if !rule.parents.isEmpty {
                say(
                    "nesting", "rules within rules are ignored",
                    hint: "write each with its whole selector", place)
                continue
            }
            check(selectors: rule.head, place)
            let isRoot = StyleText.list(rule.head).contains { $0 == "svg" || $0 == ":root" }
            let hasTransform = rule.declarations.contains { $0.name == "transform" }
            for declaration in rule.declarations {
                check(
                    declaration.name, declaration.value, offset + declaration.offset,
                    in: Scope(isSheet: true, isRoot: isRoot, hasTransform: hasTransform))
            }
        }
    }

    private mutating func check(atRule head: String, _ offset: Int) {
        let name = head.prefix { $0.isLetter || $0 == "@" || $0 == "-" }.lowercased()
        switch name {
        case "@media" where Self.isTrue(media: String(head.dropFirst(6))):
            say(
                "@media", "'\(Self.short(head))' is ignored, with the rules in it",
                hint: "write the rules without it, after the others", offset)
        case "@supports", "@layer", "@container", "@scope":
            say(
                name, "'\(Self.short(head))' is ignored, with the rules in it",
                hint: "write the rules without it", offset)
        default: break
        }
    }

    /// librsvg draws letters as paths.
    mutating func note(text: String, _ offset: Int) {
        let scalars = text.unicodeScalars
        guard scalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" })
        else { return }
        say(
            "emoji", "emoji in the text of an SVG are drawn in its colour",
            hint: "use a text layer", offset)
    }

    mutating func note(useOfRule selector: String, _ offset: Int) {
        say(
            "use.rule",
            "the rule of '\(Self.short(selector))' is for an element in this <use>, and isn't in "
                + "browsers: there, what is used stands alone",
            hint: "write the rule without what is around the element", offset)
    }

    /// A list with a selector that librsvg can't read is ignored as a whole.
    private mutating func check(selectors: String, _ offset: Int) {
        let all = StyleText.list(selectors)
        for word in Self.ignoredSelectors where selectors.contains(word) {
            // Alone, what depends on a pointer or makes content selects nothing in a still picture.
            guard word.hasSuffix("(") || all.contains(where: { !$0.contains(word) }) else {
                continue
            }
            say(
                "selector", "the rule of '\(Self.short(selectors))' is ignored, for '\(word)'",
                hint: "write the rule for each selector without it", offset)
        }
    }

    // MARK: The whole file

    /// Finds the differences that need the whole file.
    mutating func finish() {
        if hasText { for (key, difference) in ofTexts { say(key, difference) } }
        // One without a value isn't read in browsers either.
        let used = variableUses.first { use in
            use.value.contains(",")
                || variables.contains {
                    use.value.contains("(\($0))") || use.value.contains("\($0) ")
                }
        }
        if let used {
            say(
                "var", "'var()' isn't read, so '\(used.property)' is ignored",
                hint: "write its value", used.offset)
        }
        if hasDashes, let pathLength {
            say(
                "pathLength", "'pathLength' is ignored: dashes have the lengths of the coordinates",
                hint: "write 'stroke-dasharray' in the coordinates, without pathLength", pathLength)
        }
        if let (id, offset) = turned.first(where: { directedFilters.contains($0.id) }) {
            say(
                "filter.turned",
                "the filter '#\(Self.short(id))' isn't turned with the element, and is in browsers",
                hint: "give it to a <g> around the turned element", offset)
        }
        if let (id, offset) = turned.first(where: { targets[$0.id]?.isBoxed ?? false }) {
            say(
                "box",
                "the bounding box that '#\(Self.short(id))' is measured by is another one than in "
                    + "browsers where the element is turned",
                hint: "write it in userSpaceOnUse", offset)
        }
        for use in uses {
            guard let target = targets[use.id] else {
                noteUnknown(use.id, "so this <use> draws nothing", use.offset)
                continue
            }
            switch target.name {
            case "svg" where use.hasSize || !target.hasWidth || !target.hasHeight:
                say(
                    "use.svg", "the size of a <use> of an <svg> is ignored",
                    hint: "make the <svg> a <symbol>", use.offset)
            case "symbol" where !use.hasSize && (target.hasWidth || target.hasHeight):
                say(
                    "use.symbol", "the size of the <symbol> is ignored",
                    hint: "give the <use> a width and a height", use.offset)
            default: break
            }
        }
        for paint in paints where targets[paint.id] == nil {
            noteUnknown(paint.id, "so it paints nothing", paint.offset)
        }
    }

    private mutating func noteUnknown(_ id: String, _ effect: String, _ offset: Int) {
        guard unknownNames.count < Self.maxUnknownNames, said.insert("#" + id).inserted else {
            return
        }
        // A large drawing has too many names to compare with each of several.
        let names = targets.count <= Self.maxComparedNames ? targets.keys.sorted() : []
        unknownNames.append(
            Difference(
                offset: offset, message: "no element has the id '\(Self.short(id))', \(effect)",
                hint: nearest(to: id, in: names).map { Suggestion.sentence("#\($0)") }))
    }

    mutating func say(_ key: String, _ message: String, hint: String?, _ offset: Int) {
        say(key, Difference(offset: offset, message: message, hint: hint))
    }

    mutating func say(_ key: String, _ difference: Difference) {
        guard differences.count < Self.maxDifferences, said.insert(key).inserted else { return }
        differences.append(difference)
    }

    static func short(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
