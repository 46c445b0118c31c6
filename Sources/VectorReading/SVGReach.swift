/// Drawings whose filters need the pixels beyond the edges.
///
/// librsvg filters only the pixels within the viewport (2.54), so a blurred shape that crosses an
/// edge fades there. Such a document is drawn in a viewport and a view box that are larger about
/// its centre, of which only the middle is seen.
package struct SVGReach {
    /// The magnification of both.
    package static let factor = 2.0

    private var hasFilters = false
    /// Whether a length depends on the size of the view box, which makes that one fixed.
    private var isFixed = false
    private var hasSymbols = false
    private var hasUnsizedUses = false
    /// The view box, where it is written, and what stands before and after its numbers.
    private var box: (numbers: [Double], range: Range<Int>, before: String, after: String)?

    /// - Parameter nameEnd: where the name of the outermost `<svg>` ends, in bytes; nil for other
    ///   elements.
    mutating func note(_ element: String, _ attributes: [XMLScanner.Attribute], nameEnd: Int?) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        if element == "filter" { hasFilters = true }
        for attribute in attributes where ["filter", "style"].contains(attribute.name) {
            note(style: attribute.value, isFilter: attribute.name == "filter")
        }
        if let nameEnd { return note(root: attributes, nameEnd) }
        if element == "symbol" { hasSymbols = true }
        let hasSize = value("width") != nil && value("height") != nil
        switch element {
        case "svg": isFixed = isFixed || !hasSize
        case "use": hasUnsizedUses = hasUnsizedUses || !hasSize
        case "linearGradient" where value("gradientUnits") == "userSpaceOnUse":
            isFixed = isFixed || value("x2") == nil
        case "radialGradient" where value("gradientUnits") == "userSpaceOnUse":
            isFixed = isFixed || ["cx", "cy", "r"].contains { value($0) == nil }
        default: break
        }
        guard !Self.isBackground(element, attributes) else { return }
        let isBoxed = Self.units[element].map { value($0) != "userSpaceOnUse" } ?? false
        for attribute in attributes where attribute.name != "offset" && attribute.name != "style" {
            guard attribute.value.hasSuffix("%"), !isBoxed else { continue }
            isFixed = true
        }
    }

    mutating func note(sheet: String) { note(style: sheet, isFilter: false) }

    private mutating func note(style: String, isFilter: Bool) {
        if style.contains("blur(") || style.contains("drop-shadow(") { hasFilters = true }
        if style.contains("%"), !isFilter { isFixed = true }
    }

    private mutating func note(root: [XMLScanner.Attribute], _ nameEnd: Int) {
        func attribute(_ name: String) -> XMLScanner.Attribute? { root.first { $0.name == name } }
        let alignment = attribute("preserveAspectRatio")?.value.trimmed ?? ""
        // Another alignment would move the drawing.
        guard alignment.isEmpty || alignment.hasPrefix("xMidYMid") || alignment == "none" else {
            return
        }
        if let viewBox = attribute("viewBox") {
            let numbers = SVGScale.numbers(viewBox.value)
            guard numbers.count == 4 else { return }
            box = (numbers, viewBox.offset..<viewBox.range.upperBound - 1, "", "")
        } else {
            let sides = ["width", "height"].compactMap { SVGScale.length(attribute($0)?.value) }
            guard sides.count == 2 else { return }
            box = ([0, 0] + sides, nameEnd..<nameEnd, " viewBox=\"", "\"")
        }
    }

    /// A document's text with the larger view box; nil if it has no filters, or if something in it
    /// would be larger too.
    func enlarged(_ text: String) -> String? {
        guard hasFilters, !isFixed, !(hasSymbols && hasUnsizedUses), let box else { return nil }
        let (width, height) = (box.numbers[2], box.numbers[3])
        let numbers = [
            box.numbers[0] - width * (Self.factor - 1) / 2,
            box.numbers[1] - height * (Self.factor - 1) / 2, width * Self.factor,
            height * Self.factor,
        ]
        guard width > 0, height > 0, numbers.allSatisfy(\.isFinite) else { return nil }
        var bytes = Array(text.utf8)
        let words = numbers.map { "\($0)" }.joined(separator: " ")
        bytes.replaceSubrange(box.range, with: (box.before + words + box.after).utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether this is a plain rectangle over the whole drawing, which a larger one covers too.
    private static func isBackground(
        _ element: String, _ attributes: [XMLScanner.Attribute]
    ) -> Bool {
        element == "rect"
            && attributes.allSatisfy { attribute in
                switch attribute.name {
                case "width", "height": attribute.value == "100%"
                case "fill": !attribute.value.contains("(")
                case "id", "class", "opacity", "fill-opacity": true
                default: false
                }
            }
    }

    /// The attributes that say whether an element's lengths are parts of a bounding box.
    private static let units = [
        "filter": "filterUnits", "linearGradient": "gradientUnits", "mask": "maskUnits",
        "pattern": "patternUnits", "radialGradient": "gradientUnits",
    ]
}
