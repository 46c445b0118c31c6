package import Diagnostics

/// SwiftUI's `@State`: a boolean, or one of several words, that triggers and touches set.
package struct State: Hashable, Sendable {
    package var name: String
    /// The words that an enumeration can be; nil for a boolean.
    package var words: [String]?
    /// The value before all changes: 0 or 1, or the index of a word.
    package var initial = 0
    /// In the order of the file: of those at one time, the last one counts.
    package var changes: [Change] = []
    package var location: SourceLocation?

    package init(name: String, location: SourceLocation? = nil) {
        self.name = name
        self.location = location
    }

    package struct Change: Hashable, Sendable {
        package var cause: Cause
        /// The new value; nil makes a boolean the other one.
        package var value: Int?

        package init(cause: Cause, value: Int?) {
            self.cause = cause
            self.value = value
        }
    }

    package enum Cause: Hashable, Sendable {
        /// Each new UUID of a trigger.
        case trigger(Int)
        /// Each `ended` of a touch.
        case touch(Int)
    }

    package static let booleans = ["false", "true"]

    /// All that it can be, in the words of the file.
    package var spellings: [String] { words ?? Self.booleans }

    /// In expressions, an enumeration is the index of its word.
    package var kind: ValueKind { words == nil ? .boolean : .number }

    package var triggers: [Int] {
        changes.compactMap { if case .trigger(let index) = $0.cause { index } else { nil } }
    }

    package var touches: [Int] {
        changes.compactMap { if case .touch(let index) = $0.cause { index } else { nil } }
    }
}
