import Diagnostics

/// Stores and expands macros.
struct MacroExpander {
    private struct Macro {
        /// Nil for object-like macros.
        var parameters: [String]?
        /// Whether the last parameter is `__VA_ARGS__`.
        var isVariadic = false
        var body: [Token]

        /// Whether the macro accepts these arguments; joins the variadic ones to one.
        func takes(_ given: inout [[Item]]) -> Bool {
            guard let parameters else { return false }
            if isVariadic, given.count >= parameters.count - 1 {
                var rest: [Item] = []
                for (index, argument) in given.enumerated() where index >= parameters.count - 1 {
                    if index >= parameters.count, let comma = rest.last ?? argument.first {
                        var comma = comma
                        comma.token.kind = .punctuator(",")
                        rest.append(comma)
                    }
                    rest += argument
                }
                given = Array(given.prefix(parameters.count - 1)) + [rest]
                return true
            }
            return given.count == parameters.count
                || (parameters.isEmpty && given.count == 1 && given[0].isEmpty)
        }
    }

    /// A token, and the macros that it came from, which must not expand it again.
    private struct Item {
        var token: Token
        var hidden: Set<String>

        var isEnd: Bool { token.kind == .end }
    }

    private var macros = [
        "__METAL_VERSION__": Self.predefined(.integer(310, isUnsigned: false)),
        // Macros of a Mac's GPU compiler: shader libraries have other code for compilers of other
        // languages.
        "__METAL__": Self.predefined(.integer(1, isUnsigned: false)),
        "__METAL_MACOS__": Self.predefined(.integer(1, isUnsigned: false)),
        // A prefix of functions in Metal's headers.
        "METAL_FUNC": Self.predefined(.identifier("inline")),
    ]

    private static func predefined(_ kind: Token.Kind) -> Macro {
        let nowhere = SourceLocation(file: "", line: 0, column: 0)
        return Macro(
            parameters: nil, body: [Token(kind: kind, location: nowhere, startsLine: false)])
    }

    /// The maximum number of tokens from expansion, against macro bombs.
    private static let expansionLimit = 1 << 18
    private var grown = 0
    /// The deepest nesting of macros in arguments, and the longest chain of macros.
    private static let depthLimit = 100
    private var depth = 0
    private static let parameterLimit = 256
    /// The longest token from `#` or `##`.
    private static let spellingLimit = 4096

    func isDefined(_ name: String) -> Bool { macros[name] != nil }
    mutating func undefine(_ name: String) { macros[name] = nil }

    /// Handles the tokens after `#define`.
    mutating func define(
        _ tokens: ArraySlice<Token>, at location: SourceLocation, diagnostics: inout DiagnosticSet
    ) {
        guard let macro = tokens.first, case .identifier(let name) = macro.kind else {
            diagnostics.error(.define, "a macro needs a name", at: location)
            return
        }
        var body = tokens.dropFirst()
        var parameters: [String]?
        if let next = body.first, next.kind == .punctuator("("),
            next.location.column == macro.location.column + name.utf8.count
        {
            guard let close = body.firstIndex(where: { $0.kind == .punctuator(")") }),
                let names = Self.parameters(body[(body.startIndex + 1)..<close])
            else {
                diagnostics.error(
                    .define, "the parameters of '\(name)' are not understood",
                    hint: "name them: #define \(name)(a, b) …", at: macro.location)
                return
            }
            parameters = names
            body = body[(close + 1)...]
        }
        if let mistake = Self.misplacedSign(in: body, parameters: parameters) {
            diagnostics.error(
                .define, "'\(mistake.spelling)' has nothing to work on here",
                hint: "'#' stands before a parameter, '##' between two tokens",
                at: mistake.location)
            return
        }
        macros[name] = Macro(
            parameters: parameters, isVariadic: parameters?.last == Self.rest, body: Array(body))
    }

    /// The variadic arguments' name in a macro's body.
    private static let rest = "__VA_ARGS__"

    private static func misplacedSign(in body: ArraySlice<Token>, parameters: [String]?) -> Token? {
        let body = Array(body)
        for (index, token) in body.enumerated() {
            switch token.kind {
            case .punctuator("#"):
                guard index + 1 < body.count, case .identifier(let name) = body[index + 1].kind,
                    parameters?.contains(name) == true
                else { return token }
            case .punctuator("##"):
                if index == 0 || index == body.count - 1 { return token }
            default: break
            }
        }
        return nil
    }

    /// The parameters' names; nil if malformed.
    private static func parameters(_ tokens: ArraySlice<Token>) -> [String]? {
        if tokens.isEmpty { return [] }
        var names: [String] = []
        guard tokens.count < 2 * parameterLimit else { return nil }
        let parts = tokens.split(omittingEmptySubsequences: false) { $0.kind == .punctuator(",") }
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.count == 1, part.first?.kind == .punctuator("...") {
                names.append(rest)
                continue
            }
            guard part.count == 1, case .identifier(let name) = part.first?.kind,
                !names.contains(name)
            else { return nil }
            names.append(name)
        }
        return names
    }

    mutating func expand(_ tokens: ArraySlice<Token>, diagnostics: inout DiagnosticSet) -> [Token] {
        expand(tokens.map { Item(token: $0, hidden: []) }, &diagnostics).map(\.token)
    }

    /// The tokens of an `#if` condition, nil after reporting an error; `defined(X)` becomes 0 or 1
    /// before expansion.
    mutating func condition(
        _ tokens: ArraySlice<Token>, diagnostics: inout DiagnosticSet,
        hasFile: (_ name: String) -> Bool
    ) -> [Token]? {
        var plain: [Token] = []
        var rest = tokens
        while var token = rest.popFirst() {
            if token.kind == .identifier("defined") {
                let isEnclosed = rest.first?.kind == .punctuator("(")
                if isEnclosed { rest.removeFirst() }
                guard case .identifier(let name) = rest.popFirst()?.kind,
                    !isEnclosed || rest.popFirst()?.kind == .punctuator(")")
                else {
                    diagnostics.error(
                        .directive, "'defined' needs the name of a macro", at: token.location)
                    return nil
                }
                token.kind = .integer(isDefined(name) ? 1 : 0, isUnsigned: false)
            }
            if case .identifier(let question) = token.kind, question.hasPrefix("__has_") {
                guard let name = Self.parenthesised(&rest) else {
                    diagnostics.error(
                        .directive, "'\(question)' needs a name in parentheses",
                        hint: "such as __has_include(<metal_stdlib>)", at: token.location)
                    return nil
                }
                // No feature, attribute or builtin of a compiler exists here.
                let holds = question.hasPrefix("__has_include") && hasFile(name)
                token.kind = .integer(holds ? 1 : 0, isUnsigned: false)
            }
            plain.append(token)
        }
        return expand(plain[...], diagnostics: &diagnostics).map(\.withoutWord)
    }

    /// The text between the parentheses here, without `<` and `>`.
    private static func parenthesised(_ rest: inout ArraySlice<Token>) -> String? {
        guard rest.popFirst()?.kind == .punctuator("(") else { return nil }
        var text = ""
        while let token = rest.popFirst() {
            if token.kind == .punctuator(")") { return text }
            if ![.punctuator("<"), .punctuator(">")].contains(token.kind) {
                text += token.spelling
            }
        }
        return nil
    }

    /// Defines what Apple's `<TargetConditionals.h>` does, for a Mac.
    mutating func defineTargets() {
        let targets = [
            "MAC": 1, "OSX": 1, "IPHONE": 0, "IOS": 0, "TV": 0, "WATCH": 0, "VISION": 0,
            "SIMULATOR": 0, "EMBEDDED": 0, "MACCATALYST": 0, "BRIDGE": 0, "DRIVERKIT": 0,
        ]
        for (name, value) in targets {
            macros["TARGET_OS_\(name)"] = Self.predefined(
                .integer(UInt64(value), isUnsigned: false))
        }
    }

    private mutating func expand(_ items: [Item], _ diagnostics: inout DiagnosticSet) -> [Item] {
        depth += 1
        defer { depth -= 1 }
        if grown >= Self.expansionLimit { return items }
        guard depth <= Self.depthLimit else {
            if let first = items.first {
                giveUp("macros nest more than \(Self.depthLimit) deep", at: first, &diagnostics)
            }
            return items
        }
        var output: [Item] = []
        var pending = Array(items.reversed())
        while var item = pending.popLast() {
            if item.token.kind == .identifier("__LINE__") {
                item.token.kind = .integer(UInt64(item.token.location.line), isUnsigned: false)
            }
            guard case .identifier(let name) = item.token.kind, let macro = macros[name],
                !item.hidden.contains(name)
            else {
                output.append(item)
                continue
            }
            var arguments: [String: [Item]] = [:]
            var written: [String: [Item]] = [:]
            if let parameters = macro.parameters {
                // A function-like macro without arguments isn't expanded.
                guard pending.last?.token.kind == .punctuator("(") else {
                    output.append(item)
                    continue
                }
                guard var given = takeArguments(&pending),
                    macro.takes(&given)
                else {
                    diagnostics.error(
                        .macroArguments,
                        "the macro '\(name)' takes \(parameters.count) "
                            + "argument\(parameters.count == 1 ? "" : "s")",
                        at: item.token.location)
                    continue
                }
                for (parameter, argument) in zip(parameters, given) {
                    arguments[parameter] = expand(argument, &diagnostics)
                    written[parameter] = argument
                }
            }
            // An argument's expansion has already reported it.
            if grown >= Self.expansionLimit { return output + pending.filter(\.isEnd) }
            guard item.hidden.count < Self.depthLimit else {
                giveUp(
                    "more than \(Self.depthLimit) macros lead to one another", at: item,
                    &diagnostics)
                return output + pending.filter(\.isEnd)
            }
            let hidden = item.hidden.union([name])
            let replacement = self.replacement(
                of: macro, expanded: arguments, written: written, hidden: hidden,
                at: item.token.location, &diagnostics)
            grown += replacement.count
            guard grown < Self.expansionLimit else {
                giveUp("macros grow past \(Self.expansionLimit) tokens", at: item, &diagnostics)
                // Keeps the end-of-file token.
                return output + pending.filter(\.isEnd)
            }
            pending += replacement.reversed()
        }
        return output
    }

    /// Reports an exceeded limit and stops expansion.
    private mutating func giveUp(
        _ message: String, at item: Item, _ diagnostics: inout DiagnosticSet
    ) {
        grown = Self.expansionLimit
        diagnostics.error(.macroLimit, message, at: item.token.location)
    }

    /// A macro's body with its arguments; operands of `#` and `##` are not expanded.
    private func replacement(
        of macro: Macro, expanded: [String: [Item]], written: [String: [Item]],
        hidden: Set<String>, at location: SourceLocation, _ diagnostics: inout DiagnosticSet
    ) -> [Item] {
        var result: [Item] = []
        var joins = false
        for (index, part) in macro.body.enumerated() {
            if part.kind == .punctuator("##") {
                joins = true
                continue
            }
            if part.kind == .punctuator("#"), macro.parameters != nil { continue }
            let previous = index > 0 ? macro.body[index - 1].kind : nil
            let next = index + 1 < macro.body.count ? macro.body[index + 1].kind : nil
            var pieces: [Item]
            // Errors in macros are reported where they are used.
            var part = part
            part.location = location
            if case .identifier(let parameter) = part.kind, let argument = written[parameter] {
                if previous == .punctuator("#") {
                    var text = argument.map(\.token.spelling).joined(separator: " ")
                    if text.utf8.count > Self.spellingLimit {
                        tooLong(part.location, &diagnostics)
                        text = ""
                    }
                    part.kind = .punctuator("\"\(text)\"")
                    pieces = [Item(token: part, hidden: hidden)]
                } else if joins || next == .punctuator("##") {
                    pieces = argument
                } else {
                    pieces = expanded[parameter] ?? argument
                }
            } else {
                pieces = [Item(token: part, hidden: hidden)]
            }
            if joins, let last = result.last, let first = pieces.first {
                result.removeLast()
                pieces[0] = joined(last, first, hidden, &diagnostics)
            }
            joins = false
            result += pieces
        }
        return result
    }

    private func tooLong(_ location: SourceLocation, _ diagnostics: inout DiagnosticSet) {
        diagnostics.error(
            .macroLimit, "a token grows past \(Self.spellingLimit) characters here", at: location)
    }

    /// Joins the tokens of `a ## b`.
    private func joined(
        _ left: Item, _ right: Item, _ hidden: Set<String>, _ diagnostics: inout DiagnosticSet
    ) -> Item {
        let text = left.token.spelling + right.token.spelling
        guard text.utf8.count <= Self.spellingLimit else {
            tooLong(left.token.location, &diagnostics)
            return left
        }
        var ignored = DiagnosticSet()
        let tokens = Lexer.tokens(of: text, at: left.token.location, diagnostics: &ignored)
        guard tokens.count == 2, !ignored.hasErrors else {
            diagnostics.error(
                .define, "'\(left.token.spelling)' and '\(right.token.spelling)' make no token",
                at: left.token.location)
            return left
        }
        return Item(token: tokens[0], hidden: hidden)
    }

    /// Takes `( … )` off the pending tokens; nil if unclosed.
    private func takeArguments(_ pending: inout [Item]) -> [[Item]]? {
        pending.removeLast()
        var arguments: [[Item]] = [[]]
        var depth = 0
        while let item = pending.last {
            // Keeps the end-of-file token.
            if item.token.kind == .end { return nil }
            pending.removeLast()
            switch item.token.kind {
            case .punctuator(")") where depth == 0: return arguments
            case .punctuator(",") where depth == 0:
                arguments.append([])
                continue
            case .punctuator("("): depth += 1
            case .punctuator(")"): depth -= 1
            default: break
            }
            arguments[arguments.count - 1].append(item)
        }
        return nil
    }
}
