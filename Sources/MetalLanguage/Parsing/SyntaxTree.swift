import Diagnostics

/// A type as written.
struct SyntaxType: Sendable {
    /// Qualified, without `metal::` and `SwiftUI::`: `float2`, `Layer`, `a::Ray`.
    var name: String
    /// Template arguments: `texture2d<float>`, `vec<T, 3>`.
    var arguments: [SyntaxTemplateArgument] = []
    var isConstant = false
    var isReference = false
    var isPointer = false
    /// `device`: pointers to it are lists or buffers.
    var isDevice = false
    /// `extern`: may be defined in another file.
    var isExtern = false
    var location: SourceLocation
}

indirect enum SyntaxTemplateArgument: Sendable {
    case type(SyntaxType)
    case value(SyntaxExpression)
}

/// `typename T` or `int N`.
struct SyntaxTemplateParameter: Sendable {
    var name: String
    var isType: Bool
    var standard: SyntaxTemplateArgument?
    var location: SourceLocation
}

struct SyntaxParameter: Sendable {
    var type: SyntaxType
    var name: String
    /// `float a[4]`: a pointer to the elements, or by reference the array.
    var lengths: [SyntaxVariable.Length] = []
    /// The default argument.
    var standard: SyntaxExpression?
    /// E.g. `pixel`, `thread_position_in_grid`.
    var attributes: [String]
    /// n of `[[texture(n)]]`, and of `[[color(n)]]`.
    var texture: Int?
    var color: Int?
    var location: SourceLocation
}

struct SyntaxFunction: Sendable {
    /// `a(1), b(2)` before a constructor's body.
    struct MemberInitialiser: Sendable {
        var name: String
        var value: SyntaxExpression
        var location: SourceLocation
    }

    var attributes: [String]
    var templateParameters: [SyntaxTemplateParameter] = []
    /// Explicit specialisation: `template<> float f<int>(…)`; empty if deduced, nil if none.
    var specialisation: [SyntaxTemplateArgument]?
    var returnType: SyntaxType
    var name: String
    var parameters: [SyntaxParameter]
    /// Nil for declarations.
    var body: SyntaxStatement?
    /// Whether all of the body was readable.
    var bodyIsWhole = true
    var location: SourceLocation
    /// For functions of structures.
    var isConstant = false
    var isStatic = false
    var isConstructor = false
    var initialisers: [MemberInitialiser] = []
    /// `Dice` of `float Dice::roll() { … }`: a structure's function that is defined outside it.
    var owner: String?
    /// The address space of `this`, written behind the parameters.
    var addressSpace: String?
}

struct SyntaxVariable: Sendable {
    /// `[n]` after a name; `[]` is inferred from the initialiser.
    enum Length: Sendable {
        case inferred
        case given(SyntaxExpression)
    }

    var type: SyntaxType
    var name: String
    /// Outermost first.
    var lengths: [Length] = []
    var initialiser: SyntaxExpression?
    /// E.g. `position`, `color`.
    var attributes: [String] = []
    /// n of `[[color(n)]]`.
    var color: Int?
    var location: SourceLocation
}

struct SyntaxStructure: Sendable {
    var name: String
    var templateParameters: [SyntaxTemplateParameter] = []
    /// `template<> struct Ray<int> { … }`
    var specialisation: [SyntaxTemplateArgument]?
    var members: [SyntaxVariable] = []
    var functions: [SyntaxFunction] = []
    /// Constants and types in the structure's scope: `Ray::count`.
    var inner: [SyntaxDeclaration] = []
    /// Whether the structure was parsed without errors.
    var isWhole = true
    var location: SourceLocation
}

struct SyntaxEnumeration: Sendable {
    struct Case: Sendable {
        var name: String
        var value: SyntaxExpression?
        var location: SourceLocation
    }
    var name: String
    var isScoped: Bool
    var underlying: SyntaxType?
    var cases: [Case] = []
    var location: SourceLocation
}

/// `typedef T name;` or `using name = T;`
struct SyntaxAlias: Sendable {
    var name: String
    var templateParameters: [SyntaxTemplateParameter] = []
    var type: SyntaxType
    var lengths: [SyntaxVariable.Length] = []
    var location: SourceLocation
}

indirect enum SyntaxDeclaration: Sendable {
    case function(SyntaxFunction)
    case global(SyntaxVariable)
    case structure(SyntaxStructure)
    case enumeration(SyntaxEnumeration)
    case alias(SyntaxAlias)
    /// `struct Ray;`
    case announcement(String)
    case namespace(String, [SyntaxDeclaration])
    /// `using namespace a::b;`
    case usingNamespace(String, SourceLocation)
    /// `using a::b;`
    case usingName(String, SourceLocation)
    /// `namespace q = a::b;`
    case namespaceAlias(String, String, SourceLocation)
    case assertion(SyntaxExpression, String?)
}

/// The labels and statements of a switch, up to the next label.
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
        /// Types and names from other namespaces.
        case declarations([SyntaxDeclaration])
        case expression(SyntaxExpression)
        case `if`(SyntaxExpression, SyntaxStatement, SyntaxStatement?)
        case loop(
            start: SyntaxStatement?, condition: SyntaxExpression?, step: SyntaxExpression?,
            body: SyntaxStatement)
        /// `for (T x : values)`
        case forEach(SyntaxVariable, SyntaxExpression, SyntaxStatement)
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
        case floating(Double, Token.FloatSuffix, digits: String)
        /// A text in an expression of a timeline.
        case text(String, quote: UInt8)
        /// A `$name` of a timeline with its parts, by its index in the expression's names.
        case reference(Int)
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
        /// A function or constructor; template arguments are nil without `<`.
        case call(String, [SyntaxTemplateArgument]?, [SyntaxExpression])
        case construct(SyntaxType, [SyntaxExpression])
        /// `T{ a, b }`: the list is a `list`.
        case braced(SyntaxType, SyntaxExpression)
        case member(SyntaxExpression, String)
        case method(SyntaxExpression, String, [SyntaxExpression])
        case subscripted(SyntaxExpression, SyntaxExpression)
        case comma(SyntaxExpression, SyntaxExpression)
        /// `{ a, b }` as an initialiser.
        case list([SyntaxExpression])
        /// `.name = value` in a list.
        case designated(String, SyntaxExpression)
        /// `*p` and `&x`.
        case dereference(SyntaxExpression)
        case address(SyntaxExpression)
        /// `sizeof(T)` and `sizeof x`.
        case sizeOfType(SyntaxType)
        case sizeOf(SyntaxExpression)
        /// `numeric_limits<T>::max()`, `Ray<T>::count`; arguments are nil for constants.
        case scoped(SyntaxType, String, [SyntaxExpression]?)
    }

    var kind: Kind
    var location: SourceLocation

    init(_ kind: Kind, at location: SourceLocation) {
        self.kind = kind
        self.location = location
    }
}
