package import Drawing
package import TimelineModel

/// Looks into font files and tells what texts are drawn with; a test may put something simpler in
/// its place.
package struct FontInspector: Sendable {
    /// The families that a file has fonts of; none where it is not a font.
    package var families: @Sendable (_ path: String) -> [String]

    /// What each text is drawn with; nil for one that can't be set.
    package var uses:
        @Sendable (_ texts: [Text], _ files: [FontFileReference]) -> [TextDrawer.FontUse?]

    package init(
        families: @escaping @Sendable (_ path: String) -> [String],
        uses:
            @escaping @Sendable (
                _ texts: [Text], _ files: [FontFileReference]
            ) -> [TextDrawer.FontUse?]
    ) {
        self.families = families
        self.uses = uses
    }

    /// The fonts of the files and of this machine.
    package static let installed = FontInspector(
        families: FontFile.families,
        uses: { texts, files in
            let drawer = TextDrawer(files: files.map(\.path))
            return texts.map { text in
                try? drawer.fonts(
                    of: TextLook(
                        string: text.string, family: text.family, size: 17,
                        weight: text.weight.number, isItalic: text.isItalic))
            }
        })
}
