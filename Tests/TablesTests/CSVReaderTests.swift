import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import Tables

@Suite("Reading CSV", .seeded)
struct CSVReaderTests {
    private static func records(
        _ text: String, separator: Character = ",", maximum: Int = 100
    ) -> (records: [CSVReader.Record], mistakes: [CSVReader.Mistake]) {
        var reader = CSVReader(Array(text.utf8), separator: separator.asciiValue ?? 0)
        var records: [CSVReader.Record] = []
        while let record = reader.record(maxCells: maximum) { records.append(record) }
        return (records, records.flatMap(\.mistakes))
    }

    private static func texts(_ text: String) -> [[String]] {
        records(text).records.map { $0.cells.map(\.text) }
    }

    /// A table as a program might write it, and where each cell begins.
    private struct Written {
        var cells: [[String]] = []
        var places: [[CSVReader.Cell]] = []
        var text = ""

        init(_ generator: inout SplitMix64, separator: Character, lineBreak: String) {
            let width = Int.random(in: 1...6, using: &generator)
            for row in 0..<Int.random(in: 1...8, using: &generator) {
                if row > 0 { text += lineBreak }
                cells.append([])
                places.append([])
                for column in 0..<width {
                    if column > 0 { text.append(separator) }
                    let cell = Self.cell(&generator)
                    let mustQuote =
                        cell.contains { $0 == "\"" || $0 == separator || $0.isNewline }
                        || cell.hasPrefix(" ")
                    let isQuoted = mustQuote || Bool.random(using: &generator)
                    let isSpaced = isQuoted && Int.random(in: 0..<8, using: &generator) == 0
                    if isSpaced { text += "  " }
                    places[row].append(place(of: cell, isQuoted: isQuoted))
                    let broken = cell.replacing("\n", with: lineBreak)
                    let doubled = broken.replacing("\"", with: "\"\"")
                    text += isQuoted ? "\"\(doubled)\"" : cell
                    if isSpaced { text += " " }
                    cells[row].append(cell)
                }
            }
            if Bool.random(using: &generator) { text += lineBreak }
        }

        /// By the text as it has been written so far.
        private func place(of cell: String, isQuoted: Bool) -> CSVReader.Cell {
            let plain = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            let lines = plain.unicodeScalars.split(
                separator: "\n", omittingEmptySubsequences: false)
            return CSVReader.Cell(
                text: cell, line: lines.count, column: (lines.last?.count ?? 0) + 1,
                isQuoted: isQuoted)
        }

        private static let letters = Array("ab7 ,;\t\"\n'é名🎈e\u{301}#-")

        private static func cell(_ generator: inout SplitMix64) -> String {
            String(
                (0..<Int.random(in: 0...7, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? "a"
                })
        }
    }

    @Test(
        "a table that is written reads back equal, with the places of its cells",
        arguments: TestSeed.several(1...200))
    func roundTrip(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let separator = [",", ";", "\t"].randomElement(using: &generator) ?? ","
        let lineBreak = ["\n", "\r\n", "\r"].randomElement(using: &generator) ?? "\n"
        let written = Written(&generator, separator: Character(separator), lineBreak: lineBreak)
        let (records, mistakes) = Self.records(written.text, separator: Character(separator))
        #expect(mistakes.isEmpty)
        // A last cell that is empty and without quotes is no line of its own.
        let expected = written.text.isEmpty ? [] : written.places
        #expect(records.map(\.cells) == expected, "\(written.text)")
    }

    @Test("what programs write beside the standard is read as it is meant")
    func inTheWild() {
        #expect(Self.texts("a,b\r\n1,2\r\n") == [["a", "b"], ["1", "2"]])
        #expect(Self.texts("a,b\r1,2") == [["a", "b"], ["1", "2"]])
        #expect(Self.texts("a,\n") == [["a", ""]])
        #expect(Self.texts("a,") == [["a", ""]])
        #expect(Self.texts("5\" pipe,6\"") == [["5\" pipe", "6\""]])
        #expect(Self.texts("a, \"b, c\" ,d") == [["a", "b, c", "d"]])
        #expect(Self.texts("a, b ,c") == [["a", " b ", "c"]])
        #expect(Self.texts("\"one\r\ntwo\",\"\"\"\"") == [["one\ntwo", "\""]])
        #expect(Self.texts("") == [])
        #expect(Self.texts("\n\n") == [[""], [""]])
    }

    @Test("the separator is what stands first between the first line's cells")
    func separators() {
        func separator(_ text: String) -> Character {
            Character(Unicode.Scalar(CSVReader.separator(of: Array(text.utf8))))
        }
        #expect(separator("a;b,c") == ";")
        #expect(separator("\"a,b\";c") == ";")
        #expect(separator("a\tb;c") == "\t")
        #expect(separator("a\nb;c") == ",")
        #expect(separator("") == ",")
    }

    @Test("quotes that don't fit are told where they are, and the reading goes on")
    func mistakes() {
        let open = Self.records("a,b\n1,\"two\n3,4\n")
        #expect(open.mistakes.map { "\($0.line):\($0.column)" } == ["2:3"])
        // It is read as a cell without quotes, and the line below is its own.
        #expect(
            open.records.map { $0.cells.map(\.text) } == [["a", "b"], ["1", "two"], ["3", "4"]])
        #expect(open.records.map(\.mistakes.isEmpty) == [true, false, true])
        let behind = Self.records("é,\"b\" c,d\n\"x\"y")
        #expect(behind.mistakes.map { "\($0.line):\($0.column)" } == ["1:7", "2:4"])
        #expect(behind.records.map { $0.cells.count } == [3, 1])
        let several = Self.records("\"a\nb\" c")
        #expect(several.mistakes.map { "\($0.line):\($0.column)" } == ["2:4"])
        #expect(several.mistakes.first?.hint.hasSuffix("the cell begins in line 1") == true)
    }

    @Test("Excel's line with the separator is read as that, and is no row")
    func namedSeparator() {
        let marks: [Character] = [";", "\t", "|", ","]
        for mark in marks {
            for first in ["sep=\(mark)", "\"sep=\(mark)\"", "SEP=\(mark)"] {
                for lineBreak in ["\n", "\r\n"] {
                    let text = first + lineBreak + "name\(mark)price" + lineBreak + "Ada\(mark)3"
                    let found = Self.records(text)
                    #expect(
                        found.records.map { $0.cells.map(\.text) } == [
                            ["name", "price"], ["Ada", "3"],
                        ], "\(text)")
                    #expect(found.records.first?.cells.first?.line == 2)
                }
            }
        }
        for text in ["sep=;;a", "sep=a,b", "sep=", "sep=;x", "a,sep=;"] {
            #expect(Self.records(text).records.count == 1, "\(text)")
        }
        let table = ValueTable(text: "sep=;\nname;price\nAda;3", path: "a.csv")
        #expect(table.diagnostics.isEmpty && table.rows.map { $0.values.count } == [2])
    }

    @Test("neither cells past those that are asked for nor very many mistakes are kept")
    func extra() {
        let wide = Self.records(String(repeating: ",", count: 1_000_000), maximum: 3).records
        #expect(wide.count == 1 && wide[0].cells.count == 3)
        #expect(wide[0].extra == .init(text: "", line: 1, column: 4, isQuoted: false))
        let quotes = Self.records(String(repeating: "\"x\"y,", count: 10_000) + "\n\"x\"y")
        #expect(quotes.records.map(\.mistakes.count) == [1000, 1])
    }

    @Test("whatever bytes there are, each is read once", arguments: TestSeed.several(1...100))
    func anything(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let letters: [UInt8] = Array("\",\"\r\n; a".utf8) + [0xC3, 0xFF, 0]
        let bytes = (0..<300).map { _ in letters.randomElement(using: &generator) ?? 0 }
        var reader = CSVReader(bytes, separator: UInt8(ascii: ","))
        var count = 0
        while reader.record(maxCells: 2) != nil { count += 1 }
        #expect(count <= bytes.count)
    }
}
