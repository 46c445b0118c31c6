import Diagnostics

extension Parser {
    /// Namespaces of built-in names.
    static let ownNamespaces: Set<String> = ["metal", "SwiftUI", "simd"]
    /// Namespaces inside `metal` of which nothing is known here.
    static let unknownNamespaces: Set<String> = ["raytracing"]
    /// Built-in templates.
    static let ownTemplates: Set<String> = [
        "vec", "packed_vec", "matrix", "array", "texture2d",
    ]

    private static let qualifiers: Set<String> = [
        "const", "constant", "constexpr", "static", "inline", "thread", "device", "typename",
        "extern", "volatile", "alignas", "__attribute__", "threadgroup",
    ]

    /// `a::b::c`; built-in names get the prefix `metal::`, without regard to their namespace.
    mutating func path(_ purpose: String) throws(AlreadyReported) -> String {
        var parts: [String] = []
        var isOwn = false
        if accept("::") { parts.append("") }
        parts.append(try identifier(purpose))
        while at("::") {
            advance()
            parts.append(try identifier("a name"))
        }
        while parts.count > 1,
            Self.ownNamespaces.contains(parts[0]) || ["fast", "precise"].contains(parts[0])
        {
            parts.removeFirst()
            isOwn = true
        }
        return (isOwn ? "metal::" : "") + parts.joined(separator: "::")
    }

    static func lastPart(_ path: String) -> String {
        path.split(separator: ":").last.map(String.init) ?? path
    }

    private func isQualifier(_ token: Token) -> Bool {
        if case .identifier(let word) = token.kind { Self.qualifiers.contains(word) } else { false }
    }

    /// Takes qualifiers and attributes.
    private mutating func qualifiers(_ type: inout SyntaxType) throws(AlreadyReported) {
        while true {
            if at("[[") {
                _ = try parseAttributes()
                continue
            }
            guard isQualifier(token) else { return }
            if atWord("const") || atWord("constant") || atWord("constexpr") {
                type.isConstant = true
            }
            if atWord("device") { type.isDevice = true }
            if atWord("extern") { type.isExtern = true }
            if atWord("threadgroup") {
                // The declaration is read on: its uses have no errors of their own.
                _ = fail(
                    "'threadgroup' is not understood here",
                    hint: "nothing is shared by a group: use a variable of the function, or a "
                        + "kernel's device buffer")
            }
            let takesArgument = atWord("alignas") || atWord("__attribute__")
            advance()
            if takesArgument { try skipParentheses() }
        }
    }

    /// Skips attributes and `alignas(…)`.
    mutating func skipAttributes() throws(AlreadyReported) {
        while true {
            if at("[[") {
                _ = try parseAttributes()
            } else if atWord("alignas") || atWord("__attribute__") {
                advance()
                try skipParentheses()
            } else {
                return
            }
        }
    }

    private mutating func skipParentheses() throws(AlreadyReported) {
        try expect("(", "after the attribute")
        var depth = 1
        while depth > 0 {
            if at("(") { depth += 1 }
            if at(")") { depth -= 1 }
            guard token.kind != .end else { throw fail("expected ')' after the attribute") }
            advance()
        }
    }

    mutating func parseType() throws(AlreadyReported) -> SyntaxType {
        var type = SyntaxType(name: "", location: location)
        try qualifiers(&type)
        type.location = location
        if case .identifier = peek(1).kind, atWord("struct") || atWord("class") || atWord("enum") {
            advance()
        }
        if let name = acceptNumberWords() {
            type.name = name
        } else {
            let name = try path("a type")
            type.name = name.hasPrefix("metal::") ? String(name.dropFirst(7)) : name
        }
        if at("<") { type.arguments = try parseTemplateArguments() }
        try qualifiers(&type)
        if accept("*") {
            type.isPointer = true
            // Qualifiers after `*` concern the pointer, which never changes.
            var own = type
            try qualifiers(&own)
            if at("*") {
                throw fail("pointers to pointers are not understood", hint: "use an index")
            }
        }
        if accept("&") { type.isReference = true }
        if at("&&") {
            throw fail("'&&' on a type is not understood", hint: "write '&'")
        }
        try qualifiers(&type)
        return type
    }

    /// C's types of several words.
    private mutating func acceptNumberWords() -> String? {
        guard atWord("unsigned") || atWord("signed") || atWord("long") || atWord("short") else {
            return nil
        }
        var words: Set<String> = []
        while case .identifier(let word) = token.kind,
            ["unsigned", "signed", "long", "short", "int", "char"].contains(word)
        {
            words.insert(word)
            advance()
        }
        let stem = ["char", "short", "long"].first { words.contains($0) } ?? "int"
        return (words.contains("unsigned") ? "u" : "") + stem
    }

    // MARK: Templates

    mutating func parseTemplateArguments() throws(AlreadyReported) -> [SyntaxTemplateArgument] {
        try nested { (parser) throws(AlreadyReported) in
            try parser.expect("<", "before the arguments of the template")
            var arguments: [SyntaxTemplateArgument] = []
            if !parser.at(">") {
                repeat {
                    if parser.typeEnd(0) != nil || parser.isQualifier(parser.token) {
                        arguments.append(.type(try parser.parseType()))
                    } else {
                        // Comparisons would end at `>`.
                        arguments.append(.value(try parser.parseBinary(minimumPrecedence: 9)))
                    }
                } while parser.accept(",")
            }
            // Splits a `>>` that closes two lists.
            if parser.at(">>") {
                parser.tokens[parser.index].kind = .punctuator(">")
            } else {
                try parser.expect(">", "after the arguments of the template")
            }
            return arguments
        }
    }

    /// `<typename T, int N>`
    mutating func parseTemplateParameters() throws(AlreadyReported) -> [SyntaxTemplateParameter] {
        try expect("<", "after 'template'")
        var parameters: [SyntaxTemplateParameter] = []
        if !at(">") {
            repeat {
                let location = location
                if skipRestriction() { continue }
                let isType = acceptWord("typename") || acceptWord("class")
                if !isType { _ = try parseType() }
                if at("...") {
                    throw fail(
                        "templates with any number of arguments are not understood",
                        hint: "write one function for each number")
                }
                var parameter = SyntaxTemplateParameter(
                    name: try identifier("a name"), isType: isType, location: location)
                if accept("=") {
                    parameter.standard =
                        isType
                        ? .type(try parseType()) : .value(try parseBinary(minimumPrecedence: 9))
                }
                parameters.append(parameter)
            } while accept(",")
        }
        try expect(">", "after the parameters of the template")
        return parameters
    }

    /// Skips a parameter that only restricts others by `enable_if`, such as
    /// `typename E = enable_if_t<…>`: which of several templates is meant follows from the
    /// arguments.
    private mutating func skipRestriction() -> Bool {
        var ahead = index
        var depth = 0
        var isRestriction = false
        scan: while ahead < min(tokens.count - 1, index + 256) {
            switch tokens[ahead].kind {
            case .identifier("enable_if"), .identifier("enable_if_t"): isRestriction = true
            case .punctuator("<"), .punctuator("("): depth += 1
            case .punctuator(">"), .punctuator(">>"), .punctuator(")"):
                let closes = tokens[ahead].kind == .punctuator(">>") ? 2 : 1
                if depth < closes {
                    // The parameters end within this token.
                    if closes == 2, depth == 1, isRestriction {
                        tokens[ahead].kind = .punctuator(">")
                    }
                    break scan
                }
                depth -= closes
            case .punctuator(","): if depth == 0 { break scan }
            case .punctuator(";"), .punctuator("{"), .punctuator("}"): return false
            default: break
            }
            ahead += 1
        }
        guard isRestriction else { return false }
        index = ahead
        return true
    }

    // MARK: Looking ahead

    /// Whether a qualified name is a type here.
    func isTypeName(_ path: String) -> Bool {
        let name = Self.lastPart(path)
        let own = ShaderType(name: name)
        // Numeric types can't be shadowed.
        if own?.leafCount ?? 0 > 0 { return true }
        guard
            names.types.contains(name) || own != nil
                || Self.ownTemplates.contains(name)
        else { return name == "auto" || ["unsigned", "signed"].contains(name) }
        return !names.hides(path)
    }

    /// Whether `<` after the name starts template arguments.
    func isTemplate(_ path: String) -> Bool {
        let name = Self.lastPart(path)
        return (names.templates.contains(name) || Self.ownTemplates.contains(name))
            && !names.isLocal(path)
    }

    /// The tokens to the end of the name here; nil if there is none.
    private func nameEnd(_ start: Int) -> (end: Int, path: String)? {
        let isOutermost = peek(start).kind == .punctuator("::")
        var ahead = isOutermost ? start + 1 : start
        guard case .identifier(let first) = peek(ahead).kind else { return nil }
        var path = (isOutermost ? "::" : "") + first
        while peek(ahead + 1).kind == .punctuator("::"),
            case .identifier(let next) = peek(ahead + 2).kind
        {
            path += "::" + next
            ahead += 2
        }
        return (ahead + 1, path)
    }

    /// The tokens to the end of the type here, without `*` and `&`; nil if it isn't a known type.
    func typeEnd(_ start: Int) -> Int? {
        var begin = start
        while ["struct", "const", "unsigned", "signed"].contains(where: {
            peek(begin).kind == .identifier($0)
        }), case .identifier = peek(begin + 1).kind {
            begin += 1
        }
        guard let (nameEnd, path) = nameEnd(begin),
            isTypeName(path) || (peek(start).kind == .identifier("struct") && begin > start)
        else { return nil }
        var end = nameEnd
        if peek(end).kind == .punctuator("<"), isTemplate(path), let behind = anglesEnd(end) {
            end = behind
        }
        return end
    }

    /// The tokens to the end of `<…>`; nil if it can't be template arguments.
    private func anglesEnd(_ start: Int) -> Int? {
        var depth = 0
        var brackets = 0
        var ahead = start
        while ahead < start + 64 {
            switch peek(ahead).kind {
            case .punctuator("("), .punctuator("["): brackets += 1
            case .punctuator(")"), .punctuator("]"): brackets -= 1
            case .punctuator("]]"): brackets -= 2
            case .punctuator(";"), .punctuator("{"), .end: return nil
            case .punctuator(let text) where brackets == 0:
                switch text {
                case "<": depth += 1
                case ">": depth -= 1
                case ">>": depth -= 2
                case "&&", "||", "?", "=": return nil
                default: break
                }
            default: break
            }
            ahead += 1
            if brackets < 0 { return nil }
            if depth <= 0 { return ahead }
        }
        return nil
    }

    /// Whether a variable, not a type, is named here: it may share its name with a type of another
    /// namespace.
    func isVariable(_ ahead: Int) -> Bool {
        guard let end = typeEnd(ahead) else { return true }
        switch peek(end).kind {
        case .punctuator(")"), .punctuator("*"): return false
        default: return true
        }
    }

    /// Whether a declaration of variables starts here: a qualifier, a type and a name, or two
    /// names.
    func startsDeclaration() -> Bool {
        if isQualifier(token) || atWord("auto") || atWord("struct") { return true }
        func isDeclarator(_ ahead: Int) -> Bool {
            if case .identifier(let word) = peek(ahead).kind {
                return word == "const" || !Self.reserved.contains(word)
            }
            return false
        }
        if let end = typeEnd(0) {
            switch peek(end).kind {
            case .punctuator("*"), .punctuator("&"): return true
            case .punctuator("("):
                return ["&", "*"].contains { peek(end + 1).kind == .punctuator($0) }
                    && peek(end + 3).kind == .punctuator(")")
            case .punctuator("["): return peek(0).kind == .identifier("auto")
            default: return isDeclarator(end)
            }
        }
        guard let (end, _) = nameEnd(0) else { return false }
        if peek(end).kind == .punctuator("<") {
            // A comparison, or an unknown template with a type argument.
            guard let first = typeEnd(end + 1), let behind = anglesEnd(end),
                [.punctuator(","), .punctuator(">")].contains(peek(first).kind)
            else { return false }
            return isDeclarator(behind)
        }
        return isDeclarator(end)
    }
}
