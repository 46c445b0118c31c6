/// The form of a value in a timeline file, for schemas, documents and the reader.
package indirect enum Form: Hashable, Sendable {
    /// A finite, constant number.
    case number(ClosedRange<Double>? = nil)
    /// A number greater than the first one.
    case numberAbove(Double, ClosedRange<Double>? = nil)
    case whole(ClosedRange<Int>)
    /// A whole number from 0 to 2⁶⁴ − 1.
    case seed
    case boolean
    /// Any scalar, taken literally.
    case words
    case text(Text = .any)
    /// Seconds: a number or a text such as `400ms`.
    case time
    /// A time at which something is; that of a layer's own clock is moved by its `starts`.
    case instant
    /// One of these words.
    case choice([String])
    /// Exactly this scalar.
    case only(Scalar)
    /// A literal of the kind, or an expression. The range applies to numbers.
    case value(ValueKind, ClosedRange<Double>? = nil)
    /// A list of one form, with a range for its count.
    case list(Form, ClosedRange<Int>? = nil)
    /// Two values of one form: a list of two, or a mapping with these keys.
    case pair(Form, String, String)
    /// A mapping with author-chosen names.
    case named(Form)
    case mapping(MappingDescription)
    case anyOf([Form])
    /// The definition with this name.
    case definition(String)
    /// The name and arguments of an effect or a transition.
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

    /// A constraint on a text.
    package enum Text: Hashable, Sendable {
        case any
        case notEmpty
        /// An ECMA-262 regular expression for editors. Readers check it with their own code.
        case like(String)
        /// A maximum length in bytes of UTF-8.
        case upTo(Int)
    }
}

/// The meaning of an absent key.
package enum Absence: Hashable, Sendable {
    /// An error.
    case mistake
    /// The default, in the words of documents: `17`, `the timeline's`.
    case means(String)
    /// The value of an owner's property before anything is read; `MappingFormat` words it.
    case own
    /// Not stated: it depends on another key.
    case unsaid
}

/// The description of a key, for people and editors.
package struct KeyDescription: Hashable, Sendable {
    package var name: String
    package var form: Form
    package var absence: Absence
    /// Markdown: a sentence without capital letter and full stop.
    package var summary: String

    package init(_ name: String, _ form: Form, _ absence: Absence, _ summary: String) {
        self.name = name
        self.form = form
        self.absence = absence
        self.summary = summary
    }
}

/// The description of a mapping, for people and editors.
package struct MappingDescription: Hashable, Sendable {
    /// The name in messages: `a text`.
    package let subject: String
    package let summary: String
    package let keys: [KeyDescription]
    /// Further keys, exactly one of which is required.
    package let alternatives: [KeyDescription]
    /// The names of all keys.
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
