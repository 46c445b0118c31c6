package import MediaTime
import PortableMath

/// The value of an expression in exact fractions: `1/2` is a half.
package enum ExactValue: Sendable {
    case boolean(Bool)
    case text(String)
    /// A number, or the components of a vector.
    case numbers([ExactNumber])

    /// The number, if it is one.
    package var number: ExactNumber? {
        if case .numbers(let numbers) = self, numbers.count == 1 { numbers[0] } else { nil }
    }
}

extension ExpressionTree {
    /// The exact value of an expression without names.
    ///
    /// It is known for what times and counts need: arithmetic, comparisons, `?:`, vectors of two to
    /// four components, and functions with rational results, such as `random`. Everything else,
    /// such as a sine, is left to the compiler: nil, as for a fraction beyond 128 bits.
    package var exactValue: ExactValue? {
        guard references.isEmpty, let root else { return nil }
        return try? ExactEvaluation(seed: seed).value(of: root)
    }
}

private struct ExactEvaluation {
    struct Unknown: Error {}

    let seed: UInt64

    func value(of node: SyntaxExpression) throws(Unknown) -> ExactValue {
        switch node.kind {
        case .boolean(let value): return .boolean(value)
        case .text(let text, _): return .text(text)
        case .integer(let value, isUnsigned: false):
            return .numbers([try known(ExactNumber(Int128(value), over: 1))])
        case .floating(_, .none, let digits):
            return .numbers([try known(ExactNumber(text: digits))])
        case .unary(let sign, let operand): return try signed(sign, try value(of: operand))
        case .binary(let sign, let left, let right):
            return try combined(sign, try value(of: left), try value(of: right))
        case .conditional(let test, let then, let otherwise):
            let (test, then) = (try boolean(try value(of: test)), try value(of: then))
            let other = try value(of: otherwise)
            return test ? then : other
        case .member(let vector, let name): return try swizzled(try value(of: vector), name)
        case .call(let name, nil, let arguments):
            var values: [ExactValue] = []
            for argument in arguments { values.append(try value(of: argument)) }
            return try called(name, values)
        default: throw Unknown()
        }
    }

    // MARK: Operators

    private func signed(_ sign: String, _ value: ExactValue) throws(Unknown) -> ExactValue {
        switch sign {
        case "-": return try map(value) { $0.negated }
        case "+": return try map(value) { $0 }
        case "!": return .boolean(try !boolean(value))
        default: throw Unknown()
        }
    }

    private func combined(
        _ sign: String, _ left: ExactValue, _ right: ExactValue
    ) throws(Unknown) -> ExactValue {
        switch sign {
        case "||":
            let (a, b) = (try boolean(left), try boolean(right))
            return .boolean(a || b)
        case "&&":
            let (a, b) = (try boolean(left), try boolean(right))
            return .boolean(a && b)
        case "==": return .boolean(try areEqual(left, right))
        case "!=": return .boolean(try !areEqual(left, right))
        case "<": return .boolean(try isLess(left, right))
        case ">": return .boolean(try isLess(right, left))
        case "<=": return .boolean(try !isLess(right, left))
        case ">=": return .boolean(try !isLess(left, right))
        case "+": return try combine(left, right) { $0.adding($1) }
        case "-": return try combine(left, right) { $0.subtracting($1) }
        case "*": return try combine(left, right) { $0.multiplied(by: $1) }
        case "/": return try combine(left, right) { $0.divided(by: $1) }
        case "%": return try combine(left, right, remainder)
        default: throw Unknown()
        }
    }

    /// The value of `.x`, `.yx` and `.rgb`.
    private func swizzled(_ value: ExactValue, _ name: String) throws(Unknown) -> ExactValue {
        guard case .numbers(let numbers) = value, numbers.count > 1, name.utf8.count <= 4 else {
            throw Unknown()
        }
        for letters in [Array("xyzw"), Array("rgba")] {
            let chosen = name.compactMap { letter in
                letters.prefix(numbers.count).firstIndex(of: letter).map { numbers[$0] }
            }
            if chosen.count == name.count { return .numbers(chosen) }
        }
        throw Unknown()
    }

    // MARK: Functions

    private func called(
        _ name: String, _ values: [ExactValue]
    ) throws(Unknown) -> ExactValue {
        switch (name, values.count) {
        case ("float", 1): return .numbers([try single(values[0])])
        case ("int", 1): return try map(values[0], truncated)
        case ("float2", _): return try vector(2, values)
        case ("float3", _): return try vector(3, values)
        case ("float4", _): return try vector(4, values)
        case ("random", 1...): return .numbers([try random(values)])
        default: break
        }
        guard let function = Builtin(rawValue: name),
            function.signature.argumentCount == values.count
        else { throw Unknown() }
        switch function {
        case .trunc: return try map(values[0], truncated)
        case .floor: return try map(values[0]) { $0.floor }
        case .ceil: return try map(values[0]) { $0.negated.floor.negated }
        case .fract: return try map(values[0]) { $0.subtracting($0.floor) }
        case .abs, .fabs: return try map(values[0]) { $0.numerator < 0 ? $0.negated : $0 }
        case .sign:
            return try map(values[0]) {
                ExactNumber(Int(truncatingIfNeeded: $0.numerator.signum()))
            }
        case .min, .fmin: return try combine(values[0], values[1], smaller)
        case .max, .fmax: return try combine(values[0], values[1], larger)
        case .fmod: return try combine(values[0], values[1], remainder)
        case .clamp: return try clamped(values[0], values[1], values[2])
        case .saturate:
            return try clamped(
                values[0], .numbers([ExactNumber(0)]), .numbers([ExactNumber(1)]))
        case .mix:
            let way = try combine(values[1], values[0]) { $0.subtracting($1) }
            let part = try combine(way, values[2]) { $0.multiplied(by: $1) }
            return try combine(values[0], part) { $0.adding($1) }
        default: throw Unknown()
        }
    }

    private func random(_ values: [ExactValue]) throws(Unknown) -> ExactNumber {
        var arguments: [Float] = []
        for value in values {
            guard case .numbers(let numbers) = value else { throw Unknown() }
            arguments += numbers.map { Float($0.double) }
        }
        let unit = SplitMix64.unit(seed, arguments)
        return try known(ExactNumber(Int128(unit * 0x1p24), over: 1 << 24))
    }

    private func clamped(
        _ value: ExactValue, _ minimum: ExactValue, _ maximum: ExactValue
    ) throws(Unknown) -> ExactValue {
        try combine(try combine(value, minimum, larger), maximum, smaller)
    }

    private func vector(
        _ count: Int, _ values: [ExactValue]
    ) throws(Unknown) -> ExactValue {
        var numbers: [ExactNumber] = []
        for value in values {
            guard case .numbers(let more) = value else { throw Unknown() }
            numbers += more
        }
        if values.count == 1, numbers.count == 1 {
            numbers = Array(repeating: numbers[0], count: count)
        }
        guard numbers.count == count else { throw Unknown() }
        return .numbers(numbers)
    }

    // MARK: Numbers

    private func known(_ number: ExactNumber?) throws(Unknown) -> ExactNumber {
        guard let number else { throw Unknown() }
        return number
    }

    private func boolean(_ value: ExactValue) throws(Unknown) -> Bool {
        guard case .boolean(let boolean) = value else { throw Unknown() }
        return boolean
    }

    private func single(_ value: ExactValue) throws(Unknown) -> ExactNumber {
        try known(value.number)
    }

    private func areEqual(
        _ left: ExactValue, _ right: ExactValue
    ) throws(Unknown) -> Bool {
        if case .boolean(let a) = left, case .boolean(let b) = right { return a == b }
        if case .text(let a) = left, case .text(let b) = right { return a == b }
        guard let isEqual = try single(left).isEqual(to: try single(right)) else {
            throw Unknown()
        }
        return isEqual
    }

    private func isLess(
        _ left: ExactValue, _ right: ExactValue
    ) throws(Unknown) -> Bool {
        guard let isLess = try single(left).isLess(than: try single(right)) else {
            throw Unknown()
        }
        return isLess
    }

    private func map(
        _ value: ExactValue, _ change: (ExactNumber) -> ExactNumber?
    ) throws(Unknown) -> ExactValue {
        guard case .numbers(let numbers) = value else { throw Unknown() }
        let changed = numbers.compactMap(change)
        guard changed.count == numbers.count else { throw Unknown() }
        return .numbers(changed)
    }

    /// Applies an operation to each component. A number is combined with each of a vector.
    private func combine(
        _ left: ExactValue, _ right: ExactValue,
        _ operation: (ExactNumber, ExactNumber) -> ExactNumber?
    ) throws(Unknown) -> ExactValue {
        guard case .numbers(var a) = left, case .numbers(var b) = right else { throw Unknown() }
        if a.count == 1 { a = Array(repeating: a[0], count: b.count) }
        if b.count == 1 { b = Array(repeating: b[0], count: a.count) }
        guard a.count == b.count else { throw Unknown() }
        let results = zip(a, b).compactMap(operation)
        guard results.count == a.count else { throw Unknown() }
        return .numbers(results)
    }

    private func truncated(_ number: ExactNumber) -> ExactNumber {
        number.numerator < 0 ? number.negated.floor.negated : number.floor
    }

    /// The remainder has the dividend's sign, as in C.
    private func remainder(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
        left.divided(by: right).flatMap { truncated($0).multiplied(by: right) }
            .flatMap { left.subtracting($0) }
    }

    private func smaller(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
        b.isLess(than: a).map { $0 ? b : a }
    }

    private func larger(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
        a.isLess(than: b).map { $0 ? b : a }
    }
}
