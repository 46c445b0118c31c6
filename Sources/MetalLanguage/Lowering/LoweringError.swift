import Diagnostics
import ShaderProgram

/// A function that can't be compiled, e.g. a recursive one.
struct LoweringError: Error, CustomStringConvertible {
    var diagnostic: Diagnostic

    var description: String { diagnostic.message }

    init(_ code: FindingCode, _ message: String, hint: String? = nil, at location: SourceLocation?)
    {
        diagnostic = Diagnostic(.error, code: code, message, hint: hint, at: location)
    }

    init(_ invalid: InvalidProgram, at location: SourceLocation?) {
        self.init(internalError: invalid.description, at: location)
    }

    init(internalError message: String, at location: SourceLocation?) {
        self.init(.internalError, message, at: location)
    }
}
