import Diagnostics
import Testing

@Suite("places in files")
struct SourceLocationTests {
    // Swift Testing has another type of the name.
    private typealias Place = Diagnostics.SourceLocation

    @Test("a place says the file, the line and the column that it was made of")
    func parts() {
        let paths = ["a.yaml", "", "b/ü.yaml", "b/u\u{308}.yaml", "a.yaml", "\u{0}"]
        let places = paths.enumerated().map { index, path in
            Place(file: path, line: index + 1, column: 100 + index)
        }
        for (index, place) in places.enumerated() {
            #expect(Array(place.file.utf8) == Array(paths[index].utf8))
            #expect(place.line == index + 1 && place.column == 100 + index)
        }
        var moved = places[0]
        moved.file = "c.yaml"
        moved.line = 7
        #expect(moved.description == "c.yaml:7:100" && places[0].description == "a.yaml:1:100")
    }

    @Test("paths that Unicode calls equal name different files")
    func equality() {
        let (whole, parts) = (
            Place(file: "ü", line: 1, column: 1),
            Place(file: "u\u{308}", line: 1, column: 1)
        )
        #expect(whole != parts && Set([whole, parts, whole]).count == 2)
        #expect(parts < whole && !(whole < parts) && !whole.isInFile(of: parts))
        #expect(whole == Place(file: "ü", line: 1, column: 1))
    }

    @Test("a place takes 24 bytes: a timeline of 10,000 lines has several of them in each")
    func size() {
        #expect(MemoryLayout<Place>.size == 24)
        #expect(MemoryLayout<Place?>.size == 24)
    }
}
