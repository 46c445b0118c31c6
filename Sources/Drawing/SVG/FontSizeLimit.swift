internal import CPango

/// Keeps Pango from asking for fonts larger than FreeType's largest size, 65535 pixels.
///
/// Of each font in an SVG's text, Pango 1.50 also measures a sample, for which it multiplies the
/// size by the drawing's scale twice: at 240 pixels per unit, letters of 3 units are measured at
/// 172 800 pixels. Pango then writes warnings, and Cairo keeps FreeType's error in the face, so
/// that texts after it can't be drawn. What is measured isn't used by librsvg.
enum FontSizeLimit {
    private static let maxPixels = 60_000.0

    private typealias Load =
        @convention(c) (
            UnsafeMutablePointer<PangoFontMap>?, OpaquePointer?, OpaquePointer?, OpaquePointer?
        ) -> UnsafeMutablePointer<PangoFontset>?

    nonisolated(unsafe) private static var load: Load?

    /// Sets the limit for all font maps of this process. Pango has no setting for it, so this is
    /// the function of the class of font maps.
    static let set: Void = {
        let kind = g_type_from_name("PangoCairoFcFontMap")
        guard kind != 0, let table = g_type_class_ref(kind) else { return }
        let functions = table.assumingMemoryBound(to: PangoFontMapClass.self)
        load = functions.pointee.load_fontset
        functions.pointee.load_fontset = { map, context, description, language in
            guard let load = FontSizeLimit.load else { return nil }
            guard let description, let context,
                let smaller = FontSizeLimit.smaller(description, in: context)
            else { return load(map, context, description, language) }
            defer { pango_font_description_free(smaller) }
            return load(map, context, smaller, language)
        }
    }()

    /// The description at the largest size, if it asks for a larger one.
    private static func smaller(
        _ description: OpaquePointer, in context: OpaquePointer
    ) -> OpaquePointer? {
        let scale = pango_matrix_get_font_scale_factor(pango_context_get_matrix(context))
        var size = Double(pango_font_description_get_size(description)) * scale
        let isAbsolute = pango_font_description_get_size_is_absolute(description) != 0
        if !isAbsolute {
            let resolution = pango_cairo_context_get_resolution(context)
            size *= (resolution > 0 ? resolution : 96) / 72
        }
        let maximum = maxPixels * Double(PANGO_SCALE)
        guard size > maximum else { return nil }
        let smaller = pango_font_description_copy(description)
        let own = Double(pango_font_description_get_size(description)) * maximum / size
        if isAbsolute {
            pango_font_description_set_absolute_size(smaller, own)
        } else {
            pango_font_description_set_size(smaller, Int32(own))
        }
        return smaller
    }
}
