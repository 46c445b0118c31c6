/// One of Python's number formats:
/// `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`.
package struct NumberFormat: Hashable, Sendable {
    enum Alignment: Character { case left = "<", right = ">", center = "^", sign = "=" }
    enum Sign: Character { case plus = "+", minus = "-", space = " " }
    enum Grouping: Character { case marks = ",", underscores = "_" }
    enum Kind: Character, CaseIterable {
        case whole = "d", exponent = "e", upperExponent = "E", fixed = "f", upperFixed = "F"
        case general = "g", upperGeneral = "G", percent = "%"
    }

    var fill: Character = " "
    var alignment = Alignment.right
    var sign = Sign.minus
    /// Whether zero never has a minus sign.
    var hidesNegativeZero = false
    /// Whether the decimal point is always shown, and `g` keeps trailing zeros.
    var isAlternate = false
    var width = 0
    var grouping: Grouping?
    var precision: Int?
    var kind: Kind?

    /// The maximum of width and precision.
    package static let maxLength = 100

    init() {}

    init(_ format: String) throws(CountFormat.Mistake) {
        var rest = Array(format)[...]
        func mistake(_ message: String, _ hint: String? = nil) -> CountFormat.Mistake {
            CountFormat.Mistake(
                message: message, hint: hint,
                offset: format.unicodeScalars.count - String(rest).unicodeScalars.count)
        }
        func take<Part: RawRepresentable<Character>>(_ part: Part.Type) -> Part? {
            guard let found = rest.first.flatMap(Part.init(rawValue:)) else { return nil }
            rest.removeFirst()
            return found
        }
        func number(_ what: String) throws(CountFormat.Mistake) -> Int? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return nil }
            guard let number = Int(String(digits)), number <= Self.maxLength else {
                throw mistake("\(what) is at most \(Self.maxLength)")
            }
            rest.removeFirst(digits.count)
            return number
        }
        var isFilled = false
        var isAligned = false
        if rest.count > 1, let found = Alignment(rawValue: rest[1]) {
            fill = rest[0]
            alignment = found
            rest.removeFirst(2)
            (isFilled, isAligned) = (true, true)
        } else if let found = take(Alignment.self) {
            alignment = found
            isAligned = true
        }
        if let found = take(Sign.self) { sign = found }
        if rest.first == "z" {
            hidesNegativeZero = true
            rest.removeFirst()
        }
        if rest.first == "#" {
            isAlternate = true
            rest.removeFirst()
        }
        if !isFilled, rest.first == "0" {
            fill = "0"
            if !isAligned { alignment = .sign }
            rest.removeFirst()
        }
        width = try number("a width") ?? 0
        grouping = take(Grouping.self)
        if rest.first == "." {
            rest.removeFirst()
            guard let places = try number("a precision") else {
                throw mistake("a precision is missing behind the '.'", "write .2f")
            }
            precision = places
        }
        if let first = rest.first {
            kind = Kind(rawValue: first)
            guard kind != nil else {
                throw mistake(
                    "there is no format '\(first)'",
                    "a format is like Python's: ',.2f', '05.1f', '.0%', '+d', 'e' or 'g'; of a "
                        + "time '%M:%S'")
            }
            if kind == .whole, precision != nil {
                throw mistake("'d' takes no precision", "write f")
            }
            rest.removeFirst()
        }
        if let first = rest.first {
            throw mistake(
                "nothing may follow the format's type, and here stands '\(first)'",
                "the order is fill, alignment, sign, 0, width, grouping, precision, type")
        }
    }

    // MARK: Writing

    /// A formatted number without sign and padding.
    private struct Parts {
        var whole: [UInt8] = []
        var decimals: [UInt8] = []
        var hasPoint = false
        var tail = ""
        /// A word instead of digits.
        var word: String?
    }

    package func text(of number: WrittenNumber, _ marks: NumberMarks) -> String {
        let parts = parts(of: number)
        let isZero =
            parts.word == nil
            && (parts.whole + parts.decimals).allSatisfy { $0 == UInt8(ascii: "0") }
        let hides = isZero && (hidesNegativeZero || kind == nil || kind == .whole)
        let isNegative = number.isNegative && !number.isNaN && !hides
        let sign = isNegative ? "-" : self.sign == .minus ? "" : String(self.sign.rawValue)
        var tail = parts.tail
        if parts.hasPoint {
            tail = String(marks.decimal) + String(decoding: parts.decimals, as: UTF8.self) + tail
        }
        let minimum = fill == "0" && alignment == .sign ? width - sign.count - tail.count : 0
        let whole = parts.word ?? grouped(parts.whole, atLeast: minimum, marks)
        let count = sign.count + whole.count + tail.count
        let padding = max(width - count, 0)
        func room(_ count: Int) -> String { String(repeating: fill, count: count) }
        switch alignment {
        case .left: return sign + whole + tail + room(padding)
        case .right: return room(padding) + sign + whole + tail
        case .sign: return sign + room(padding) + whole + tail
        case .center:
            return room(padding / 2) + sign + whole + tail + room(padding - padding / 2)
        }
    }

    private func parts(of number: WrittenNumber) -> Parts {
        let isUpper = kind.map { $0.rawValue.isUppercase } ?? false
        let value = kind == .percent ? number.hundredfold : number
        var parts = Parts()
        if let word = value.specialWord {
            parts.word = isUpper ? word.uppercased() : word
        } else {
            switch kind {
            case .whole: parts.whole = value.fixed(places: 0).whole
            case .fixed, .upperFixed, .percent: setFixed(value, places: precision ?? 6, &parts)
            case .exponent, .upperExponent:
                setExponent(value, digits: (precision ?? 6) + 1, isUpper, &parts)
            case .general, .upperGeneral:
                setGeneral(value, digits: max(precision ?? 6, 1), isUpper, &parts)
            case nil:
                if let precision {
                    setGeneral(value, digits: max(precision, 1), isUpper, &parts)
                } else if let shortest = value.shortest {
                    (parts.whole, parts.decimals) = shortest
                } else {
                    setExponent(value, digits: value.shortestCount, isUpper, &parts)
                }
            }
            parts.hasPoint = !parts.decimals.isEmpty || isAlternate && kind != .whole
        }
        if kind == .percent { parts.tail += "%" }
        return parts
    }

    private func setFixed(_ value: WrittenNumber, places: Int, _ parts: inout Parts) {
        (parts.whole, parts.decimals) = value.fixed(places: places)
    }

    private func setExponent(
        _ value: WrittenNumber, digits count: Int, _ isUpper: Bool, _ parts: inout Parts
    ) {
        let (digits, exponent) = value.significant(count)
        parts.whole = [digits[0]]
        parts.decimals = Array(digits.dropFirst())
        let size = String(exponent.magnitude)
        parts.tail =
            (isUpper ? "E" : "e") + (exponent < 0 ? "-" : "+") + (size.count < 2 ? "0" : "") + size
    }

    private func setGeneral(
        _ value: WrittenNumber, digits count: Int, _ isUpper: Bool, _ parts: inout Parts
    ) {
        let exponent = value.significant(count).exponent
        if (-4..<count).contains(exponent) {
            setFixed(value, places: count - 1 - exponent, &parts)
        } else {
            setExponent(value, digits: count, isUpper, &parts)
        }
        guard !isAlternate else { return }
        while parts.decimals.last == UInt8(ascii: "0") { parts.decimals.removeLast() }
    }

    /// Groups digits, padded with zeros.
    ///
    /// - Parameter least: the minimum length.
    private func grouped(_ digits: [UInt8], atLeast minimum: Int, _ marks: NumberMarks) -> String {
        let missing = max(minimum - digits.count, 0)
        guard let grouping else {
            return String(repeating: "0", count: missing) + String(decoding: digits, as: UTF8.self)
        }
        let isMarked = grouping == .marks
        let mark = isMarked ? marks.group : "_"
        let first = isMarked ? marks.firstGroup : 3
        let others = isMarked ? marks.otherGroups : 3
        guard !isMarked || digits.count >= first + marks.minLeading || missing > 0 else {
            return String(decoding: digits, as: UTF8.self)
        }
        var reversed: [Character] = []
        var left = first
        var index = 0
        // Zeros are grouped too. A group mark is never the first character.
        while index < digits.count || reversed.count < minimum {
            if left == 0 {
                reversed.append(mark)
                left = others
            }
            reversed.append(
                index < digits.count
                    ? Character(Unicode.Scalar(digits[digits.count - 1 - index])) : "0")
            index += 1
            left -= 1
        }
        return String(reversed.reversed())
    }

    // MARK: Possible output

    /// An upper bound of the length of any formatted number.
    var maxLetters: Int {
        // A binary64 number has at most 309 digits before the point, and groups have at least two.
        max(width, 311 * 3 / 2 + 12 + (precision ?? 17))
    }

    /// The distinct letters that formatted numbers may contain.
    func letters(_ marks: NumberMarks) -> String {
        var letters = "0123456789-"
        if kind != .whole { letters.append(marks.decimal) }
        if let grouping { letters.append(grouping == .marks ? marks.group : "_") }
        if sign == .plus { letters += "+" }
        if kind == .percent { letters += "%" }
        if kind == nil || [.exponent, .general].contains(kind) { letters += "e+" }
        if [.upperExponent, .upperGeneral].contains(kind) { letters += "E+" }
        if width > 0 { letters.append(fill) }
        return letters
    }
}
