import Diagnostics

/// A type as it is written.
struct SyntaxType: Sendable {
    /// With its namespaces, but without `metal::` and `SwiftUI::`: `float2`, `Layer`, `a::Ray`.
    var name: String
    /// `texture2d<float>`, `vec<T, 3>`: what stands between `<` and `>`.
    var arguments: [SyntaxTemplateArgument] = []
    var isConstant = false
    var isReference = false
    var isPointer = false
    /// `device`: a pointer to it is one to the numbers that an effect gives.
    var isDevice = false
    /// `extern`: a variable of it may be another file's.
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
    /// `float a[4]`: a pointer to the elements, or, as a reference, the array.
    var lengths: [SyntaxVariable.Length] = []
    /// What it is where a call leaves it out.
    var standard: SyntaxExpression?
    /// Such as `pixel` and `thread_position_in_grid`.
    var attributes: [String]
    var location: SourceLocation
}

struct SyntaxFunction: Sendable {
    /// `a(1), b(2)` between a constructor's parameters and its body.
    struct MemberInitialiser: Sendable {
        var name: String
        var value: SyntaxExpression
        var location: SourceLocation
    }

    var attributes: [String]
    var templateParameters: [SyntaxTemplateParameter] = []
    /// `template<> float f<int>(…)`: which of a template's functions it takes the place of; empty
    /// where its parameters tell, nil where it does not.
    var specialisation: [SyntaxTemplateArgument]?
    var returnType: SyntaxType
    var name: String
    var parameters: [SyntaxParameter]
    /// Nil where only declared.
    var body: SyntaxStatement?
    var location: SourceLocation
    /// Of a structure: changes nothing of it; belongs to none of its values; makes one.
    var isConstant = false
    var isStatic = false
    var isConstructor = false
    var initialisers: [MemberInitialiser] = []
}

struct SyntaxVariable: Sendable {
    /// `[n]` after a name; `[]` leaves the number to the initialiser.
    enum Length: Sendable {
        case inferred
        case given(SyntaxExpression)
    }

    var type: SyntaxType
    var name: String
    /// The outermost first.
    var lengths: [Length] = []
    var initialiser: SyntaxExpression?
    var location: SourceLocation
}

struct SyntaxStructure: Sendable {
    var name: String
    var templateParameters: [SyntaxTemplateParameter] = []
    /// `template<> struct Ray<int> { … }`
    var specialisation: [SyntaxTemplateArgument]?
    var members: [SyntaxVariable] = []
    var functions: [SyntaxFunction] = []
    /// Constants, types and enumerations that its name leads to: `Ray::count`.
    var inner: [SyntaxDeclaration] = []
    /// Whether all of it could be read.
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
        /// A type, or names from elsewhere.
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
        /// Of a function, or of a type that is made; what stands between `<` and `>` is nil where
        /// nothing does.
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
        /// `numeric_limits<T>::max()`, `Ray<T>::count`: a constant, or a call where there are
        /// arguments.
        case scoped(SyntaxType, String, [SyntaxExpression]?)
    }

    var kind: Kind
    var location: SourceLocation
}
