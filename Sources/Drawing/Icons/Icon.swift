/// A built-in icon: a filled glyph, as an SVG document.
package struct Icon: Sendable {
    package let name: String
    /// The SVG document.
    package let text: String

    /// Width and height of all icons in SVG units.
    package static let side = 100.0

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        text = String(decoding: bytes, as: UTF8.self)
    }

    package static let all = [
        Icon("circle", PackageResources.circle_svg), Icon("heart", PackageResources.heart_svg),
        Icon("star", PackageResources.star_svg), Icon("bell", PackageResources.bell_svg),
        Icon("bookmark", PackageResources.bookmark_svg), Icon("tag", PackageResources.tag_svg),
        Icon("bolt", PackageResources.bolt_svg), Icon("play", PackageResources.play_svg),
        Icon("pause", PackageResources.pause_svg), Icon("square", PackageResources.square_svg),
        Icon("key", PackageResources.key_svg), Icon("hexagon", PackageResources.hexagon_svg),
        Icon("gear", PackageResources.gear_svg), Icon("car", PackageResources.car_svg),
    ]
}
