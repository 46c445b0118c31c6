import Diagnostics

extension Parser {
    /// Whether a structure or enumeration is declared here.
    func declaresType() -> Bool {
        if atWord("enum") { return !isElaborated(1) }
        return (atWord("struct") || atWord("class")) && !isElaborated(1)
    }

    /// `struct Ray r`: an elaborated type, not a declaration.
    private func isElaborated(_ start: Int) -> Bool {
        guard case .identifier(let word) = peek(start).kind, word != "class", word != "struct"
        else { return false }
        switch peek(start + 1).kind {
        case .identifier, .punctuator("*"), .punctuator("&"), .punctuator("::"): return true
        default: return false
        }
    }

    /// A structure or enumeration, and variables after its brace.
    mutating func parseTypeDeclaration(
        _ parameters: [SyntaxTemplateParameter] = []
    ) throws(AlreadyReported) -> [SyntaxDeclaration] {
        let location = location
        var (declaration, name) = try parseTypeBody(parameters)
        guard !at(";") else {
            advance()
            if declaration == nil, parameters.isEmpty { return [.announcement(name)] }
            return declaration.map { [$0] } ?? []
        }
        if name.isEmpty {
            name = "structure at line \(location.line)"
            declaration = declaration.map { Self.named($0, name) }
        }
        let first = self.location
        let variable = try identifier("a name or ';'")
        let type = SyntaxType(name: name, location: location)
        return (declaration.map { [$0] } ?? [])
            + (try parseVariables(type, variable, at: first).map { .global($0) })
    }

    private static func named(_ declaration: SyntaxDeclaration, _ name: String) -> SyntaxDeclaration
    {
        switch declaration {
        case .structure(var structure):
            structure.name = name
            return .structure(structure)
        case .enumeration(var enumeration):
            enumeration.name = name
            return .enumeration(enumeration)
        default: return declaration
        }
    }

    /// The name of a forward-declared enumeration.
    private func announcedName(from start: Int) -> String {
        for token in tokens[start...].prefix(2) {
            if case .identifier(let name) = token.kind, !Self.reserved.contains(name) {
                return name
            }
        }
        return ""
    }

    /// Parses up to the closing brace; no declaration for forward declarations.
    private mutating func parseTypeBody(
        _ parameters: [SyntaxTemplateParameter]
    ) throws(AlreadyReported) -> (SyntaxDeclaration?, String) {
        if acceptWord("enum") {
            let start = index
            let enumeration = try parseEnumeration()
            guard let enumeration else { return (nil, announcedName(from: start)) }
            return (.enumeration(enumeration), enumeration.name)
        }
        advance()
        try skipAttributes()
        let location = location
        let name = at("{") ? "" : try identifier("the structure's name")
        names.noteType(name)
        let specialisation = at("<") ? try parseTemplateArguments() : nil
        if !parameters.isEmpty { names.templates.insert(name) }
        if at(";") { return (nil, name) }
        if at(":") {
            brokenNames.insert(name)
            throw fail(
                "a structure can't be made from another", hint: "make the other one a member")
        }
        var structure = SyntaxStructure(
            name: name, templateParameters: parameters, location: location)
        structure.specialisation = specialisation
        try expect("{", "after the structure's name")
        try inNamespace(name) { (parser) throws(AlreadyReported) in
            try parser.parseMembers(of: &structure)
        }
        return (.structure(structure), name)
    }

    private mutating func parseMembers(of structure: inout SyntaxStructure) throws(AlreadyReported)
    {
        openScope()
        defer { closeScope() }
        while !at("}") {
            guard token.kind != .end else { throw fail("expected '}' at the structure's end") }
            let start = index
            do throws(AlreadyReported) {
                try nested(weight: 8) { (parser) throws(AlreadyReported) in
                    try parser.parseMember(of: &structure)
                }
            } catch {
                structure.isWhole = false
                recoverToStatement(from: start)
            }
        }
        advance()
    }

    private mutating func parseMember(of structure: inout SyntaxStructure) throws(AlreadyReported) {
        if accept(";") { return }
        if ["public", "private", "protected"].contains(where: { atWord($0) }),
            peek(1).kind == .punctuator(":")
        {
            advance()
            advance()
            return
        }
        if declaresType() {
            structure.inner += try parseTypeDeclaration()
            return
        }
        if atWord("typedef") || atWord("using") || atWord("static_assert") {
            structure.inner += try parseDeclaration()
            return
        }
        if atWord("template") {
            advance()
            let parameters = try parseTemplateParameters()
            try withTypeNames(parameters) { (parser) throws(AlreadyReported) in
                try parser.parseMember(of: &structure, parameters)
            }
            return
        }
        try parseMember(of: &structure, [])
    }

    private mutating func parseMember(
        of structure: inout SyntaxStructure, _ parameters: [SyntaxTemplateParameter]
    ) throws(AlreadyReported) {
        let isStatic = (0..<4).contains { ahead in
            peek(ahead).kind == .identifier("static")
                && (0..<ahead).allSatisfy { peek($0).kind == .identifier("inline") }
        }
        if let end = endOfGroupFunction() {
            index = end
            return
        }
        let attributes = try parseAttributes()
        if at("~") {
            throw fail("destructors are not understood", hint: "nothing has to be given back")
        }
        var ahead = 0
        while ["constexpr", "inline", "thread"].contains(where: {
            peek(ahead).kind == .identifier($0)
        }) { ahead += 1 }
        if peek(ahead).kind == .identifier(structure.name), peek(ahead + 1).kind == .punctuator("(")
        {
            for _ in 0..<ahead { advance() }
            let type = SyntaxType(name: structure.name, location: location)
            let location = location
            advance()
            guard
                var function = try parseFunction(
                    attributes, type, structure.name, at: location, isConstructor: true)
            else { return }
            function.templateParameters = parameters
            structure.functions.append(function)
            return
        }
        let type = try parseType()
        let location = location
        let name = try functionName()
        if at("(") {
            guard var function = try parseFunction(attributes, type, name, at: location) else {
                return
            }
            function.isStatic = isStatic
            function.templateParameters = parameters
            structure.functions.append(function)
            return
        }
        if at(":") { throw fail("bit fields are not understood", hint: "use a whole member") }
        let variables = try parseVariables(type, name, at: location)
        if isStatic {
            structure.inner += variables.map { .global($0) }
        } else {
            structure.members += variables
        }
    }

    /// The end of a function for structures in a group's memory, of which there are none; nil for
    /// other members.
    private func endOfGroupFunction() -> Int? {
        var ahead = index
        var hasParameters = false
        var isOfGroup = false
        while ahead < tokens.count - 1 {
            switch tokens[ahead].kind {
            case .identifier(let word): isOfGroup = isOfGroup || word.hasPrefix("threadgroup")
            case .punctuator("("): hasParameters = true
            case .punctuator(";"), .punctuator("{"), .punctuator("}"), .punctuator("="):
                return isOfGroup && hasParameters ? end(ofFunctionFrom: ahead) : nil
            default: break
            }
            ahead += 1
        }
        return nil
    }

    private mutating func parseEnumeration() throws(AlreadyReported) -> SyntaxEnumeration? {
        let isScoped = acceptWord("class") || acceptWord("struct")
        _ = try parseAttributes()
        let location = location
        let name = at("{") || at(":") ? "" : try identifier("the enumeration's name")
        names.noteType(name)
        var enumeration = SyntaxEnumeration(name: name, isScoped: isScoped, location: location)
        if accept(":") {
            enumeration.underlying = try parseType()
            // Forward declaration: `enum Mode : int;`
            if !at("{"), !name.isEmpty { return nil }
        }
        try expect("{", "after the enumeration's name")
        while !at("}") {
            let location = self.location
            var new = SyntaxEnumeration.Case(name: try identifier("a name"), location: location)
            _ = try parseAttributes()
            if accept("=") { new.value = try parseAssignment() }
            enumeration.cases.append(new)
            guard accept(",") else { break }
        }
        try expect("}", "after the enumeration's cases")
        return enumeration
    }

    mutating func parseTypedef() throws(AlreadyReported) -> [SyntaxDeclaration] {
        advance()
        var declarations: [SyntaxDeclaration] = []
        var type: SyntaxType
        if declaresType() {
            type = SyntaxType(name: "", location: location)
            let (declaration, name) = try parseTypeBody([])
            guard case .identifier(let alias) = token.kind else {
                throw fail("expected a name before '\(token.spelling)'")
            }
            type.name = name
            if let declaration {
                declarations.append(name.isEmpty ? Self.named(declaration, alias) : declaration)
            }
            if name.isEmpty { type.name = alias }
        } else {
            type = try parseType()
        }
        repeat {
            let location = location
            let name = try identifier("the new name")
            names.noteType(name)
            let lengths = try parseArrayLengths()
            if type.name != name || !lengths.isEmpty {
                declarations.append(
                    .alias(
                        SyntaxAlias(name: name, type: type, lengths: lengths, location: location)))
            }
        } while accept(",")
        try expect(";", "after 'typedef'")
        return declarations
    }

    /// `using namespace a;`, `using a::b;`, `using X = T;`
    mutating func parseUsing(
        _ parameters: [SyntaxTemplateParameter] = []
    ) throws(AlreadyReported) -> [SyntaxDeclaration] {
        advance()
        let location = location
        if acceptWord("namespace") {
            let path = try namespacePath()
            try expect(";", "after 'using namespace'")
            return Self.ownNamespaces.union(Self.unknownNamespaces).contains(
                path.split(separator: ":").first.map(String.init) ?? "")
                ? [] : [.usingNamespace(path, location)]
        }
        let path = try path("a name")
        if accept("=") {
            names.noteType(path)
            if !parameters.isEmpty { names.templates.insert(path) }
            let type = try parseType()
            let lengths = try parseArrayLengths()
            try expect(";", "after 'using'")
            return [
                .alias(
                    SyntaxAlias(
                        name: path, templateParameters: parameters, type: type, lengths: lengths,
                        location: location))
            ]
        }
        try expect(";", "after 'using'")
        return path.hasPrefix("metal::") ? [] : [.usingName(path, location)]
    }

    mutating func namespacePath() throws(AlreadyReported) -> String {
        var parts = [try identifier("a namespace")]
        while accept("::") { parts.append(try identifier("a namespace")) }
        return parts.joined(separator: "::")
    }
}
