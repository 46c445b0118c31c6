/// A violated rule of the intermediate representation.
package struct InvalidProgram: Error, Hashable, CustomStringConvertible {
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        // Declarations.
        case number = "it names something that the program does not have"
        case empty = "an array or a table has at least one element"
        case constant = "a constant's bits fit its type"
        case input = "it names something that the program is not given"

        // Values.
        case computedOnce = "a value is computed once, and a constant nowhere"
        case computedBefore = "a value is computed before it is used, on every way to its use"
        case pixel = "a pixel is used for its channels only, and nothing else has channels"
        case type = "the types of an operation's values and of its result agree"
        case operation = "the operation is one of its type's"
        case call = "a call fits a function of the library"
        case derivative = "derivatives are gone before the program runs"
        case unavailable = "such a program does not have this"

        // Variables.
        case declaredOnce = "a slot is declared once"
        case inScope = "a slot or an array is used in the list that declares it, and behind that"
        case initialised = "a slot with an initialiser is stored to before it is loaded"

        // Control flow.
        case block = "a block stands once"
        case loop = "a loop does not stand in itself"
        case exit = "an exit leaves a block that is around it"

        // Results.
        case results = "the results are declared in the outermost list, as many and of such types"
    }

    package var program: String
    /// The statement's index in each list, outermost first, and the statement.
    package var statement: String
    package var rule: Rule

    package var description: String {
        "internal error: '\(program)' is no valid program: \(statement): \(rule.rawValue)"
    }
}

extension Program {
    /// The counts of a program's inputs.
    package struct Counts: Hashable, Sendable {
        package var inputs: Int
        package var uniforms: Int
        package var buffers: Int

        package init(inputs: Int, uniforms: Int, buffers: Int) {
            self.inputs = inputs
            self.uniforms = uniforms
            self.buffers = buffers
        }
    }

    /// The purpose of a program.
    package enum Use: Hashable, Sendable {
        /// For every pixel; four results.
        case pixels(Counts)
        /// For every place of a grid; results are its stores.
        case grid(Counts)
        /// A library function, with one result.
        case function
        /// An expression, which the interpreter runs on uniforms only. Derivatives are zero.
        case expression(uniforms: Int)
    }
}
