internal import CRsvg

/// A document as librsvg has read it.
///
/// `@unchecked Sendable` holds because whoever uses one has taken it out of `SVGDrawer`'s store.
final class SVGHandle: @unchecked Sendable {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private let hasText: Bool

    /// - Throws: what librsvg says against the document.
    init(_ text: String) throws(SVGError) {
        var error: UnsafeMutablePointer<GError>?
        var text = text
        // Without a base URI librsvg reads no file but this text, whatever it may say.
        let handle = text.withUTF8 { bytes in
            rsvg_handle_new_from_data(bytes.baseAddress, gsize(bytes.count), &error)
        }
        guard let handle else { throw Self.failure(error) }
        self.handle = handle
        hasText = Self.mayHaveText(text)
        rsvg_handle_set_dpi(handle, 96)
    }

    deinit { g_object_unref(handle) }

    /// In pixels of CSS; nil where the document says nothing about its size.
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

    /// Nil where the length is a part of something else: of a page, or of the letters' size.
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

    /// Draws the document, `width` by `height` of the context's units large, from its origin.
    ///
    /// - Throws: what librsvg says, or that a text has no fonts, without which Pango would end the
    ///   program.
    func draw(on context: OpaquePointer, width: Double, height: Double) throws(SVGError) {
        guard hasText else { return try render(on: context, width: width, height: height) }
        try FontShelf.system.withFontMap(
            { map throws(SVGError) in
                try map.asDefault { () throws(SVGError) in
                    try render(on: context, width: width, height: height)
                }
            }, orElse: { SVGError(reason: $0.reason) })
    }

    /// Whether there is a tag whose name, but for a prefix, begins with "text"; a comment that
    /// looks like one does no harm.
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
        on context: OpaquePointer, width: Double, height: Double
    ) throws(SVGError) {
        var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
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
