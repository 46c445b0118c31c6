import Diagnostics
import MediaCoding
import WholeFiles

/// A problem with a picture, film or sound file that a timeline names.
struct MediaFinding {
    var code: String
    var message: String
    var hint: String?

    /// - Parameter what: `image`, `video` or `audio`.
    init(_ error: MediaError, name: String, path: String, what: String) {
        message = "'\(name)': \(error.message)" + (error.libraryText.map { ": \($0)" } ?? "")
        switch error.kind {
        case .file(let kind):
            (code, message) = kind.finding(name, other: error.message)
            if kind == .notFound { hint = Self.nearFile(name, path) }
        case .tooLarge, .memory: code = "\(what)-too-large"
        case .unknownFormat:
            code = "unknown-media"
            hint =
                switch what {
                case "video": "a PNG, JPEG or WebP picture is an 'image' layer"
                case "image": "a film, an animated GIF or PNG among them, is a 'video' layer"
                default: "WAV, FLAC, MP3, AAC, Ogg and the sound of films are read"
                }
        default:
            code = "broken-\(what)"
        }
    }

    /// Returns the file in the same folder with the most similar name.
    private static func nearFile(_ name: String, _ path: String) -> String? {
        let wanted = PathParts(path)
        let names = (FolderListing.names(in: wanted.folder) ?? []).filter { !$0.hasPrefix(".") }
        guard let near = nearest(to: wanted.name, in: names.sorted()) else { return nil }
        let prefix = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[...$0]) } ?? ""
        return "did you mean '\(prefix)\(near)'?"
    }
}

extension FileError.Kind {
    /// The finding for a file that can't be read.
    ///
    /// - Parameters:
    ///   - name: the file's, in messages.
    ///   - other: the message for an error that has no words of its own.
    func finding(_ name: String, other: String) -> (code: String, message: String) {
        switch self {
        case .notFound, .notAFolder, .emptyPath: ("missing-file", "there is no file '\(name)'")
        case .isDirectory: ("not-a-file", "'\(name)' is a directory, not a file")
        case .notARegularFile: ("not-a-file", "'\(name)' is not a regular file")
        case .noPermission: ("no-permission", "no permission to read '\(name)'")
        case .tooLarge(let limit):
            ("file-too-large", "'\(name)' is larger than \(limit >> 20) MiB")
        default: ("unreadable-file", other)
        }
    }
}
