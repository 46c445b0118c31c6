internal import CPango

/// Fontconfig's rules for texts.
enum FontRules {
    /// A filter of subpixels, which grey pixels don't have: Cairo shares faces of equal options.
    private static let apart = """
        <match target="font">
        <edit name="lcdfilter" mode="assign"><const>lcdlight</const></edit>
        </match>
        """

    /// Fallbacks for missing families and characters.
    ///
    /// Fontconfig appends the environment's languages to the text's; the first rule replaces them
    /// by English.
    ///
    /// - Parameters:
    ///
    ///   - fonts: the author's. They have the characters that the family of a text and Inter lack,
    ///     or another one of them, before the system's fonts do.
    ///   - isForDocuments: whether Cairo makes faces for these fonts that it doesn't share with
    ///     others, and pictures are not larger than they are in the font.
    static func rules(for fonts: [OpaquePointer], isForDocuments: Bool) -> String {
        let families = families(of: fonts)
        let colored = self.families(of: fonts.filter(isColored))
        // Their place in a list of families.
        let own = families.isEmpty ? [] : ["Fonts of the timeline"]
        return """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig>
            <cachedir>/var/cache/fontconfig</cachedir>
            <cachedir prefix="xdg">fontconfig</cachedir>
            <match target="pattern">
            <edit name="lang" mode="assign" binding="same"><name>lang</name></edit>
            <edit name="lang" mode="append_last" binding="weak"><string>en</string></edit>
            <edit name="namelang" mode="assign"><string>en</string></edit>
            </match>
            \(alias("emoji", colored + ["Noto Color Emoji", "Apple Color Emoji"], binding: "same"))
            <match target="pattern">
            <test qual="all" name="family" compare="not_eq"><string>serif</string></test>
            <test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
            <test qual="all" name="family" compare="not_eq"><string>emoji</string></test>
            <edit name="family" mode="append_last"><string>sans-serif</string></edit>
            </match>
            \(alias("serif", ["Noto Serif", "DejaVu Serif", "Times New Roman"] + own))
            \(alias("monospace", ["Noto Sans Mono", "DejaVu Sans Mono", "Menlo"] + own))
            \(alias("sans-serif", ["Inter", "Noto Sans", "DejaVu Sans", "Helvetica Neue"]))
            \((families + ["Inter"]).map { alias($0, own, "accept", binding: "same") }.joined())
            \(own.map { alias($0, families, binding: "same") }.joined())
            \(sizedPictures(upTo: isForDocuments ? ownSize : ""))
            \(isForDocuments ? apart : "")
            </fontconfig>
            """
    }

    private static func alias(
        _ name: String, _ families: [String], _ place: String = "prefer", binding: String = "weak"
    ) -> String {
        guard !families.isEmpty else { return "" }
        let list = families.map { "<family>\(escaped($0))</family>" }.joined()
        return """
            <alias binding="\(binding)"><family>\(escaped(name))</family>
            <\(place)>\(list)</\(place)></alias>
            """
    }

    /// Each once, without those that can't be written in XML.
    private static func families(of fonts: [OpaquePointer]) -> [String] {
        var families: [String] = []
        for family in fonts.flatMap(FontFile.families) where !families.contains(family) {
            let canBeWritten = family.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0xFFFE...0xFFFF).contains($0.value)
            }
            if canBeWritten { families.append(family) }
        }
        return families
    }

    private static func isColored(_ font: OpaquePointer) -> Bool {
        var isColored: FcBool = 0
        return FcPatternGetBool(font, FC_COLOR, 0, &isColored) == FcResultMatch && isColored != 0
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// Fonts of pictures have them in a few sizes of their own, as many emoji fonts do; Cairo and
    /// Pango take a font's size from its pattern, which then names the pictures' size. The matrix
    /// makes the requested size of it, as Fontconfig's own rules do.
    private static func sizedPictures(upTo limit: String) -> String {
        """
        <match target="font">
        <test name="outline"><bool>false</bool></test>
        <edit name="picturescale" mode="assign"><divide>
        <name target="pattern">pixelsize</name><name target="font">pixelsize</name>
        </divide></edit>
        </match>
        \(limit)
        <match target="font">
        <test name="outline"><bool>false</bool></test>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
        <name>picturescale</name><double>0</double><double>0</double><name>picturescale</name>
        </matrix></times></edit>
        </match>
        """
    }

    /// librsvg has Cairo trace pictures, which takes microseconds a pixel: a large one would take
    /// minutes.
    private static let ownSize = """
        <match target="font">
        <test name="picturescale" compare="more"><double>1</double></test>
        <edit name="picturescale" mode="assign"><double>1</double></edit>
        </match>
        """
}
