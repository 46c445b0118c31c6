import PortableMath

/// The magnification of an element of an SVG in its parent.
enum SVGScale {
    /// - Parameters:
    ///
    ///   - side: the longer side of the whole picture, in the units of the outermost `<svg>`.
    /// - Returns: the largest factors of any direction: that of its own transform, which one in a
    ///   style sheet would replace, and that of its view box and units. A view box is taken to be
    ///   shown in the whole picture if its own size isn't in numbers.
    static func factors(
        of element: String, _ attributes: [XMLScanner.Attribute], isRoot: Bool, side: Double
    ) -> (transform: Double, units: Double) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        var transforms = ["transform", "gradientTransform", "patternTransform"].compactMap(value)
        if let style = value("style") {
            transforms += StyleText.declarations(of: style).filter { $0.name == "transform" }
                .map(\.value)
        }
        let transform = transforms.map(norm).max() ?? 1
        guard !isRoot else { return (transform, 1) }
        var factor = 1.0
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
        return (transform, factor.isFinite ? factor : .infinity)
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
    static func norm(of transform: String) -> Double {
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

    /// Whether a list of transforms turns or slants, other than by right angles.
    static func turns(_ transform: String) -> Bool {
        transform.split(separator: ")").contains { part in
            guard let bracket = part.firstIndex(of: "(") else { return false }
            let name = part[..<bracket].trimmed.drop { $0 == "," || $0 == " " }.lowercased()
            let values = numbers(String(part[part.index(after: bracket)...]))
            switch name {
            case "rotate", "skewx", "skewy", "skew":
                return values.first.map { $0.truncatingRemainder(dividingBy: 90) != 0 } ?? false
            case "matrix" where values.count == 6:
                return (values[0] != 0 || values[3] != 0) && (values[1] != 0 || values[2] != 0)
            default: return false
            }
        }
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
    static func length(_ text: String?) -> Double? {
        guard var text = text?.trimmed[...] else { return nil }
        if text.hasSuffix("px") { text = text.dropLast(2) }
        return Double(text)
    }
}
