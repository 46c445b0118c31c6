import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// Which files a film's path stands for.
@Suite("The path of a film", .seeded)
struct FilmPathTests {
    @Test(
        "has the files that the film writes, and no others",
        arguments: [
            ("a.mp4", ["a.mp4"], ["a.mp", "aa.mp4", "a.mp4x", "", "b/a.mp4"]),
            (
                "a-{frame}.png", ["a-0.png", "a-007.png", "a-12345.png"],
                ["a-.png", "a-x.png", "a-1.pngx", "a-1x.png", "a-{frame}.png", "a-1", "a-٣.png"]
            ),
            ("{frame}.png", ["0.png"], [".png", "a0.png", "0.png0"]),
            (
                "{frame}/a-{frame}.png", ["01/a-01.png", "7/a-7.png"],
                ["01/a-02.png", "1/a-01.png", "1/a-.png", "/a-.png"]
            ),
            ("é-{frame}", ["é-1"], ["e\u{301}-1"]), ("", [""], ["a"]),
        ])
    func files(pattern: String, own: [String], others: [String]) {
        let path = FilmPath(pattern)
        #expect(path.isSequence == pattern.contains("{frame}"))
        for file in own { #expect(path.has(file), "\(file)") }
        for file in others { #expect(!path.has(file), "\(file)") }
    }

    @Test(
        "decides by its extension whether the film is an animated picture",
        arguments: [
            ("a.webp", true), ("webp.b/A.WebP", true), ("a.webp.gif", false), ("webp", false),
            ("-", false),
        ])
    func animatedPictures(path: String, isAnimatedPicture: Bool) {
        #expect(AnimatedPictureReader.reads(path) == isAnimatedPicture)
    }

    @Test("of any form has all of its files, and none with another number or letter in it")
    func law() throws {
        var random = SplitMix64(seed: TestSeed.drawn)
        let parts = ["a", "-", "/", "{frame}", ".png", "0", "{", "}", "frame"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...6, using: &random))
                .compactMap { _ in parts.randomElement(using: &random) }.joined()
            let path = FilmPath(text)
            let number = String(Int.random(in: 0...9999, using: &random))
            let file = path.file(number)
            #expect(file == text.replacing("{frame}", with: number))
            #expect(path.has(file), "\(text) \(file)")
            var letters = Array(file)
            letters[Int.random(in: letters.indices, using: &random)] = "x"
            #expect(!path.has(String(letters)), "\(text) \(letters)")
        }
    }
}
