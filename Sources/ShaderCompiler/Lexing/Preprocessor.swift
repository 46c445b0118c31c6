import Diagnostics

/// Carries out the directives that a shader of an app contains and replaces macros' names.
///
/// Standard headers are known without being read; `#pragma` says nothing that matters here.
struct Preprocessor {
    private var macros: [String: [Token]] = [:]
    private var output: [Token] = []
    private var diagnostics = DiagnosticSet()
    /// How many tokens macros may grow to; a bomb ends here instead of filling memory.
    private static let expansionLimit = 1 << 18

    static func run(_ tokens: [Token], diagnostics: inout DiagnosticSet) -> [Token] {
        var preprocessor = Preprocessor()
        preprocessor.process(tokens)
        diagnostics.formUnion(preprocessor.diagnostics)
        return preprocessor.output
    }

    private mutating func process(_ tokens: [Token]) {
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.startsLine, token.kind == .punctuator("#") {
                var end = index + 1
                while end < tokens.count, !tokens[end].startsLine, tokens[end].kind != .end {
                    end += 1
                }
                directive(tokens[(index + 1)..<end], at: token.location)
                index = end
            } else {
                expand(token, within: [])
                index += 1
            }
        }
    }

    private mutating func directive(_ tokens: ArraySlice<Token>, at location: SourceLocation) {
        guard let first = tokens.first, case .identifier(let name) = first.kind else {
            if let first = tokens.first {
                diagnostics.error(
                    "directive", "'#\(first.spelling)' is not a directive", at: first.location)
            }
            return
        }
        let rest = tokens.dropFirst()
        switch name {
        case "pragma": break
        case "include":
            guard rest.first?.kind == .punctuator("<") else {
                diagnostics.error(
                    "include", "only the standard headers <…> can be included",
                    hint: "name the other file in the timeline's 'shaders' too", at: location)
                return
            }
        case "define":
            guard let macro = rest.first, case .identifier(let macroName) = macro.kind else {
                diagnostics.error("define", "a macro needs a name", at: location)
                return
            }
            let body = rest.dropFirst()
            if let next = body.first, next.kind == .punctuator("("),
                next.location.column == macro.location.column + macroName.utf8.count
            {
                diagnostics.error(
                    "define", "macros with parameters are not understood",
                    hint: "write an inline function '\(macroName)'", at: macro.location)
                return
            }
            macros[macroName] = Array(body)
        case "undef":
            if let macro = rest.first, case .identifier(let macroName) = macro.kind {
                macros[macroName] = nil
            }
        default:
            diagnostics.error(
                "directive", "the directive '#\(name)' is not understood", at: first.location)
        }
    }

    private mutating func expand(_ token: Token, within names: Set<String>) {
        guard case .identifier(let name) = token.kind, let body = macros[name],
            !names.contains(name)
        else {
            output.append(token)
            return
        }
        for var part in body {
            guard output.count < Self.expansionLimit else {
                diagnostics.error(
                    "macro-limit", "macros grow past \(Self.expansionLimit) tokens",
                    at: token.location)
                return
            }
            // A mistake in a macro is reported where it is used: that is the line being read.
            part.location = token.location
            expand(part, within: names.union([name]))
        }
    }
}
