internal import CCairo
internal import CPango

/// Pango's open fonts and its layout context.
///
/// `@unchecked Sendable` holds because `FontMapPool` lends each map to one thread at a time.
final class FontMap: @unchecked Sendable {
    private let map: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    /// Retained for `map`, which refers to it.
    private let collection: FontCollection
    /// Texts that are measured and drawn part by part. Each part needs the whole text's layout.
    var fittedTexts = RecentValues<FittedText.Key, FittedText>(maxBytes: 8 << 20)
    var scaledTexts = RecentValues<ScaledText, SetText>(maxBytes: 16 << 20)
    let pictures = GlyphPictures()

    init(_ collection: FontCollection) throws(TextError) {
        self.collection = collection
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw TextError(reason: "this Pango doesn't draw with FreeType")
        }
        self.map = map
        pango_fc_font_map_set_config(OpaquePointer(map), collection.configuration)
        context = pango_font_map_create_context(map)
        // Defaults for these come from the environment.
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        Self.makeOutlinesPlain(in: map, context)
    }

    /// Turns off stem darkening, which the environment (`FREETYPE_PROPERTIES`) can turn on.
    ///
    /// Cairo has one FreeType library per process, reached through one of its fonts.
    private static func makeOutlinesPlain(
        in map: UnsafeMutablePointer<PangoFontMap>, _ context: OpaquePointer
    ) {
        let description = pango_font_description_from_string("sans-serif 10px")
        defer { pango_font_description_free(description) }
        guard let font = pango_font_map_load_font(map, context, description) else { return }
        defer { g_object_unref(font) }
        guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
            let face = cairo_ft_scaled_font_lock_face(scaled)
        else { return }
        defer { cairo_ft_scaled_font_unlock_face(scaled) }
        guard let library = face.pointee.glyph?.pointee.library else { return }
        var isOff: FT_Bool = 1
        for driver in ["cff", "type1", "t1cid"] {
            FT_Property_Set(library, driver, "no-stem-darkening", &isOff)
        }
    }

    /// Runs `body` with this map as the thread's default, which librsvg uses.
    func asDefault<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let previous = UnsafeMutableRawPointer(pango_cairo_font_map_get_default())
        if let previous { g_object_ref(previous) }
        pango_cairo_font_map_set_default(OpaquePointer(map))
        defer {
            pango_cairo_font_map_set_default(previous.map { OpaquePointer($0) })
            if let previous { g_object_unref(previous) }
        }
        return try body()
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }
}
