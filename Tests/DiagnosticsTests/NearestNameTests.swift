import Diagnostics
import Testing

@Suite struct NearestNameTests {
    static let keys = ["duration", "framerate", "canvas", "seed", "layers"]

    @Test(
        "a slip of the finger finds its name",
        arguments: [
            ("durration", "duration"), ("duraiton", "duration"), ("uration", "duration"),
            ("Duration", "duration"), ("frameRate", "framerate"), ("canvsa", "canvas"),
            ("sede", "seed"), ("layer", "layers"),
        ])
    func slip(typed: String, meant: String) {
        #expect(nearest(to: typed, in: Self.keys) == meant)
    }

    @Test(
        "what is like nothing finds nothing",
        arguments: ["", "x", "colour", "zzzzzz", String(repeating: "duration", count: 100)])
    func nothing(typed: String) {
        #expect(nearest(to: typed, in: Self.keys) == nil)
    }

    @Test("the nearest wins, and of equals the first")
    func ties() {
        #expect(nearest(to: "glows", in: ["glass", "glow", "flows"]) == "glow")
        #expect(nearest(to: "cat", in: ["car", "cap"]) == "car")
    }

    @Test("of equally near names, the one of the same case wins")
    func sameCase() {
        for names in [["Card", "card"], ["card", "Card"], ["CARD", "Card", "card"]] {
            #expect(nearest(to: "crad", in: names) == "card")
            #expect(nearest(to: "Crad", in: names) == "Card")
        }
        // A nearer name of another case is meant nevertheless.
        #expect(nearest(to: "card", in: ["cart", "Card"]) == "Card")
    }

    @Test("suggestions are the nearest names, until their steps are used up")
    func suggestions() {
        let names = (0..<200).map { "name\(1000 + $0)" }
        var maximum: [Int] = []
        for count in [1, 200] {
            var suggestions = NameSuggestions(maxSteps: 100_000)
            var found = 0
            for name in names.prefix(count).map({ $0 + "x" }) {
                guard let near = suggestions.nearest(to: name, in: names) else { continue }
                #expect(near == nearest(to: name, in: names))
                found += 1
            }
            #expect(suggestions.areLeft == (found == count))
            #expect(found > 0)
            maximum.append(suggestions.steps)
        }
        // The last suggestion is finished.
        #expect(maximum[1] < 100_000 + maximum[0])
    }

    @Test("a letter is near to itself, however often it is typed, and to no other")
    func letters() {
        #expect(nearest(to: "aa", in: ["b", "a"]) == "a")
        #expect(nearest(to: "a", in: ["ab", "aa"]) == "aa")
        #expect(nearest(to: "ab", in: ["a", "b"]) == nil)
    }
}
