import Diagnostics

/// A function whose every expression has a type. Variables are numbered: parameters first.
struct TypedFunction: Sendable {
    var name: String
    var attributes: [String]
    var parameters: [TypedParameter]
    var returnType: ShaderType
    var variables: [TypedVariable]
    var body: [TypedStatement]
    var location: SourceLocation
}

struct TypedParameter: Sendable {
    var name: String
    var type: ShaderType
    var isReference: Bool
    var attributes: [String]
    var location: SourceLocation
}

struct TypedVariable: Sendable {
    var name: String
    var type: ShaderType
    var isConstant: Bool
}

struct TypedGlobal: Sendable {
    var name: String
    var type: ShaderType
    var value: TypedExpression
}

indirect enum TypedStatement: Sendable {
    case block([TypedStatement])
    case declare(Int, TypedExpression?)
    case expression(TypedExpression)
    case `if`(TypedExpression, TypedStatement, TypedStatement?)
    /// `start` is in a scope of its own around the loop.
    case loop(
        start: TypedStatement?, condition: TypedExpression?, step: TypedExpression?,
        body: TypedStatement, location: SourceLocation)
    case doWhile(TypedStatement, TypedExpression, location: SourceLocation)
    case `break`, `continue`
    case `return`(TypedExpression?)
}

struct TypedExpression: Sendable {
    indirect enum Kind: Sendable {
        /// The components' bits, as `IRType` holds them.
        case constant([UInt64])
        case variable(Int)
        case global(Int)
        /// Component by component to `type`'s element; one component fills a vector.
        case convert(TypedExpression)
        /// The components of all parts, one after the other.
        case construct([TypedExpression])
        case swizzle(TypedExpression, [Int])
        case negate(TypedExpression)
        case logicalNot(TypedExpression)
        case bitwiseNot(TypedExpression)
        /// Both sides have the same type; `==` and its like give booleans.
        case binary(BinaryOperator, TypedExpression, TypedExpression)
        case compare(Comparison, TypedExpression, TypedExpression)
        case logicalAnd(TypedExpression, TypedExpression)
        case logicalOr(TypedExpression, TypedExpression)
        case conditional(TypedExpression, TypedExpression, TypedExpression)
        /// The left side is a variable or a swizzle of one; both have the same type.
        case assign(TypedExpression, TypedExpression)
        /// `x++`: assigns, but its value is the one before.
        case assignAfter(TypedExpression, TypedExpression)
        case comma(TypedExpression, TypedExpression)
        case call(Int, [TypedExpression])
        case builtin(Builtin, [TypedExpression])
        /// The same bits as another type.
        case bitcast(TypedExpression)
        /// `layer.sample(position)`, `texture.read(coordinate)`; the first is a parameter.
        case sample(Int, TypedExpression)
        case read(Int, TypedExpression)
        case element(Int, TypedExpression)
    }

    var kind: Kind
    var type: ShaderType
    var location: SourceLocation

    /// The variable at the root of something that can be assigned to.
    var assignableRoot: Int? {
        switch kind {
        case .variable(let index): index
        case .swizzle(let base, let components):
            Set(components).count == components.count ? base.assignableRoot : nil
        default: nil
        }
    }
}
