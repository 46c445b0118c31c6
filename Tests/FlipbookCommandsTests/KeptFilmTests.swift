import Foundation
import TestSupport
import Testing

/// What exports leave for the next: frames of films whose encoders need all of them, and pieces of
/// the others.
@Suite struct KeptFilmTests {
    struct Film: CustomTestStringConvertible {
        var name: String
        var disc: GrowingDisc
        var count: Int
        /// Where the disc arrives after an edit, and how many frames show it.
        var edit: (end: Int, shown: ClosedRange<Int>)
        /// Whether only those are encoded again.
        var hasPieces = false

        var testDescription: String { name }

        /// What an export does of which nothing changed. Images are files of their own, which are
        /// written again; the others are one file.
        var kept: [Int] { name.contains("{frame}") ? [0, count, 0] : [0, 0, count] }
    }

    private static let films =
        ["a.gif", "a.apng", "a.webp", "a-{frame}.png"].map {
            Film(name: $0, disc: .short, count: 72, edit: (30, 23...24))
        }
        + ["a.mp4", "a.webm", "a.mkv", "a.mov"].map {
            Film(name: $0, disc: .long, count: 240, edit: (60, 144...144), hasPieces: true)
        }

    @Test(
        "an export of which nothing changed draws nothing, and gives the same bytes",
        arguments: films)
    func again(film: Film) throws {
        let folder = try film.disc.folder()
        let (name, new) = (film.name, [film.count, film.count, 0])
        #expect(try folder.export(to: name) == new)
        let first = try folder.film(name)
        #expect(try folder.export(to: name) == film.kept)
        #expect(try folder.film(name) == first)
        #expect(try folder.export(to: name, ["--no-cache"]) == new)
        #expect(try folder.film(name) == first)
        // A comment changes nothing, nor does the number of threads.
        try folder.write("# the same\n" + film.disc.timeline(), to: "a.yaml")
        #expect(try folder.export(to: name) == film.kept)
        #expect(try folder.export(to: name, ["--jobs", "1"]) == film.kept)
        #expect(try folder.film(name) == first)
    }

    @Test("after an edit only frames are drawn that show it", arguments: films)
    func edit(film: Film) throws {
        let folder = try film.disc.folder()
        let (name, count) = (film.name, film.count)
        _ = try folder.export(to: name)
        let before = try folder.film(name)
        try folder.write(film.disc.timeline(to: film.edit.end), to: "a.yaml")
        let changed = try folder.export(to: name)
        #expect(film.edit.shown.contains(changed[0]))
        #expect(changed[1] == (film.hasPieces ? changed[0] : count))
        #expect(changed[2] == count - changed[1])
        let warm = try folder.film(name)
        #expect(warm != before)
        #expect(try folder.export(to: name, ["--no-cache"]) == [count, count, 0])
        #expect(try folder.film(name) == warm)
        // Undone: all is there.
        try folder.write(film.disc.timeline(), to: "a.yaml")
        #expect(try folder.export(to: name) == film.kept)
        #expect(try folder.film(name) == before)
    }
}
