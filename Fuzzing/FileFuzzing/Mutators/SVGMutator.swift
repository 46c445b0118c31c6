/// Breaks SVG documents: attributes, elements and styles, so that most are still XML.
struct SVGMutator {
    private let corpus: [[String]]

    init(_ texts: [String]) { corpus = (texts + Self.documents).map(Self.split) }

    func mutant(_ dice: inout Dice) -> String { broken(dice.pick(corpus), &dice) }

    /// A document, broken, that need not be of the corpus.
    func broken(_ text: String, _ dice: inout Dice) -> String { broken(Self.split(text), &dice) }

    private func broken(_ pieces: [String], _ dice: inout Dice) -> String {
        var pieces = pieces
        for _ in dice.few() where !pieces.isEmpty { change(&pieces, &dice) }
        let text = pieces.joined()
        guard dice.chance(5) else { return text }
        return String(decoding: ByteMutator.mutate(Array(text.utf8), &dice), as: UTF8.self)
    }

    /// Tags, and what stands between them.
    private static func split(_ text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for character in text {
            if character == "<", !piece.isEmpty {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
            if character == ">" {
                pieces.append(piece)
                piece = ""
            }
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    private func change(_ pieces: inout [String], _ dice: inout Dice) {
        let at = dice.below(pieces.count)
        switch dice.below(12) {
        case 0..<5: pieces[at] = changed(pieces[at], &dice)
        case 5: pieces.insert(dice.pick(Self.elements), at: min(at + 1, pieces.count))
        case 6: pieces.remove(at: at)
        case 7: pieces.insert(pieces[at], at: at)
        case 8: pieces.swapAt(at, dice.below(pieces.count))
        case 9:
            let other = dice.pick(corpus)
            pieces.insert(dice.pick(other), at: at)
        case 10:
            // Deeper than is allowed, now and then.
            let tag = dice.pick(["g", "svg", "clipPath", "mask", "a", "text", "tspan", "pattern"])
            let depth = 1 << dice.below(10)
            let end = min(at + 1 + dice.below(5), pieces.count)
            pieces.insert(String(repeating: "</\(tag)>", count: depth), at: end)
            pieces.insert(String(repeating: "<\(tag)>", count: depth), at: at)
        default:
            guard pieces[at].hasPrefix("<"), pieces[at].hasSuffix("/>") else { return }
            let count = 1 << dice.below(9)
            pieces[at] = String(repeating: pieces[at], count: count)
        }
    }

    /// A tag with another value of an attribute, another attribute, or one more.
    private func changed(_ piece: String, _ dice: inout Dice) -> String {
        guard piece.hasPrefix("<"), !piece.hasPrefix("</") else {
            return dice.pick(Self.values)
        }
        var parts = piece.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        if parts.count < 3 || dice.chance(30) {
            let ending = piece.hasSuffix("/>") ? "/>" : ">"
            return piece.dropLast(ending.count)
                + " \(dice.pick(Self.attributes))=\"\(dice.pick(Self.values))\"" + ending
        }
        let value = 1 + 2 * dice.below((parts.count - 1) / 2)
        switch dice.below(4) {
        case 0:
            // A number within the value.
            let words = parts[value].split(separator: " ", omittingEmptySubsequences: false)
            var changed = words.map(String.init)
            changed[dice.below(changed.count)] = dice.pick(HostileScalars.numbers)
            parts[value] = changed.joined(separator: " ")
        case 1:
            let other = parts[1 + 2 * dice.below((parts.count - 1) / 2)]
            parts[value] = other
        default: parts[value] = dice.pick(Self.values)
        }
        return parts.joined(separator: "\"")
    }

    private static let attributes = [
        "width", "height", "viewBox", "preserveAspectRatio", "transform", "fill", "stroke",
        "stroke-width", "stroke-dasharray", "stroke-dashoffset", "stroke-linejoin", "opacity", "d",
        "points", "x", "y", "x1", "y2", "cx", "r", "rx", "filter", "mask", "clip-path",
        "marker-mid",
        "marker-start", "style", "class", "id", "font-size", "letter-spacing", "text-anchor",
        "href",
        "xlink:href", "gradientTransform", "gradientUnits", "patternUnits", "patternTransform",
        "spreadMethod", "stdDeviation", "baseFrequency", "numOctaves", "radius", "kernelMatrix",
        "order", "systemLanguage", "display", "visibility", "overflow", "mix-blend-mode", "dx",
    ]

    private static let values = [
        "0", "-1", "1e9", "1e38", "1e-38", "NaN", "inf", "100%", "-100%", "1e5%", "10em", "1mm", "",
        "none", "inherit", "currentColor", "red", "#12", "url(#a)", "url(#b)", "url(#g)", "url(#f)",
        "url(#missing)", "#a", "#b", "rgb(300,-1,50%)", "context-fill", "matrix(0 0 0 0 0 0)",
        "matrix(1e9 0 0 1e9 0 0)", "scale(1e-9)", "rotate(45) skewX(89.99)", "translate(1e9)",
        "0 0 0 0", "0 0 1e9 1e9", "0 0 1e-9 1e-9", "-50 -50 100 100", "0.001", "1000", "0.01,0.01",
        "1 2 3 4 5", "M0 0", "M0 0L1e9 1e9", "M0 0A1e9 1e-9 30 1 1 20 20Z", "M0 0h1e38v1e38z",
        "M10 10C0 0 1e9 0 20 20S0 0 9 9", "0,0 10,10 20,0", "xMidYMid slice", "objectBoundingBox",
        "userSpaceOnUse", "reflect", "bold 1e5px serif", "1e5", "display:none;fill:url(#g)",
        "fill:red;stroke:blue;stroke-width:1e4", "&#x41;", "&amp;", "&lol;", "🙂", "اب",
    ]

    private static let elements = [
        #"<rect width="9" height="9" fill="url(#g)" filter="url(#f)"/>"#, ##"<use href="#a"/>"##,
        ##"<use href="#b" transform="scale(2)"/>"##,
        #"<path id="a" d="M0 0L9 9 3 4" stroke="red" marker-mid="url(#m)"/>"#,
        #"<marker id="m" orient="auto"><path d="M0 0L9 9" marker-start="url(#m)"/></marker>"#,
        #"<filter id="f"><feGaussianBlur stdDeviation="50"/><feTurbulence/></filter>"#,
        #"<filter id="f"><feMorphology radius="40"/></filter>"#,
        #"<feConvolveMatrix order="3" kernelMatrix="1 2 3 4 5 6 7 8 9"/>"#,
        #"<filter id="f"><feDiffuseLighting><fePointLight x="1"/></feDiffuseLighting></filter>"#,
        #"<filter id="f"><feDisplacementMap scale="1e5" in2="SourceGraphic"/><feTile/></filter>"#,
        #"<mask id="b"><rect width="5" height="5" fill="white" mask="url(#b)"/></mask>"#,
        ##"<clipPath id="b"><use href="#a"/></clipPath>"##,
        #"<pattern id="g" width=".01" height=".01"><rect width="1" fill="url(#g)"/></pattern>"#,
        ##"<linearGradient id="g" href="#g"><stop offset="2"/></linearGradient>"##,
        #"<radialGradient id="g" r="0" fx="5"><stop stop-color="red"/></radialGradient>"#,
        #"<text x="1" y="9" font-size="1000">Ab<tspan dx="1 2 3">c</tspan></text>"#,
        #"<style>rect{fill:red}*>*:not(a){stroke:blue}#a,#b{opacity:.5}</style>"#,
        ##"<symbol id="a" viewBox="0 0 1 1"><use href="#b"/></symbol>"##,
        #"<switch><g systemLanguage="en"/><rect width="3" height="3"/></switch>"#,
        #"<image href="x.png"/>"#, "<script>1</script>", #"<animate attributeName="x"/>"#,
        "<!-- x -->", "<![CDATA[x]]>", #"<?xml-stylesheet href="a.css"?>"#, "<!DOCTYPE svg>",
        #"<!DOCTYPE svg [<!ENTITY lol "lol">]>"#, "<foreignObject/>", "</g>", "<g>",
    ]

    /// Documents of the constructs that icons don't have.
    static let documents = [
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">
        <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1" spreadMethod="reflect">
        <stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/>
        </linearGradient><filter id="f" x="-.1" width="1.2"><feGaussianBlur stdDeviation="1 2"/>
        <feOffset dx="2" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/>
        </feMerge></filter>
        <clipPath id="b"><circle id="a" cx="20" cy="15" r="12"/></clipPath></defs>
        <rect width="40" height="30" fill="url(#g)"/><g clip-path="url(#b)" opacity=".7">
        <path d="M2 2C9 9 20 1 38 28Z" fill="#0a0" stroke="white" stroke-width="2"/></g>
        <use href="#a" filter="url(#f)" fill="none" stroke="black"/></svg>
        """,
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>.a{fill:teal;stroke:red}
        g>path{stroke-dasharray:2 1}</style><defs><pattern id="g" width="4" height="4"
        patternUnits="userSpaceOnUse"><path d="M0 0L4 4" stroke="red"/></pattern>
        <mask id="b"><rect width="20" height="10" fill="white"/></mask><marker id="m" orient="auto"
        markerWidth="3" markerHeight="3"><path d="M0 0L3 1 0 3z"/></marker></defs>
        <g mask="url(#b)" transform="rotate(10 5 5)"><path class="a" d="M1 1A5 3 20 1 0 9 9L15 3"
        marker-mid="url(#m)" marker-end="url(#m)"/><polygon points="1,1 9,9 3,15" fill="url(#g)"/>
        </g>
        <ellipse cx="10" cy="10" rx="4" ry="2"/><line x1="0" y1="0" x2="20" y2="20" stroke="blue"/>
        </svg>
        """,
    ]
}
