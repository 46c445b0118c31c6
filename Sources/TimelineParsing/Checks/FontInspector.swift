package import Drawing
import Synchronization
package import TimelineModel

/// Inspects font files and reports which fonts texts are drawn with. Tests replace it.
package struct FontInspector: Sendable {
    /// Returns the font families in a file; empty if it is not a font.
    package var families: @Sendable (_ path: String) -> [String]

    /// Returns the fonts that each text is drawn with; nil if it can't be drawn.
    package var uses:
        @Sendable (_ texts: [Text], _ files: [FontFileReference]) -> [TextDrawer.FontUse?]

    /// Returns why texts can't be drawn with the files' or the installed fonts; nil if they can.
    package var failure: @Sendable (_ files: [FontFileReference]) -> String?

    package init(
        families: @escaping @Sendable (_ path: String) -> [String],
        uses:
            @escaping @Sendable (
                _ texts: [Text], _ files: [FontFileReference]
            ) -> [TextDrawer.FontUse?],
        failure: @escaping @Sendable (_ files: [FontFileReference]) -> String? = { _ in nil }
    ) {
        self.families = families
        self.uses = uses
        self.failure = failure
    }

    /// Uses the given files and the installed fonts.
    package static let installed = FontInspector { TextDrawer(files: $0) }

    /// Like `installed`, but keeps the fonts between timelines.
    package static func kept() -> FontInspector {
        let shelf = KeptFonts()
        return FontInspector { shelf.drawer($0) }
    }

    /// Uses the given files and the fonts in `folders`.
    package static func folders(_ folders: [String]) -> FontInspector {
        FontInspector { TextDrawer(files: $0, folders: folders) }
    }

    /// - Parameter drawer: returns a drawer for the given font files.
    private init(drawer: @escaping @Sendable (_ files: [String]) -> TextDrawer) {
        families = FontFile.families
        failure = { files in drawer(files.map(\.path)).failure }
        uses = { texts, files in
            let drawer = drawer(files.map(\.path))
            // Many layers may have the same text.
            var known: [TextLook: TextDrawer.FontUse?] = [:]
            return texts.map { text in
                let look = TextLook(
                    string: text.letters, family: text.family, size: 17,
                    weight: text.weight.number, isItalic: text.isItalic)
                if let use = known[look] { return use }
                let use = try? drawer.fonts(of: look)
                known[look] = .some(use)
                return use
            }
        }
    }
}

/// The most recently used drawer.
private final class KeptFonts: Sendable {
    private let last = Mutex<(files: [String], drawer: TextDrawer)?>(nil)

    func drawer(_ files: [String]) -> TextDrawer {
        last.withLock { last in
            if let last, last.files == files { return last.drawer }
            let drawer = TextDrawer(files: files)
            last = (files, drawer)
            return drawer
        }
    }
}
