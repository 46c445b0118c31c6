import Diagnostics
import MediaTime
import Testing
import TimelineModel

@testable import TimelineParsing

@Suite("Rolling digits in timelines")
struct NumericTextTests {
    private let head = "flipbook: 1\ncanvas: { size: [100, 50] }\nduration: 1\n"

    private func result(_ more: String, _ layer: String = "") -> TimelineParser.Result {
        TestParser.parse(
            head + "layers: [{ text: { string: \"{$time:.0f}\", \(more) }\(layer) }]")
    }

    private func findings(_ text: String) -> [Diagnostic] {
        TestParser.parse(head + text).diagnostics.diagnostics
    }

    private func numeric(_ value: String, _ layer: String = "") throws -> NumericText? {
        let result = result("numericText: \(value)", layer)
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        guard case .text(let text)? = try #require(result.timeline).layers.first?.content else {
            return nil
        }
        return text.numericText
    }

    @Test("true stands for a roll with the usual motion, and a mapping says more")
    func reading() throws {
        #expect(try numeric("true") == NumericText())
        #expect(try numeric("{}") == NumericText())
        #expect(try numeric("false") == nil)
        let fast = try numeric("{ duration: 0.2, curve: linear, direction: down }")
        #expect(fast?.duration == Time(1, over: 5) && fast?.direction == .down)
        #expect(try numeric("{ spring: bouncy }")?.spring != nil)
        #expect(try numeric("true", ", during: [0.5, 1]")?.start == Time(1, over: 2))
    }

    @Test("mistakes are told, with what would be right")
    func mistakes() throws {
        func only(_ more: String, _ layer: String = "") throws -> Diagnostic {
            let found = result(more, layer).diagnostics.diagnostics
            #expect(found.count == 1, "\(found)")
            return try #require(found.first)
        }
        #expect(try only("numericText: { duration: 3 }").code == .outOfRange)
        #expect(try only("numericText: { spring: bouncy, duration: 1 }").code == .wrongKey)
        #expect(try only("numericText: true, split: { in: opacity }").code == .wrongKey)
        let long = String(repeating: "a", count: 4000)
        let tooLong = findings(
            "layers: [{ text: { string: \"\(long){$time}\", numericText: true } }]")
        #expect(tooLong.map(\.code) == [.textTooLong])
        #expect(try only("numericText: yes please").code == .wrongType)
        #expect(
            try only("contentTransition: numericText").hint?.contains("numericText: true") == true)
        let beside = try only("digits: tabular", ", contentTransition: numericText")
        #expect(beside.hint?.contains("it belongs in the text") == true)
        let stray = try only("digits: tabular", ", numericText: true")
        #expect(stray.hint?.contains("it belongs in a text") == true)
    }
}
