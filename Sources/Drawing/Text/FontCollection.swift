internal import CPango
internal import Hashing

/// The fonts for texts: the author's files, then Inter, then the system's.
///
/// Uses its own Fontconfig rules: the machine's and the user's could embolden, slant or replace
/// fonts, and so change pixels.
///
/// `@unchecked Sendable` holds because the configuration doesn't change after `init`, and
/// Fontconfig allows concurrent reads.
final class FontCollection: @unchecked Sendable {
    let configuration: OpaquePointer

    /// The systems' font folders.
    static let systemFolders = [
        "/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
    ]

    /// - Parameters:
    ///
    ///   - files: the author's, relative to the working directory.
    ///   - folders: to search for other fonts.
    ///   - isForDocuments: whether they are for SVG documents; see `FontRules`.
    /// - Throws: `TextError` if a file isn't a font, or there are no fonts or no memory.
    init(
        files: [String], folders: [String], isForDocuments: Bool = false
    ) throws(TextError) {
        guard let configuration = FcConfigCreate() else {
            throw TextError(reason: "out of memory")
        }
        self.configuration = configuration
        // The environment can set another root for fonts.
        FcConfigSetSysRoot(configuration, nil)
        // Fontconfig takes the first font added among equal matches.
        for file in files {
            guard FcConfigAppFontAddFile(configuration, file) != 0 else {
                throw TextError(reason: "'\(file)' is not a font that can be read")
            }
        }
        let rules = FontRules.rules(
            for: Self.patterns(in: configuration), isForDocuments: isForDocuments)
        guard FcConfigParseAndLoadFromMemory(configuration, rules, 1) != 0 else {
            throw TextError(reason: "fontconfig doesn't read its rules")
        }
        InterFonts.add(to: configuration)
        for folder in folders { _ = FcConfigAppFontAddDir(configuration, folder) }
        // Pango aborts without fonts.
        guard !Self.patterns(in: configuration).isEmpty else {
            throw TextError(reason: "there are no fonts on this machine, nor in the timeline")
        }
    }

    /// The files of all fonts, each once, without Flipbook's own.
    var files: Set<ExactText> {
        Set(
            Self.patterns(in: configuration).compactMap { FontFile.string(FC_FILE, of: $0) }
                .filter { !InterFonts.paths.contains($0) }.map { ExactText($0) })
    }

    private static func patterns(in configuration: OpaquePointer) -> [OpaquePointer] {
        guard let fonts = FcConfigGetFonts(configuration, FcSetApplication) else { return [] }
        return (0..<Int(fonts.pointee.nfont)).compactMap { fonts.pointee.fonts[$0] }
    }

    deinit { FcConfigDestroy(configuration) }
}
