internal import CCairo
internal import CRsvg
package import PixelBuffers

/// The versions of the drawing libraries, and their limits.
package enum DrawingLibrary {
    /// Cairo's version, e.g. `1.16.0`; other versions may draw differently.
    package static var version: String { String(cString: cairo_version_string()) }

    /// Why a text or a document can't be drawn within bounds; nil if it can. Shapes can: they are
    /// drawn in parts.
    package static func refusal(of bounds: PixelRectangle) -> String? {
        max(bounds.width, bounds.height) <= CairoSurface.maxSide
            ? nil
            : "it needs a picture of \(bounds.width)×\(bounds.height) pixels, more than "
                + "\(CairoSurface.maxSide) a side"
    }

    /// librsvg's version.
    package static var svgVersion: String {
        [0, 1, 2].map(flipbookRsvgVersion).map { "\($0)" }.joined(separator: ".")
    }
}
