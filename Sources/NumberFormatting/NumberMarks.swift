/// The number format of a language.
package struct NumberMarks: Hashable, Sendable {
    package var decimal: Character
    package var group: Character
    /// The sizes of the group before the point and of the others.
    package var firstGroup: Int
    package var otherGroups: Int
    /// The minimum number of digits before the first group mark.
    package var minLeading: Int

    /// Python's format, also that of English.
    package static let standard = NumberMarks(
        decimal: ".", group: ",", firstGroup: 3, otherGroups: 3, minLeading: 1)

    /// Returns the format of a BCP 47 tag such as `de` or `en-IN`. An unknown country has its
    /// language's format. Nil for an unknown language.
    package init?(locale: String) {
        let parts = locale.split(separator: "-").map { $0.lowercased() }
        guard let language = parts.first else { return nil }
        let country = parts.dropFirst().first { $0.utf8.count == 2 }
        let subtags = parts.dropFirst().allSatisfy { part in
            (2...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard subtags, !locale.hasSuffix("-"), !locale.contains("--") else { return nil }
        guard
            let marks = country.flatMap({ Self.table["\(language)-\($0)"] }) ?? Self.table[language]
        else { return nil }
        self = marks
    }

    private init(
        decimal: Character, group: Character, firstGroup: Int, otherGroups: Int, minLeading: Int
    ) {
        self.decimal = decimal
        self.group = group
        self.firstGroup = firstGroup
        self.otherGroups = otherGroups
        self.minLeading = minLeading
    }

    /// All known languages.
    package static let languages = table.keys.filter { !$0.contains("-") }.sorted()

    private static let table: [String: NumberMarks] = {
        var table: [String: NumberMarks] = [:]
        for row in rows {
            for locale in row.locales.split(separator: " ") {
                table[locale.lowercased()] = NumberMarks(
                    decimal: row.decimal, group: row.group, firstGroup: 3, otherGroups: row.others,
                    minLeading: row.minLeading)
            }
        }
        return table
    }()

    private typealias Row = (
        decimal: Character, group: Character, others: Int, minLeading: Int, locales: String
    )

    /// Data of the Unicode Common Locale Data Repository (CLDR) 47: the symbols of the number
    /// system `latn`, the group sizes of its decimal format, and `minimumGroupingDigits`. Countries
    /// are listed if they differ from their language.
    private static let rows: [Row] = [
        (
            ".", ",", 3, 1,
            "ar cy en es-BR es-BZ es-CU es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV "
                + "es-US fa fil ga he ja km kn ko mn ms my si sw ta-MY ta-SG th ur zh"
        ),
        (".", ",", 2, 1, "bn en-IN gu hi ml mr ne pa ta te"),
        (
            ",", ".", 3, 1,
            "ar-DZ ar-LB ar-LY ar-MA ar-MR ar-TN az bs ca da de el en-AT en-BE en-DE en-DK en-ES "
                + "en-ID en-IT en-NL en-PL en-RO en-SI es-AR es-BO es-CL es-CO es-EC es-PY es-UY "
                + "es-VE eu fr-LU fr-MA gl hr id is lo mk ms-BN ms-ID nl pt ro sr sw-CD tr vi"
        ),
        (",", ".", 3, 2, "es it sl"),
        (
            ",", "\u{A0}", 3, 1,
            "af cs de-AT en-CZ en-FI en-HU en-NO en-PT en-SE en-SK en-ZA es-CR fi fr-CA hy kk lt "
                + "nb nn no pt-AO ru sk sv uk uz"
        ),
        (
            ",", "\u{A0}", 3, 2,
            "be bg et hu ka lv pl pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL "
                + "ru-UA sq"
        ),
        (",", "\u{202F}", 3, 1, "en-FR fr"),
        (".", "\u{2019}", 3, 1, "de-CH de-LI en-CH"),
        (".", "\u{2019}", 3, 2, "it-CH"),
    ]
}
