/// What is wrong with a program: the statement, and the rule that it breaks.
package struct InvalidProgram: Error, Hashable, CustomStringConvertible {
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        // What there is.
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

        // What the program gives.
        case results = "the results are declared in the outermost list, as many and of such types"
    }

    package var program: String
    /// The way to the statement: its number in each list, from the outermost; then what it is.
    package var statement: String
    package var rule: Rule

    package var description: String {
        "internal error: '\(program)' is no valid program: \(statement): \(rule.rawValue)"
    }
}

extension Program {
    /// What a program is given: how many inputs, uniforms and buffers.
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

    /// Who runs a program, and what it is given.
    package enum Use: Hashable, Sendable {
        /// For every pixel, four channels.
        case pixels(Counts)
        /// For every place of a grid; its results are what it stores and writes.
        case grid(Counts)
        /// By other programs' calls, for its one result.
        case function
        /// By the interpreter alone, of numbers that are given, or of none. Nothing changes from
        /// pixel to pixel, so that derivatives are zero.
        case expression(uniforms: Int)
    }
}
