import Diagnostics

extension [FindingDescription] {
    /// Numbers in braces in texts.
    static let counting: Self = [
        FindingDescription(
            "number-format", .error,
            means:
                """
                The format behind the colon is none. Formats of numbers are Python's, \
                `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`, and those of \
                times have `%H`, `%M`, `%S` and `%f`.
                """,
            change: .timeline(
                """
                 layers:
                -  - text: "Total {$time:.2}{$time:,2f}"
                +  - text: "Total {$time:.2}{$time:,.2f}"
                """)),
        FindingDescription(
            "unclosed-brace", .error,
            means:
                """
                In a text, `{$` begins an expression, which a `}` ends. The letters themselves \
                are written `{{$`.
                """,
            change: .timeline(
                """
                 layers:
                -  - text: "Total {$time:.2f"
                +  - text: "Total {$time:.2f}"
                """)),
        FindingDescription(
            "unknown-locale", .error,
            means:
                """
                There are no marks for that language. A `locale` is a BCP 47 tag: a language, and \
                a country where that counts, such as `de`, `en-IN` or `de-CH`.
                """,
            change: .timeline(
                """
                 layers:
                -  - text: { string: "{$time:.2f}", locale: de_CH }
                +  - text: { string: "{$time:.2f}", locale: de-CH }
                """)),
    ]
}
