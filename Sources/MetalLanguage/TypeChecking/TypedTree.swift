import Diagnostics
import ShaderProgram

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
    /// What it, or what it refers to, can't be changed through it.
    var isConstant = false
    /// `device`: in a kernel, a buffer that stays from step to step.
    var isDevice = false
    /// What it is where a call leaves it out; contains no variable.
    var standard: TypedExpression?
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
    /// Makes a variable another name for something assignable.
    case bind(Int, TypedExpression)
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
        /// Member n of a structure, column n of a matrix.
        case member(TypedExpression, Int)
        /// The same scalars as another type: an enumeration and its number.
        case retyped(TypedExpression)
        case matrix(MatrixOperation, [TypedExpression])
        /// A pointer to a variable.
        case address(TypedExpression)
        /// Braces as an argument: the parameter tells their type. None is left in a whole tree.
        case list([SyntaxExpression])
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
        /// A value, which a variable without a name holds from then on.
        case keep(Int, TypedExpression)
        case call(Int, [TypedExpression])
        /// A call of a function that returns a reference to a part of that argument.
        case referred(Int, [TypedExpression], to: Int)
        /// A pointer so many elements further.
        case offset(TypedExpression, TypedExpression)
        case builtin(Builtin, [TypedExpression])
        /// A function with two results; the second goes into a variable.
        case split(Builtin, TypedExpression, into: TypedExpression)
        /// The same bits as another type.
        case bitcast(TypedExpression)
        /// `layer.sample(position)`, `texture.read(coordinate)`; the first is a parameter.
        case sample(Int, TypedExpression)
        case read(Int, TypedExpression)
        /// `texture.sample(sampler, coordinate)`, `texture.get_width()`.
        case textureSample(Int, TypedExpression, TypedExpression)
        case textureSize(Int, Program.Axis)
        /// `texture.write(color, coordinate)`
        case textureWrite(Int, TypedExpression, TypedExpression)
        case sampler(SamplerState)
        case element(Int, TypedExpression)
        /// Of an array, or behind a pointer; the index is clamped.
        case arrayElement(TypedExpression, TypedExpression)
        /// Of a vector, or a column of a matrix, with an index that is known only at run time; it
        /// is clamped.
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
        case .arrayElement(let base, _), .component(let base, _), .member(let base, _),
            .address(let base), .offset(let base, _):
            base.assignableRoot
        case .referred(_, let arguments, let root): arguments[root].assignableRoot
        default: nil
        }
    }

    /// Whether it names something that has no value of its own: a layer, a texture, a sampler.
    var isName: Bool {
        switch kind {
        case .variable, .sampler: true
        case .global: type == .sampler
        default: false
        }
    }

    /// Whether it is a variable or a part of one that keeps its place, and so can be referred to:
    /// everything but a component with an index of its own.
    var isNamedPart: Bool {
        switch kind {
        case .variable: true
        case .swizzle(let base, let components):
            Set(components).count == components.count && base.isNamedPart
        case .member(let base, _), .arrayElement(let base, _), .address(let base),
            .offset(let base, _):
            base.isNamedPart
        case .referred(_, let arguments, let root): arguments[root].isNamedPart
        default: false
        }
    }

    /// The global at the root of a part of one.
    var globalRoot: Int? {
        switch kind {
        case .global(let index): index
        case .member(let base, _), .arrayElement(let base, _), .address(let base),
            .offset(let base, _):
            base.globalRoot
        default: nil
        }
    }
}

/// What is done with matrices, beyond component by component.
enum MatrixOperation: String, Hashable, Sendable {
    /// Two of them, or one and a vector.
    case product
    case transpose, determinant
    /// One number on the diagonal, zeros elsewhere.
    case diagonal
}
