/// Icons of the set Phosphor (MIT licence, in LICENSE.txt), of 100 by 100 units.
enum PhosphorIcons {
    /// Names and path data, in the order of the names.
    static let all: [(name: Substring, path: Substring)] =
        [table1, table2, table3, table4, table5, table6].flatMap { table in
            // Bytes, since characters take much longer to tell apart.
            table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
                line.firstIndex(of: UInt8(ascii: " ")).map {
                    (Substring(line[..<$0]), Substring(line[$0...].dropFirst()))
                }
            }
        }
}
