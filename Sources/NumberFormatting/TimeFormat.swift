/// A format for seconds: `%M:%S`.
package struct TimeFormat: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
        case hours, minutes, seconds
        /// The fraction of a second, in this many digits.
        case parts(Int)
    }

    enum Piece: Hashable, Sendable {
        case letters(String)
        /// - Parameter digits: the minimum number.
        case unit(Unit, digits: Int)
    }

    let pieces: [Piece]

    /// Whether a format is a time format: it has a `%` before its end. A number's `%` is at the
    /// end.
    static func isOne(_ format: String) -> Bool {
        zip(format, format.dropFirst()).contains { mark, next in
            mark == "%" && (next.isASCII && (next.isLetter || next.isNumber) || "-%".contains(next))
        }
    }

    init(_ format: String) throws(CountFormat.Mistake) {
        let scalars = Array(format.unicodeScalars)
        var pieces: [Piece] = []
        var letters = ""
        var index = 0
        while index < scalars.count {
            guard scalars[index] == "%" else {
                letters.unicodeScalars.append(scalars[index])
                index += 1
                continue
            }
            let start = index
            index += 1
            func mistake(_ what: String) -> CountFormat.Mistake {
                CountFormat.Mistake(
                    message: "there is no '\(what)' in a format of times",
                    hint: "there is %H, %M, %S, %f and %1f…%9f; %-M has no zero before it, and "
                        + "%% is a percent sign", offset: start)
            }
            guard index < scalars.count else { throw mistake("%") }
            if scalars[index] == "%" {
                letters += "%"
                index += 1
                continue
            }
            let modifier = scalars[index]
            let isBare = modifier == "-"
            let places = ("1"..."9").contains(modifier) ? Int(modifier.value) - 0x30 : nil
            if isBare || places != nil { index += 1 }
            guard index < scalars.count else { throw mistake("%\(modifier)") }
            let word = String(String.UnicodeScalarView(scalars[start...index]))
            let unit: Unit
            switch scalars[index] {
            case "H" where places == nil: unit = .hours
            case "M" where places == nil: unit = .minutes
            case "S" where places == nil: unit = .seconds
            case "f" where !isBare: unit = .parts(places ?? 6)
            default: throw mistake(word)
            }
            index += 1
            if !letters.isEmpty { pieces.append(.letters(letters)) }
            letters = ""
            pieces.append(.unit(unit, digits: isBare ? 1 : 2))
            if case .parts = unit, !format.contains("%S"), !format.contains("%-S") {
                throw CountFormat.Mistake(
                    message: "'\(word)' are a second's parts, and no '%S' shows the seconds",
                    hint: "write %S.\(word)", offset: start)
            }
        }
        if !letters.isEmpty { pieces.append(.letters(letters)) }
        self.pieces = pieces
    }

    private func shows(_ unit: Unit) -> Bool {
        pieces.contains { if case .unit(unit, _) = $0 { true } else { false } }
    }

    /// The maximum number of digits of fractions.
    private var places: Int {
        pieces.reduce(0) { if case .unit(.parts(let count), _) = $1 { max($0, count) } else { $0 } }
    }

    package func text(of number: WrittenNumber) -> String {
        if let word = number.specialWord {
            return number.isNegative && !number.isNaN ? "-\(word)" : word
        }
        // A binary32 sum slightly below a whole second must not show the previous second.
        let kept = max(places, 3)
        var rest = number.scaled(byPowerOfTen: kept)
        var parts = [UInt8](repeating: 0, count: kept)
        for index in parts.indices.reversed() {
            parts[index] = UInt8(ascii: "0") + UInt8(rest.divide(by: 10))
        }
        // The largest unit includes all larger ones.
        let showsHours = shows(.hours), showsMinutes = shows(.minutes)
        var (minutes, seconds) = (rest, rest)
        var hours = rest
        if showsHours || showsMinutes {
            let perUnit: UInt32 = showsMinutes ? 60 : 3600
            seconds = BigNumber(minutes.divide(by: perUnit))
            hours = minutes
            if showsHours, showsMinutes { minutes = BigNumber(hours.divide(by: 60)) }
        }
        var text = ""
        var isZero = true
        for piece in pieces {
            switch piece {
            case .letters(let letters): text += letters
            case .unit(.parts(let count), _):
                text += String(decoding: parts.prefix(count), as: UTF8.self)
                if parts.prefix(count).contains(where: { $0 != UInt8(ascii: "0") }) {
                    isZero = false
                }
            case .unit(let unit, let minimum):
                let count = unit == .hours ? hours : unit == .minutes ? minutes : seconds
                let digits = String(decoding: count.digits, as: UTF8.self)
                text += String(repeating: "0", count: max(minimum - digits.count, 0)) + digits
                if !count.isZero { isZero = false }
            }
        }
        return number.isNegative && !isZero ? "-\(text)" : text
    }

    var maxLetters: Int {
        pieces.reduce(1) {
            switch $1 {
            case .letters(let letters): $0 + letters.utf8.count
            case .unit: $0 + 310
            }
        }
    }

    var letters: String {
        pieces.reduce("0123456789-") {
            if case .letters(let letters) = $1 { $0 + letters } else { $0 }
        }
    }
}
