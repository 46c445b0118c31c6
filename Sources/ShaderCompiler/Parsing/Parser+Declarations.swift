import Diagnostics

extension Parser {
    mutating func parseFile() -> [SyntaxDeclaration] {
        var declarations: [SyntaxDeclaration] = []
        while token.kind != .end {
            let start = index
            do throws(Abandoned) {
                declarations += try parseDeclaration()
            } catch {
                recoverToDeclaration(from: start)
            }
        }
        return declarations
    }

    /// Skips to behind the next `;` or `}` that belongs to no inner braces.
    private mutating func recoverToDeclaration(from start: Int) {
        var braces = 0
        // Tokens that were read before the mistake may have opened braces.
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

    private mutating func parseDeclaration() throws(Abandoned) -> [SyntaxDeclaration] {
        if accept(";") { return [] }
        if acceptWord("using") {
            guard acceptWord("namespace") else {
                throw fail(
                    "only 'using namespace' is understood", hint: "write the type's own name")
            }
            _ = try identifier("a namespace")
            try expect(";", "after 'using namespace'")
            return []
        }
        if acceptWord("namespace") {
            _ = try identifier("a namespace")
            try expect("{", "after the namespace's name")
            var inner: [SyntaxDeclaration] = []
            while !at("}"), token.kind != .end { inner += try parseDeclaration() }
            try expect("}", "at the end of the namespace")
            return inner
        }
        if case .identifier(let word) = token.kind, let instead = Self.refused[word] {
            throw fail("'\(word)' is not understood here", hint: instead)
        }
        var attributes = try parseAttributes()
        let type = try parseType()
        attributes += try parseAttributes()
        let location = location
        let name = try identifier("a name")
        if at("(") {
            return [.function(try parseFunction(attributes, type, name, at: location))]
        }
        return try parseVariables(type, name, at: location).map { .global($0) }
    }

    private mutating func parseFunction(
        _ attributes: [String], _ type: SyntaxType, _ name: String, at location: SourceLocation
    ) throws(Abandoned) -> SyntaxFunction {
        try expect("(", "before the parameters")
        var parameters: [SyntaxParameter] = []
        if atWord("void"), peek(1).kind == .punctuator(")") { advance() }
        if !at(")") {
            repeat {
                let type = try parseType()
                let location = location
                let name = try identifier("a parameter's name")
                let attributes = try parseAttributes()
                parameters.append(
                    SyntaxParameter(
                        type: type, name: name, attributes: attributes, location: location))
            } while accept(",")
        }
        try expect(")", "after the parameters")
        var function = SyntaxFunction(
            attributes: attributes, returnType: type, name: name, parameters: parameters, body: nil,
            location: location)
        if accept(";") { return function }
        guard at("{") else { throw fail("expected the body of '\(name)' in braces") }
        function.body = try parseStatement()
        return function
    }

    /// `[[ stitchable ]] [[ buffer(0) ]]`: the names, without arguments.
    mutating func parseAttributes() throws(Abandoned) -> [String] {
        var names: [String] = []
        while accept("[[") {
            repeat {
                names.append(try identifier("an attribute"))
                if accept("(") {
                    while !at(")"), token.kind != .end { advance() }
                    try expect(")", "after the attribute's argument")
                }
            } while accept(",")
            try expect("]]", "after the attribute")
        }
        return names
    }

    private static let qualifiers: Set<String> = [
        "const", "constant", "constexpr", "static", "inline", "thread", "device",
    ]

    mutating func parseType() throws(Abandoned) -> SyntaxType {
        var isConstant = false
        func isQualifier(_ token: Token) -> Bool {
            if case .identifier(let word) = token.kind {
                Self.qualifiers.contains(word)
            } else {
                false
            }
        }
        while isQualifier(token) {
            if atWord("const") || atWord("constant") || atWord("constexpr") { isConstant = true }
            advance()
        }
        let location = location
        var name = try identifier("a type")
        while accept("::") { name = try identifier("a type") }
        var type = SyntaxType(name: name, isConstant: isConstant, location: location)
        if at("<"), name == "texture2d" {
            advance()
            type.argument = try identifier("a type")
            if accept(",") {
                _ = try identifier("'access'")
                try expect("::", "after 'access'")
                _ = try identifier("'read' or 'sample'")
            }
            try expect(">", "after the texture's element")
        }
        while isQualifier(token) {
            if atWord("const") { type.isConstant = true }
            advance()
        }
        if accept("*") { type.isPointer = true }
        if accept("&") { type.isReference = true }
        while isQualifier(token) { advance() }
        return type
    }

    /// What follows the first name of a declaration of variables, up to and with the semicolon.
    mutating func parseVariables(
        _ type: SyntaxType, _ firstName: String, at firstLocation: SourceLocation
    ) throws(Abandoned) -> [SyntaxVariable] {
        var variables: [SyntaxVariable] = []
        var name = firstName
        var location = firstLocation
        while true {
            var initialiser: SyntaxExpression?
            let length = try parseArrayLength()
            if accept("=") {
                initialiser = try parseInitialiser()
            } else if at("{"), case .none = length {
                // Braces say the same as with `=` before them, but convert without asking.
                let start = self.location
                advance()
                initialiser = SyntaxExpression(
                    kind: .construct(type, try parseArguments(until: "}")), location: start)
            } else if at("{") {
                initialiser = try parseInitialiser()
            } else if at("(") {
                advance()
                let arguments = try parseArguments(until: ")")
                initialiser = SyntaxExpression(
                    kind: .construct(type, arguments), location: location)
            }
            variables.append(
                SyntaxVariable(
                    type: type, name: name, length: length, initialiser: initialiser,
                    location: location))
            guard accept(",") else { break }
            location = self.location
            name = try identifier("a name")
        }
        try expect(";", "after the declaration")
        return variables
    }

    private mutating func parseArrayLength() throws(Abandoned) -> SyntaxVariable.Length {
        guard accept("[") else { return .none }
        if accept("]") { return .inferred }
        let length = try parseExpression()
        try expect("]", "after the array's length")
        guard !at("[") else {
            throw fail(
                "arrays of arrays are not understood", hint: "compute one index: y * width + x")
        }
        return .given(length)
    }

    /// An expression, or expressions and lists in braces.
    private mutating func parseInitialiser() throws(Abandoned) -> SyntaxExpression {
        try nested { (parser) throws(Abandoned) in
            let location = parser.location
            guard parser.accept("{") else { return try parser.parseAssignment() }
            var elements: [SyntaxExpression] = []
            while !parser.at("}") {
                elements.append(try parser.parseInitialiser())
                guard parser.accept(",") else { break }
            }
            try parser.expect("}", "after the list")
            return SyntaxExpression(kind: .list(elements), location: location)
        }
    }
}
