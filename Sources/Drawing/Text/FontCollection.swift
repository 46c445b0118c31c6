internal import CPango

/// The fonts that texts are set with: the author's files first, then those of the system's folders.
///
/// Fontconfig is given rules of our own. The machine's, and those of whoever is logged in, could
/// smear, slant or replace the author's fonts, and so decide what pixels are.
///
/// `@unchecked Sendable` holds because the configuration is complete when `init` returns, and
/// fontconfig lets any number of threads read one.
final class FontCollection: @unchecked Sendable {
    let configuration: OpaquePointer

    /// Where systems keep fonts for all their users.
    static let systemFolders = [
        "/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
    ]

    /// - Parameters:
    ///   - files: the author's, as paths from the working directory.
    ///   - folders: where other fonts are looked for.
    /// - Throws: `TextError` where a file is no font, there is no font at all or no memory.
    init(files: [String], folders: [String]) throws(TextError) {
        guard let configuration = FcConfigCreate() else {
            throw TextError(reason: "out of memory")
        }
        self.configuration = configuration
        // The environment could have every font looked for in another place.
        FcConfigSetSysRoot(configuration, nil)
        guard FcConfigParseAndLoadFromMemory(configuration, Self.rules, 1) != 0 else {
            throw TextError(reason: "fontconfig doesn't read its rules")
        }
        // Where two fonts are equally good, the first that was added is taken.
        for file in files {
            guard FcConfigAppFontAddFile(configuration, file) != 0 else {
                throw TextError(reason: "'\(file)' is not a font that can be read")
            }
        }
        for folder in folders { _ = FcConfigAppFontAddDir(configuration, folder) }
        // Pango ends the program where there are none.
        let fonts = FcConfigGetFonts(configuration, FcSetApplication)
        guard let fonts, fonts.pointee.nfont > 0 else {
            throw TextError(reason: "there are no fonts on this machine, nor in the timeline")
        }
    }

    deinit { FcConfigDestroy(configuration) }

    /// What is taken where a family is not there or lacks a character.
    ///
    /// Before any rule, fontconfig adds the environment's languages to what is looked for, after
    /// the text's own; the first rule puts English in their place.
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
