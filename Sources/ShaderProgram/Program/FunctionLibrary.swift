import Synchronization

/// The functions that programs call by their names, each a program of its own; none calls itself.
///
/// They are made when the first of them is asked for. Two libraries are equal only if they are one.
package final class FunctionLibrary: Hashable, Sendable {
    package static let none = FunctionLibrary { [:] }

    private let make: @Sendable () -> [String: Program]
    private let made = Mutex<[String: Program]?>(nil)
    private let codes = Mutex<[String: InterpretedCode]>([:])

    package init(_ make: @escaping @Sendable () -> [String: Program]) { self.make = make }

    /// All of them.
    package var programs: [String: Program] {
        made.withLock { made in
            if let made { return made }
            let programs = make()
            made = programs
            return programs
        }
    }

    /// A function as a program over its arguments, with one result; nil where there is none of that
    /// name.
    package func program(named name: String) -> Program? { programs[name] }

    /// The same, laid out for the interpreter; nil also where it can't be, as it is not valid.
    package func interpretedCode(named name: String) -> InterpretedCode? {
        if let known = codes.withLock({ $0[name] }) { return known }
        let code = program(named: name).flatMap { try? InterpretedCodeWriter.code(of: $0) }
        codes.withLock { $0[name] = code }
        return code
    }

    package func validate() throws(InvalidProgram) {
        for program in programs.values { try program.validate(as: .function) }
    }

    package static func == (left: FunctionLibrary, right: FunctionLibrary) -> Bool {
        left === right
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
