import Synchronization

/// Functions callable by name, as programs without recursion.
///
/// They are made on first use. Libraries are equal if identical.
package final class FunctionLibrary: Hashable, Sendable {
    package static let none = FunctionLibrary { [:] }

    private let make: @Sendable () -> [String: Program]
    private let made = Mutex<[String: Program]?>(nil)
    private let codes = Mutex<[String: InterpretedCode]>([:])

    package init(_ make: @escaping @Sendable () -> [String: Program]) { self.make = make }

    package var programs: [String: Program] {
        made.withLock { made in
            if let made { return made }
            let programs = make()
            made = programs
            return programs
        }
    }

    /// The function's program, over its arguments with one result.
    package func program(named name: String) -> Program? { programs[name] }

    /// The function flattened for the interpreter.
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
