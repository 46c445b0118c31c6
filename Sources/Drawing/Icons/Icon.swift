internal import EmbeddedTexts

/// A built-in icon: a filled glyph, as an SVG document.
package struct Icon: Sendable {
    package let name: String
    private let source: Source

    private enum Source {
        case document([UInt8])
        /// Path data.
        case path(Substring)
    }

    /// Width and height of all icons in SVG units.
    package static let side = 100.0

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        source = .document(bytes)
    }

    /// - Parameter line: a name, a space and path data.
    private init?(line: Substring) {
        guard let end = line.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        name = String(line[..<end])
        source = .path(line[end...].dropFirst())
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

    /// All icons: Flipbook's own, then those of the set Phosphor (MIT licence, in
    /// `Phosphor/LICENSE.txt`).
    package static let all = own + EmbeddedText.icons.lines.compactMap(Icon.init(line:))

    private static let byName = Dictionary(
        all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the icon of a name; nil if there is none.
    package static func named(_ name: String) -> Icon? { byName[name] }
}
