internal import CPango

/// The language of a text by its script.
///
/// For scripts other than English's, Pango takes the language from the environment
/// (`PANGO_LANGUAGE`, `LANGUAGE`). It chooses among letter forms and fonts.
enum ScriptLanguages {
    /// For other scripts; unknown to Fontconfig and HarfBuzz.
    private static let none = "xx"

    /// Pango's defaults by the script. Han has none: Chinese, Japanese and Korean use it.
    private static let languages = [
        PANGO_SCRIPT_ARABIC.rawValue: "ar", PANGO_SCRIPT_ARMENIAN.rawValue: "hy",
        PANGO_SCRIPT_BENGALI.rawValue: "bn", PANGO_SCRIPT_CHEROKEE.rawValue: "chr",
        PANGO_SCRIPT_COPTIC.rawValue: "cop", PANGO_SCRIPT_CYRILLIC.rawValue: "ru",
        PANGO_SCRIPT_DEVANAGARI.rawValue: "hi", PANGO_SCRIPT_ETHIOPIC.rawValue: "am",
        PANGO_SCRIPT_GEORGIAN.rawValue: "ka", PANGO_SCRIPT_GREEK.rawValue: "el",
        PANGO_SCRIPT_GUJARATI.rawValue: "gu", PANGO_SCRIPT_GURMUKHI.rawValue: "pa",
        PANGO_SCRIPT_HANGUL.rawValue: "ko", PANGO_SCRIPT_HEBREW.rawValue: "he",
        PANGO_SCRIPT_HIRAGANA.rawValue: "ja", PANGO_SCRIPT_KATAKANA.rawValue: "ja",
        PANGO_SCRIPT_KANNADA.rawValue: "kn", PANGO_SCRIPT_KHMER.rawValue: "km",
        PANGO_SCRIPT_LAO.rawValue: "lo", PANGO_SCRIPT_MALAYALAM.rawValue: "ml",
        PANGO_SCRIPT_MONGOLIAN.rawValue: "mn", PANGO_SCRIPT_MYANMAR.rawValue: "my",
        PANGO_SCRIPT_ORIYA.rawValue: "or", PANGO_SCRIPT_SINHALA.rawValue: "si",
        PANGO_SCRIPT_SYRIAC.rawValue: "syr", PANGO_SCRIPT_TAMIL.rawValue: "ta",
        PANGO_SCRIPT_TELUGU.rawValue: "te", PANGO_SCRIPT_THAANA.rawValue: "dv",
        PANGO_SCRIPT_THAI.rawValue: "th", PANGO_SCRIPT_TIBETAN.rawValue: "bo",
        PANGO_SCRIPT_CANADIAN_ABORIGINAL.rawValue: "iu", PANGO_SCRIPT_TAGALOG.rawValue: "tl",
        PANGO_SCRIPT_HANUNOO.rawValue: "hnn", PANGO_SCRIPT_BUHID.rawValue: "bku",
        PANGO_SCRIPT_TAGBANWA.rawValue: "tbw", PANGO_SCRIPT_UGARITIC.rawValue: "uga",
        PANGO_SCRIPT_BUGINESE.rawValue: "bug", PANGO_SCRIPT_SYLOTI_NAGRI.rawValue: "syl",
        PANGO_SCRIPT_OLD_PERSIAN.rawValue: "peo", PANGO_SCRIPT_NKO.rawValue: "nqo",
    ]

    /// Calls `body` with the language and byte range of each part not in English's script.
    static func forEachRun(of text: String, _ body: (String, Range<Int>) -> Void) {
        // Below U+0080, all is Latin or common.
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
        let english = pango_language_from_string("en")
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let base = characters.baseAddress else { return }
                // Common characters belong to the preceding script of their paragraph, as in Pango.
                var start = 0
                while start < characters.count {
                    var end: Int32 = 0
                    var next: Int32 = 0
                    pango_find_paragraph_boundary(
                        base + start, Int32(clamping: characters.count - start), &end, &next)
                    forEachRun(
                        of: UnsafeBufferPointer(rebasing: characters[start..<start + Int(end)]),
                        besides: english
                    ) { body($0, $1.lowerBound + start..<$1.upperBound + start) }
                    guard next > 0 else { return }
                    start += Int(next)
                }
            }
        }
    }

    private static func forEachRun(
        of paragraph: UnsafeBufferPointer<CChar>, besides english: OpaquePointer?,
        _ body: (String, Range<Int>) -> Void
    ) {
        guard let base = paragraph.baseAddress, !paragraph.isEmpty,
            let iterator = pango_script_iter_new(base, Int32(clamping: paragraph.count))
        else { return }
        defer { pango_script_iter_free(iterator) }
        repeat {
            var start: UnsafePointer<CChar>?
            var end: UnsafePointer<CChar>?
            var script = PANGO_SCRIPT_COMMON
            pango_script_iter_get_range(iterator, &start, &end, &script)
            guard let start, let end, pango_language_includes_script(english, script) == 0
            else { continue }
            body(
                languages[script.rawValue] ?? none,
                base.distance(to: start)..<base.distance(to: end))
        } while pango_script_iter_next(iterator) != 0
    }
}
