import MediaTime

/// Evaluates an expression without names in exact fractions: `1/2` is a half.
///
/// It supports what times and counts need: arithmetic, comparisons, `?:`, vectors of two to four
/// components, and functions with rational results. Everything else, such as a sine, is left to the
/// compiler.
struct ExactExpression {
    enum Value {
        case boolean(Bool)
        case text(String)
        /// A number, or the components of a vector.
        case numbers([ExactNumber])
    }

    /// Returns nil for any other text, or if a fraction exceeds 128 bits.
    static func value(of text: String) -> Value? {
        var reader = ExactExpression(bytes: Array(text.utf8))
        guard let value = try? reader.choice() else { return nil }
        reader.skipSpace()
        return reader.index == reader.bytes.count ? value : nil
    }

    private struct Unknown: Error {}

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Characters

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20 {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    /// Consumes an operator if it is next, unless it is the start of a longer one.
    private mutating func take(_ mark: StaticString, unless next: String = "") -> Bool {
        skipSpace()
        let count = mark.utf8CodeUnitCount
        guard index + count <= bytes.count, bytes[index] == mark.utf8Start[0],
            count == 1 || bytes[index + 1] == mark.utf8Start[1]
        else { return false }
        if index + count < bytes.count, next.utf8.contains(bytes[index + count]) { return false }
        index += count
        return true
    }

    private mutating func expect(_ mark: StaticString) throws(Unknown) {
        guard take(mark) else { throw Unknown() }
    }

    private mutating func word() -> String? {
        skipSpace()
        let start = index
        while index < bytes.count, isNamePart(Unicode.Scalar(bytes[index])) { index += 1 }
        guard index > start, isNameStart(Unicode.Scalar(bytes[start])) else {
            index = start
            return nil
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    // MARK: Grammar

    private mutating func choice() throws(Unknown) -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { throw Unknown() }
        let condition = try either()
        guard take("?") else { return condition }
        let yes = try choice()
        try expect(":")
        let no = try choice()
        return try boolean(condition) ? yes : no
    }

    private mutating func either() throws(Unknown) -> Value {
        var value = try both()
        while take("||") {
            let other = try both()
            let (a, b) = (try boolean(value), try boolean(other))
            value = .boolean(a || b)
        }
        return value
    }

    private mutating func both() throws(Unknown) -> Value {
        var value = try comparison()
        while take("&&") {
            let other = try comparison()
            let (a, b) = (try boolean(value), try boolean(other))
            value = .boolean(a && b)
        }
        return value
    }

    private mutating func comparison() throws(Unknown) -> Value {
        let left = try sum()
        if take("==") { return .boolean(try areEqual(left, try sum())) }
        if take("!=") { return .boolean(try !areEqual(left, try sum())) }
        if take("<=") { return .boolean(try !isLess(try sum(), left)) }
        if take(">=") { return .boolean(try !isLess(left, try sum())) }
        if take("<", unless: "<") { return .boolean(try isLess(left, try sum())) }
        if take(">", unless: ">") { return .boolean(try isLess(try sum(), left)) }
        return left
    }

    private mutating func sum() throws(Unknown) -> Value {
        var value = try product()
        while true {
            if take("+", unless: "+=") {
                value = try combine(value, try product()) { $0.adding($1) }
            } else if take("-", unless: "-=") {
                value = try combine(value, try product()) { $0.subtracting($1) }
            } else {
                return value
            }
        }
    }

    private mutating func product() throws(Unknown) -> Value {
        var value = try sign()
        while true {
            if take("*", unless: "=") {
                value = try combine(value, try sign()) { $0.multiplied(by: $1) }
            } else if take("/", unless: "/*=") {
                value = try combine(value, try sign()) { $0.divided(by: $1) }
            } else if take("%", unless: "=") {
                value = try combine(value, try sign(), Self.remainder)
            } else {
                return value
            }
        }
    }

    private mutating func sign() throws(Unknown) -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { throw Unknown() }
        if take("-", unless: "-") { return try map(try sign()) { $0.negated } }
        if take("+", unless: "+") { return try map(try sign()) { $0 } }
        if take("!", unless: "=") { return .boolean(try !boolean(try sign())) }
        return try parts(of: try primary())
    }

    /// Parses a swizzle: `.x`, `.yx`, `.rgb`.
    private mutating func parts(of value: Value) throws(Unknown) -> Value {
        guard take("."), let name = word() else { return value }
        guard case .numbers(let numbers) = value, numbers.count > 1, name.utf8.count <= 4 else {
            throw Unknown()
        }
        var chosen: [ExactNumber] = []
        for letter in name {
            let position =
                Array("xyzw").firstIndex(of: letter) ?? Array("rgba").firstIndex(of: letter)
            guard let position, position < numbers.count else { throw Unknown() }
            chosen.append(numbers[position])
        }
        return .numbers(chosen)
    }

    private mutating func primary() throws(Unknown) -> Value {
        if take("(") {
            let value = try choice()
            try expect(")")
            return value
        }
        if let text = try text() { return .text(text) }
        guard let name = word() else { return .numbers([try number()]) }
        if name == "true" { return .boolean(true) }
        if name == "false" { return .boolean(false) }
        try expect("(")
        var arguments: [Value] = []
        repeat { arguments.append(try choice()) } while take(",")
        try expect(")")
        return try call(name, arguments)
    }

    /// Parses a text in quotes, if one starts here.
    private mutating func text() throws(Unknown) -> String? {
        skipSpace()
        guard index < bytes.count, let quote = bytes[index...].first,
            quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
        else { return nil }
        index += 1
        var letters: [UInt8] = []
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\") { index += 1 }
            guard index < bytes.count else { throw Unknown() }
            letters.append(bytes[index])
            index += 1
        }
        guard index < bytes.count else { throw Unknown() }
        index += 1
        return String(decoding: letters, as: UTF8.self)
    }

    /// Formats a text as a literal of an expression.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    private mutating func number() throws(Unknown) -> ExactNumber {
        skipSpace()
        let start = index
        if bytes[index...].starts(with: "0x".utf8) {
            while index < bytes.count, isNamePart(Unicode.Scalar(bytes[index])) { index += 1 }
            guard let number = ExactNumber(bytes[start..<index]) else { throw Unknown() }
            return number
        }
        var isExponent = false
        while index < bytes.count {
            let byte = bytes[index]
            let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            guard
                isDigit(byte) || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
                    || isSign && isExponent
            else { break }
            isExponent = byte | 0x20 == UInt8(ascii: "e")
            index += 1
        }
        let digits = bytes[start..<index]
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "f") { index += 1 }
        let isEnd = index == bytes.count || !isNamePart(Unicode.Scalar(bytes[index]))
        guard isEnd, let number = ExactNumber(digits) else { throw Unknown() }
        return number
    }

    // MARK: Operations

    private func boolean(_ value: Value) throws(Unknown) -> Bool {
        guard case .boolean(let boolean) = value else { throw Unknown() }
        return boolean
    }

    private func single(_ value: Value) throws(Unknown) -> ExactNumber {
        guard case .numbers(let numbers) = value, numbers.count == 1 else { throw Unknown() }
        return numbers[0]
    }

    private func areEqual(_ left: Value, _ right: Value) throws(Unknown) -> Bool {
        if case .boolean(let a) = left, case .boolean(let b) = right { return a == b }
        if case .text(let a) = left, case .text(let b) = right { return a == b }
        guard let isEqual = try single(left).isEqual(to: try single(right)) else {
            throw Unknown()
        }
        return isEqual
    }

    private func isLess(_ left: Value, _ right: Value) throws(Unknown) -> Bool {
        guard let isLess = try single(left).isLess(than: try single(right)) else {
            throw Unknown()
        }
        return isLess
    }

    private func map(
        _ value: Value, _ change: (ExactNumber) -> ExactNumber?
    ) throws(Unknown) -> Value {
        guard case .numbers(let numbers) = value else { throw Unknown() }
        let changed = numbers.compactMap(change)
        guard changed.count == numbers.count else { throw Unknown() }
        return .numbers(changed)
    }

    /// Applies an operation componentwise. A scalar is combined with each component of a vector.
    private func combine(
        _ left: Value, _ right: Value, _ operation: (ExactNumber, ExactNumber) -> ExactNumber?
    ) throws(Unknown) -> Value {
        guard case .numbers(var a) = left, case .numbers(var b) = right else { throw Unknown() }
        if a.count == 1 { a = Array(repeating: a[0], count: b.count) }
        if b.count == 1 { b = Array(repeating: b[0], count: a.count) }
        guard a.count == b.count else { throw Unknown() }
        let results = zip(a, b).compactMap(operation)
        guard results.count == a.count else { throw Unknown() }
        return .numbers(results)
    }

    private static func truncated(_ number: ExactNumber) -> ExactNumber {
        number.numerator < 0 ? number.negated.floor.negated : number.floor
    }

    /// Returns the remainder, with the dividend's sign as in C.
    private static func remainder(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
        left.divided(by: right).flatMap { truncated($0).multiplied(by: right) }
            .flatMap { left.subtracting($0) }
    }

    private static func smaller(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
        b.isLess(than: a).map { $0 ? b : a }
    }

    private static func larger(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
        a.isLess(than: b).map { $0 ? b : a }
    }

    private func call(_ name: String, _ arguments: [Value]) throws(Unknown) -> Value {
        switch (name, arguments.count) {
        case ("float", 1): return .numbers([try single(arguments[0])])
        case ("int", 1), ("trunc", 1): return try map(arguments[0], Self.truncated)
        case ("floor", 1): return try map(arguments[0]) { $0.floor }
        case ("ceil", 1): return try map(arguments[0]) { $0.negated.floor.negated }
        case ("fract", 1): return try map(arguments[0]) { $0.subtracting($0.floor) }
        case ("abs", 1), ("fabs", 1):
            return try map(arguments[0]) { $0.numerator < 0 ? $0.negated : $0 }
        case ("sign", 1): return try map(arguments[0]) { ExactNumber($0.numerator.signum().int) }
        case ("min", 2), ("fmin", 2):
            return try combine(arguments[0], arguments[1], Self.smaller)
        case ("max", 2), ("fmax", 2):
            return try combine(arguments[0], arguments[1], Self.larger)
        case ("fmod", 2): return try combine(arguments[0], arguments[1], Self.remainder)
        case ("clamp", 3):
            let raised = try combine(arguments[0], arguments[1], Self.larger)
            return try combine(raised, arguments[2], Self.smaller)
        case ("saturate", 1):
            let raised = try combine(arguments[0], .numbers([ExactNumber(0)]), Self.larger)
            return try combine(raised, .numbers([ExactNumber(1)]), Self.smaller)
        case ("mix", 3):
            let way = try combine(arguments[1], arguments[0]) { $0.subtracting($1) }
            let part = try combine(way, arguments[2]) { $0.multiplied(by: $1) }
            return try combine(arguments[0], part) { $0.adding($1) }
        case ("float2", _): return try vector(2, arguments)
        case ("float3", _): return try vector(3, arguments)
        case ("float4", _): return try vector(4, arguments)
        default: throw Unknown()
        }
    }

    private func vector(_ count: Int, _ arguments: [Value]) throws(Unknown) -> Value {
        var numbers: [ExactNumber] = []
        for argument in arguments {
            guard case .numbers(let more) = argument else { throw Unknown() }
            numbers += more
        }
        if arguments.count == 1, numbers.count == 1 {
            numbers = Array(repeating: numbers[0], count: count)
        }
        guard numbers.count == count else { throw Unknown() }
        return .numbers(numbers)
    }
}

extension Int128 {
    fileprivate var int: Int { Int(truncatingIfNeeded: self) }
}
