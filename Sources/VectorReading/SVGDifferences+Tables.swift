/// The features of librsvg 2.54, from its FEATURES.md, and those that it lacks.
extension SVGDifferences {
    static let namespace = "http://www.w3.org/2000/svg"

    static let textHint = "turn the text into paths, or use a text layer"

    /// A property that librsvg ignores.
    struct IgnoredProperty {
        enum Place { case anywhere, root, texts, transformed }

        var hint: String
        /// Values that change nothing.
        var harmless: Set<String> = []
        /// The only values that change something, where there are some.
        var only: Set<String>?
        /// The effect of the property in librsvg.
        var effect = "is ignored"
        /// Whether texts inherit the property from the elements around them.
        var isInherited = true
        /// Whether the property is also an attribute.
        var isAttribute = false
        var place = Place.anywhere
        /// The only element that has it, where there is one.
        var element: String?
    }

    private static let none: Set = ["none", "initial", "unset", "inherit", "auto", "normal"]

    static let ignoredProperties: [String: IgnoredProperty] = {
        let animation = IgnoredProperty(
            hint: "an SVG is a still picture here; animators move its layer", harmless: none)
        let background = IgnoredProperty(
            hint: "begin the drawing with <rect width=\"100%\" height=\"100%\"/>",
            harmless: none.union(["transparent", "0", "0 0"]), place: .root)
        let mask = IgnoredProperty(hint: "write a <mask> and mask: url(#name)", harmless: none)
        let transform = IgnoredProperty(hint: "write it as a 'transform'", harmless: none)
        func text(
            _ harmless: Set<String>, isInherited: Bool = true, isAttribute: Bool = false
        ) -> IgnoredProperty {
            IgnoredProperty(
                hint: textHint, harmless: none.union(harmless), isInherited: isInherited,
                isAttribute: isAttribute, place: .texts)
        }
        return [
            "all": IgnoredProperty(hint: "write the properties that are meant"),
            "alignment-baseline": text(
                ["baseline", "alphabetic"], isInherited: false, isAttribute: true),
            "baseline-shift": IgnoredProperty(
                hint: "move the <tspan> by 'dy'", only: ["sub", "super"],
                effect: "is drawn at another height than in browsers", isInherited: false,
                isAttribute: true, place: .texts),
            "animation": animation, "animation-name": animation,
            "background": background, "background-color": background,
            "background-image": background,
            "color-interpolation": IgnoredProperty(
                hint: "gradients and masks are computed in sRGB; give a gradient more stops",
                only: ["linearrgb"], isAttribute: true),
            "d": IgnoredProperty(
                hint: "write it as the attribute 'd'", harmless: none, element: "path"),
            "dominant-baseline": text(
                ["alphabetic", "baseline", "use-script"], isAttribute: true),
            "font-size": IgnoredProperty(
                hint: "write a number",
                only: ["xx-small", "x-small", "small", "large", "x-large", "xx-large"],
                effect: "is of another size than in browsers", isAttribute: true, place: .texts),
            "font-variant": IgnoredProperty(
                hint: textHint, only: ["small-caps"], isAttribute: true, place: .texts),
            "mask-image": mask, "-webkit-mask": mask,
            "-webkit-mask-image": mask,
            "mask-mode": IgnoredProperty(
                hint: "write mask-type=\"alpha\" on the <mask>", only: ["alpha"]),
            "offset-path": transform,
            "outline": IgnoredProperty(
                hint: "draw a shape with a stroke", harmless: none.union(["0", "0px"])),
            "rotate": transform, "scale": transform,
            "text-decoration": IgnoredProperty(
                hint: "draw a <line>, or use a text layer", harmless: none,
                effect: "is drawn differently from browsers: thinner, in another place, and not "
                    + "of texts within", isAttribute: true, place: .texts),
            "text-decoration-line": text([]), "text-shadow": text([]),
            "text-transform": text([]),
            "transform-origin": IgnoredProperty(
                hint: "write the point into the transform, such as rotate(45 50 50)",
                harmless: none.union(["0 0", "0px 0px", "0", "top left", "left top", "0% 0%"]),
                isAttribute: true, place: .transformed),
            "translate": transform,
            "vector-effect": IgnoredProperty(
                hint: "write a 'stroke-width' in the coordinates of the element",
                only: ["non-scaling-stroke"], isAttribute: true),
            "word-spacing": text(["0", "0px"], isAttribute: true),
        ]
    }()

    /// Properties that are attributes too, and the attributes that hold values of CSS.
    static let presentation: Set = [
        "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color",
        "color-interpolation", "cx", "cy", "direction", "display", "dominant-baseline", "fill",
        "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font-family",
        "font-size", "font-style", "font-variant", "font-weight", "height", "letter-spacing",
        "lighting-color",
        "marker-end", "marker-mid", "marker-start", "mask", "opacity", "paint-order", "r", "rx",
        "ry", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
        "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity",
        "stroke-width", "text-anchor", "text-decoration", "transform", "transform-origin",
        "vector-effect", "visibility", "width", "word-spacing", "x", "y",
    ]

    static let lengths: Set = [
        "cx", "cy", "font-size", "height", "letter-spacing", "r", "rx", "ry", "stroke-dasharray",
        "stroke-dashoffset", "stroke-width", "width", "x", "y",
    ]

    /// Lengths that style sheets give with a unit only, as browsers read them.
    static let lengthsWithUnits: Set = [
        "baseline-shift", "font-size", "height", "letter-spacing", "width",
    ]

    /// Filters that librsvg computes along the picture's edges.
    static let directed: Set = [
        "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feMorphology",
        "feSpecularLighting", "feTurbulence",
    ]

    /// Properties of groups.
    static let ofGroups: Set = ["clip-path", "filter", "mask", "opacity", "transform"]

    /// Elements that texts may be in.
    static let groups: Set = ["a", "defs", "g", "marker", "pattern", "svg", "switch", "symbol"]

    static let clipShapes: Set = [
        "circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "text", "use",
    ]

    static let colors: Set = [
        "color", "color-mix", "hwb", "lab", "lch", "light-dark", "oklab", "oklch",
    ]

    static let systemColors: Set = [
        "accentcolor", "activetext", "buttonface", "buttontext", "canvas", "canvastext", "field",
        "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark", "marktext",
        "visitedtext",
    ]

    static let ignoredFunctions: Set = colors.union([
        "attr", "calc", "clamp", "env", "max", "min", "var",
    ])

    /// The filter functions that librsvg computes in linear colours. Of `grayscale` and `sepia`
    /// that is hardly seen.
    static let linearFilters: Set = ["brightness", "contrast", "hue-rotate", "invert", "saturate"]

    static let spatialTransforms: Set = [
        "matrix3d", "perspective", "rotate3d", "rotatex", "rotatey", "rotatez", "scale3d",
        "scalez", "translate3d", "translatez",
    ]

    static let canvasInputs: Set = [
        "BackgroundAlpha", "BackgroundImage", "FillPaint", "StrokePaint",
    ]

    /// Parts of a selector for which librsvg ignores the rule with all its selectors.
    static let ignoredSelectors = [
        ":is(", ":where(", ":has(", ":active", ":focus", ":hover", ":target", "::after",
        "::before", "::selection",
    ]

    /// Elements that browsers draw.
    static let ignoredElements: [String: String] = [
        "audio": "use a sound", "canvas": "use an image layer",
        "feDropShadow":
            "write <feGaussianBlur in=\"SourceAlpha\">, <feOffset>, <feFlood>, <feComposite "
            + "operator=\"in\"> and <feMerge>, or use the layer's 'shadow'",
        "feTile": "use a <pattern>: librsvg ends the program at an empty tile",
        "hatch": "use a <pattern>", "iframe": "use an image layer",
        "meshgradient": "use a <radialGradient>",
        "textPath": "turn the text into paths", "video": "use a video layer",
    ]

    static let elements: Set = [
        "a", "circle", "clipPath", "defs", "ellipse", "feBlend", "feColorMatrix",
        "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
        "feDisplacementMap", "feDistantLight", "feFlood", "feFuncA", "feFuncB", "feFuncG",
        "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology",
        "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTurbulence", "filter",
        "g", "image", "line", "linearGradient", "marker", "mask", "path", "pattern", "polygon",
        "polyline", "radialGradient", "rect", "stop", "style", "svg", "switch", "symbol", "text",
        "tref", "tspan", "use",
    ]

    /// Elements that draw nothing in browsers either, or that other findings name.
    static let silentElements: Set = [
        "altGlyph", "altGlyphDef", "animate", "animateColor", "animateMotion", "animateTransform",
        "color-profile", "cursor", "desc", "discard", "font", "font-face", "font-face-format",
        "font-face-name", "font-face-src", "font-face-uri", "foreignObject", "glyph", "glyphRef",
        "hatchpath", "hkern", "include", "listener", "meshpatch", "meshrow", "metadata",
        "missing-glyph", "mpath", "script", "set", "solidColor", "solidcolor", "title", "view",
        "vkern",
    ]

    /// Elements whose content is no part of the drawing.
    static let foreignParents: Set = [
        "desc", "foreignObject", "metadata", "script", "title",
    ]

    // MARK: Values

    /// Whether a condition of `@media` holds in a browser's window, as far as that is plain: none
    /// that needs paper, a dark theme or a setting does.
    static func isTrue(media: String) -> Bool {
        StyleText.list(media.lowercased()).contains { query in
            let query = query.filter { $0 != " " }
            return !Self.unmetConditions.contains { query.contains($0) }
        }
    }

    private static let unmetConditions = [
        "print", "scheme:dark", "motion:reduce", "contrast:more", "contrast:less",
        "forced-colors:active", "transparency:reduce", "hover:none", "pointer:coarse", "speech",
        "aural", "handheld", "braille", "projection",
    ]

    /// The names of the functions in a value, in lowercase.
    static func functions(in value: String) -> [String] {
        guard value.utf8.contains(UInt8(ascii: "(")) else { return [] }
        var names: [String] = []
        var name = ""
        for character in value {
            if character.isLetter || character.isNumber || character == "-" {
                name.append(character)
            } else {
                if character == "(", !name.isEmpty { names.append(name) }
                name = ""
            }
        }
        return names
    }

    /// The unit of a number that librsvg can't read; nil if there is none.
    static func ignoredUnit(_ value: String) -> String? {
        let words = value.split { $0 == " " || $0 == "," || $0 == "/" }
        for word in words {
            let unit = word.drop { $0.isNumber || "+-.".contains($0) }
            guard unit.startIndex > word.startIndex else { continue }
            if ignoredUnits.contains(String(unit)) { return String(unit) }
        }
        return nil
    }

    private static let ignoredUnits: Set = [
        "cap", "ch", "cqh", "cqw", "dvh", "dvw", "ic", "lh", "lvh", "lvw", "q", "rem", "rlh", "svh",
        "svw", "vb", "vh", "vi", "vmax", "vmin", "vw",
    ]

    /// Whether `blur` or `drop-shadow` has a length without a unit, other than 0.
    static func hasBareLength(filter: String) -> Bool {
        ["blur(", "drop-shadow("].contains { name in
            filter.ranges(of: name).contains { range in
                filter[range.upperBound...].prefix { $0 != "(" && $0 != ")" }
                    .split(whereSeparator: \.isWhitespace)
                    .contains { Double($0).map { $0 != 0 } ?? false }
            }
        }
    }

    /// Whether a rotation or a skew has an angle without a unit, other than 0.
    static func hasBareAngle(_ transform: String) -> Bool {
        for part in transform.split(separator: ")") {
            guard let bracket = part.firstIndex(of: "(") else { continue }
            let name = part[..<bracket].trimmed.drop { $0 == "," || $0 == " " }
            guard name.hasPrefix("rotate") || name.hasPrefix("skew") else { continue }
            let angle = part[part.index(after: bracket)...].trimmed
            if let number = Double(angle), number != 0 { return true }
        }
        return false
    }
}
