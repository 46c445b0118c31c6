import Diagnostics

extension [FindingDescription] {
    static let tables: Self = [
        FindingDescription(
            "broken-csv", .error,
            means:
                """
                A quote of a CSV file has no end, or its cell goes on behind it. Within a cell in \
                quotes a quote is written twice.
                """,
            wrong: .table(
                """
                name,width
                "the "best" card",20
                """),
            right: .table(
                """
                name,width
                "the ""best"" card",20
                """)),
        FindingDescription(
            "broken-json", .error,
            means: "The rows are no JSON from this place on.",
            wrong: .table(
                """
                [
                  { "name": "a", width: 20 }
                ]
                """, named: "rows.json"),
            right: .table(
                """
                [
                  { "name": "a", "width": 20 }
                ]
                """, named: "rows.json")),
        FindingDescription(
            "no-rows", .error,
            means: "A table has no row, so that there is no film. The first line of CSV has names.",
            wrong: .table("name,width"),
            right: .table(
                """
                name,width
                a,20
                """)),
        FindingDescription(
            "same-file", .error,
            means:
                """
                Two rows would be written to one file, or one to a file that is read. Small and \
                large letters count as one, since on many disks they are. `{row}` in the output is \
                another number for every row.
                """,
            wrong: .table(
                """
                name,width
                Amira,20
                amira,30
                """),
            right: .table(
                """
                name,width
                Amira,20
                Taro,30
                """)),
        FindingDescription(
            "too-many-mistakes", .error,
            means:
                """
                So many rows of a table are wrong that the others have not been looked at; most \
                likely one column is meant otherwise.
                """,
            shownBy: "Tests/FlipbookTests/RowExporterTests.swift",
            "a table that is all wrong is not told to its end"),
        FindingDescription(
            "too-many-rows", .error,
            means:
                """
                A table has more than 100 000 rows, 1000 columns or 1 000 000 cells. Its rows can \
                be shared out among several files.
                """,
            shownBy: "Tests/TimelineParsingTests/ValueTableTests.swift",
            "there is a limit to rows, columns and cells"),
        FindingDescription(
            "uneven-row", .error,
            means:
                """
                A row of CSV has more or fewer cells than the first line has names, or a cell in a \
                column without a name. Most often a text with a comma in it isn't in quotes.
                """,
            wrong: .table(
                """
                name,width
                Amira, the first,20
                """),
            right: .table(
                """
                name,width
                "Amira, the first",20
                """)),
        FindingDescription(
            "unfit-row", .error,
            means:
                """
                With the values of this row the film can't be made as it is asked for: it has no \
                such frames, or the output's format can't hold it. What is wrong with all rows is \
                told of the command.
                """,
            shownBy: "Tests/FlipbookTests/RowExporterTests.swift",
            "a row that doesn't fit the request is told before anything is rendered"),
        FindingDescription(
            "unsafe-name", .error,
            means:
                """
                A value stands in the name of an output and can't: with `/` in it the film would \
                lie in another folder, with a dot at its beginning it would be hidden, without \
                anything it would have no name.
                """,
            wrong: .table(
                """
                name,width
                AC/DC,20
                """),
            right: .table(
                """
                name,width
                ACDC,20
                """)),
    ]
}
