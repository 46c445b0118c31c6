/// Properties that librsvg draws differently from browsers, in attributes, styles and style sheets.
extension SVGDifferences {
    struct Scope {
        var isSheet = false
        var isRoot = false
        var hasTransform = false
    }

    mutating func check(_ name: String, _ value: String, _ offset: Int, isCSS: Bool = true) {
        check(
            name, value, offset,
            in: Scope(isRoot: open.count == 1, hasTransform: open.last?.hasTransform ?? false),
            isCSS: isCSS)
    }

    mutating func check(
        _ name: String, _ value: String, _ offset: Int, in scope: Scope, isCSS: Bool = true
    ) {
        let lower = value.lowercased().trimmed
        let element = scope.isSheet ? "" : open.last?.name ?? ""
        if name.hasPrefix("--") { variables.insert(name) }
        guard !name.hasPrefix("--"), !lower.isEmpty else { return }
        note(name, lower, offset, in: scope)
        if name == "fill" || name == "stroke" { note(paint: value, offset) }
        if let property = Self.ignoredProperties[name] {
            check(property, name, lower, element, offset, in: scope, isCSS: isCSS)
        }
        if element == "symbol", Self.ofGroups.contains(name), lower != "none", Double(lower) != 1 {
            say(
                "symbol." + name, "the '\(name)' of a <symbol> is ignored",
                hint: "put a <g> that has it into the <symbol>", offset)
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
            guard Self.hasBareLength(filter: lower) else { break }
            say(
                "filter.px",
                "browsers ignore 'filter: \(Self.short(value))': a length in CSS needs a unit",
                hint: "write px", offset)
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
        if scope.isSheet, Self.lengthsWithUnits.contains(name), let number = Double(lower),
            number != 0
        {
            say(
                "sheet.px",
                "browsers ignore '\(name): \(Self.short(value))': in a style sheet, this needs a "
                    + "unit", hint: "write px", offset)
        }
        if Self.lengths.contains(name), !(scope.isRoot && !isCSS),
            let unit = Self.ignoredUnit(lower)
        {
            say(
                "unit", "the unit of '\(Self.short(value))' isn't read, so '\(name)' is ignored",
                hint: "write it in px, without '\(unit)'", offset)
        }
    }

    /// Keeps what elements in this one, or the whole file, are compared with.
    private mutating func note(_ name: String, _ value: String, _ offset: Int, in scope: Scope) {
        switch name {
        case "stroke-dasharray" where value != "none" && value != "0": hasDashes = true
        case "stroke-linecap" where scope.isSheet:
            sheetsHaveSquareCaps = sheetsHaveSquareCaps || value == "square"
        case "stroke-linecap": open[open.count - 1].hasSquareCaps = value == "square"
        case "clip-rule" where !scope.isSheet:
            open[open.count - 1].clipsEvenOdd = value == "evenodd"
        case "clip-path", "mask", "filter":
            guard !scope.isSheet, open.last?.isTurned ?? false,
                let id = StyleReferences(value).targets.first, id.hasPrefix("#")
            else { break }
            turned.append((String(id.dropFirst()), offset))
        default: break
        }
    }

    private mutating func check(
        _ property: IgnoredProperty, _ name: String, _ value: String, _ element: String,
        _ offset: Int, in scope: Scope, isCSS: Bool
    ) {
        guard isCSS || property.isAttribute else { return }
        if let own = property.element, !scope.isSheet, own != element { return }
        guard !property.harmless.contains(value), property.only?.contains(value) ?? true else {
            return
        }
        let difference = Difference(
            offset: offset, message: "'\(name): \(Self.short(value))' \(property.effect)",
            hint: property.hint)
        switch property.place {
        case .root where !scope.isRoot, .transformed where !scope.hasTransform: return
        case .texts where scope.isSheet: ofTexts.append((name, difference))
        case .texts where !(open.last?.isText ?? false):
            guard property.isInherited, Self.groups.contains(element),
                !open[open.count - 1].ofTexts.contains(where: { $0.key == name })
            else { return }
            open[open.count - 1].ofTexts.append((name, difference))
        default: say(name, difference)
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
        } else if element == "mask" {
            say(
                "transform.mask", "browsers ignore the 'transform' of a <mask>",
                hint: "give it to a <g> in the <mask>", offset)
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
}
