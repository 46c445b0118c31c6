import EmbeddedTexts
import Testing

@testable import TimelineWords

@Suite("The tables of other tools' words")
struct ForeignWordTableTests {
    @Test("every entry is read", arguments: [EmbeddedText.foreignWords, .foreignChoices])
    func entries(text: EmbeddedText) {
        let entries = text.lines.filter { !$0.isEmpty && !"# ".contains($0.prefix(1)) }
        #expect(entries.count > 40)
        #expect(ForeignWord.table(text).count == entries.count)
    }

    @Test("a word is for a kind of mapping, and stands for something")
    func words() {
        for entry in ForeignWords.table {
            for place in entry.places {
                #expect(ForeignWord.Place(rawValue: String(place)) != nil, "\(place)")
            }
        }
        #expect(ForeignWords.instead(of: "fps", in: .timeline) == .name("framerate"))
        #expect(ForeignWords.instead(of: "fps", in: .layer) == nil)
    }

    @Test("an indented line belongs to the entry above")
    func longEntries() {
        #expect(
            ForeignWords.instead(of: "corner-smoothing", in: .shape)
                == .sentence("write cornerStyle: continuous"))
        #expect(
            ForeignWords.instead(of: "bottomTrailingRadius", in: .shape)
                == .sentence("write cornerRadius: { topLeading: 8, bottomTrailing: 8 }"))
    }

    @Test("a value's word is that of its key, and else that of any key")
    func choices() {
        #expect(
            ForeignWords.choice("600", of: "weight", among: ["bold", "semibold"]) == "semibold")
        #expect(
            ForeignWords.choice("opacity", of: "transition", among: ["crossfade", "opacity"])
                == "crossfade")
        #expect(ForeignWords.choice("fade", of: "in", among: ["opacity"]) == "opacity")
        #expect(ForeignWords.choice("top-left", of: "at", among: ["topLeading"]) == "topLeading")
        #expect(ForeignWords.choice("left", of: "at", among: ["topLeading"]) == nil)
        for entry in ForeignWords.choices {
            guard case .name = entry.instead else {
                Issue.record("\(entry)")
                continue
            }
        }
    }
}
