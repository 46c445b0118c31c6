package import Diagnostics
package import WholeFiles

/// The finding for a file that can't be read.
package struct FileFinding {
    package var code: FindingCode
    package var message: String
    package var hint: String?

    /// - Parameters:
    ///   - shown: the file's name in the message.
    ///   - name: as the author wrote it, for the hint.
    ///   - path: where it was looked for.
    ///   - other: the message for an error that has no words of its own.
    package init(_ kind: FileError.Kind, shown: String, name: String, path: String, other: String) {
        switch kind {
        case .notFound, .notAFolder, .emptyPath:
            (code, message) = (.missingFile, "there is no file '\(shown)'")
        case .isDirectory: (code, message) = (.notAFile, "'\(shown)' is a directory, not a file")
        case .notARegularFile: (code, message) = (.notAFile, "'\(shown)' is not a regular file")
        case .noPermission: (code, message) = (.noPermission, "no permission to read '\(shown)'")
        case .tooLarge(let limit):
            (code, message) = (.fileTooLarge, "'\(shown)' is larger than \(limit >> 20) MiB")
        default: (code, message) = (.unreadableFile, other)
        }
        if kind == .notFound {
            hint =
                name.contains("://")
                ? "an address is no file: download it, and write the file's name"
                : name.hasPrefix("~/")
                    ? "'~' stands for no folder here: write the path from the timeline's folder"
                    : Self.nearFile(path).map { Suggestion.sentence(PathParts(name).sibling($0)) }
        }
    }

    /// Returns the most similar name of a file in the same folder.
    package static func nearFile(_ path: String) -> String? {
        let wanted = PathParts(path)
        let names = (FolderListing.names(in: wanted.folder) ?? []).filter { !$0.hasPrefix(".") }
        return nearest(to: wanted.name, in: names.sorted())
    }
}
