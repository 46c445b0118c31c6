import CaptionReading
import Diagnostics
import MediaCoding
import MediaTime
import TimelineExpansion
package import TimelineModel
package import TimelineSyntax

/// Files of captions.
extension AssetReader {
    static let maxCaptions = 20_000
    /// The limit for a caption, in bytes of UTF-8.
    static let longestCaption = 2000

    /// Reads an SRT or WebVTT file. Errors are reported at their places in it.
    package func captions(_ node: YAMLNode, _ key: String) -> CaptionFile? {
        guard let (_, path, text) = namedText(node, key) else { return nil }
        let parser = CaptionParser(text: text, file: path)
        let isBroken = parser.findings.hasErrors
        if isBroken || options.findsQuestionableThings {
            diagnostics.formUnion(parser.findings, at: node.location)
        }
        guard !isBroken, areFew(parser.captions, at: node.location) else { return nil }
        return CaptionFile(path: path, captions: parser.captions)
    }

    /// Whether captions are within the limits. Reports an error if not.
    private func areFew(_ captions: [Caption], at location: SourceLocation) -> Bool {
        if captions.count > Self.maxCaptions {
            diagnostics.error(
                .tooMany,
                "the file has \(captions.count) captions; the limit is \(Self.maxCaptions)",
                at: location)
            return false
        }
        if let long = captions.first(where: { $0.text.utf8.count > Self.longestCaption }) {
            diagnostics.error(
                .tooMany,
                "the caption at \(plain(long.from.seconds)) s has \(long.text.utf8.count) bytes; "
                    + "the limit is \(Self.longestCaption)", at: location)
            return false
        }
        return true
    }
}

extension ConstantReader {
    /// Checks the language of a track or a file of captions.
    package func checkLanguage(_ tag: String?, _ node: YAMLNode?) {
        guard let tag, let node, !CaptionLanguage.isTag(tag) else { return }
        diagnostics.error(
            .unknownLanguage, "\(quoted(tag)) is no language",
            hint: "write a code such as en, de or pt-BR", at: node.location)
    }
}

/// A file of captions, in order of time.
package struct CaptionFile: ReadablePart {
    package var path: String
    package var captions: [Caption]

    package static func read(_ part: WrittenPart) -> CaptionFile? {
        part.reader.assets.captions(part.node, part.name)
    }
}
