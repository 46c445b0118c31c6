package import Diagnostics
package import MediaCoding
import TimelineSyntax

/// A problem with a picture, film or sound file that a timeline names.
package struct MediaFinding {
    package var code: FindingCode
    package var message: String
    package var hint: String?

    /// - Parameter what: `image`, `video` or `audio`.
    package init(_ error: MediaError, name: String, path: String, what: String) {
        message = "'\(name)': \(error.message)" + (error.libraryText.map { ": \($0)" } ?? "")
        switch error.kind {
        case .file(let kind):
            let finding = FileFinding(
                kind, shown: name, name: name, path: path, other: error.message)
            (code, message, hint) = (finding.code, finding.message, finding.hint)
        case .tooLarge, .memory:
            code =
                switch what {
                case "video": .videoTooLarge
                case "audio": .audioTooLarge
                default: .imageTooLarge
                }
        case .unknownFormat:
            code = .unknownMedia
            hint =
                switch what {
                case "video": "a PNG, JPEG or WebP picture is an 'image' layer"
                case "image": "a film, an animated GIF or PNG among them, is a 'video' layer"
                default: "WAV, FLAC, MP3, AAC, Ogg and the sound of films are read"
                }
        default:
            code =
                switch what {
                case "video": .brokenVideo
                case "audio": .brokenAudio
                default: .brokenImage
                }
        }
    }
}
