package import Diagnostics
internal import WholeFiles

/// A `.metal` file or header.
package struct ShaderFile: Hashable, Sendable {
    package var path: String
    package var text: String
    /// Read only if another file includes it.
    package var isHeader: Bool
    /// For names of missing files that it includes, those of similar files, for hints.
    package var nearNames: [String: String]
    /// The names of files that it includes and that were refused, with an error.
    package var refusedNames: Set<String>

    package init(
        path: String, text: String, isHeader: Bool = false, nearNames: [String: String] = [:],
        refusedNames: Set<String> = []
    ) {
        self.path = path
        self.text = text
        self.isHeader = isHeader
        self.nearNames = nearNames
        self.refusedNames = refusedNames
    }

    /// The files named by `#include "…"` and `#import "…"`, regardless of conditions.
    package var localIncludes: [(name: String, location: SourceLocation)] {
        var ignored = DiagnosticSet()
        let start = SourceLocation(file: path, line: 1, column: 1)
        let tokens = Lexer.tokens(of: text, at: start, diagnostics: &ignored)
        return tokens.indices.compactMap { index in
            guard tokens[index].startsLine, tokens[index].kind == .punctuator("#"),
                index + 2 < tokens.count,
                [.identifier("include"), .identifier("import")].contains(tokens[index + 1].kind),
                let name = tokens[index + 2].quotedText
            else { return nil }
            return (name, tokens[index + 2].location)
        }
    }

    /// The path of a file included by `path`, normalised.
    package static func path(of name: String, includedFrom path: String) -> String {
        normalised(PathParts(path).path(named: name))
    }

    static func normalised(_ whole: String) -> String {
        (PathParts.isAbsolute(whole) ? "/" : "")
            + PathParts.plainNames(in: whole).joined(separator: "/")
    }
}

extension Token {
    /// The text between quotation marks.
    var quotedText: String? {
        guard case .punctuator(let text) = kind, text.hasPrefix("\""), text.count >= 2 else {
            return nil
        }
        return String(text.dropFirst().dropLast())
    }
}
