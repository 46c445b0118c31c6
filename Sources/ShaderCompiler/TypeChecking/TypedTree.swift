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
    /// The value of a constant scalar that is known without running the shader.
    var bits: [UInt64]?
    /// A constant array that lives among the globals.
    var global: Int?
}

struct TypedGlobal: Sendable {
    var name: String
    var type: ShaderType
    var value: TypedExpression
}

/// Some of a switch's cases, and what is done in them.
struct TypedSection: Sendable {
    /// As the selector's type holds them.
    var labels: [UInt64]
    var isDefault: Bool
    /// Without a `break` at its end.
    var body: [TypedStatement]
    /// Whether the next section's body follows.
    var fallsThrough: Bool
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
    case `switch`(TypedExpression, [TypedSection])
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
        /// The left side is a variable or a part of one; both have the same type.
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
        /// Of an array, which is a variable or a global; the index is clamped.
        case arrayElement(TypedExpression, TypedExpression)
        /// Of a vector, with an index that is known only at run time; it is clamped.
        case component(TypedExpression, TypedExpression)
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
        case .arrayElement(let base, _), .component(let base, _): base.assignableRoot
        default: nil
        }
    }

    /// Whether it is a variable or named components of one, and so can be passed by reference.
    var isNamedPart: Bool {
        switch kind {
        case .variable: true
        case .swizzle(let base, _): base.isNamedPart
        default: false
        }
    }
}
