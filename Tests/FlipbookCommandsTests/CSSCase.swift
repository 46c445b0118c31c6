import PortableMath

/// A cell of 100 by 80 pixels: layers in a timeline, and the same in CSS.
struct CSSCase {
    /// Layers on the cell's colour.
    var layers: String
    /// Elements in the cell. `b` and `i` are positioned blocks.
    var elements: String
    var background: String

    static let width = 100
    static let height = 80

    /// What is compared, and how far pixels may be from Chromium's, in steps of 8 bits.
    enum Kind: CaseIterable {
        case blend, filter, mask, rotation, shadow

        var tolerance: Int {
            // Skia approximates a wide Gaussian by three boxes.
            self == .shadow ? 8 : 2
        }
    }
}

/// Makes cases from a seed.
struct CSSCases {
    private var random: SplitMix64
    /// Names elements.
    private var count = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next(_ kind: CSSCase.Kind) -> CSSCase {
        count += 1
        let background = color()
        let (layers, elements) =
            switch kind {
            case .blend: blend()
            case .filter: filters()
            case .mask: mask()
            case .rotation: rotation()
            case .shadow: shadow()
            }
        return CSSCase(layers: layers, elements: elements, background: background)
    }

    // MARK: Chance

    private mutating func whole(_ range: Range<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    private mutating func one<Element>(_ choices: [Element]) -> Element {
        choices[whole(0..<choices.count)]
    }

    /// A number of three decimals, as both languages write it.
    private mutating func number(_ range: Range<Double>) -> Double {
        (random.nextNumber(in: range) * 1000).rounded() / 1000
    }

    private mutating func color(alpha: Int? = nil) -> String {
        var channels = (0..<3).map { _ in whole(0..<256) }
        if let alpha { channels.append(alpha) }
        return "#" + channels.map { Self.hexadecimal($0) }.joined()
    }

    private static func hexadecimal(_ byte: Int) -> String {
        let digits = Array("0123456789ABCDEF")
        return "\(digits[byte / 16])\(digits[byte % 16])"
    }

    // MARK: Contents

    /// Patches of colours that fill a rectangle.
    private mutating func patches(
        _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
    ) -> (layers: String, elements: String) {
        var layers: [String] = []
        var elements = ""
        let (across, down) = (width / columns, height / rows)
        for x in 0..<columns {
            for y in 0..<rows {
                let color = color()
                layers.append(
                    "{ color: \"\(color)\", frame: [\(across), \(down)], position: "
                        + "[\(Double(x * across) + Double(across) / 2), "
                        + "\(Double(y * down) + Double(down) / 2)] }")
                elements +=
                    "<i style=\"left:\(x * across)px;top:\(y * down)px;width:\(across)px;"
                    + "height:\(down)px;background:\(color)\"></i>"
            }
        }
        return (layers.joined(separator: ", "), elements)
    }

    /// An element in the middle of the cell.
    private func element(_ width: Int, _ height: Int, _ style: String, _ inside: String) -> String {
        "<b style=\"left:\((CSSCase.width - width) / 2)px;top:\((CSSCase.height - height) / 2)px;"
            + "width:\(width)px;height:\(height)px;\(style)\">\(inside)</b>"
    }

    private static let modes = [
        ("multiply", "multiply"), ("screen", "screen"), ("overlay", "overlay"),
        ("darken", "darken"), ("lighten", "lighten"), ("colorDodge", "color-dodge"),
        ("colorBurn", "color-burn"), ("softLight", "soft-light"), ("hardLight", "hard-light"),
        ("difference", "difference"), ("exclusion", "exclusion"), ("hue", "hue"),
        ("saturation", "saturation"), ("color", "color"), ("luminosity", "luminosity"),
        ("plusLighter", "plus-lighter"), ("normal", "normal"),
    ]

    private mutating func blend() -> (String, String) {
        let (mode, css) = Self.modes[count % Self.modes.count]
        let opacity = one([1, 1, 0.5, 0.3])
        let below = patches(CSSCase.width, CSSCase.height, 5, 1)
        let above = patches(80, 60, 1, 5)
        return (
            "\(below.layers), { layers: [\(above.layers)], frame: [80, 60], blend: \(mode), "
                + "opacity: \(opacity) }",
            below.elements
                + element(80, 60, "mix-blend-mode:\(css);opacity:\(opacity)", above.elements)
        )
    }

    /// One to three filters, one after the other.
    private mutating func filters() -> (String, String) {
        var effects: [String] = []
        var styles: [String] = []
        var definitions = ""
        func define(_ number: Int, _ primitive: String) {
            let name = "f\(count)-\(number)"
            definitions +=
                "<filter id=\"\(name)\" color-interpolation-filters=\"sRGB\">\(primitive)</filter>"
            styles.append("url(#\(name))")
        }
        for number in 0..<one([1, 1, 2, 2, 3]) {
            switch whole(0..<9) {
            case 0:
                let factor = self.number(0.3..<1.6)
                effects.append("{ brightness: { factor: \(factor) } }")
                styles.append("brightness(\(factor))")
            case 1:
                let amount = self.number(-0.4..<0.4)
                effects.append("{ brightness: \(amount) }")
                let functions = "RGB".map {
                    "<feFunc\($0) type=\"linear\" slope=\"1\" intercept=\"\(amount)\"/>"
                }
                define(
                    number,
                    "<feComponentTransfer>\(functions.joined())</feComponentTransfer>")
            case 2:
                let amount = self.number(0.3..<1.6)
                effects.append("{ contrast: \(amount) }")
                styles.append("contrast(\(amount))")
            case 3:
                let amount = self.number(0..<2)
                effects.append("{ saturation: \(amount) }")
                styles.append("saturate(\(amount))")
            case 4:
                let degrees = self.number(-180..<180)
                effects.append("{ hueRotation: \(degrees) }")
                styles.append("hue-rotate(\(degrees)deg)")
            case 5:
                let amount = self.number(0..<1)
                effects.append("{ grayscale: \(amount) }")
                styles.append("grayscale(\(amount))")
            case 6:
                let amount = self.number(0..<1)
                effects.append("{ colorInvert: \(amount) }")
                styles.append("invert(\(amount))")
            case 7:
                let bytes = (0..<3).map { _ in whole(0..<256) }
                effects.append(
                    "{ colorMultiply: \"#\(bytes.map { Self.hexadecimal($0) }.joined())\" }")
                let (r, g, b) = (
                    Double(bytes[0]) / 255, Double(bytes[1]) / 255, Double(bytes[2]) / 255
                )
                define(
                    number,
                    "<feColorMatrix values=\"\(r) 0 0 0 0 0 \(g) 0 0 0 0 0 \(b) 0 0 0 0 0 1 0\"/>")
            default:
                effects.append("luminanceToAlpha")
                define(number, "<feColorMatrix type=\"luminanceToAlpha\"/>")
            }
            // What is translucent counts as darker here, and in SVG it doesn't.
            if effects.last == "luminanceToAlpha" { break }
        }
        let picture = patches(80, 60, 5, 5)
        let opacity = one([1, 1, 0.5])
        return (
            "{ layers: [\(picture.layers)], frame: [80, 60], opacity: \(opacity), "
                + "effects: [\(effects.joined(separator: ", "))] }",
            "<svg width=0 height=0 style=\"position:absolute\">\(definitions)</svg>"
                + element(
                    80, 60, "filter:\(styles.joined(separator: " "));opacity:\(opacity)",
                    picture.elements)
        )
    }

    private mutating func mask() -> (String, String) {
        let picture = patches(80, 60, 2, 2)
        let isLuminance = whole(0..<2) == 0
        let colors = (0..<one([2, 3])).map { _ in
            let alpha = one([255, 255, 0, whole(0..<256)])
            return isLuminance ? color(alpha: alpha) : "#FFFFFF" + Self.hexadecimal(alpha)
        }
        let list = colors.map { "\"\($0)\"" }.joined(separator: ", ")
        let stops = colors.joined(separator: ", ")
        let (mask, css): (String, String)
        switch whole(0..<3) {
        case 0:
            let (from, to, direction) = one([
                ("leading", "trailing", "to right"), ("top", "bottom", "to bottom"),
                ("bottomTrailing", "topLeading", "to top left"),
            ])
            // CSS's corners are where a line at right angles meets them.
            guard !from.hasPrefix("bottomT") else {
                mask = "gradient: { linear: [\(list)], from: trailing, to: leading }"
                css = "linear-gradient(to left, \(stops))"
                break
            }
            mask = "gradient: { linear: [\(list)], from: \(from), to: \(to) }"
            css = "linear-gradient(\(direction), \(stops))"
        case 1:
            let radius = whole(40..<70)
            mask = "gradient: { radial: [\(list)], endRadius: \(radius) }"
            css = "radial-gradient(circle \(radius)px at 40px 30px, \(stops))"
        default:
            let radius = whole(10..<30)
            mask = "circle: { fill: \"\(colors[0].prefix(7))\" }, frame: [\(2 * radius), null]"
            css =
                "radial-gradient(circle at 40px 30px, \(colors[0].prefix(7)) \(radius)px, "
                + "transparent \(radius)px)"
        }
        return (
            "{ layers: [\(picture.layers)], frame: [80, 60], mask: { \(mask) }, "
                + "maskMode: \(isLuminance ? "luminance" : "alpha") }",
            element(
                80, 60,
                "mask-image:\(css);mask-mode:\(isLuminance ? "luminance" : "alpha")",
                picture.elements)
        )
    }

    private mutating func rotation() -> (String, String) {
        let picture = patches(60, 40, 2, 2)
        let axis =
            one([true, false, false])
            ? one([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]])
            : (0..<3).map { _ in number(-1..<1) }
        let degrees = number(-180..<180)
        let perspective = one([0, 0.25, 0.5, 1.5])
        let (x, y) = (one([0, 0.5, 1]), one([0, 0.5, 1]))
        let depth = one([0, 0, 0, 20, -15])
        let distance = perspective == 0 ? "" : "perspective(\(60 / perspective)px) "
        let direction = axis.map { "\($0)" }.joined(separator: ", ")
        return (
            "{ layers: [\(picture.layers)], frame: [60, 40], rotation3D: { degrees: \(degrees), "
                + "axis: [\(direction)], anchor: [\(x), \(y)], anchorZ: \(depth), "
                + "perspective: \(perspective) } }",
            element(
                60, 40,
                "transform-origin:\(x * 100)% \(y * 100)% \(depth)px;"
                    + "transform:\(distance)rotate3d(\(direction), \(degrees)deg)",
                picture.elements)
        )
    }

    private mutating func shadow() -> (String, String) {
        let picture = patches(40, 30, 1, 1)
        let radius = one([0, 1, 2, 3, 5, 7])
        if whole(0..<4) == 0, radius > 0 {
            return (
                "{ layers: [\(picture.layers)], frame: [40, 30], effects: [{ blur: \(radius) }] }",
                element(40, 30, "filter:blur(\(radius)px)", picture.elements)
            )
        }
        let (x, y) = (whole(-9..<9), whole(-9..<9))
        let color = color(alpha: whole(60..<256))
        return (
            "{ layers: [\(picture.layers)], frame: [40, 30], shadow: { radius: \(radius), "
                + "offset: [\(x), \(y)], color: \"\(color)\" } }",
            element(
                40, 30, "filter:drop-shadow(\(x)px \(y)px \(radius)px \(color))",
                picture.elements)
        )
    }
}
