package import MediaTime

/// A key of a mapping, and the property of `Owner` that it is read into.
package struct Key<Owner>: Sendable {
    package typealias Path<Part> = any WritableKeyPath<Owner, Part> & Sendable
    package typealias Setter<Part> = @Sendable (inout Owner, Part) -> Void

    /// The destination of a value. Each case has one reader; `description.form` gives the bounds.
    package enum Slot: Sendable {
        case value(Path<Value>)
        case optionalValue(Path<Value?>)
        case unitPoint(Path<Value>)
        case whole(Setter<Int>)
        case seed(Path<UInt64>)
        case number(Setter<Double>)
        case boolean(Setter<Bool>)
        case text(Setter<String>)
        case time(Setter<Time>, isPositive: Bool = false)
        /// One of the form's words.
        case choice(Setter<String>)
        /// A text that this function reads; false if it is not `thing`.
        case spelled(@Sendable (inout Owner, String) -> Bool, thing: String, hint: String)
        /// A part whose type reads it: a `ReadablePart` of `TimelineReading`.
        case part(any Sendable.Type, @Sendable (inout Owner, any Sendable) -> Void)
        /// The name of something else in the timeline, which is found by it: the index of a touch
        /// or a trigger, those of several touches, or the index path of a layer. Never empty.
        case name(Named, Setter<[Int]>)
        /// The side of a square that is the layer's frame, if it has none.
        case side
        /// Read by a function of its own, as it depends on the keys or the layers around it.
        case byHand
    }

    /// The kind of thing that a name is of.
    package enum Named: Sendable { case layer, touch, touches, trigger }

    package var description: KeyDescription
    package var slot: Slot
    /// The property that the key sets, used to compare two owners; nil if it sets several.
    package var part: (any PartialKeyPath<Owner> & Sendable)?

    package var name: String { description.name }

    package init(
        _ name: String, _ form: Form, _ absence: Absence, _ summary: String, _ slot: Slot,
        _ part: (any PartialKeyPath<Owner> & Sendable)? = nil
    ) {
        description = KeyDescription(name, form, absence, summary)
        self.slot = slot
        self.part = part
    }

    /// The same with its default in words.
    fileprivate func worded(_ initial: Owner?) -> Key {
        guard description.absence == .own, let initial, let part,
            let words = DefaultWords.of(initial[keyPath: part], description.form)
        else { return self }
        var key = self
        key.description.absence = .means(words)
        return key
    }
}

extension Key {
    /// The property that the key sets if it may vary over time, or nil.
    package var valuePath: (any PartialKeyPath<Owner> & Sendable)? {
        switch slot {
        case .value(let path), .unitPoint(let path): path
        case .optionalValue(let path): path
        default: nil
        }
    }

    /// The key's value in `owner` if it may vary over time and is given, or nil.
    package func value(of owner: Owner) -> Value? {
        switch slot {
        case .value(let path), .unitPoint(let path): owner[keyPath: path]
        case .optionalValue(let path): owner[keyPath: path]
        default: nil
        }
    }

    /// A key read by a function of its own.
    package static func byHand(
        _ name: String, _ form: Form, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, form, absence, summary, .byHand, nil)
    }

    package static func byHand<Part>(
        _ name: String, _ form: Form, _ absence: Absence, _ summary: String,
        part: any KeyPath<Owner, Part> & Sendable
    ) -> Key {
        Key(name, form, absence, summary, .byHand, part)
    }

    package static func part<Part: Sendable>(
        _ name: String, _ path: Path<Part>, _ form: Form, _ absence: Absence, _ summary: String
    ) -> Key {
        part(name, form, absence, summary, path) { $0[keyPath: path] = $1 }
    }

    package static func part<Part: Sendable>(
        _ name: String, _ form: Form, _ absence: Absence, _ summary: String,
        _ path: (any PartialKeyPath<Owner> & Sendable)? = nil, set: @escaping Setter<Part>
    ) -> Key {
        let slot = Slot.part(Part.self) { owner, part in
            if let part = part as? Part { set(&owner, part) }
        }
        return Key(name, form, absence, summary, slot, path)
    }

    package static func name(
        _ name: String, of thing: Named, form: Form = .text(), _ absence: Absence,
        _ summary: String, _ path: (any PartialKeyPath<Owner> & Sendable)? = nil,
        set: @escaping Setter<[Int]>
    ) -> Key {
        Key(name, form, absence, summary, .name(thing, set), path)
    }

    package static func side(_ name: String, _ absence: Absence, _ summary: String) -> Key {
        Key(name, .value(.number, 0...(.greatestFiniteMagnitude)), absence, summary, .side)
    }

    package static func value(
        _ name: String, _ path: Path<Value>, _ kind: ValueKind,
        in range: ClosedRange<Double>? = nil, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .value(kind, range), absence, summary, .value(path), path)
    }

    package static func value(
        _ name: String, _ path: Path<Value?>, _ kind: ValueKind,
        in range: ClosedRange<Double>? = nil, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .value(kind, range), absence, summary, .optionalValue(path), path)
    }

    package static func unitPoint(
        _ name: String, _ path: Path<Value>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .definition("unitPoint"), absence, summary, .unitPoint(path), path)
    }

    package static func whole(
        _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, _ absence: Absence,
        _ summary: String
    ) -> Key {
        Key(name, .whole(range), absence, summary, .whole { $0[keyPath: path] = $1 }, path)
    }

    package static func whole(
        _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>, _ absence: Absence,
        _ summary: String
    ) -> Key {
        Key(name, .whole(range), absence, summary, .whole { $0[keyPath: path] = $1 }, path)
    }

    package static func seed(
        _ name: String, _ path: Path<UInt64>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .seed, absence, summary, .seed(path), path)
    }

    package static func number(
        _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>? = nil,
        _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .number(range), absence, summary, .number { $0[keyPath: path] = $1 }, path)
    }

    package static func number(
        _ name: String, _ path: Path<Double?>, in range: ClosedRange<Double>? = nil,
        _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .number(range), absence, summary, .number { $0[keyPath: path] = $1 }, path)
    }

    package static func boolean(
        _ name: String, _ path: Path<Bool>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .boolean, absence, summary, .boolean { $0[keyPath: path] = $1 }, path)
    }

    package static func boolean(
        _ name: String, _ path: Path<Bool?>, _ absence: Absence, _ summary: String
    ) -> Key {
        Key(name, .boolean, absence, summary, .boolean { $0[keyPath: path] = $1 }, path)
    }

    package static func text(
        _ name: String, _ path: Path<String>, _ absence: Absence, _ summary: String,
        _ text: Form.Text = .notEmpty
    ) -> Key {
        Key(name, .text(text), absence, summary, .text { $0[keyPath: path] = $1 }, path)
    }

    /// - Parameter form: the form in the schema; the reader accepts any text.
    package static func text(
        _ name: String, _ path: Path<String?>, _ absence: Absence, _ summary: String,
        form: Form = .text()
    ) -> Key {
        Key(name, form, absence, summary, .text { $0[keyPath: path] = $1 }, path)
    }

    package static func time(
        _ name: String, _ path: Path<Time>, _ absence: Absence, _ summary: String,
        form: Form = .time, isPositive: Bool = false
    ) -> Key {
        Key(
            name, form, absence, summary,
            .time({ $0[keyPath: path] = $1 }, isPositive: isPositive), path)
    }

    package static func time(
        _ name: String, _ path: Path<Time?>, _ absence: Absence, _ summary: String,
        isPositive: Bool = false
    ) -> Key {
        Key(
            name, .time, absence, summary,
            .time({ $0[keyPath: path] = $1 }, isPositive: isPositive), path)
    }

    /// One of an enumeration's words.
    package static func choice<Choice>(
        _ name: String, _ path: Path<Choice>, _ absence: Absence, _ summary: String
    ) -> Key where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        Key(
            name, .choice(Choice.allCases.map(\.rawValue)), absence, summary,
            .choice { owner, word in
                if let choice = Choice(rawValue: word) { owner[keyPath: path] = choice }
            }, path)
    }

    package static func choice<Choice>(
        _ name: String, _ path: Path<Choice?>, _ absence: Absence, _ summary: String
    ) -> Key where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        Key(
            name, .choice(Choice.allCases.map(\.rawValue)), absence, summary,
            .choice { owner, word in
                if let choice = Choice(rawValue: word) { owner[keyPath: path] = choice }
            }, path)
    }
}

/// Defaults in the words of documents.
private enum DefaultWords {
    /// Nil for what its key describes.
    static func of(_ value: Any, _ form: Form) -> String? {
        switch value {
        case let number as Double: of(number)
        case let time as Time: of(time)
        case let value as Value where form == .definition("unitPoint"): of(unitPoint: value)
        case let value as Value: of(value)
        case let word as any RawRepresentable<String>: "`\(word.rawValue)`"
        case is Bool, is Int, is UInt64: "\(value)"
        default: nil
        }
    }

    static func of(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    static func of(_ time: Time) -> String {
        time == .zero ? "0" : "\(of(time.seconds)) s"
    }

    /// Nil for a colour, which its key describes.
    static func of(_ value: Value) -> String? {
        guard case .literal(let numbers) = value.source else { return nil }
        return switch value.kind {
        case .number: of(numbers[0])
        case .point: "[\(of(numbers[0])), \(of(numbers[1]))]"
        case .boolean: numbers[0] == 0 ? "false" : "true"
        case .color: nil
        }
    }

    static func of(unitPoint: Value) -> String? {
        unitPoint == .point(0.5, 0.5) ? "`center`" : of(unitPoint)
    }
}

/// A mapping whose keys are read into an `Owner`.
package struct MappingFormat<Owner>: Sendable {
    package let keys: [Key<Owner>]
    /// Created once, since readers use it at every mapping.
    package let description: MappingDescription

    /// - Parameter initial: an owner before its keys are read, for their defaults.
    package init(
        _ subject: String, _ summary: String, oneOf alternatives: [KeyDescription] = [],
        initial: Owner? = nil, @KeyList<Owner> keys: () -> [Key<Owner>]
    ) {
        self.keys = keys().map { $0.worded(initial) }
        description = MappingDescription(
            subject, summary, keys: self.keys.map(\.description), oneOf: alternatives)
    }
}

/// Collects keys into a list. With this many overloads, an array literal compiles for minutes.
@resultBuilder
package enum KeyList<Owner> {
    package static func buildExpression(_ key: Key<Owner>) -> [Key<Owner>] { [key] }
    package static func buildExpression(_ keys: [Key<Owner>]) -> [Key<Owner>] { keys }
    package static func buildBlock(_ keys: [Key<Owner>]...) -> [Key<Owner>] {
        keys.flatMap { $0 }
    }
}
