import PortableMath

/// How much larger than its parent an element of an SVG is drawn.
enum SVGScale {
    /// - Parameters:
    ///
    ///   - side: the longer side of the whole picture, in the units of the outermost `<svg>`.
    /// - Returns: the largest factor of any direction, or an estimate of it: a view box is taken to
    ///   be shown in the whole picture if its own size isn't in numbers.
    static func factor(
        of element: String, _ attributes: [XMLScanner.Attribute], isRoot: Bool, side: Double
    ) -> Double {
        var factor = 1.0
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        for name in ["transform", "gradientTransform", "patternTransform"] {
            if let transform = value(name) { factor *= norm(of: transform) }
        }
        if let style = value("style") {
            for declaration in StyleText.declarations(of: style)
            where declaration.name == "transform" {
                factor *= norm(of: declaration.value)
            }
        }
        guard !isRoot else { return factor }
        if let box = value("viewBox").map(numbers), box.count == 4, box[2] > 0, box[3] > 0 {
            let (width, height) =
                element == "marker" ? ("markerWidth", "markerHeight") : ("width", "height")
            let shown = (length(value(width)) ?? side, length(value(height)) ?? side)
            factor *= max(shown.0 / box[2], shown.1 / box[3])
        }
        for name in ["clipPathUnits", "maskContentUnits", "patternContentUnits"]
        where value(name) == "objectBoundingBox" {
            factor *= side
        }
        return factor.isFinite ? factor : .infinity
    }

    /// The largest factor that a rule has.
    static func largest(inSheet sheet: String) -> Double {
        guard sheet.contains("transform") else { return 1 }
        return StyleText.rules(of: sheet).flatMap(\.declarations)
            .map { $0.name == "transform" ? norm(of: $0.value) : 1 }.max() ?? 1
    }

    /// The longer side of the outermost `<svg>`; nil if it isn't in numbers.
    static func side(_ attributes: [XMLScanner.Attribute]) -> Double? {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        if let box = value("viewBox").map(numbers), box.count == 4 { return max(box[2], box[3]) }
        guard let width = length(value("width")), let height = length(value("height")) else {
            return nil
        }
        return max(width, height)
    }

    /// The largest factor of a list of transforms, at most: the product of those of each.
    private static func norm(of transform: String) -> Double {
        var product = 1.0
        for part in transform.split(separator: ")") {
            guard let bracket = part.firstIndex(of: "(") else { continue }
            let name = part[..<bracket].trimmed.drop { $0 == "," || $0 == " " }.lowercased()
            let values = numbers(String(part[part.index(after: bracket)...]))
            switch name {
            case "scale", "scalex", "scaley": product *= values.map(abs).max() ?? 1
            case "skewx", "skewy", "skew":
                let slope = values.map { abs(Portable.tan($0 * .pi / 180)) }.max() ?? 0
                product *= norm(1, 0, slope, 1)
            case "matrix" where values.count == 6:
                product *= norm(values[0], values[1], values[2], values[3])
            default: break
            }
        }
        return product
    }

    /// The larger singular value of a matrix.
    private static func norm(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        let squares = a * a + b * b + c * c + d * d
        let determinant = a * d - b * c
        let root = (max(0, squares * squares - 4 * determinant * determinant)).squareRoot()
        return ((squares + root) / 2).squareRoot()
    }

    static func numbers(_ text: String) -> [Double] {
        var numbers: [Double] = []
        var word = ""
        func isExponent(_ character: Character?) -> Bool { character == "e" || character == "E" }
        for character in text + " " {
            let isSign = character == "-" || character == "+"
            let isPart =
                character.isASCII && character.isNumber || isExponent(character) && !word.isEmpty
                || character == "." && (!word.contains(".") || word.isEmpty)
                || isSign && (word.isEmpty || isExponent(word.last))
            if isPart {
                word.append(character)
                continue
            }
            if let number = Double(word) { numbers.append(number) }
            word = isSign || character == "." ? String(character) : ""
        }
        return numbers
    }

    /// A length in numbers or pixels.
    private static func length(_ text: String?) -> Double? {
        guard var text = text?.trimmed[...] else { return nil }
        if text.hasSuffix("px") { text = text.dropLast(2) }
        return Double(text)
    }
}
