package import Diagnostics
import TimelineModel
import Tables
import TimelineSyntax
import TimelineWords

/// Hints for what is no expression here, and one elsewhere: in Swift, JavaScript, GLSL or CSS.
package enum ForeignExpressions {
    /// Returns a better hint for a finding in an expression; nil if its own is better.
    ///
    /// - Parameter offset: the finding's position in the text, in Unicode scalars.
    package static func hint(for finding: Diagnostic, at offset: Int, in text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        func character(_ index: Int) -> Unicode.Scalar? {
            scalars.indices.contains(index) ? scalars[index] : nil
        }
        switch finding.code {
        case .unknownName:
            let word = word(offset, scalars)
            return names[word]
                ?? swiftHint(ofMember: word, offset, scalars)
                ?? hint(forMath: word, offset, scalars)
                ?? size(word, in: text)
                ?? UnitPlace(rawValue: word).map { "as a position: { at: \($0.rawValue) }" }
                ?? RGBA.named(word).map { _ in nameForColor(word) }
        case .unknownFunction:
            let word = word(offset, scalars)
            return colorHint(word, offset, scalars) ?? functions[word.lowercased()]
        case .operandType where character(offset) == "^":
            return "a power is pow(a, b)"
        case .numberSuffix:
            if let sides = sides(of: text) { return "write [\(sides[0]), \(sides[1])]" }
            return "numbers have no units: lengths are points, angles degrees, times seconds"
        case .pointer where character(offset) == "*": return "a power is pow(a, b)"
        case .syntax:
            if ValueTable.trimmed(text) == "auto" { return infinity }
            if let hint = swiftHint(ofAngle: text) { return hint }
            if character(offset) == "*", character(offset - 1) == "*" {
                return "a power is pow(a, b)"
            }
            if character(offset) == "#" || character(offset) == "\"" {
                return colorText(offset, scalars).map(nameForColor)
            }
            if character(offset) == "." {
                return swiftHint(String(String.UnicodeScalarView(scalars[offset...])))
            }
            if character(offset) == "{", character(offset + 1) == "$" {
                return "braces are for texts; write $" + word(offset + 2, scalars)
            }
            return operators[word(offset, scalars)]
        default: return nil
        }
    }

    /// Translates `.degrees(45)` and `.infinity`, from their dot on.
    private static func swiftHint(_ text: String) -> String? {
        let name = text.dropFirst().prefix { $0.isLetter }
        let inner = text.dropFirst(name.count + 2).prefix { $0 != ")" }
        switch name {
        case "degrees": return "angles are degrees: write \(inner)"
        case "radians":
            return "angles are degrees: write "
                + (Double(inner).map { shortText(of: $0 * 180 / .pi) } ?? "\(inner) * 180 / M_PI_F")
        case "infinity": return infinity
        case "pi": return hint(forPi: ValueTable.trimmed(String(text.dropFirst(3))))
        default: return nil
        }
    }

    /// - Parameter rest: what follows `.pi`, such as `/ 2`.
    private static func hint(forPi rest: String) -> String {
        let number = coreSchemaNumber(ValueTable.trimmed(String(rest.dropFirst())))
        let degrees: Double? =
            switch (rest.first, number) {
            case (nil, _): 180
            case ("/"?, let number?) where number != 0: 180 / number
            case ("*"?, let number?): 180 * number
            default: nil
            }
        guard let degrees, degrees.isFinite else {
            return "angles are degrees: .pi is 180; the number is M_PI_F"
        }
        let whole = rest.isEmpty ? ".pi" : ".pi \(rest)"
        return "angles are degrees: \(whole) is \(shortText(of: degrees)); the number .pi is M_PI_F"
    }

    /// Translates `Angle.degrees(90)` and `Double.pi`.
    private static func swiftHint(
        ofMember word: String, _ offset: Int, _ scalars: [Unicode.Scalar]
    ) -> String? {
        let types = ["Angle", "Double", "CGFloat", "Float"]
        guard let type = types.first(where: { word.hasPrefix($0 + ".") }) else { return nil }
        let rest = scalars[(offset + type.unicodeScalars.count)...]
        return swiftHint(String(String.UnicodeScalarView(rest)))
    }

    /// Translates `Angle(degrees: 90)`.
    private static func swiftHint(ofAngle text: String) -> String? {
        for name in ["degrees", "radians"] {
            let start = "Angle(\(name):"
            guard text.hasPrefix(start) else { continue }
            let inner = ValueTable.trimmed(String(text.dropFirst(start.count)))
            return swiftHint(".\(name)(\(inner)")
        }
        return nil
    }

    private static func word(_ offset: Int, _ scalars: [Unicode.Scalar]) -> String {
        guard offset < scalars.count else { return "" }
        var word = String.UnicodeScalarView()
        for scalar in scalars[offset...] {
            guard isNamePart(scalar) || scalar == "." || scalar == "π" else { break }
            word.append(scalar)
        }
        return String(word)
    }

    private static let names = [
        "pi": "write M_PI_F", "PI": "write M_PI_F", "M_PI": "write M_PI_F", "Pi": "write M_PI_F",
        "Math.PI": "write M_PI_F", "tau": "write 2 * M_PI_F", "TAU": "write 2 * M_PI_F",
        "e": "write M_E_F", "t": "write $time", "elapsed": "write $time",
        "time": "write $time", "iTime": "write $time", "u_time": "write $time",
        "True": "write true", "False": "write false", "yes": "write true", "no": "write false",
        "width": "write $view.size.x", "height": "write $view.size.y",
        "infinity": infinity, "inf": infinity,
        "thisComp.layer": layer, "thisLayer.toComp": layer, "toComp": layer, "toWorld": layer,
        "proxy.frame": layer, "getBoundingClientRect": layer,
    ]

    private static let layer = "the place of another layer is $layers.ID.center"

    /// Translates JavaScript's `Math.sin(time)`.
    private static func hint(
        forMath word: String, _ offset: Int, _ scalars: [Unicode.Scalar]
    ) -> String? {
        let name = word.dropFirst(5)
        guard word.hasPrefix("Math."), !name.isEmpty, name.allSatisfy(\.isLetter),
            offset + word.unicodeScalars.count < scalars.count,
            scalars[offset + word.unicodeScalars.count] == "("
        else { return nil }
        let argument = self.word(offset + word.unicodeScalars.count + 1, scalars)
        let inner =
            names[argument].flatMap { $0.hasPrefix("write ") ? $0.dropFirst(6) : nil } ?? "…"
        return "functions stand alone: write \(name)(\(inner))"
    }

    /// The points of SwiftUI's text styles, and words that have none.
    private static let sizes = [
        "largetitle": 34, "title": 28, "title1": 28, "title2": 22, "title3": 20, "headline": 17,
        "body": 17, "callout": 16, "subheadline": 15, "footnote": 13, "caption": 12,
        "caption2": 11, "large": 34, "larger": 22, "medium": 17, "small": 13, "smaller": 11,
        "xlarge": 40, "xxlarge": 48, "xsmall": 11,
    ]

    /// Suggests a number for a size in words, which is all that is there: `size: large`.
    private static func size(_ word: String, in text: String) -> String? {
        guard ValueTable.trimmed(text) == word else { return nil }
        return sizes[ForeignWords.plain(word)].map { "a size is a number of points, such as \($0)" }
    }

    private static let infinity =
        "leave the frame out, or write null for this side: then it is as large as its parent"

    private static let functions = [
        "vec2": "write float2(x, y)", "vec3": "write float3(x, y, z)",
        "vec4": "write float4(r, g, b, a)", "point": "write [x, y]", "cgpoint": "write [x, y]",
        "hsl": "write \"#RRGGBB\", or { r, g, b } of 0…1",
        "hsla": "write \"#RRGGBB\", or { r, g, b, a } of 0…1",
        "hsv": "write \"#RRGGBB\", or { r, g, b } of 0…1",
        "hex": "write \"#RRGGBB\"",
        "color": "write a colour's name, or \"#RRGGBB\"",
        "uicolor": "write a colour's name, or \"#RRGGBB\"",
        "calc": "write the expression alone",
        "wiggle": "write a sum of sines, such as 5 * sin(3 * $time)",
        "rand": "write random(1), with a number for each chance", "noise": "write random(1)",
        "map": "write mix(a, b, (x - from) / (to - from))",
        "if": "write condition ? a : b",
    ]

    private static let operators = [
        "and": "write &&", "or": "write ||", "not": "write !", "mod": "write fmod(a, b)",
        "if": "write condition ? a : b",
    ]

    /// Colours' names and hexadecimal colours are values of keys, not of expressions.
    private static func nameForColor(_ color: String) -> String {
        let text = color.hasPrefix("#") ? "\"\(color)\"" : color
        return "give the colour a name: let: { tint: \(text) } at the top level; then write $tint"
    }

    /// Returns the colour, in quotes or not, that is written at a place; nil if there is none.
    private static func colorText(_ offset: Int, _ scalars: [Unicode.Scalar]) -> String? {
        let start = scalars[offset] == "\"" ? offset + 1 : offset
        guard start < scalars.count else { return nil }
        let isHexadecimal = scalars[start] == "#"
        let text = (isHexadecimal ? "#" : "") + word(isHexadecimal ? start + 1 : start, scalars)
        let color = isHexadecimal ? RGBA(hexadecimalText: text) : RGBA.named(text)
        return color.map { _ in text }
    }

    /// Translates `rgb(255, 0, 0)`.
    private static func colorHint(
        _ word: String, _ offset: Int, _ scalars: [Unicode.Scalar]
    ) -> String? {
        guard ["rgb", "rgba"].contains(word.lowercased()) else { return nil }
        let rest = scalars[(offset + word.unicodeScalars.count)...].prefix { $0 != ")" }
        let inner = String(String.UnicodeScalarView(rest.dropFirst()))
        let parts = inner.split { ", ".contains($0) }
        let numbers = parts.compactMap { UInt8($0) }.map { Double($0) / 255 }
        guard numbers.count == 3, parts.count == 3 else {
            return "write \"#RRGGBB\", or { r, g, b, a } of 0…1"
        }
        let color = RGBA(red: numbers[0], green: numbers[1], blue: numbers[2])
        return "write \"\(color.hexadecimalText)\", or { r, g, b } of 0…1"
    }

    /// Returns the two numbers of `320x180`; nil for anything else.
    package static func sides(of text: String) -> [String]? {
        guard text.utf8.count < 40 else { return nil }
        let sides = text.split(whereSeparator: { "x×*".contains($0) }).map {
            ValueTable.trimmed(String($0))
        }
        return sides.count == 2 && sides.allSatisfy { coreSchemaNumber($0) != nil } ? sides : nil
    }
}
