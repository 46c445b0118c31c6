/// How something is written in a timeline file: what editors' schemas and documents say of it, and
/// what a reader holds it to.
package indirect enum Form: Hashable, Sendable {
    /// A finite number that doesn't vary.
    case number(ClosedRange<Double>? = nil)
    /// A number above this one.
    case numberAbove(Double, ClosedRange<Double>? = nil)
    case whole(ClosedRange<Int>)
    /// A whole number from 0 to 2⁶⁴ − 1.
    case seed
    case boolean
    /// Any scalar, taken as it stands.
    case words
    case text(Text = .any)
    /// Seconds: a number or a text such as `400ms`.
    case time
    /// One of these.
    case choice([String])
    /// This scalar alone.
    case only(Scalar)
    /// A literal of the kind, or an expression; where it is a number, in that range.
    case value(ValueKind, ClosedRange<Double>? = nil)
    /// So many of one form.
    case list(Form, ClosedRange<Int>? = nil)
    /// Two of one form: a list of two, or a mapping with these keys.
    case pair(Form, String, String)
    /// A mapping from names that the author chooses.
    case named(Form)
    case mapping(MappingDescription)
    case anyOf([Form])
    /// What stands under this name among the format's definitions.
    case definition(String)
    /// The names and arguments of the effects, or of the transitions, that there are.
    case effect
    case transition
    /// A mapping whose keys depend on an author's shader.
    case arguments

    package enum Scalar: Hashable, Sendable {
        case null
        case yes
        case text(String)
        case number(Int)
    }

    /// What a text must look like.
    package enum Text: Hashable, Sendable {
        case any
        case notEmpty
        /// A regular expression of ECMA-262, for editors; readers have words of their own.
        case like(String)
        /// At most so many bytes of UTF-8.
        case upTo(Int)
    }
}

/// What a key means where it is left out.
package enum Absence: Hashable, Sendable {
    /// It can't be.
    case mistake
    /// In the words of documents: `17`, `the timeline's`.
    case means(String)
    /// Nothing is said; it belongs with another key.
    case unsaid
}

/// What a key of a mapping is, for people and for editors.
package struct KeyDescription: Hashable, Sendable {
    package var name: String
    package var form: Form
    package var absence: Absence
    /// Markdown; a sentence without capital and full stop.
    package var summary: String

    package init(_ name: String, _ form: Form, _ absence: Absence, _ summary: String) {
        self.name = name
        self.form = form
        self.absence = absence
        self.summary = summary
    }
}

/// What a mapping is, for people and for editors.
package struct MappingDescription: Hashable, Sendable {
    /// As messages call it: `a text`.
    package let subject: String
    package let summary: String
    package let keys: [KeyDescription]
    /// Exactly one of these stands in it, too.
    package let alternatives: [KeyDescription]
    /// Of all keys.
    package let names: [String]

    package init(
        _ subject: String, _ summary: String, keys: [KeyDescription] = [],
        oneOf alternatives: [KeyDescription] = []
    ) {
        self.subject = subject
        self.summary = summary
        self.keys = keys
        self.alternatives = alternatives
        names = (alternatives + keys).map(\.name)
    }

    package var allKeys: [KeyDescription] { alternatives + keys }
}
