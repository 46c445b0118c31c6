internal import CInter
internal import CPango

/// Inter, which comes with Flipbook: nine weights, upright and italic, with the letters of the
/// Latin, Greek and Cyrillic scripts.
///
/// Fontconfig, Pango and Cairo open fonts by their paths. So each is a file in memory, which stays
/// open as long as the process runs. The data that Fontconfig would read from all of them, in more
/// than 50 ms, is written here; `InterFontTests` compares it with the files.
enum InterFonts {
    static let family = "Inter"

    struct Face {
        let path: String
        /// The name in the file, such as "Semi Bold"; the family is also known with it.
        let style: String
        /// Fontconfig's number.
        let weight: Double
        let isItalic: Bool
    }

    private static let weights: [(style: String, weight: Int32)] = [
        ("Thin", FC_WEIGHT_THIN), ("Extra Light", FC_WEIGHT_EXTRALIGHT),
        ("Light", FC_WEIGHT_LIGHT), ("Regular", FC_WEIGHT_REGULAR), ("Medium", FC_WEIGHT_MEDIUM),
        ("Semi Bold", FC_WEIGHT_DEMIBOLD), ("Bold", FC_WEIGHT_BOLD),
        ("Extra Bold", FC_WEIGHT_EXTRABOLD), ("Black", FC_WEIGHT_BLACK),
    ]

    /// All of them, or none on systems without files in memory.
    static let faces: [Face] = {
        var faces: [Face] = []
        for (index, (style, weight)) in weights.enumerated() {
            for isItalic in [false, true] {
                let font = cinter_font(2 * index + (isItalic ? 1 : 0))
                let file = cinter_file("Inter", font)
                guard file >= 0 else { return [] }
                faces.append(
                    Face(
                        path: "/proc/self/fd/\(file)", style: style, weight: Double(weight),
                        isItalic: isItalic))
            }
        }
        return faces
    }()

    /// Whether there are any, without writing them.
    static let areAvailable = cinter_has_files() != 0

    static let paths = Set(faces.map(\.path))

    /// Adds them after the fonts that the configuration has.
    static func add(to configuration: OpaquePointer) {
        if FcConfigGetFonts(configuration, FcSetApplication) == nil {
            // Makes the set, even if it finds nothing.
            FcConfigAppFontAddDir(configuration, "/dev/null")
        }
        guard let fonts = FcConfigGetFonts(configuration, FcSetApplication) else { return }
        for face in faces {
            guard let pattern = pattern(of: face) else { continue }
            if FcFontSetAdd(fonts, pattern) == 0 { FcPatternDestroy(pattern) }
        }
    }

    /// Fontconfig's description of a font.
    static func pattern(of face: Face) -> OpaquePointer? {
        guard let pattern = FcNameParse(":charset=\(letters):lang=\(languages)") else { return nil }
        func add(_ object: String, _ string: String) {
            FcPatternAddString(pattern, object, string)
        }
        let hasOwnName = !["Regular", "Bold"].contains(face.style)
        let upright = face.style == "Regular" && face.isItalic ? "Italic" : face.style
        let style = face.isItalic && upright != "Italic" ? "\(face.style) Italic" : upright
        add(FC_FAMILY, family)
        add(FC_FAMILYLANG, "en")
        add(FC_STYLE, style)
        add(FC_STYLELANG, "en")
        if hasOwnName {
            add(FC_FAMILY, "\(family) \(face.style)")
            add(FC_FAMILYLANG, "en")
            add(FC_STYLE, face.isItalic ? "Italic" : "Regular")
            add(FC_STYLELANG, "en")
        }
        add(FC_FULLNAME, "\(family) \(style)")
        add(FC_FULLNAMELANG, "en")
        add(FC_FILE, face.path)
        add(FC_FOUNDRY, "RSMS")
        add(FC_FONTFORMAT, "CFF")
        add(FC_CAPABILITY, "otlayout:DFLT otlayout:latn")
        FcPatternAddInteger(pattern, FC_INDEX, 0)
        FcPatternAddInteger(pattern, FC_SLANT, face.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        FcPatternAddDouble(pattern, FC_WEIGHT, face.weight)
        FcPatternAddDouble(pattern, FC_WIDTH, Double(FC_WIDTH_NORMAL))
        FcPatternAddInteger(pattern, FC_FONTVERSION, version)
        for (object, value) in [
            (FC_OUTLINE, true), (FC_SCALABLE, true), (FC_COLOR, false), (FC_SYMBOL, false),
            (FC_DECORATIVE, false), (FC_VARIABLE, false), (FC_FONT_HAS_HINT, false),
        ] {
            FcPatternAddBool(pattern, object, value ? 1 : 0)
        }
        return pattern
    }

    /// The first property that Fontconfig reads otherwise from the file than is written here; nil
    /// if none.
    static func difference(from face: Face) -> String? {
        var count: Int32 = 0
        guard let read = FcFreeTypeQuery(face.path, 0, nil, &count) else { return FC_FILE }
        defer { FcPatternDestroy(read) }
        guard let written = pattern(of: face) else { return FC_CHARSET }
        defer { FcPatternDestroy(written) }
        return [
            FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_FILE, FC_INDEX, FC_FOUNDRY, FC_FONTFORMAT,
            FC_CAPABILITY, FC_SLANT, FC_WEIGHT, FC_WIDTH, FC_FONTVERSION, FC_OUTLINE, FC_SCALABLE,
            FC_COLOR, FC_SYMBOL, FC_DECORATIVE, FC_VARIABLE, FC_FONT_HAS_HINT, FC_CHARSET, FC_LANG,
        ].first { object in
            guard let set = FcObjectSetCreate() else { return true }
            defer { FcObjectSetDestroy(set) }
            FcObjectSetAdd(set, object)
            return FcPatternEqualSubset(read, written, set) == 0
        }
    }

    /// 16.16 fixed point, as in the files.
    private static let version: Int32 = 197_853

    /// The characters that every face has, as Fontconfig writes them.
    private static let letters = """
        20-7e a0-148 14a-1c3 1c5-31e 321-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-49d 4a0-4ff \
        52f e3f 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb \
        1dbf-1df5 1dfc-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d \
        1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200b 2010-2027 \
        202f-205f 2070-2071 2074-208e 2090-209c 20a0-20bf 20db-20de 20e8 20f0 2100-2101 2103 \
        2105-2106 2109 2113 2116-2117 211e-2123 2126 212a-212b 212e 2132 213b 214d 214f 2153 \
        215a-2188 2190-2199 21a9-21aa 21b0-21b1 21b3-21b5 21ba-21bb 21d0 21d2 21d4 21de-21df \
        21e4-21e5 21e7 21ea 2202 2205-2206 220f 2211-2212 221a 221e 222b 2248 2260 2264-2265 2303 \
        2305 2318 2325-2327 232b 2380 2387 238b 23ce-23cf 2423 2460-2468 24b6-24cf 24ea 25a0-25a2 \
        25aa 25b2-25b3 25b6-25b7 25ba-25bd 25c0-25c1 25c4-25c7 25ca-25cb 25cf 25e6 25ef 2600 \
        2605-2606 263c 2661 2665 26a0 2713 2717 2756 2764 2780-2788 27ef 27f5-27fa 2b06 2b12-2b13 \
        2b1c 2c7c 2c7f 2dff 2e18 a69f a7ff a92e e000 e002-e080 e093-e096 e0a5-e0e6 e0f3-e11c \
        e11e-e164 ee01-ee05 f6c3 fe20-fe2d feff 1f12f-1f149 1f16a-1f16b 1f850 1f852
        """

    /// The languages that these characters suffice for.
    private static let languages = """
        aa|ast|av|ay|az-az|ba|bm|be|bg|bi|bin|br|bs|bua|ca|ce|ch|chm|co|cs|cu|cv|cy|da|de|el|en|\
        eo|es|et|eu|fi|fj|fo|fr|ff|fur|fy|ga|gd|gl|gn|gv|ha|haw|ho|hr|hu|ia|ig|id|ie|ik|io|is|it|\
        kaa|ki|kk|kl|kum|kv|kw|ky|la|lb|lez|ln|lt|lv|mg|mh|mi|mk|mo|mt|nb|nds|nl|nn|no|nr|nso|ny|\
        oc|om|os|pl|pt|rm|ro|ru|sah|sco|se|sel|sh|shs|sk|sl|sm|sma|smj|smn|sms|so|sq|sr|ss|st|sv|\
        sw|tg|tk|tl|tn|to|tr|ts|tt|tw|tyv|uk|uz|ve|vi|vo|vot|wa|wen|wo|xh|yap|yo|zu|ak|an|ber-dz|\
        crh|csb|ee|fat|fil|hsb|ht|hz|jv|kab|kj|kr|ku-tr|kwm|lg|li|mn-mn|ms|na|ng|nv|pap-an|pap-aw|\
        qu|quz|rn|rw|sc|sg|sn|su|ty|za
        """
}
