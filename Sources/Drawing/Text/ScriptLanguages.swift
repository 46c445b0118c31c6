internal import CPango

/// The language of a text by its script.
///
/// For scripts other than English's, Pango takes the language from the environment
/// (`PANGO_LANGUAGE`, `LANGUAGE`). It chooses among letter forms and fonts.
enum ScriptLanguages {
    /// For other scripts; unknown to Fontconfig and HarfBuzz.
    private static let none = "xx"

    /// Pango's defaults. Han has none: Chinese, Japanese and Korean use it.
    private static func language(of script: PangoScript) -> String {
        switch script {
        case PANGO_SCRIPT_ARABIC: "ar"
        case PANGO_SCRIPT_ARMENIAN: "hy"
        case PANGO_SCRIPT_BENGALI: "bn"
        case PANGO_SCRIPT_CHEROKEE: "chr"
        case PANGO_SCRIPT_COPTIC: "cop"
        case PANGO_SCRIPT_CYRILLIC: "ru"
        case PANGO_SCRIPT_DEVANAGARI: "hi"
        case PANGO_SCRIPT_ETHIOPIC: "am"
        case PANGO_SCRIPT_GEORGIAN: "ka"
        case PANGO_SCRIPT_GREEK: "el"
        case PANGO_SCRIPT_GUJARATI: "gu"
        case PANGO_SCRIPT_GURMUKHI: "pa"
        case PANGO_SCRIPT_HANGUL: "ko"
        case PANGO_SCRIPT_HEBREW: "he"
        case PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA: "ja"
        case PANGO_SCRIPT_KANNADA: "kn"
        case PANGO_SCRIPT_KHMER: "km"
        case PANGO_SCRIPT_LAO: "lo"
        case PANGO_SCRIPT_MALAYALAM: "ml"
        case PANGO_SCRIPT_MONGOLIAN: "mn"
        case PANGO_SCRIPT_MYANMAR: "my"
        case PANGO_SCRIPT_ORIYA: "or"
        case PANGO_SCRIPT_SINHALA: "si"
        case PANGO_SCRIPT_SYRIAC: "syr"
        case PANGO_SCRIPT_TAMIL: "ta"
        case PANGO_SCRIPT_TELUGU: "te"
        case PANGO_SCRIPT_THAANA: "dv"
        case PANGO_SCRIPT_THAI: "th"
        case PANGO_SCRIPT_TIBETAN: "bo"
        case PANGO_SCRIPT_CANADIAN_ABORIGINAL: "iu"
        case PANGO_SCRIPT_TAGALOG: "tl"
        case PANGO_SCRIPT_HANUNOO: "hnn"
        case PANGO_SCRIPT_BUHID: "bku"
        case PANGO_SCRIPT_TAGBANWA: "tbw"
        case PANGO_SCRIPT_UGARITIC: "uga"
        case PANGO_SCRIPT_BUGINESE: "bug"
        case PANGO_SCRIPT_SYLOTI_NAGRI: "syl"
        case PANGO_SCRIPT_OLD_PERSIAN: "peo"
        case PANGO_SCRIPT_NKO: "nqo"
        default: none
        }
    }

    /// Calls `body` with the language and byte range of each part not in English's script.
    static func forEachRun(of text: String, _ body: (String, Range<Int>) -> Void) {
        // Below U+0080, all is Latin or common.
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
        let english = pango_language_from_string("en")
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let base = characters.baseAddress else { return }
                // As in Pango, common characters belong to the preceding script of their paragraph.
                var start = 0
                while start < characters.count {
                    var end: Int32 = 0
                    var next: Int32 = 0
                    pango_find_paragraph_boundary(
                        base + start, Int32(clamping: characters.count - start),
                        &end, &next)
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
            body(language(of: script), base.distance(to: start)..<base.distance(to: end))
        } while pango_script_iter_next(iterator) != 0
    }
}
