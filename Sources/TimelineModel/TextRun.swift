package import TextStyles

/// A part of a text with a look of its own, as in SwiftUI's `Text("a") + Text("b").bold()`.
///
/// What is nil is the text's.
package struct TextRunTree<Form: ValueForm>: Sendable {
    /// The string. For one with expressions, the string as written.
    package var string: String
    /// The parts of a string with expressions; empty for others.
    package var parts: [TextPartTree<Form>]
    package var digits: DigitWidth?
    /// Points.
    package var size: Form.Number?
    package var weight: FontWeight?
    package var color: PaintTree<Form>?
    /// The family name in the font file.
    package var family: String?
    package var isItalic: Bool?
    /// Points.
    package var tracking: Form.Number?
    /// Points upwards.
    package var baselineOffset: Form.Number?

    package init(string: String, parts: [TextPartTree<Form>] = []) {
        self.string = string
        self.parts = parts
    }

    /// The string's parts.
    package var allParts: [TextPartTree<Form>] { parts.isEmpty ? [.letters(string)] : parts }

    /// - Parameter name: of the run, for the values' names.
    package func map<Transform: ValueTransform>(
        _ transform: Transform, _ name: String
    ) throws(Transform.Failure) -> TextRunTree<Transform.To> where Transform.From == Form {
        var run = TextRunTree<Transform.To>(
            string: string, parts: try TextPartTree.map(parts, transform))
        run.digits = digits
        run.size = try transform.length(size, "\(name).size")
        run.weight = weight
        run.color = try color?.map(transform, "\(name).color")
        run.family = family
        run.isItalic = isItalic
        run.tracking = try transform.number(tracking, "\(name).tracking")
        run.baselineOffset = try transform.number(baselineOffset, "\(name).baselineOffset")
        return run
    }
}

package typealias TextRun = TextRunTree<Written>

extension TextRunTree: Hashable, Equatable where Form: HashableForm {}

extension Text {
    package static var maxRuns: Int { 256 }

    /// The texts that the runs would be alone, for finding fonts; the text itself if it has none.
    package var looks: [Text] {
        guard !runs.isEmpty else { return [self] }
        return runs.map { run in
            var text = Text(
                string: run.string, size: run.size ?? size, family: run.family ?? family,
                parts: run.parts, locale: locale)
            text.weight = run.weight ?? self.weight
            text.isItalic = run.isItalic ?? self.isItalic
            return text
        }
    }
}

extension TextRunTree: Declared where Form == Written {
    /// Derived from the string.
    package static var ignoredParts: [PartialKeyPath<Self>] { [\.parts] }
}
