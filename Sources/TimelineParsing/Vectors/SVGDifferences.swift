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

    private struct Context {
        var name: String
        /// Whether it and what is in it are no part of the drawing.
        var isForeign: Bool
        var clips: Bool
        var hasFontSize: Bool
        var isText: Bool
        var hasTransform = false
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
    }

    private var said: Set<String> = []
    private var open: [Context] = []
    private var rootPrefix: Substring = ""
    private var targets: [String: Target] = [:]
    private var uses: [Use] = []
    private var paints: [(id: String, offset: Int)] = []
    /// The results of the primitives so far of the filter that is open.
    private var results: Set<String> = []
    /// The custom properties that have a value, and where some are used.
    private var variables: Set<String> = []
    private var variableUses: [(value: String, property: String, offset: Int)] = []
    private var hasDashes = false
    private var pathLength: Int?
    /// The first text that is given no size, and whether style sheets give sizes.
    private var unsizedText: Int?
    private var sheetsSizeTexts = false
    private var hasText = false
    /// What sheets say of texts, if there are any.
    private var ofTexts: [(key: String, difference: Difference)] = []

    // MARK: Elements

    mutating func begin(_ name: String, _ attributes: [XMLScanner.Attribute], _ offset: Int) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        let prefix = parts.count > 1 ? parts[0] : ""
        let local = String(parts.last ?? "")
        if open.isEmpty { rootPrefix = prefix }
        let namespace = attributes.first {
            $0.name == (prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")
        }
        let isOther =
            prefix != rootPrefix || namespace.map { $0.value != Self.namespace } ?? false
        let parent = open.last
        var context = Context(
            name: local, isForeign: parent?.isForeign ?? false || isOther,
            clips: parent?.clips ?? false || local == "clipPath",
            hasFontSize: parent?.hasFontSize ?? false,
            isText: local == "text" || local == "tspan" || local == "textPath")
        if context.isForeign {
            open.append(context)
            return
        }
        context.isForeign = Self.foreignParents.contains(local)
        context.hasTransform = attributes.contains { attribute in
            attribute.name == "transform"
                || attribute.name == "style"
                    && StyleText.declarations(of: attribute.value).contains {
                        $0.name == "transform"
                    }
        }
        check(element: local, offset)
        open.append(context)
        for attribute in attributes where !attribute.name.hasPrefix("xmlns") {
            check(attribute, of: local)
        }
        noteTargets(local, attributes, offset)
        if local == "text" {
            hasText = true
            if !(open.last?.hasFontSize ?? true) { unsizedText = unsizedText ?? offset }
        } else if context.isText, open.last?.hasFontSize ?? false, !(parent?.hasFontSize ?? true) {
            // Whether all of the text is in such parts isn't looked at.
            unsizedText = nil
        }
    }

    mutating func end() { if !open.isEmpty { open.removeLast() } }

    private mutating func check(element: String, _ offset: Int) {
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
            targets[id] = Target(name: name, hasWidth: width != nil, hasHeight: height != nil)
        }
        if name == "linearGradient", value("href") == nil, value("xlink:href") == nil,
            SVGScale.numbers(value("x1") ?? "0") == SVGScale.numbers(value("x2") ?? "100"),
            SVGScale.numbers(value("y1") ?? "0") == SVGScale.numbers(value("y2") ?? "0")
        {
            say(
                "gradient", "a gradient from a point to itself paints nothing",
                hint: "browsers paint its last colour: write that", offset)
        }
        if name == "filter" { results = [] }
        if name.hasPrefix("fe"), let result = value("result") { results.insert(result.trimmed) }
        guard name == "use", let href = value("href") ?? value("xlink:href") else { return }
        let id = href.trimmed
        guard id.hasPrefix("#") else { return }
        uses.append(
            Use(
                id: String(id.dropFirst()), hasSize: width != nil || height != nil, offset: offset))
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
        case ("feComposite", "operator") where value.trimmed == "lighter":
            say(
                "lighter", "'operator=\"lighter\"' is ignored",
                hint: "write operator=\"arithmetic\" k2=\"1\" k3=\"1\"", attribute.offset)
        case ("style", "media"):
            guard !Self.isTrue(media: value) else { break }
            say(
                "media", "'media' is ignored: these rules apply always",
                hint: "remove the <style> element if it isn't for screens", attribute.offset)
        default:
            if Self.presentation.contains(name) {
                check(name, value, attribute.offset, isCSS: false)
            }
        }
    }

    // MARK: Style sheets

    mutating func note(sheet: String, at offset: Int) {
        guard !(open.dropLast().last?.isForeign ?? false) else { return }
        for rule in StyleText.rules(of: sheet) {
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

    // MARK: Properties

    private struct Scope {
        var isSheet = false
        var isRoot = false
        var hasTransform = false
    }

    private mutating func check(
        _ name: String, _ value: String, _ offset: Int, isCSS: Bool = true
    ) {
        check(
            name, value, offset,
            in: Scope(isRoot: open.count == 1, hasTransform: open.last?.hasTransform ?? false),
            isCSS: isCSS)
    }

    private mutating func check(
        _ name: String, _ value: String, _ offset: Int, in scope: Scope, isCSS: Bool = true
    ) {
        let lower = value.lowercased().trimmed
        let element = scope.isSheet ? "" : open.last?.name ?? ""
        if name.hasPrefix("--") { variables.insert(name) }
        guard !name.hasPrefix("--"), !lower.isEmpty else { return }
        if name == "font-size" || name == "font" {
            if scope.isSheet {
                sheetsSizeTexts = true
            } else {
                open[open.count - 1].hasFontSize = true
            }
        }
        if name == "stroke-dasharray", lower != "none", lower != "0" { hasDashes = true }
        if name == "fill" || name == "stroke" { note(paint: value, offset) }
        if let property = Self.ignoredProperties[name] {
            check(property, name, lower, element, offset, in: scope, isCSS: isCSS)
        }
        switch name {
        case "clip-path" where lower != "none" && !lower.hasPrefix("url("),
            "mask" where lower != "none" && (!lower.hasPrefix("url(") || lower.contains(",")):
            say(
                name + "()", "'\(name): \(Self.short(value))' is ignored",
                hint: "write \(name == "mask" ? "a <mask>" : "a <clipPath>") and "
                    + "\(name): url(#name)", offset)
        case "clip-path" where lower != "none" && !scope.isSheet && open.last?.clips ?? false:
            say(
                "clip.clip", "a 'clip-path' in or on a <clipPath> is ignored",
                hint: "put the element into a <g> for each of the two", offset)
        case "mask" where lower != "none" && element == "mask":
            say(
                "mask.mask", "a 'mask' on a <mask> is ignored",
                hint: "put the element into a <g> for each of the two", offset)
        case "transform" where isCSS || scope.isRoot:
            check(transform: lower, element, offset, scope)
        case "filter":
            for function in Self.functions(in: lower) where Self.linearFilters.contains(function) {
                say(
                    "filter()",
                    "the filter '\(function)()' is computed in linear colours, and "
                        + "looks different in browsers",
                    hint: "write a <filter> with color-interpolation-filters=\"sRGB\"", offset)
            }
        case "x", "y":
            guard isCSS, element == "use" else { break }
            say(
                "use.css", "'\(name)' in the style of a <use> is ignored",
                hint: "write it as an attribute", offset)
        case "fill", "stroke", "color", "stop-color":
            guard Self.systemColors.contains(lower) else { break }
            say(
                "system", "'\(Self.short(value))' is a colour of a browser, and isn't read",
                hint: "write the colour as #rrggbb", offset)
        default: break
        }
        guard Self.presentation.contains(name) || name == "font" || name == "transform" else {
            return
        }
        for function in Self.functions(in: lower) where Self.ignoredFunctions.contains(function) {
            if function == "var" {
                variableUses.append((value, name, offset))
                continue
            }
            say(
                function, "'\(function)()' isn't read, so '\(name)' is ignored",
                hint: Self.colors.contains(function)
                    ? "write the colour as #rrggbb" : "write its value", offset)
        }
        if Self.lengths.contains(name), name != "font-size",
            lower.hasSuffix("em") || lower.hasSuffix("ex"),
            !lower.hasSuffix("rem"), !scope.isSheet, !scope.isRoot,
            !(open.last?.hasFontSize ?? false)
        {
            unsizedText = unsizedText ?? offset
        }
        if Self.lengths.contains(name), !(scope.isRoot && !isCSS),
            let unit = Self.ignoredUnit(lower)
        {
            say(
                "unit", "the unit of '\(Self.short(value))' isn't read, so '\(name)' is ignored",
                hint: "write it in px, without '\(unit)'", offset)
        }
    }

    private mutating func check(
        _ property: IgnoredProperty, _ name: String, _ value: String, _ element: String,
        _ offset: Int, in scope: Scope, isCSS: Bool
    ) {
        guard isCSS || property.isAttribute else { return }
        if let own = property.element, !scope.isSheet, own != element { return }
        guard !property.harmless.contains(value), property.only.map({ $0 == value }) ?? true else {
            return
        }
        switch property.place {
        case .anywhere: break
        case .root: guard scope.isRoot else { return }
        case .texts: guard scope.isSheet || open.last?.isText ?? false else { return }
        case .transformed: guard scope.hasTransform else { return }
        }
        let difference = Difference(
            offset: offset, message: "'\(name): \(Self.short(value))' is ignored",
            hint: property.hint)
        if property.place == .texts, scope.isSheet {
            ofTexts.append((name, difference))
        } else {
            say(name, difference)
        }
    }

    private mutating func check(
        transform: String, _ element: String, _ offset: Int, _ scope: Scope
    ) {
        guard transform != "none" else { return }
        if scope.isRoot {
            say(
                "transform.root", "the 'transform' of the outermost <svg> is ignored",
                hint: "put everything into a <g> that has it", offset)
        } else if ["linearGradient", "radialGradient", "pattern"].contains(element) {
            let own = element == "pattern" ? "patternTransform" : "gradientTransform"
            say(
                "transform.paint", "the 'transform' of <\(element)> is ignored",
                hint: "write the attribute \(own)", offset)
        } else if transform.contains("%") || transform.contains("turn")
            || Self.functions(in: transform).contains(where: Self.spatialTransforms.contains)
        {
            say(
                "transform()", "'transform: \(Self.short(transform))' is ignored",
                hint: "write it in px and deg, of the two-dimensional functions", offset)
        } else if Self.hasBareAngle(transform) {
            say(
                "transform.deg",
                "browsers ignore 'transform: \(Self.short(transform))': an angle "
                    + "in CSS needs a unit",
                hint: "write deg, or the attribute transform=\"…\"", offset)
        }
    }

    private mutating func note(paint: String, _ offset: Int) {
        // With another paint after it, a missing one is as written.
        guard paint.trimmed.hasSuffix(")"), let id = StyleReferences(paint).targets.first,
            id.hasPrefix("#"), paint.count(where: { $0 == "(" }) == 1
        else { return }
        paints.append((String(id.dropFirst()), offset))
    }

    // MARK: The whole file

    /// Finds what the whole file tells.
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
        if let unsizedText, !sheetsSizeTexts {
            say(
                "font-size",
                "without 'font-size', texts and 'em' are 12 units high, and 16 in browsers",
                hint: "write a 'font-size'", unsizedText)
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
                hint: nearest(to: id, in: names).map { "did you mean '#\($0)'?" }))
    }

    private mutating func say(_ key: String, _ message: String, hint: String?, _ offset: Int) {
        say(key, Difference(offset: offset, message: message, hint: hint))
    }

    private mutating func say(_ key: String, _ difference: Difference) {
        guard differences.count < Self.maxDifferences, said.insert(key).inserted else { return }
        differences.append(difference)
    }

    private static func short(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
