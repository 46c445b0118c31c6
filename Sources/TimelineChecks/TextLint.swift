package import Diagnostics
import Drawing
package import TimelineModel
import TimelineSyntax
import TimelineWords
import TextStyles

/// Finds texts that use other fonts than the author's font files.
package enum TextLint {
    /// Returns one finding per font of a valid timeline, or an error if no font is available.
    package static func findings(in timeline: Timeline, fonts: FontInspector) -> DiagnosticSet {
        var findings = DiagnosticSet()
        var texts: [TextLook] = []
        var locations: [SourceLocation?] = []
        func add(_ text: Text, at location: SourceLocation?) {
            texts.append(
                TextLook(
                    string: text.letters, family: text.family,
                    style: TextStyle(weight: text.weight, isItalic: text.isItalic), size: 17))
            locations.append(location)
        }
        timeline.visitContents { content, location in
            switch content {
            case .text(let text) where text.runs.isEmpty: add(text, at: location)
            case .text(let text): for look in text.looks { add(look, at: location) }
            case .kind(let content):
                for text in content.base.texts { add(text, at: location) }
            case .group, .spacer, .shape, .color, .gradient, .compute, .svg, .image, .video: break
            }
        }
        guard !texts.isEmpty else { return findings }
        let uses: [TextDrawer.FontUse?]
        do throws(TextError) {
            uses = try fonts.uses(texts, timeline.fonts)
        } catch {
            findings.error(
                .noFonts, "this text can't be drawn: \(error.reason)",
                hint: "name a font file in 'fonts', or install one", at: locations[0])
            return findings
        }
        var said: Set<String> = []
        for (index, use) in uses.enumerated() {
            guard let use else { continue }
            let (text, location) = (texts[index], locations[index])
            if use.missingCount > 0 {
                let count = use.missingCount
                findings.warning(
                    .missingLetters, "no font has \(count) of this text's characters",
                    hint: "name a font file that has \(letters(use.missing) ?? "them") in 'fonts'",
                    at: location)
            }
            let wanted = text.family.lowercased()
            let isThere =
                use.isFamilyThere || use.fonts.contains { $0.family.lowercased() == wanted }
            let isGeneric = ["sans-serif", "serif", "monospace"].contains(wanted)
            if !isThere, !isGeneric, let taken = use.fonts.first,
                said.insert("unknown \(wanted)").inserted
            {
                findings.warning(
                    .unknownFont,
                    "there is no font '\(text.family)'; '\(taken.family)' is used instead",
                    hint: hint(forFont: text.family)
                        ?? "name its file in 'fonts', or a font that is there", at: location)
            }
            let own = use.fonts.first { !isThere || $0.family.lowercased() == wanted }
            if let own, own.lacksItalic, said.insert("upright \(own.family)").inserted {
                findings.warning(
                    .noItalic, "'\(own.family)' has no italic: the letters are upright",
                    hint: "name the file of its italic in 'fonts', or take a font that has one",
                    at: location)
            }
            for font in use.fonts where font.source == .system {
                guard said.insert("system \(font.family)").inserted else { continue }
                findings.warning(
                    .systemFont,
                    "'\(font.family)' comes from the system: frames are the same only where the "
                        + "same font is installed",
                    hint: substitute(for: text.family, font, isThere: isThere)
                        ?? "name its file in 'fonts'", at: location)
            }
        }
        return findings
    }

    /// Suggests keys for a font as CSS and SwiftUI write it; nil if it may be a family's name.
    private static func hint(forFont text: String) -> String? {
        if text.hasPrefix("."), text.count > 1 {
            return "'font' is a family; a style is size: 34, weight: bold beside the string"
        }
        if let first = text.split(separator: ",").first, text.contains(",") {
            return "'font' is one family: write \(first)"
        }
        let words = text.split(separator: " ").map(String.init)
        let hasSize = words.contains { word in
            coreSchemaNumber(word) != nil && words.count == 1
                || NumberWithUnit(word).map { ["px", "pt", "em", "rem"].contains($0.unit) } == true
        }
        return hasSize
            ? "'font' is a family; write size: 20 and weight: bold beside the string" : nil
    }

    /// Returns a message if the requested font exists but lacks letters that another font draws.
    private static func substitute(
        for family: String, _ font: TextDrawer.FontUse.Font, isThere: Bool
    ) -> String? {
        guard isThere, font.family.lowercased() != family.lowercased(),
            let letters = letters(font.letters)
        else { return nil }
        return "'\(family)' has no \(letters); name a font file that has in 'fonts'"
    }

    /// Formats letters as `'a', 'b', …`; nil if there are none.
    private static func letters(_ text: String) -> String? {
        let maximum = TextDrawer.FontUse.maxLetters - 1
        guard !text.isEmpty else { return nil }
        let shown = text.prefix(maximum).map { "'\($0)'" }.joined(separator: ", ")
        return text.count > maximum ? "\(shown), …" : shown
    }
}

extension Timeline {
    /// Calls a function with the content and the place of every layer: the outer ones first, and
    /// children before masks. Layers are large; this copies none.
    func visitContents(_ body: (Layer.Content, SourceLocation?) -> Void) {
        Self.visit(layers, body)
        for scene in scenes { Self.visit(scene.layers, body) }
    }

    private static func visit(_ layers: [Layer], _ body: (Layer.Content, SourceLocation?) -> Void) {
        for index in layers.indices {
            let content = layers[index].content
            body(content, layers[index].location)
            if case .group(let children) = content { visit(children, body) }
            visit(layers[index].mask, body)
        }
    }
}
