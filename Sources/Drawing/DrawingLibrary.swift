internal import CCairo
internal import CRsvg

/// The versions of the drawing libraries.
package enum DrawingLibrary {
    /// Cairo's version, e.g. `1.16.0`; other versions may draw differently.
    package static var version: String { String(cString: cairo_version_string()) }

    /// librsvg's version.
    package static var svgVersion: String {
        "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
    }
}
