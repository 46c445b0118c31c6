internal import CRsvg

/// A parsed document.
///
/// `@unchecked Sendable` holds because `SVGDrawer` lends each handle to one thread at a time.
final class SVGHandle: @unchecked Sendable {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private let hasText: Bool

    /// - Throws: librsvg's error.
    init(_ text: String) throws(SVGError) {
        var error: UnsafeMutablePointer<GError>?
        var text = text
        // Without a base URI librsvg opens no files.
        let handle = text.withUTF8 { bytes in
            rsvg_handle_new_from_data(bytes.baseAddress, gsize(bytes.count), &error)
        }
        guard let handle else { throw Self.failure(error) }
        self.handle = handle
        hasText = Self.mayHaveText(text)
        rsvg_handle_set_dpi(handle, 96)
        guard var style = SVGDefaults.style(for: text, hasText: hasText) else { return }
        let isSet = style.withUTF8 { bytes in
            rsvg_handle_set_stylesheet(handle, bytes.baseAddress, gsize(bytes.count), &error)
        }
        guard isSet != 0 else { throw Self.failure(error) }
    }

    deinit { g_object_unref(handle) }

    /// In CSS pixels; nil if the document gives no size.
    var naturalSize: (width: Double, height: Double)? {
        var width = 0.0, height = 0.0
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 {
            return (width, height)
        }
        var hasWidth: gboolean = 0, hasHeight: gboolean = 0, hasViewBox: gboolean = 0
        var givenWidth = RsvgLength(), givenHeight = RsvgLength()
        var viewBox = RsvgRectangle()
        rsvg_handle_get_intrinsic_dimensions(
            handle, &hasWidth, &givenWidth, &hasHeight, &givenHeight, &hasViewBox, &viewBox)
        guard hasViewBox != 0 else { return nil }
        guard viewBox.width > 0, viewBox.height > 0 else { return (viewBox.width, viewBox.height) }
        if hasWidth != 0, let width = Self.pixels(givenWidth) {
            return (width, width * viewBox.height / viewBox.width)
        }
        if hasHeight != 0, let height = Self.pixels(givenHeight) {
            return (height * viewBox.width / viewBox.height, height)
        }
        return (viewBox.width, viewBox.height)
    }

    /// Nil for lengths relative to a page or font.
    private static func pixels(_ length: RsvgLength) -> Double? {
        switch length.unit {
        case RSVG_UNIT_PX: length.length
        case RSVG_UNIT_IN: length.length * 96
        case RSVG_UNIT_CM: length.length * 96 / 2.54
        case RSVG_UNIT_MM: length.length * 96 / 25.4
        case RSVG_UNIT_PT: length.length * 96 / 72
        case RSVG_UNIT_PC: length.length * 96 / 6
        default: nil
        }
    }

    /// Draws the document at the origin, in its size in the context's units.
    ///
    /// - Throws: librsvg's error, or an error if text has no fonts: Pango would abort.
    func draw(_ document: SVGDocument, on context: OpaquePointer) throws(SVGError) {
        guard hasText else { return try render(document, on: context) }
        try FontMapPool.system.withFontMap(
            { map throws(SVGError) in
                FontSizeLimit.set
                try map.asDefault { () throws(SVGError) in
                    try render(document, on: context)
                }
            }, orElse: { SVGError(reason: $0.reason) })
    }

    /// Whether a tag's name, without prefix, starts with "text". Comments that look like one don't
    /// matter.
    private static func mayHaveText(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        while let start = rest.firstRange(of: "text".utf8) {
            let before = rest[..<start.lowerBound]
            let isTag =
                before.last == UInt8(ascii: "<")
                || before.last == UInt8(ascii: ":")
                    && before.reversed().first { !isName($0) } == UInt8(ascii: "<")
            if isTag { return true }
            rest = rest[start.upperBound...]
        }
        return false
    }

    private static func isName(_ byte: UInt8) -> Bool {
        !" \n\t\r<>/\"'=".utf8.contains(byte)
    }

    private func render(
        _ document: SVGDocument, on context: OpaquePointer
    ) throws(SVGError) {
        let beyond = (document.reach - 1) / 2
        var viewport = RsvgRectangle(
            x: -beyond * document.width, y: -beyond * document.height,
            width: document.reach * document.width, height: document.reach * document.height)
        var error: UnsafeMutablePointer<GError>?
        guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> SVGError {
        guard let error else { return SVGError(reason: "out of memory") }
        defer { g_error_free(error) }
        return SVGError(reason: String(cString: error.pointee.message))
    }
}
