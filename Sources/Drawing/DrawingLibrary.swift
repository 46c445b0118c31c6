internal import CCairo

/// The library that draws.
package enum DrawingLibrary {
    /// Cairo's version, such as `1.16.0`; what it draws may differ from that of another.
    package static var version: String { String(cString: cairo_version_string()) }
}
