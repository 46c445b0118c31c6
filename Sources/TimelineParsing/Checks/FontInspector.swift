package import Drawing
import Synchronization
package import TimelineModel

/// Looks into font files and tells what texts are drawn with; a test may put something simpler in
/// its place.
package struct FontInspector: Sendable {
    /// The families that a file has fonts of; none where it is not a font.
    package var families: @Sendable (_ path: String) -> [String]

    /// What each text is drawn with; nil for one that can't be set.
    package var uses:
        @Sendable (_ texts: [Text], _ files: [FontFileReference]) -> [TextDrawer.FontUse?]

    /// Why texts can't be set, with the files' fonts or the machine's; nil where they can.
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

    /// The fonts of the files and of this machine.
    package static let installed = FontInspector { TextDrawer(files: $0) }

    /// The same for who reads many timelines with the same fonts: they are looked for once.
    package static func kept() -> FontInspector {
        let shelf = KeptFonts()
        return FontInspector { shelf.drawer($0) }
    }

    /// The fonts of the files and of those folders.
    package static func folders(_ folders: [String]) -> FontInspector {
        FontInspector { TextDrawer(files: $0, folders: folders) }
    }

    /// - Parameter drawer: draws with the files' fonts, and with others.
    private init(drawer: @escaping @Sendable (_ files: [String]) -> TextDrawer) {
        families = FontFile.families
        failure = { files in drawer(files.map(\.path)).failure }
        uses = { texts, files in
            let drawer = drawer(files.map(\.path))
            // Many layers may say the same.
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

/// What texts were last looked at with.
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
