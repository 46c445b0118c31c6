/// How a number is shown within a text.
package enum CountFormat: Hashable, Sendable {
    case number(NumberFormat)
    case time(TimeFormat)
    /// `true` of all that isn't zero, and `false`.
    case truth

    /// What is wrong with a format.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        package var message: String
        package var hint: String?
        /// Where in the format, counted in Unicode scalars.
        package var offset: Int

        package var description: String { message }
    }

    /// The fewest digits.
    package static let shortest = CountFormat.number(NumberFormat())

    /// - Parameter text: a format of numbers as Python has it, or one of times.
    package init(_ text: String) throws(Mistake) {
        self =
            TimeFormat.isOne(text)
            ? .time(try TimeFormat(text)) : .number(try NumberFormat(text))
    }

    package func text(of number: WrittenNumber, _ marks: NumberMarks = .standard) -> String {
        switch self {
        case .number(let format): format.text(of: number, marks)
        case .time(let format): format.text(of: number)
        case .truth: number.isZero ? "false" : "true"
        }
    }

    /// An upper bound of the letters of any number.
    package var mostLetters: Int {
        switch self {
        case .number(let format): format.mostLetters
        case .time(let format): format.mostLetters
        case .truth: 5
        }
    }

    /// Each letter that a number may come to, for those who ask what a font lacks.
    package func letters(_ marks: NumberMarks) -> String {
        switch self {
        case .number(let format): format.letters(marks)
        case .time(let format): format.letters
        case .truth: "true false"
        }
    }
}
