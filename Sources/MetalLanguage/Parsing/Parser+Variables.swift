import Diagnostics

extension Parser {
    /// The maximum number of dimensions of an array.
    static let dimensionLimit = 4

    /// Parses a declaration after its first name, including `;`.
    mutating func parseVariables(
        _ type: SyntaxType, _ firstName: String, at firstLocation: SourceLocation,
        endsInside: Bool = false
    ) throws(AlreadyReported) -> [SyntaxVariable] {
        var variables: [SyntaxVariable] = []
        var name = firstName
        var location = firstLocation
        while true {
            do throws(AlreadyReported) {
                variables.append(try parseVariable(type, name, at: location))
                names.noteValue(name)
            } catch {
                brokenNames.insert(name)
                brokenNames.formUnion(variables.map(\.name))
                throw error
            }
            guard accept(",") else { break }
            if at("*") || at("&") {
                throw fail(
                    "a pointer or reference needs a declaration of its own",
                    hint: "declare one variable a line")
            }
            location = self.location
            name = try identifier("a name")
        }
        // A condition's declaration ends at the condition's end.
        if !endsInside { try expect(";", "after the declaration") }
        return variables
    }

    /// Parses a variable after its name.
    private mutating func parseVariable(
        _ type: SyntaxType, _ name: String, at location: SourceLocation
    ) throws(AlreadyReported) -> SyntaxVariable {
        var initialiser: SyntaxExpression?
        let lengths = try parseArrayLengths()
        let start = index
        let attributes = try parseAttributes()
        let color = attributeNumber("color", from: start)
        if accept("=") {
            initialiser = try parseInitialiser()
        } else if at("{") {
            // Like `=` with a list, but with explicit conversions.
            let start = self.location
            let list = try parseInitialiser()
            initialiser = lengths.isEmpty ? SyntaxExpression(.braced(type, list), at: start) : list
        } else if at("(") {
            advance()
            let arguments = try parseArguments(until: ")")
            initialiser = SyntaxExpression(.construct(type, arguments), at: location)
        }
        return SyntaxVariable(
            type: type, name: name, lengths: lengths, initialiser: initialiser,
            attributes: attributes, color: color, location: location)
    }

    /// `[2][3]`
    mutating func parseArrayLengths() throws(AlreadyReported) -> [SyntaxVariable.Length] {
        var lengths: [SyntaxVariable.Length] = []
        while !at("[["), accept("[") {
            if accept("]") {
                lengths.append(.inferred)
            } else {
                let length = try parseExpression()
                try expect("]", "after the array's length")
                lengths.append(.given(length))
            }
            guard lengths.count <= Self.dimensionLimit else {
                throw fail("an array has at most \(Self.dimensionLimit) dimensions")
            }
        }
        return lengths
    }

    /// An expression or braced list.
    mutating func parseInitialiser() throws(AlreadyReported) -> SyntaxExpression {
        try nested { (parser) throws(AlreadyReported) in
            let location = parser.location
            guard parser.accept("{") else { return try parser.parseAssignment() }
            var elements: [SyntaxExpression] = []
            while !parser.at("}") {
                let location = parser.location
                if parser.accept(".") {
                    let name = try parser.identifier("a member's name")
                    try parser.expect("=", "after the member's name")
                    elements.append(
                        SyntaxExpression(
                            .designated(name, try parser.parseInitialiser()), at: location))
                } else {
                    elements.append(try parser.parseInitialiser())
                }
                guard parser.accept(",") else { break }
            }
            try parser.expect("}", "after the list")
            return SyntaxExpression(.list(elements), at: location)
        }
    }
}
