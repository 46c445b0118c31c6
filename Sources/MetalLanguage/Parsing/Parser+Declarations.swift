import Diagnostics

extension Parser {
    mutating func parseFile() -> [SyntaxDeclaration] {
        let declarations = parseDeclarations(until: .end)
        notePassedStages()
        return declarations
    }

    /// Parses declarations up to a token or the file's end.
    private mutating func parseDeclarations(until end: Token.Kind) -> [SyntaxDeclaration] {
        var declarations: [SyntaxDeclaration] = []
        while token.kind != end, token.kind != .end {
            let start = index
            let stage = stageFunction()
            let outer = brokenNames
            brokenNames = []
            do throws(AlreadyReported) {
                let new = try parseDeclaration()
                noteText(of: new, stage, from: start)
                declarations += new
            } catch {
                if !isFull, let stage, stage.end < tokens.count {
                    index = stage.end
                    noteText(of: [], stage, from: start)
                } else {
                    hasUnreadableDeclarations = true
                    recoverToDeclaration(from: start)
                    noteUnreadable(from: start)
                }
            }
            brokenNames.formUnion(outer)
        }
        return declarations
    }

    /// Skips past the next `;` or `}` of this level.
    private mutating func recoverToDeclaration(from start: Int) {
        var braces = 0
        // Braces may have been opened before the error.
        for passed in tokens[start..<index] {
            if passed.kind == .punctuator("{") { braces += 1 }
            if passed.kind == .punctuator("}") { braces -= 1 }
        }
        if index == start, at("}") { advance() }
        while token.kind != .end {
            if at("{") { braces += 1 }
            if at("}") {
                braces -= 1
                if braces <= 0 {
                    advance()
                    return
                }
            }
            if at(";"), braces <= 0 {
                advance()
                return
            }
            advance()
        }
    }

    mutating func parseDeclaration() throws(AlreadyReported) -> [SyntaxDeclaration] {
        if accept(";") { return [] }
        if atWord("using") { return try parseUsing() }
        if atWord("typedef") { return try parseTypedef() }
        if atWord("namespace") { return [try parseNamespace()] }
        if atWord("template") { return try parseTemplate() }
        if atWord("static_assert") { return [try parseAssertion()] }
        if declaresType() { return try parseTypeDeclaration() }
        if atWord("extern"), peek(1).kind == .punctuator("\"C\"") {
            advance()
            advance()
            if at("{") { return [.namespace("", try parseNamespaceBody(""))] }
        }
        if try passOverStage() { return [] }
        if case .identifier(let word) = token.kind, !["extern", "fragment"].contains(word),
            let instead = Self.refused[word]
        {
            // Prevents errors about the names it would declare.
            for ahead in 1...3 {
                guard case .identifier(let name) = peek(ahead).kind else { break }
                brokenNames.insert(name)
            }
            throw fail("'\(word)' is not understood here", hint: instead)
        }
        var attributes = try parseAttributes()
        for stage in ["kernel", "fragment"] {
            if case .identifier = peek(1).kind, acceptWord(stage) { attributes.append(stage) }
        }
        let before = index
        let type = try parseType()
        // Attributes may be among the qualifiers.
        if before < index { attributes += passedAttributes(from: before) }
        attributes += try parseAttributes()
        let location = location
        if at("("), let function = try parseOuterConstructor(attributes, type) {
            return [.function(function)]
        }
        let owner = try ownerPath()
        let name = try functionName()
        if let owner {
            let function = try parseFunction(attributes, type, name, at: location)
            return function.map { [.function(Self.owned($0, by: owner))] } ?? []
        }
        let specialisation = at("<") && isTemplate(name) ? try parseTemplateArguments() : nil
        if at("("), type.name != "sampler", !isInitialiser() {
            names.noteValue(name)
            do throws(AlreadyReported) {
                guard var function = try parseFunction(attributes, type, name, at: location) else {
                    return []
                }
                function.specialisation = specialisation
                return [.function(function)]
            } catch {
                brokenNames.insert(name)
                throw error
            }
        }
        return try parseVariables(type, name, at: location).map { .global($0) }
    }

    private static func owned(_ function: SyntaxFunction, by owner: String) -> SyntaxFunction {
        var function = function
        function.owner = owner
        return function
    }

    /// `Dice::Dice(float s) { … }`, whose name was read as a type; nil for others.
    private mutating func parseOuterConstructor(
        _ attributes: [String], _ type: SyntaxType
    ) throws(AlreadyReported) -> SyntaxFunction? {
        let name = Self.lastPart(type.name)
        let owner = type.name.parentNamespace
        guard !owner.isEmpty, Self.lastPart(owner) == name else { return nil }
        return try parseFunction(attributes, type, name, at: type.location, isConstructor: true)
            .map { Self.owned($0, by: owner) }
    }

    /// `Dice` of `Dice::roll`; nil without.
    private mutating func ownerPath() throws(AlreadyReported) -> String? {
        var parts: [String] = []
        while case .identifier(let name) = token.kind, peek(1).kind == .punctuator("::") {
            parts.append(name)
            advance()
            advance()
        }
        return parts.isEmpty ? nil : parts.joined(separator: "::")
    }

    /// The attributes among tokens already read.
    private func passedAttributes(from start: Int) -> [String] {
        var names: [String] = []
        for position in start..<index where tokens[position].kind == .punctuator("[[") {
            guard case .identifier(let name) = tokens[position + 1].kind,
                tokens[position + 2].kind != .punctuator("::")
            else { continue }
            names.append(name)
        }
        return names
    }

    /// Whether the parenthesis holds a variable's value: parameters don't start with numbers.
    private func isInitialiser() -> Bool {
        switch peek(1).kind {
        case .integer, .floating, .punctuator("-"), .punctuator("("), .punctuator("{"): true
        default: false
        }
    }

    private mutating func parseNamespace() throws(AlreadyReported) -> SyntaxDeclaration {
        advance()
        let location = location
        let name = at("{") ? "" : try namespacePath()
        if accept("=") {
            let target = try namespacePath()
            try expect(";", "after the namespace's name")
            return .namespaceAlias(name, target, location)
        }
        return .namespace(name, try parseNamespaceBody(name))
    }

    private mutating func parseNamespaceBody(
        _ name: String
    ) throws(AlreadyReported) -> [SyntaxDeclaration] {
        try inNamespace(name) { (parser) throws(AlreadyReported) in
            try parser.parseNamespaceMembers()
        }
    }

    private mutating func parseNamespaceMembers() throws(AlreadyReported) -> [SyntaxDeclaration] {
        try expect("{", "after the namespace's name")
        depth += 4
        defer { depth -= 4 }
        guard depth <= Self.depthLimit else {
            throw fail("nested more than \(Self.depthLimit) deep")
        }
        let inner = parseDeclarations(until: .punctuator("}"))
        try expect("}", "at the end of the namespace")
        return inner
    }

    private mutating func parseTemplate() throws(AlreadyReported) -> [SyntaxDeclaration] {
        advance()
        if at("<"), peek(1).kind == .punctuator(">") { return try parseSpecialisation() }
        let parameters = try parseTemplateParameters()
        return try nested(weight: 8) { (parser) throws(AlreadyReported) in
            try parser.parseTemplate(of: parameters)
        }
    }

    /// E.g. `template<> float f<int>(int x) { … }`, `template<> struct Ray<int> { … };`
    private mutating func parseSpecialisation() throws(AlreadyReported) -> [SyntaxDeclaration] {
        advance()
        advance()
        if declaresType() {
            guard var declaration = try parseTypeDeclaration().first,
                case .structure(var structure) = declaration, structure.specialisation != nil
            else {
                throw fail("expected a structure with its template's arguments behind 'template<>'")
            }
            structure.templateParameters = []
            declaration = .structure(structure)
            return [declaration]
        }
        let declarations = try parseDeclaration()
        guard declarations.count == 1, case .function(var function) = declarations[0] else {
            throw fail(
                "only functions and structures can follow 'template<>'",
                hint: "write it without 'template<>'")
        }
        function.specialisation = function.specialisation ?? []
        return [.function(function)]
    }

    private mutating func parseTemplate(
        of parameters: [SyntaxTemplateParameter]
    ) throws(AlreadyReported) -> [SyntaxDeclaration] {
        try withTypeNames(parameters) { (parser) throws(AlreadyReported) in
            if parser.atWord("using") { return try parser.parseUsing(parameters) }
            if parser.declaresType() { return try parser.parseTypeDeclaration(parameters) }
            if try parser.passOverStage() { return [] }
            var declarations = try parser.parseDeclaration()
            guard declarations.count == 1, case .function(var function) = declarations[0] else {
                throw parser.fail(
                    "only functions, structures and 'using' can be templates",
                    hint: "write a function without parameters")
            }
            parser.names.templates.insert(function.name)
            function.templateParameters = parameters
            declarations[0] = .function(function)
            return declarations
        }
    }

    mutating func parseAssertion() throws(AlreadyReported) -> SyntaxDeclaration {
        advance()
        try expect("(", "after 'static_assert'")
        let condition = try parseAssignment()
        var message: String?
        if accept(",") {
            message = token.spelling
            advance()
        }
        try expect(")", "after the condition")
        try expect(";", "after 'static_assert'")
        return .assertion(condition, message)
    }

    /// A name, or `operator+`.
    mutating func functionName() throws(AlreadyReported) -> String {
        guard acceptWord("operator") else {
            return try identifier("a name")
        }
        guard case .punctuator(var text) = token.kind else {
            throw fail(
                "an 'operator' that converts is not understood", hint: "write a named function")
        }
        advance()
        if text == "[" || text == "(" {
            let closing = text == "[" ? "]" : ")"
            try expect(closing, "after 'operator\(text)'")
            text += closing
        }
        return "operator\(text)"
    }

    /// Nil for defaulted functions: `Ray() = default;`.
    mutating func parseFunction(
        _ attributes: [String], _ type: SyntaxType, _ name: String, at location: SourceLocation,
        isConstructor: Bool = false
    ) throws(AlreadyReported) -> SyntaxFunction? {
        openScope()
        defer { closeScope() }
        try expect("(", "before the parameters")
        var parameters: [SyntaxParameter] = []
        if atWord("void"), peek(1).kind == .punctuator(")") { advance() }
        if !at(")") {
            repeat { parameters.append(try parseParameter()) } while accept(",")
        }
        try expect(")", "after the parameters")
        var function = SyntaxFunction(
            attributes: attributes, returnType: type, name: name, parameters: parameters, body: nil,
            location: location)
        function.isConstructor = isConstructor
        while case .identifier(let word) = token.kind,
            ["const", "thread", "constant", "device", "noexcept"].contains(word)
        {
            if word == "const" || word == "constant" { function.isConstant = true }
            if word != "const", word != "noexcept" { function.addressSpace = word }
            advance()
        }
        function.attributes += try parseAttributes()
        if accept("->") { function.returnType = try parseType() }
        if accept("=") {
            guard acceptWord("default") else {
                throw fail("only '= default' is understood here", hint: "leave the function out")
            }
            try expect(";", "after 'default'")
            return nil
        }
        if isConstructor, accept(":") {
            repeat {
                let location = self.location
                let member = try identifier("a member's name")
                let start = self.location
                let closing = at("{") ? "}" : ")"
                guard accept("{") || accept("(") else {
                    throw fail("expected '(' after '\(member)'")
                }
                let values = try parseArguments(until: closing)
                let value =
                    closing == ")" && values.count == 1
                    ? values[0] : SyntaxExpression(.list(values), at: start)
                function.initialisers.append(
                    SyntaxFunction.MemberInitialiser(
                        name: member, value: value, location: location))
            } while accept(",")
        }
        if accept(";") { return function }
        guard at("{") else { throw fail("expected the body of '\(name)' in braces") }
        let before = diagnostics.diagnostics.count
        function.body = try parseStatement()
        function.bodyIsWhole = diagnostics.diagnostics.count == before
        return function
    }

    private mutating func parseParameter() throws(AlreadyReported) -> SyntaxParameter {
        let start = index
        var attributes = try parseAttributes()
        var parameter = SyntaxParameter(
            type: try parseType(), name: "", attributes: [], location: location)
        if at("("), peek(1).kind == .punctuator("&") || peek(1).kind == .punctuator("*") {
            // `thread float (&a)[4]`
            advance()
            parameter.type.isReference = at("&")
            parameter.type.isPointer = at("*")
            advance()
            parameter.location = location
            parameter.name = try identifier("a parameter's name")
            try expect(")", "after the parameter's name")
        } else if case .identifier = token.kind {
            parameter.name = try identifier("a parameter's name")
        } else if !at(","), !at(")"), !at("["), !at("=") {
            _ = try identifier("a parameter's name")
        }
        if !parameter.name.isEmpty { names.noteValue(parameter.name) }
        parameter.lengths = try parseArrayLengths()
        attributes += try parseAttributes()
        parameter.attributes = attributes
        parameter.texture = attributeNumber("texture", from: start)
        parameter.color = attributeNumber("color", from: start)
        if accept("=") { parameter.standard = try parseInitialiser() }
        return parameter
    }

    /// The number n of `[[name(n)]]` among tokens already read; nil without one.
    func attributeNumber(_ name: String, from start: Int) -> Int? {
        for position in start..<index where tokens[position].kind == .identifier(name) {
            guard position + 2 < tokens.count, tokens[position + 1].kind == .punctuator("("),
                case .integer(let number, _) = tokens[position + 2].kind
            else { continue }
            return Int(exactly: number)
        }
        return nil
    }

    /// The names in `[[ stitchable ]] [[ buffer(0) ]]`, without arguments; scoped attributes
    /// (`[[clang::noinline]]`) are ignored.
    mutating func parseAttributes() throws(AlreadyReported) -> [String] {
        var names: [String] = []
        while accept("[[") {
            repeat {
                let name = try identifier("an attribute")
                if at("::") {
                    while accept("::") { _ = try identifier("an attribute") }
                } else {
                    names.append(name)
                }
                if accept("(") {
                    var open = 0
                    while token.kind != .end, open > 0 || !at(")") {
                        if at("(") { open += 1 }
                        if at(")") { open -= 1 }
                        advance()
                    }
                    try expect(")", "after the attribute's argument")
                }
            } while accept(",")
            try expect("]]", "after the attribute")
        }
        return names
    }
}
