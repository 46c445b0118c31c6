import Diagnostics
import ShaderProgram

/// A type-checked function. Variables are numbered, parameters first.
struct TypedFunction: Sendable {
    var name: String
    /// `a::b`; empty outside of namespaces.
    var namespace = ""
    var attributes: [String]
    var parameters: [TypedParameter]
    var returnType: ShaderType
    var variables: [TypedVariable]
    var body: [TypedStatement]
    var location: SourceLocation
    /// Whether the function has errors of its own, so that nothing can call it.
    var isBroken = false
}

struct TypedParameter: Sendable {
    var name: String
    var type: ShaderType
    var isReference: Bool
    /// Whether the variable, or its target, is constant.
    var isConstant = false
    /// `device`: in a kernel, a buffer whose contents pass from step to step.
    var isDevice = false
    /// The default argument, which uses no variables.
    var standard: TypedExpression?
    var attributes: [String]
    /// n of `[[texture(n)]]`, and of `[[color(n)]]`.
    var texture: Int?
    var color: Int?
    var location: SourceLocation
}

struct TypedVariable: Sendable {
    var name: String
    var type: ShaderType
    var isConstant: Bool
    /// The value of a constant scalar, if known at compile time.
    var bits: [UInt64]?
    /// The global of a constant array.
    var global: Int?
}

struct TypedGlobal: Sendable {
    var name: String
    var type: ShaderType
    var value: TypedExpression
}

/// A `switch` section: its labels and its body.
struct TypedSection: Sendable {
    /// The labels in the selector's type.
    var labels: [UInt64]
    var isDefault: Bool
    /// Without a final `break`.
    var body: [TypedStatement]
    /// Whether control continues into the next section.
    var fallsThrough: Bool
}

indirect enum TypedStatement: Sendable {
    case block([TypedStatement])
    case declare(Int, TypedExpression?)
    /// Binds a variable to an assignable expression.
    case bind(Int, TypedExpression)
    case expression(TypedExpression)
    case `if`(TypedExpression, TypedStatement, TypedStatement?)
    /// `start` has its own scope around the loop.
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
        /// The components' bits, as in `IRType`.
        case constant([UInt64])
        case variable(Int)
        case global(Int)
        /// To `type`'s element, by component; one component fills a vector.
        case convert(TypedExpression)
        /// The components of all parts, concatenated.
        case construct([TypedExpression])
        case swizzle(TypedExpression, [Int])
        /// Member n of a structure, column n of a matrix.
        case member(TypedExpression, Int)
        /// The same scalars as another type: an enumeration to its number or back.
        case retyped(TypedExpression)
        case matrix(MatrixOperation, [TypedExpression])
        /// A pointer to a variable.
        case address(TypedExpression)
        /// A list as an argument, typed by the parameter. Complete trees have none.
        case list([SyntaxExpression])
        case negate(TypedExpression)
        case logicalNot(TypedExpression)
        case bitwiseNot(TypedExpression)
        /// Both sides have the same type; comparisons return booleans.
        case binary(BinaryOperator, TypedExpression, TypedExpression)
        case compare(Comparison, TypedExpression, TypedExpression)
        case logicalAnd(TypedExpression, TypedExpression)
        case logicalOr(TypedExpression, TypedExpression)
        case conditional(TypedExpression, TypedExpression, TypedExpression)
        /// The left side is a variable or a part of one; both have the same type.
        case assign(TypedExpression, TypedExpression)
        /// `x++`: assigns, and returns the previous value.
        case assignAfter(TypedExpression, TypedExpression)
        case comma(TypedExpression, TypedExpression)
        /// A value, then stored in an unnamed variable.
        case keep(Int, TypedExpression)
        case call(Int, [TypedExpression])
        /// A call of a function that returns a reference to a part of that argument.
        case referred(Int, [TypedExpression], to: Int)
        /// A pointer advanced by a number of elements.
        case offset(TypedExpression, TypedExpression)
        case builtin(Builtin, [TypedExpression])
        /// A function with two results; the second is stored in a variable.
        case split(Builtin, TypedExpression, into: TypedExpression)
        /// The same bits as another type.
        case bitcast(TypedExpression)
        /// `layer.sample(position)`, `texture.read(coordinate)`; the first is a parameter.
        case sample(Int, TypedExpression)
        case read(Int, TypedExpression)
        /// `texture.sample(sampler, coordinate)`, `texture.get_width()`.
        /// The offset is in pixels.
        case textureSample(
            Int, TypedExpression, TypedExpression, offset: TypedExpression?)
        case textureSize(Int, Program.Axis)
        /// `texture.write(color, coordinate)`
        case textureWrite(Int, TypedExpression, TypedExpression)
        case sampler(SamplerState)
        case element(Int, TypedExpression)
        /// An element of an array or through a pointer; the index is clamped.
        case arrayElement(TypedExpression, TypedExpression)
        /// A vector's component or a matrix's column at a computed index, which is clamped.
        case component(TypedExpression, TypedExpression)
    }

    var kind: Kind
    var type: ShaderType
    var location: SourceLocation

    init(_ kind: Kind, _ type: ShaderType, at location: SourceLocation) {
        self.kind = kind
        self.type = type
        self.location = location
    }

    /// The expression that this is a part of, points to or refers to: `x` of `x.y`, `x[i]` and
    /// `&x`.
    var base: TypedExpression? {
        switch kind {
        case .swizzle(let base, _), .member(let base, _), .arrayElement(let base, _),
            .component(let base, _), .address(let base), .offset(let base, _):
            base
        case .referred(_, let arguments, let root): arguments[root]
        default: nil
        }
    }

    /// Whether the expression has a component twice, such as `x.yy`.
    private var repeatsComponents: Bool {
        if case .swizzle(_, let components) = kind {
            Set(components).count < components.count
        } else {
            false
        }
    }

    /// The variable at the root of an assignable expression.
    var assignableRoot: Int? {
        if case .variable(let index) = kind { return index }
        return repeatsComponents ? nil : base?.assignableRoot
    }

    /// Whether the expression names an object without a value: a layer, a texture, a sampler.
    var isName: Bool {
        switch kind {
        case .variable, .sampler: true
        case .global: type == .sampler
        default: false
        }
    }

    /// Whether the expression is a variable or a fixed part of one, so that it can be referred to:
    /// all but a component with a computed index.
    var isNamedPart: Bool {
        switch kind {
        case .variable: true
        case .component: false
        default: !repeatsComponents && base?.isNamedPart == true
        }
    }

    /// The global at the root of an expression.
    var globalRoot: Int? {
        switch kind {
        case .global(let index): index
        case .swizzle, .component, .referred: nil
        default: base?.globalRoot
        }
    }
}

/// Matrix operations that are not by component.
enum MatrixOperation: String, Hashable, Sendable {
    /// The product of two matrices, or of a matrix and a vector.
    case product
    case transpose, determinant
    /// A matrix with one number on the diagonal, zeros elsewhere.
    case diagonal
}
