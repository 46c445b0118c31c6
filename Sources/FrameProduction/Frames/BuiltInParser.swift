internal import Effects
internal import LayerKinds
package import TimelineChecks
package import TimelineExpansion
internal import TimelineModel
package import TimelineParsing

/// Reads timelines with all built-in effects, transitions, kinds of layers and components.
package enum BuiltInParser {
    static let parser = parser(fonts: .installed)

    /// The components that come with Flipbook.
    package static var kit: [KitDescription] { parser.kit }

    /// The components that an item of a file's `use` imports.
    package static func components(of use: String, in path: String) -> [ComponentDescription] {
        parser.components(of: use, in: path)
    }

    /// The parameters that the text of a component's `takes` declares.
    package static func parameters(in text: String) -> [Declaration] { parser.parameters(in: text) }

    /// The parser with other fonts than the installed ones.
    ///
    /// - Parameter fonts: looks up the fonts of texts.
    static func parser(fonts: FontInspector) -> TimelineParser {
        TimelineParser(
            effects: BuiltInEffects.all, transitions: BuiltInTransitions.all,
            kinds: BuiltInLayerKinds.all, fonts: fonts)
    }

    /// The parser's part of the options.
    static func parsing(
        _ options: RenderOptions, _ findsQuestionableThings: Bool
    ) -> TimelineParser.Options {
        var parsing = TimelineParser.Options()
        parsing.allowsAssetsOutside = options.allowsAssetsOutside
        parsing.findsQuestionableThings = findsQuestionableThings
        parsing.values = options.values.given
        return parsing
    }

    /// Reads the file: the timeline and all findings.
    ///
    /// - Parameters:
    ///   - findsQuestionableThings: whether to warn of probable mistakes. Not needed for rendering.
    ///   - fonts: looks up the fonts of texts.
    package static func read(
        _ path: String, options: RenderOptions = RenderOptions(),
        findsQuestionableThings: Bool = false, fonts: FontInspector = .installed
    ) -> TimelineParser.Result {
        var parser = parser
        parser.fonts = fonts
        return parser.parse(file: path, options: parsing(options, findsQuestionableThings))
    }

    /// Reads a text that is open in an editor: the timeline and all findings.
    ///
    /// - Parameter path: the path of its file.
    package static func read(
        text: String, path: String, options: RenderOptions = RenderOptions()
    ) -> TimelineParser.Result {
        parser.parse(text: text, path: path, options: parsing(options, true))
    }

    /// Reads a text after an edit: only what has changed since the previous reading.
    ///
    /// - Parameter memory: the results of the previous reading of the same file; replaced.
    package static func read(
        text: String, path: String, memory: inout TimelineParser.Memory
    ) -> TimelineParser.Result {
        var parser = parser
        parser.fonts = memory.fonts
        var options = parsing(RenderOptions(), true)
        options.takesComponents = true
        return parser.parse(text: text, path: path, options: options, memory: &memory)
    }

    /// The timeline without values, components and repetition.
    package static func expand(_ path: String, options: RenderOptions) -> TimelineParser.Expansion {
        parser.expand(file: path, options: parsing(options, false))
    }

    /// The plain form of a timeline's file.
    package static func plain(_ path: String, options: RenderOptions) -> PlainDocument? {
        parser.plain(file: path, options: parsing(options, false))
    }
}
