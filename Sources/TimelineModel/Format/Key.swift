package import MediaTime

/// A key of a mapping, and the part of `Owner` that it is read into.
package struct Key<Owner>: Sendable {
    package typealias Path<Part> = any WritableKeyPath<Owner, Part> & Sendable

    /// Where a value goes; a reader reads each kind in one way, as `description.form` bounds it.
    package enum Slot: Sendable {
        case value(Path<Value>)
        case optionalValue(Path<Value?>)
        case unitPoint(Path<Value>)
        case paint(Path<Paint>)
        case whole(Path<Int>)
        case optionalWhole(Path<Int?>)
        case seed(Path<UInt64>)
        case number(Path<Double>)
        case boolean(Path<Bool>)
        case text(Path<String>)
        case optionalText(Path<String?>)
        case time(Path<Time>)
        case optionalTime(Path<Time?>)
        /// One of the form's words.
        case choice(@Sendable (inout Owner, String) -> Void)
        /// Read by a function of its own.
        case byHand
    }

    package var description: KeyDescription
    package var slot: Slot
    /// The part that it decides, for people who compare two; nil where there is no single one.
    package var part: (any PartialKeyPath<Owner> & Sendable)?

    package var name: String { description.name }
}

extension Key {
    /// Read by a function of its own.
    package static func byHand(
        _ name: String, _ form: Form, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(description: KeyDescription(name, form, absence, summary), slot: .byHand, part: nil)
    }

    package static func byHand<Part>(
        _ name: String, _ form: Form, _ absence: Absence, _ summary: String,
        part: any KeyPath<Owner, Part> & Sendable
    ) -> Key {
        Key(
            description: KeyDescription(name, form, absence, summary), slot: .byHand, part: part)
    }

    package static func value(
        _ name: String, _ path: Path<Value>, _ kind: ValueKind,
        in range: ClosedRange<Double>? = nil, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .value(kind, range), absence, summary),
            slot: .value(path), part: path)
    }

    package static func value(
        _ name: String, _ path: Path<Value?>, _ kind: ValueKind,
        in range: ClosedRange<Double>? = nil, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .value(kind, range), absence, summary),
            slot: .optionalValue(path), part: path)
    }

    package static func unitPoint(
        _ name: String, _ path: Path<Value>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .definition("unitPoint"), absence, summary),
            slot: .unitPoint(path), part: path)
    }

    package static func paint(
        _ name: String, _ path: Path<Paint>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .definition("paint"), absence, summary),
            slot: .paint(path), part: path)
    }

    package static func whole(
        _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, _ absence: Absence,
        _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .whole(range), absence, summary),
            slot: .whole(path), part: path)
    }

    package static func whole(
        _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>, _ absence: Absence,
        _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .whole(range), absence, summary),
            slot: .optionalWhole(path), part: path)
    }

    package static func seed(
        _ name: String, _ path: Path<UInt64>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .seed, absence, summary), slot: .seed(path),
            part: path)
    }

    package static func number(
        _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>? = nil,
        _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .number(range), absence, summary),
            slot: .number(path), part: path)
    }

    package static func boolean(
        _ name: String, _ path: Path<Bool>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .boolean, absence, summary), slot: .boolean(path),
            part: path)
    }

    package static func text(
        _ name: String, _ path: Path<String>, _ absence: Absence, _ summary: String,
        _ text: Form.Text = .notEmpty
    ) -> Key {
        Key(
            description: KeyDescription(name, .text(text), absence, summary), slot: .text(path),
            part: path)
    }

    /// - Parameter form: what the schema says of it; the reader takes any text.
    package static func text(
        _ name: String, _ path: Path<String?>, _ absence: Absence, _ summary: String,
        form: Form = .text()
    ) -> Key {
        Key(
            description: KeyDescription(name, form, absence, summary), slot: .optionalText(path),
            part: path)
    }

    package static func time(
        _ name: String, _ path: Path<Time>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .time, absence, summary), slot: .time(path),
            part: path)
    }

    package static func time(
        _ name: String, _ path: Path<Time?>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(
            description: KeyDescription(name, .time, absence, summary), slot: .optionalTime(path),
            part: path)
    }

    /// One of an enumeration's words.
    package static func choice<Choice>(
        _ name: String, _ path: Path<Choice>, _ absence: Absence, _ summary: String
    ) -> Key where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        Key(
            description: KeyDescription(
                name, .choice(Choice.allCases.map(\.rawValue)), absence, summary),
            slot: .choice { owner, word in
                if let choice = Choice(rawValue: word) { owner[keyPath: path] = choice }
            }, part: path)
    }
}

/// A mapping whose keys are read into an `Owner`.
package struct MappingFormat<Owner>: Sendable {
    package var subject: String
    package var summary: String
    package var keys: [Key<Owner>]
    /// Exactly one of these stands in it, too.
    package var alternatives: [KeyDescription]

    package init(
        _ subject: String, _ summary: String, oneOf alternatives: [KeyDescription] = [],
        @KeyList<Owner> keys: () -> [Key<Owner>]
    ) {
        self.subject = subject
        self.summary = summary
        self.keys = keys()
        self.alternatives = alternatives
    }

    package var description: MappingDescription {
        MappingDescription(
            subject, summary, keys: keys.map(\.description), oneOf: alternatives)
    }
}

/// A key after the other. A list literal of so many overloads takes the compiler minutes.
@resultBuilder
package enum KeyList<Owner> {
    package static func buildExpression(_ key: Key<Owner>) -> [Key<Owner>] { [key] }
    package static func buildBlock(_ keys: [Key<Owner>]...) -> [Key<Owner>] {
        keys.flatMap { $0 }
    }
}
