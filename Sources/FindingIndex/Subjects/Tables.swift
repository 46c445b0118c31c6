import Diagnostics

extension [FindingDescription] {
    static let tables: Self = [
        FindingDescription(
            "broken-csv", .error,
            means: """
                A quoted cell of a CSV file is not closed, or text follows its closing quote. In \
                a quoted cell, a quote is doubled.
                """,
            table: """
                 name,width
                -"the "best" card",20
                +"the ""best"" card",20
                """),
        FindingDescription(
            "broken-json", .error,
            means: "The rows are not valid JSON from this place on.",
            table: """
                 [
                -  { "name": "a", width: 20 }
                +  { "name": "a", "width": 20 }
                 ]
                """, named: "rows.json"),
        FindingDescription(
            "no-rows", .error,
            means: """
                The table has no rows, so there is no film. The first line of CSV contains the \
                names.
                """,
            table: """
                 name,width
                +a,20
                """),
        FindingDescription(
            "same-file", .error,
            means: """
                Two rows would be written to the same file, or one to a file that is read. Names \
                that differ only in case count as the same, as on many disks. `{row}` in the \
                output differs for every row.
                """,
            table: """
                 name,width
                 Amira,20
                -amira,30
                +Taro,30
                """),
        FindingDescription(
            "too-many-mistakes", .error,
            means: """
                So many rows of a table have errors that the others were not read or checked. \
                Most likely one column has the wrong kind of values, or the separator is not the \
                first line's.
                """,
            shownBy: "Tests/FilmExportTests/RowExporterTests.swift",
            "a table that is all wrong is not told to its end"),
        FindingDescription(
            "too-many-rows", .error,
            means: """
                A table has more than 100 000 rows, 1000 columns or 1 000 000 cells. Split its \
                rows into several files.
                """,
            shownBy: "Tests/TablesTests/ValueTableTests.swift",
            "there is a limit to rows, columns and cells"),
        FindingDescription(
            "uneven-row", .error,
            means: """
                A row of CSV has more or fewer cells than the first line has names, or a cell in \
                a column without a name. A common cause is a text with a comma that is not in \
                quotes.
                """,
            table: """
                 name,width
                -Amira, the first,20
                +"Amira, the first",20
                """),
        FindingDescription(
            "unfit-row", .error,
            means: """
                With the values of this row the film can't be made as requested: it lacks the \
                requested frames, or the output's format does not support it. Errors of all rows \
                are reported for the command.
                """,
            shownBy: "Tests/FilmExportTests/RowExporterTests.swift",
            "a row that doesn't fit the request is told before anything is rendered"),
        FindingDescription(
            "unsafe-name", .error,
            means: """
                A value can't be used in an output's file name: with `/` the film would be in \
                another folder, with a dot at the start it would be hidden, and an empty value \
                gives no name.
                """,
            table: """
                 name,width
                -AC/DC,20
                +ACDC,20
                """),
    ]
}
