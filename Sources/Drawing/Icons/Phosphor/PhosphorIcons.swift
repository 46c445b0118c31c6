/// Icons of the set Phosphor (MIT licence, in LICENSE.txt), of 100 by 100 units.
enum PhosphorIcons {
    /// Names and path data, in the order of the names.
    static let all: [(name: Substring, path: Substring)] =
        [table1, table2, table3, table4, table5, table6].flatMap { table in
            table.split(separator: "\n").compactMap { line in
                line.firstIndex(of: " ").map { (line[..<$0], line[$0...].dropFirst()) }
            }
        }
}
