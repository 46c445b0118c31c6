/// The format of a number in a text.
package enum CountFormat: Hashable, Sendable {
    case number(NumberFormat)
    case time(TimeFormat)
    /// `false` for zero, otherwise `true`.
    case truth

    /// An error in a format.
    package struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        package var message: String
        package var hint: String?
        /// The position in the format, in Unicode scalars.
        package var offset: Int

        package var description: String { message }
    }

    /// The shortest representation.
    package static let shortest = CountFormat.number(NumberFormat())

    /// - Parameter text: one of Python's number formats, or a time format.
    package init(_ text: String) throws(Mistake) {
        self =
            TimeFormat.isOne(text) ? .time(try TimeFormat(text)) : .number(try NumberFormat(text))
    }

    package func text(of number: WrittenNumber, _ marks: NumberMarks = .standard) -> String {
        switch self {
        case .number(let format): format.text(of: number, marks)
        case .time(let format): format.text(of: number)
        case .truth: number.isZero ? "false" : "true"
        }
    }

    /// An upper bound of the length of any formatted number.
    package var maxLetters: Int {
        switch self {
        case .number(let format): format.maxLetters
        case .time(let format): format.maxLetters
        case .truth: 5
        }
    }

    /// All letters that a formatted number may contain, for finding fonts.
    package func letters(_ marks: NumberMarks) -> String {
        switch self {
        case .number(let format): format.letters(marks)
        case .time(let format): format.letters
        case .truth: "true false"
        }
    }
}
