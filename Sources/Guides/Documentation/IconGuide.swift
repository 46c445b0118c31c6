internal import Diagnostics
internal import Drawing
public import FrameProduction

/// The names of the built-in icons.
public struct IconGuide: Guide {
    /// In alphabetical order.
    public let names: [String]

    private static let all = Icon.all.map(\.name).sorted()

    /// All icons.
    public init() { names = Self.all }

    /// The icons whose name contains a text.
    ///
    /// - Throws: `FlipbookError.request` if there is none.
    public init(containing word: String) throws(FlipbookError) {
        let wanted = word.lowercased()
        names = Self.all.filter { $0.contains(wanted) }
        guard names.isEmpty else { return }
        let near = nearest(to: wanted, in: Self.all).map { "; " + Suggestion.sentence($0) } ?? ""
        throw .request("no icon's name contains '\(LogText.printable(word))'\(near)")
    }

    /// A name per line.
    public var text: String { names.map { $0 + "\n" }.joined() }

    /// A JSON array of names.
    public var json: String { JSON.array(names.map(JSON.string)).indentedText }

    /// A Markdown document: `Docs/icons.md`.
    public var markdown: String {
        let own = Set(Icon.own.map(\.name))
        let outlines = names.filter { $0.hasSuffix("-outline") }
        let filled = names.filter { !$0.hasSuffix("-outline") && !own.contains($0) }
        func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: " ") }
        return """
            <!-- Written by 'flipbook icons --format markdown'. -->

            # Icons

            `icon: house`, `iconMorph: { icons: [play, pause], … }`: \(Self.all.count) icons of \
            one colour, drawn at the displayed size. `flipbook icons arrow` lists those whose \
            names contain a word. Any SVG file can be an icon too: \
            [Paths, SVG files and icons](timeline-format.md#paths-svg-files-and-icons).

            ![All icons, in the order of their names](images/icons.png)

            Flipbook's own: \(list(names.filter(own.contains)))

            The others are from [Phosphor Icons](https://phosphoricons.com), under the \
            [MIT licence](../Sources/Drawing/Icons/Phosphor/LICENSE.txt): filled, or, if they \
            are lines, in bold. `Scripts/icons.py` converts them.

            \(list(filled))

            Outlines, in the regular weight: \(list(outlines))

            """
    }
}
