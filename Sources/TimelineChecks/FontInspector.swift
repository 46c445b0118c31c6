package import Drawing
import Synchronization
package import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// Inspects font files and reports which fonts texts are drawn with. Tests replace it.
package struct FontInspector: Sendable {
    /// Returns the font families in a file; empty if it is not a font.
    package var families: @Sendable (_ path: String) -> [String]

    /// Returns the fonts that each text is drawn with; nil if it can't be drawn. Throws if no text
    /// can be drawn with the files' or the installed fonts.
    package var uses:
        @Sendable (
            _ texts: [TextLook], _ files: [FontFileReference]
        ) throws(TextError) -> [TextDrawer.FontUse?]

    /// Returns what lays out texts with the files' and the installed fonts, which takes time to
    /// look for them.
    package var drawer: @Sendable (_ files: [FontFileReference]) -> TextDrawer

    package init(
        families: @escaping @Sendable (_ path: String) -> [String],
        uses:
            @escaping @Sendable (
                _ texts: [TextLook], _ files: [FontFileReference]
            ) throws(TextError) -> [TextDrawer.FontUse?]
    ) {
        self.families = families
        self.uses = uses
        drawer = { TextDrawer(files: $0.map(\.path)) }
    }

    /// Uses the given files and the installed fonts.
    package static let installed = FontInspector { FontSet(TextDrawer(files: $0)) }

    /// Like `installed`, but keeps the fonts between timelines.
    package static func kept() -> FontInspector {
        let pool = KeptFonts()
        return FontInspector { pool.fonts($0) }
    }

    /// Uses the given files and the fonts in `folders`.
    package static func folders(_ folders: [String]) -> FontInspector {
        FontInspector { FontSet(TextDrawer(files: $0, folders: folders)) }
    }

    /// - Parameter fonts: returns the fonts of the given files.
    private init(fonts: @escaping @Sendable (_ files: [String]) -> FontSet) {
        families = FontFile.families
        drawer = { files in fonts(files.map(\.path)).drawer }
        uses = { texts, files throws(TextError) in
            let fonts = fonts(files.map(\.path))
            return try texts.map { text throws(TextError) in try fonts.use(by: text) }
        }
    }
}

/// The fonts that texts are drawn with, and which of them each text takes.
private final class FontSet: Sendable {
    let drawer: TextDrawer
    /// Many layers may have the same text, and most texts stay from one reading to the next.
    private let known = Mutex<[TextLook: TextDrawer.FontUse?]>([:])

    private static let maxCached = 20_000

    init(_ drawer: TextDrawer) { self.drawer = drawer }

    func use(by look: TextLook) throws(TextError) -> TextDrawer.FontUse? {
        if let use = drawer.plainFont(of: look) { return use }
        if let use = known.withLock({ $0[look] }) { return use }
        try drawer.findFonts()
        let use = try? drawer.fonts(of: look)
        known.withLock { known in
            if known.count >= Self.maxCached { known = [:] }
            known[look] = .some(use)
        }
        return use
    }
}

/// The most recently used fonts.
private final class KeptFonts: Sendable {
    private let last = Mutex<(contents: [String], fonts: FontSet)?>(nil)

    func fonts(_ files: [String]) -> FontSet {
        last.withLock { last in
            let contents = files.map { "\($0):\(FileIdentity.of($0) ?? "")" }
            if let last, last.contents == contents { return last.fonts }
            let fonts = FontSet(TextDrawer(files: files))
            last = (contents, fonts)
            return fonts
        }
    }
}
