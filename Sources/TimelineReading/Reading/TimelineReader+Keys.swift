import Diagnostics
package import TimelineModel
package import TimelineSyntax

/// Reads keys by their declarations.
extension ConstantReader {
    package func fields(_ node: YAMLNode, of format: MappingDescription) -> Fields? {
        fields(node, of: format.subject, known: format.names)
    }

    package func fields<Owner>(_ node: YAMLNode, of format: MappingFormat<Owner>) -> Fields? {
        fields(node, of: format.description)
    }

    /// Reads the declared keys that need no function of their own into `owner`. A missing or
    /// invalid key leaves its property unchanged.
    package func read<Owner>(
        _ fields: Fields, into owner: inout Owner, _ format: MappingFormat<Owner>
    ) {
        // Keys are large, and most are not there.
        for index in format.keys.indices {
            guard let node = node(of: format.keys[index], in: fields) else { continue }
            let key = format.keys[index]
            let isRead = read(node, into: &owner, key)
            assert(isRead, "\(key.name) may vary")
        }
    }

    fileprivate func node<Owner>(of key: Key<Owner>, in fields: Fields) -> YAMLNode? {
        if case .byHand = key.slot { return nil }
        return key.description.absence == .mistake
            ? required(key.name, in: fields) : fields[key.name]
    }

    /// Returns false for what may vary, which is not read.
    fileprivate func read<Owner>(
        _ node: YAMLNode, into owner: inout Owner, _ key: Key<Owner>
    ) -> Bool {
        let name = key.name
        switch key.slot {
        case .whole(let set):
            guard case .whole(let range) = key.description.form else { return true }
            if let number = count(node, name, in: range) { set(&owner, number) }
        case .seed(let path):
            if let number = wholeNumber(node, name) { owner[keyPath: path] = number }
        case .number(let set):
            guard case .number(let range) = key.description.form else { return true }
            if let number = number(node, name, in: range) { set(&owner, number) }
        case .boolean(let set):
            if let boolean = boolean(node, name) { set(&owner, boolean) }
        case .text(let set):
            if let text = text(node, name, key.description.form) { set(&owner, text) }
        case .time(let set, let isPositive):
            if let time = time(node, name, allowsZero: !isPositive) { set(&owner, time) }
        case .choice(let set):
            guard case .choice(let words) = key.description.form, let word = text(node, name)
            else { return true }
            if words.contains(word) {
                set(&owner, word)
            } else {
                unknownChoice(word, name, words, node)
            }
        case .spelled(let set, let thing, let hint):
            if let text = text(node, name), !set(&owner, text) {
                diagnostics.error(
                    .wrongValue, "\(quoted(name)) is \(thing), not \(quoted(text))", hint: hint,
                    at: node.location)
            }
        case .value, .optionalValue, .unitPoint, .part, .name, .side,
            .byHand:
            return false
        }
        return true
    }

    private func text(_ node: YAMLNode, _ key: String, _ form: Form) -> String? {
        let text = text(node, key)
        if text?.isEmpty == true, form == .text(.notEmpty) {
            diagnostics.error(.wrongValue, "\(quoted(key)) must not be empty", at: node.location)
        }
        return text
    }
}

extension TimelineReader {
    /// Reads keys like `ConstantReader.read`, also those whose values may vary.
    package func read<Owner>(
        _ fields: Fields, into owner: inout Owner, _ format: MappingFormat<Owner>
    ) {
        for index in format.keys.indices {
            guard let node = node(of: format.keys[index], in: fields) else { continue }
            let key = format.keys[index]
            let (name, form) = (key.name, key.description.form)
            switch key.slot {
            case .value(let path):
                if let value = value(node, name, form) { owner[keyPath: path] = value }
            case .optionalValue(let path):
                if let value = value(node, name, form) { owner[keyPath: path] = value }
            case .unitPoint(let path):
                owner[keyPath: path] = unitPoint(node, name, default: (0.5, 0.5))
            case .part(let type, let set):
                guard let type = type as? any ReadablePart.Type else {
                    assertionFailure("\(name): \(type) doesn't read itself")
                    continue
                }
                let written = WrittenPart(node: node, key: key.description, reader: self)
                if let part = type.read(written) { set(&owner, part) }
            case .name(let thing, let set):
                if let indices = indices(of: thing, node) { set(&owner, indices) }
            case .side:
                if let side = value(node, name, form) { progress.idealFrame = .square(side) }
            default: _ = read(node, into: &owner, key)
            }
        }
    }

    /// Reads a value of the form's kind. A literal is checked against the form's range.
    package func value(_ node: YAMLNode, _ key: String, _ form: Form) -> Value? {
        guard case .value(let kind, let range) = form, let value = value(node, kind, key)
        else { return nil }
        if let range, case .literal(let numbers) = value.source, !range.contains(numbers[0]) {
            outOfRange(key, describe(range), node)
        }
        return value
    }
}
