internal import CCairo
internal import CRsvg

/// The library that draws.
package enum DrawingLibrary {
    /// Cairo's version, such as `1.16.0`; what it draws may differ from that of another.
    package static var version: String { String(cString: cairo_version_string()) }

    /// librsvg's version, which draws SVG documents.
    package static var svgVersion: String {
        "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
    }
}
