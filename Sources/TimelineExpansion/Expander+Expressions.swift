import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// Texts that contain names.
extension Expander {
    /// - Parameter isExpression: whether a text without names is evaluated too.
    func scalar(
        _ node: YAMLNode, _ place: FormatPlace?, _ scope: Scope, isExpression: Bool = false
    ) throws(AlreadyReported) -> YAMLNode {
        var located = node
        located.location = scope.place(node.location)
        guard let scalar = node.scalar else { return located }
        guard scalar.text.hasDollar else {
            if place?.isFreeText == true, place?.countsNumbers == true {
                warnOfBareNames(in: node, scope)
            }
            guard isExpression, AuthoredKind(of: node) == .text else { return located }
            return exact(located, place) ?? located
        }
        if let name = trees.name(scalar.text) {
            let (operand, count) = try resolve(0, in: name, node, scope)
            if count == name.references[0].parts.count {
                return try whole(operand, scalar.text, located, place, scope)
            }
        }
        if place?.isFreeText == true {
            let counts = place?.countsNumbers == true
            if counts { warnOfBareNames(in: node, scope) }
            located = Self.withoutEscape(located)
            guard InterpolatedText.isIn(scalar.text) else { return located }
            return counts ? try counting(located, scope) : try filled(located, scope)
        }
        if InterpolatedText.isIn(scalar.text) {
            if place === places.named { return try letters(of: node, scope) }
            if let place, !place.takesExpressions { return try filled(node, scope) }
        }
        guard let expression = try expression(scalar.text, node, scope) else {
            return .poison(at: located.location)
        }
        guard let replaced = expression.replaced else {
            return isExpression ? exact(located, place) ?? located : located
        }
        let result = YAMLNode(text: replaced.text, at: located.location, origin: replaced.origin)
        if let exact = exact(result, place) { return exact }
        guard let text = expression.text, !trees[replaced.text].comparesTextsWithNames else {
            return result
        }
        diagnostics.error(
            .wrongType,
            "\(quoted(text)) is a text, which can only be compared with another here",
            hint: "write `\(text) == \"…\"`", at: located.location)
        return .poison(at: located.location)
    }

    /// Returns the replacement for a text that is only a name.
    private func whole(
        _ operand: Operand, _ text: String, _ node: YAMLNode, _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> YAMLNode {
        switch operand {
        case .unbound:
            let name = String(text.dropFirst().prefix { $0 != "." })
            if place?.countsNumbers == true, isValue(name, scope) {
                warnOfLiteralName(in: node, scope)
            }
            guard let place, !place.takesExpressions, place !== places.named,
                !plainNameTable.contains(name), !Self.plain.contains(name)
            else { return node }
            let other =
                place.isFreeText
                ? "a text that begins with '$' is written with two: \(quoted("$" + text))" : nil
            unknown(name, scope, or: other, at: node.location)
            return .poison(at: node.location)
        case .constant(let value):
            // `$canvas` holds no texts: in a free text, this is literal.
            if place?.isFreeText == true, text.hasPrefix("$canvas.") {
                if place?.countsNumbers == true { warnOfLiteralName(in: node, scope) }
                return node
            }
            return try insert(value, text, for: node, place)
        case .formula(let formula):
            return YAMLNode(
                text: formula.text, at: node.location,
                origin: formula.named(text, at: node.location).origin)
        case .renamed(let name):
            return YAMLNode(
                text: "$\(name)", at: node.location,
                origin: TextOrigin([.init(start: 0, source: nil, location: node.location)]))
        case .layers:
            if let layers = givenLayers(node, scope), place?.item?.isLayer == true {
                return YAMLNode(
                    .sequence(try items(layers.nodes, place, layers.scope)), at: node.location)
            }
            diagnostics.error(
                .wrongType, "\(quoted(text)) are layers, which are not allowed here",
                hint: "write `- \(text)` in a list of layers", at: node.location)
            return .poison(at: node.location)
        case .broken: return .poison(at: node.location)
        }
    }

    /// Inserts a value in place of its name.
    private func insert(
        _ value: YAMLNode, _ name: String, for node: YAMLNode, _ place: FormatPlace?
    ) throws(AlreadyReported) -> YAMLNode {
        if let only = place?.onlyKind, let scalar = value.scalar, !scalar.isPlain, only != .color {
            diagnostics.error(
                .wrongType,
                "\(quoted(name)) is the text \(quoted(scalar.text)), but this must be "
                    + only.words,
                at: node.location)
            return .poison(at: node.location)
        }
        let use = PlaceOfUse(.value(name), at: value.location)
        var location = node.location
        if node.location.uses == nil, value.location != node.location { location.uses = use }
        guard let scalar = value.scalar else {
            let whole = try located(
                value, at: location, PlaceOfUse(.value(name), at: node.location))
            let keepsFractions = place === places.named || place?.item?.takesFractions == true
            return keepsFractions ? whole : Self.withDecimals(whole)
        }
        var text = scalar.text
        if place?.countsNumbers == true {
            if !scalar.counts { text = InterpolatedText.escaped(text) }
        } else if scalar.counts, place !== places.text, place !== places.named {
            if !hasPoison(value) {
                diagnostics.error(
                    .wrongType,
                    "\(quoted(name)) is a text that counts, which only a text layer can show",
                    at: node.location)
            }
            return .poison(at: node.location)
        }
        if scalar.isPlain, place != nil, place?.takesFractions != true,
            AuthoredKind(of: value) == .time, let time = Time(text: text),
            place?.onlyKind == .number || text.contains("/")
        {
            let seconds = ExactNumber(Int128(time.numerator), over: Int128(time.denominator))
            text = seconds?.decimalText ?? "\(time.seconds)"
        }
        return YAMLNode(
            .scalar(YAMLScalar(text: text, isPlain: scalar.isPlain, counts: scalar.counts)),
            at: location, origin: TextOrigin(of: value))
    }

    /// Writes the fractions of a pair in decimals, which expressions don't divide as integers.
    private static func withDecimals(_ pair: YAMLNode) -> YAMLNode {
        guard let items = pair.sequence, items.count == 2 else { return pair }
        var pair = pair
        pair.content = .sequence(
            items.map { item in
                guard let scalar = item.scalar, scalar.isPlain, scalar.text.contains("/"),
                    let number = ExpressionTree(scalar.text).exactValue?.number
                else { return item }
                var item = item
                let text = number.decimalText ?? "\(number.double)"
                item.content = .scalar(YAMLScalar(text: text, isPlain: true))
                return item
            })
        return pair
    }

    /// Marks a value and everything in it as used at a location.
    private func located(
        _ value: YAMLNode, at location: SourceLocation?, _ use: PlaceOfUse
    ) throws(AlreadyReported) -> YAMLNode {
        try spend(values: 1, at: value.location)
        var value = value
        if let location {
            value.location = location
        } else if value.location.uses == nil {
            value.location.uses = use
        }
        return try value.mapValues { value throws(AlreadyReported) in
            try located(value, at: nil, use)
        }
    }

    // MARK: Expressions

    /// Replaces the author's names in an expression. `replaced` is nil if there are none, and
    /// `text` is a name of a text value in it. Returns nil after reporting an error.
    ///
    /// An expression with mistakes is left to the reader, who knows what it is for.
    func expression(
        _ written: String, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (replaced: WrittenExpression?, text: String?)? {
        let location = scope.place(node.location)
        let tree = trees[written]
        guard tree.mistakes.isEmpty else { return (nil, nil) }
        var insertions: [Insertion] = []
        var count = written.unicodeScalars.count
        var isBroken = false
        var textName: String?
        var end = 0
        for (index, reference) in tree.references.enumerated()
        where reference.range.lowerBound >= end && reference.isName {
            let (operand, partCount) = try resolve(index, in: tree, node, scope)
            if case .unbound = operand { continue }
            end = tree.end(of: index, partCount: partCount)
            let name = tree.text(in: reference.range.lowerBound..<end)
            func insert(_ text: String, of value: YAMLNode? = nil) {
                var builder = TextBuilder()
                builder.add(text, for: location, of: value)
                insertions.append(Insertion(trees[text], for: index, partCount, builder: builder))
            }
            switch unfolded(operand) {
            case .unbound: break
            case .constant(let value):
                if let text = Self.operand(value) {
                    insert(text, of: value)
                } else if let scalar = value.scalar, !scalar.isNull {
                    insert(ExpressionTree.literal(of: scalar.text), of: value)
                    textName = name
                } else {
                    diagnostics.error(
                        .wrongType,
                        "\(quoted(name)) is \(value.summary), which can't be part of an expression",
                        at: location)
                    isBroken = true
                }
            case .formula(let formula):
                insertions.append(
                    Insertion(formula, for: index, partCount, as: name, at: location))
            case .renamed(let name): insert("$\(name)")
            case .layers:
                diagnostics.error(
                    .wrongType,
                    "\(quoted(name)) are layers, which can't be part of an expression", at: location
                )
                isBroken = true
            case .broken: isBroken = true
            }
            count += insertions.last?.builder.count ?? 0
            guard count <= 2 * ExpressionTree.maxLength else { break }
        }
        if isBroken { return nil }
        func tooLong() {
            diagnostics.error(
                .expressionTooLong,
                "with its names replaced, an expression has at most "
                    + "\(ExpressionTree.maxLength) characters", at: location)
        }
        guard count <= 2 * ExpressionTree.maxLength else {
            tooLong()
            return nil
        }
        guard !insertions.isEmpty else { return (nil, textName) }
        let replaced = put(insertions, into: tree, of: node, at: location)
        let length = replaced.text.unicodeScalars.count
        guard length <= ExpressionTree.maxLength else {
            tooLong()
            return nil
        }
        try spend(characters: length, at: location)
        return (replaced, textName)
    }

    /// Returns the formula that a constant is: an element of a list may be an expression, and so
    /// may a colour's channel.
    private func unfolded(_ operand: Operand) -> Operand {
        guard case .constant(let value) = operand, Self.operand(value) == nil,
            case .formula(let formula) = value.scalar == nil ? color(value) : binding(value)
        else { return operand }
        return .formula(formula)
    }

    /// Formats a constant as an operand; nil if it can't be one.
    static func operand(_ value: YAMLNode) -> String? {
        func numbers(_ nodes: [YAMLNode]) -> [String]? {
            let texts = nodes.compactMap { node in
                [.number, .time].contains(AuthoredKind(of: node)) ? operand(node) : nil
            }
            return texts.count == nodes.count ? texts : nil
        }
        switch value.content {
        case .scalar(let scalar) where scalar.isNull: return nil
        case .scalar(let scalar):
            switch AuthoredKind(of: value) {
            case .boolean: return scalar.boolean == true ? "true" : "false"
            case .number: return literal(scalar)
            case .time:
                return Time(text: scalar.text).flatMap {
                    ExactNumber(Int128($0.numerator), over: Int128($0.denominator))
                }.map(literal)
            default: return color(value).map(literal)
            }
        case .poison: return nil
        case .sequence(let items):
            guard items.count == 2 || items.count == 4, let parts = numbers(items) else {
                return nil
            }
            return "float\(items.count)(\(parts.joined(separator: ", ")))"
        case .mapping(let entries):
            let keys = entries.map(\.key)
            func parts(_ names: [String]) -> [String]? {
                numbers(names.compactMap { name in entries.first { $0.key == name }?.value })
            }
            for names in [["x", "y"], ["width", "height"]] where Set(keys) == Set(names) {
                return parts(names).map { "float2(\($0.joined(separator: ", ")))" }
            }
            guard Set(keys).isSubset(of: ["r", "g", "b", "a"]), keys.count >= 3,
                let channels = parts(["r", "g", "b", "a"])
            else { return nil }
            let all = channels + (channels.count == 3 ? ["1.0"] : [])
            return "float4(\(all.joined(separator: ", ")))"
        }
    }

    private static func literal(_ color: RGBA) -> String {
        "float4(\(color.components.map { "\($0)" }.joined(separator: ", ")))"
    }

    private static func literal(_ scalar: YAMLScalar) -> String? {
        if let exact = ExactNumber(text: scalar.text) { return literal(exact) }
        guard let number = scalar.number, Float(number).isFinite else { return nil }
        return number < 0 ? "(\(Float(number)))" : "\(Float(number))"
    }

    /// Formats a number with a decimal point: a whole literal would divide as an integer.
    private static func literal(_ number: ExactNumber) -> String {
        guard let text = number.decimalText else {
            return "(\(number.numerator).0 / \(number.denominator).0)"
        }
        let pointed = text.contains(".") ? text : "\(text).0"
        return text.hasPrefix("-") ? "(\(pointed))" : pointed
    }

    static func color(_ value: YAMLNode) -> RGBA? {
        guard let text = value.scalar?.text else { return nil }
        return text.hasPrefix("#") ? RGBA(hexadecimalText: text) : RGBA.named(text)
    }

    // MARK: Exact results

    /// Evaluates an expression without names; nil if it isn't rational and is left to the compiler.
    func exact(_ node: YAMLNode, _ place: FormatPlace?) -> YAMLNode? {
        guard let text = node.scalar?.text, let value = trees[text].exactValue else {
            return nil
        }
        let origin = TextOrigin([
            .init(
                start: 0, source: nil, location: node.location,
                values: TextBuilder.few(node.origin?.locations ?? []))
        ])
        func scalar(_ text: String) -> YAMLNode {
            YAMLNode(text: text, at: node.location, origin: origin)
        }
        func number(_ number: ExactNumber, _ place: FormatPlace?) -> YAMLNode {
            if let text = number.decimalText { return scalar(text) }
            return scalar(place?.takesFractions == true ? number.fractionText : "\(number.double)")
        }
        let isNamed = place === places.named
        switch value {
        case .text(let text):
            return YAMLNode(text: text, isPlain: false, at: node.location, origin: origin)
        case .boolean(let boolean):
            guard isNamed || place?.takesBooleans ?? true else { return nil }
            return scalar(boolean ? "true" : "false")
        case .numbers(let numbers):
            if place?.onlyKind == .boolean { return nil }
            if numbers.count == 1 {
                return place?.onlyKind == .color ? nil : number(numbers[0], place)
            }
            if numbers.count == 2, place?.onlyKind != .color, place?.onlyKind != .number {
                let half = isNamed ? place : place?.item
                return YAMLNode(.sequence(numbers.map { number($0, half) }), at: node.location)
            }
            guard numbers.count == 4, isNamed || place?.onlyKind == .color,
                numbers.allSatisfy({ (0...1).contains($0.double) })
            else { return nil }
            return YAMLNode(
                .mapping(
                    zip(["r", "g", "b", "a"], numbers).map {
                        YAMLEntry(key: $0, keyLocation: node.location, value: number($1, nil))
                    }), at: node.location)
        }
    }
}

extension AuthoredKind {
    /// Infers the kind from the form of a literal.
    init(of node: YAMLNode) {
        switch node.content {
        case .poison: self = .text
        case .mapping(let entries):
            let keys = Set(entries.map(\.key))
            self = keys.isSubset(of: ["r", "g", "b", "a"]) && keys.count >= 3 ? .color : .mapping
        case .sequence(let items):
            self =
                items.count == 2 && items.allSatisfy { $0.scalar?.number != nil } ? .point : .list
        case .scalar(let scalar):
            if scalar.boolean != nil {
                self = .boolean
            } else if scalar.number != nil {
                self = .number
            } else if Expander.color(node) != nil {
                self = .color
            } else if scalar.isPlain, Time(text: scalar.text) != nil {
                self = .time
            } else {
                self = .text
            }
        }
    }
}
