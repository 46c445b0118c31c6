/// A built-in icon: a filled glyph, as an SVG document.
package struct Icon: Sendable {
    package let name: String
    private let source: Source

    private enum Source {
        case document([UInt8])
        /// Data of a path.
        case path(Substring)
    }

    /// Width and height of all icons in SVG units.
    package static let side = 100.0

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        source = .document(bytes)
    }

    private init(_ name: Substring, path: Substring) {
        self.name = String(name)
        source = .path(path)
    }

    /// The SVG document.
    package var text: String {
        switch source {
        case .document(let bytes): String(decoding: bytes, as: UTF8.self)
        case .path(let path):
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="\(path)"/></svg>
            """
        }
    }

    /// Flipbook's own icons.
    package static let own = [
        Icon("circle", PackageResources.circle_svg), Icon("heart", PackageResources.heart_svg),
        Icon("star", PackageResources.star_svg), Icon("bell", PackageResources.bell_svg),
        Icon("bookmark", PackageResources.bookmark_svg), Icon("tag", PackageResources.tag_svg),
        Icon("bolt", PackageResources.bolt_svg), Icon("play", PackageResources.play_svg),
        Icon("pause", PackageResources.pause_svg), Icon("square", PackageResources.square_svg),
        Icon("key", PackageResources.key_svg), Icon("hexagon", PackageResources.hexagon_svg),
        Icon("gear", PackageResources.gear_svg), Icon("car", PackageResources.car_svg),
    ]

    /// All icons: Flipbook's own, then those of the set Phosphor.
    package static let all = own + PhosphorIcons.all.map { Icon($0.name, path: $0.path) }

    private static let byName = Dictionary(
        all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the icon of a name; nil if there is none.
    package static func named(_ name: String) -> Icon? { byName[name] }
}
