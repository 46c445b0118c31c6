import WholeFiles

/// What kind of file a film is; the raw value is the ending of its name.
package enum FilmFormat: String, Hashable, Sendable, CaseIterable {
    case mp4, mov, webm, mkv, apng, webp, gif, png, y4m, rgba

    /// As people call it.
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

    /// Whether every frame is a file of its own.
    package var isSequence: Bool { self == .png }

    /// The format of a path: by its name's ending, and raw for `-`, standard output.
    package init?(path: String) {
        if path == Self.standardOutput {
            self = .rgba
            return
        }
        guard let format = Self(rawValue: Self.ending(of: path)) else { return nil }
        self = format
    }

    /// What stands for standard output in place of a path.
    package static let standardOutput = "-"

    /// What stands for a frame's number in the path of a sequence.
    package static let framePlaceholder = "{frame}"

    /// Behind the last dot of the file's name, in lower case; empty where it has none.
    package static func ending(of path: String) -> String { PathParts(path).ending }
}
