import Diagnostics

extension [FindingDescription] {
    /// Numbers in braces in texts.
    static let counting: Self = [
        FindingDescription(
            "number-format", .error,
            means: """
                The format after the colon is invalid. Formats of numbers are Python's, \
                `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`; those of times \
                have `%H`, `%M`, `%S` and `%f`.
                """,
            shownBy: "Tests/TimelineParsingTests/CountingTextTests.swift",
            "every mistake is told at its place in the text"),
        FindingDescription(
            "unclosed-brace", .error,
            means: """
                In a text, `{$` begins an expression, which a `}` ends. The letters themselves \
                are written `{{$`.
                """,
            shownBy: "Tests/TimelineParsingTests/CountingTextTests.swift",
            "every mistake is told at its place in the text"),
        FindingDescription(
            "unknown-locale", .error,
            means: """
                The number format of this language is unknown. A `locale` is a BCP 47 tag: a \
                language, optionally with a country, such as `de`, `en-IN` or `de-CH`.
                """,
            shownBy: "Tests/TimelineParsingTests/CountingTextTests.swift",
            "every mistake is told at its place in the text"),
    ]
}
