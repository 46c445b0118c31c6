import WholeFiles

/// A film's container; the raw value is the file name extension.
package enum FilmFormat: String, Hashable, Sendable, CaseIterable {
    case mp4, mov, webm, mkv, apng, webp, gif, png, y4m, rgba

    package var title: String {
        switch self {
        case .mp4: "MP4"
        case .mov: "QuickTime"
        case .webm: "WebM"
        case .mkv: "Matroska"
        case .apng: "animated PNG"
        case .webp: "animated WebP"
        case .gif: "GIF"
        case .png: "PNG images"
        case .y4m: "YUV4MPEG2"
        case .rgba: "raw RGBA"
        }
    }

    /// Whether every frame is a file.
    package var isSequence: Bool { self == .png }

    /// By the name's extension; raw RGBA for `-`, standard output.
    package init?(path: String) {
        if path == Self.standardOutput {
            self = .rgba
            return
        }
        guard let format = Self(rawValue: Self.ending(of: path)) else { return nil }
        self = format
    }

    /// The path that means standard output.
    package static let standardOutput = "-"

    /// Replaced by the frame's number in a sequence's path.
    package static let framePlaceholder = "{frame}"

    /// The lower-case extension of the file name; empty if it has none.
    package static func ending(of path: String) -> String { PathParts(path).ending }
}
