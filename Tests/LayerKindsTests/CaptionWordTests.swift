import FrameScheduling
import MediaTime
import Testing
import TimelineModel

@testable import LayerKinds

@Suite("Words of captions")
struct CaptionWordTests {
    private func words(_ text: String, marks: [(Int, Int64)] = []) throws -> Words {
        var parts: [TextParts.Part] = []
        var offset = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let count = word.utf8.count
            parts.append(
                .init(
                    range: .init(start: offset, end: offset + count),
                    frame: .init(x: 0, y: 0, width: 1, height: 1)))
            offset += count + 1
        }
        let caption = Caption(
            from: Time(seconds: 1), to: Time(seconds: 3), text: text,
            marks: try marks.map {
                CaptionMark(byte: $0.0, time: try #require(Time($0.1, over: 1000)))
            })
        return Words(caption, parts)
    }

    @Test("words without times share the caption's by their letters")
    func shared() throws {
        let words = try words("a bbb cccc")
        #expect(words.words.map(\.start) == [1, 1.25, 2])
        #expect(words.current(at: Time(seconds: 0)) == nil)
        #expect(words.current(at: Time(seconds: 1)) == 0)
        #expect(words.current(at: Time(seconds: 2)) == 2)
    }

    @Test("words begin at the file's times")
    func timed() throws {
        let words = try words("a bb cc dd", marks: [(2, 1500), (8, 2750)])
        #expect(words.words.map(\.start) == [1, 1.5, 2.125, 2.75])
    }

    @Test("what is in brackets or between notes isn't spoken")
    func sounds() throws {
        let words = try words("[loud music] aa (he laughs) bb ♪ la ♪")
        #expect(
            words.words.map(\.isSound)
                == [true, true, false, true, true, false, true, true, true])
        #expect(words.words[2].start == 1 && words.words[5].start == 2)
        #expect(words.current(at: Time(seconds: 1)) == 2)
    }
}
