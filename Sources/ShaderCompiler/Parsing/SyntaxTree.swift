import Diagnostics

/// A type as it is written.
struct SyntaxType: Hashable, Sendable {
    /// Without `metal::` and `SwiftUI::`: `float2`, `Layer`, `texture2d`.
    var name: String
    /// `texture2d<float>`: the element.
    var argument: String?
    var isConstant = false
    var isReference = false
    var isPointer = false
    var location: SourceLocation
}

struct SyntaxParameter: Sendable {
    var type: SyntaxType
    var name: String
    /// Such as `pixel` and `thread_position_in_grid`.
    var attributes: [String]
    var location: SourceLocation
}

struct SyntaxFunction: Sendable {
    var attributes: [String]
    var returnType: SyntaxType
    var name: String
    var parameters: [SyntaxParameter]
    /// Nil where only declared.
    var body: SyntaxStatement?
    var location: SourceLocation
}

struct SyntaxVariable: Sendable {
    /// `[n]` after a name; `[]` leaves the number to the initialiser.
    enum Length: Sendable {
        case none
        case inferred
        case given(SyntaxExpression)
    }

    var type: SyntaxType
    var name: String
    var length = Length.none
    var initialiser: SyntaxExpression?
    var location: SourceLocation
}

enum SyntaxDeclaration: Sendable {
    case function(SyntaxFunction)
    case global(SyntaxVariable)
}

/// `case 1: case 2: …` or `default: …` in a switch, up to the next label.
struct SyntaxSection: Sendable {
    var labels: [SyntaxExpression] = []
    var isDefault = false
    var body: [SyntaxStatement] = []
    var location: SourceLocation
}

struct SyntaxStatement: Sendable {
    indirect enum Kind: Sendable {
        case block([SyntaxStatement])
        case variables([SyntaxVariable])
        case expression(SyntaxExpression)
        case `if`(SyntaxExpression, SyntaxStatement, SyntaxStatement?)
        case loop(
            start: SyntaxStatement?, condition: SyntaxExpression?, step: SyntaxExpression?,
            body: SyntaxStatement)
        case doWhile(SyntaxStatement, SyntaxExpression)
        case `switch`(SyntaxExpression, [SyntaxSection])
        case `break`, `continue`
        case `return`(SyntaxExpression?)
    }

    var kind: Kind
    var location: SourceLocation
}

struct SyntaxExpression: Sendable {
    indirect enum Kind: Sendable {
        case integer(UInt64, isUnsigned: Bool)
        case floating(Double, Token.FloatSuffix)
        case boolean(Bool)
        case name(String)
        /// `-x`, `!x`, `~x`, `+x`
        case unary(String, SyntaxExpression)
        /// `++x` and `x++` as operator `+`, `--` as `-`.
        case increment(String, SyntaxExpression, isPrefix: Bool)
        case binary(String, SyntaxExpression, SyntaxExpression)
        /// The operator without its `=`; empty for plain assignment.
        case assignment(String, SyntaxExpression, SyntaxExpression)
        case conditional(SyntaxExpression, SyntaxExpression, SyntaxExpression)
        case call(String, templateArgument: SyntaxType?, [SyntaxExpression])
        case construct(SyntaxType, [SyntaxExpression])
        case member(SyntaxExpression, String)
        case method(SyntaxExpression, String, [SyntaxExpression])
        case subscripted(SyntaxExpression, SyntaxExpression)
        case comma(SyntaxExpression, SyntaxExpression)
        /// `{ a, b }` as an initialiser.
        case list([SyntaxExpression])
    }

    var kind: Kind
    var location: SourceLocation
}
