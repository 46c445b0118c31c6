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
    ///   - isForDocuments: whether Cairo makes faces for these fonts that it doesn't share with
    ///     other collections. They draw the same.
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
        for rules in [Self.rules] + (isForDocuments ? [Self.apart] : []) {
            guard FcConfigParseAndLoadFromMemory(configuration, rules, 1) != 0 else {
                throw TextError(reason: "fontconfig doesn't read its rules")
            }
        }
        // Of equal matches, the first added wins.
        for file in files {
            guard FcConfigAppFontAddFile(configuration, file) != 0 else {
                throw TextError(reason: "'\(file)' is not a font that can be read")
            }
        }
        InterFonts.add(to: configuration)
        for folder in folders { _ = FcConfigAppFontAddDir(configuration, folder) }
        // Pango aborts without fonts.
        let fonts = FcConfigGetFonts(configuration, FcSetApplication)
        guard let fonts, fonts.pointee.nfont > 0 else {
            throw TextError(reason: "there are no fonts on this machine, nor in the timeline")
        }
    }

    /// The files of all fonts, each once, without Flipbook's own.
    var files: Set<ExactText> {
        guard let fonts = FcConfigGetFonts(configuration, FcSetApplication) else { return [] }
        return Set(
            (0..<Int(fonts.pointee.nfont)).compactMap { index in
                fonts.pointee.fonts[index].flatMap { FontFile.string(FC_FILE, of: $0) }
            }.filter { !InterFonts.paths.contains($0) }.map { ExactText($0) })
    }

    deinit { FcConfigDestroy(configuration) }

    /// A filter of subpixels, which grey pixels don't have: Cairo shares faces of equal options.
    private static let apart = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
        <match target="font">
        <edit name="lcdfilter" mode="assign"><const>lcdlight</const></edit>
        </match></fontconfig>
        """

    /// Fallbacks for missing families and characters.
    ///
    /// Fontconfig appends the environment's languages to the text's; the first rule replaces them
    /// by English.
    private static let rules = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
        <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
        <match target="pattern">
        <edit name="lang" mode="assign" binding="same"><name>lang</name></edit>
        <edit name="lang" mode="append_last" binding="weak"><string>en</string></edit>
        <edit name="namelang" mode="assign"><string>en</string></edit>
        </match>
        \(alias("emoji", ["Noto Color Emoji", "Apple Color Emoji"], binding: "same"))
        <match target="pattern">
        <test qual="all" name="family" compare="not_eq"><string>serif</string></test>
        <test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
        <test qual="all" name="family" compare="not_eq"><string>emoji</string></test>
        <edit name="family" mode="append_last"><string>sans-serif</string></edit>
        </match>
        \(alias("serif", ["Noto Serif", "DejaVu Serif", "Times New Roman"]))
        \(alias("monospace", ["Noto Sans Mono", "DejaVu Sans Mono", "Menlo"]))
        \(alias("sans-serif", ["Inter", "Noto Sans", "DejaVu Sans", "Helvetica Neue"]))
        </fontconfig>
        """

    private static func alias(_ name: String, _ families: [String], binding: String = "weak")
        -> String
    {
        let list = families.map { "<family>\($0)</family>" }.joined()
        return """
            <alias binding="\(binding)"><family>\(name)</family><prefer>\(list)</prefer></alias>
            """
    }
}
