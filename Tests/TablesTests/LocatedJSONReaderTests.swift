import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import Tables
@testable import TimelineSyntax

@Suite("Reading JSON", .seeded)
struct LocatedJSONReaderTests {
    private static func read(_ text: String) -> (node: YAMLNode?, mistake: Diagnostic?) {
        var reader = LocatedJSONReader(Array(text.utf8)[...], file: "a.json")
        let node = reader.read()
        return (node, reader.mistake)
    }

    /// A value, and the same as the standard library's reader would have it.
    private static func value(_ generator: inout SplitMix64, depth: Int) -> Any {
        switch Int.random(in: 0..<(depth > 2 ? 5 : 7), using: &generator) {
        case 0: return NSNull()
        case 1: return Bool.random(using: &generator)
        case 2: return Int.random(in: -1000...1000, using: &generator)
        case 3: return Double.random(in: -1e6...1e6, using: &generator)
        case 4:
            let letters = Array("a\"\\/\n\t\u{1}é名🎈{}[]:,")
            return String(
                (0..<5).map { _ in letters.randomElement(using: &generator) ?? "a" })
        case 5:
            return (0..<3).map { _ in value(&generator, depth: depth + 1) }
        default:
            return Dictionary(
                (0..<3).map { ("k\($0)\"é", value(&generator, depth: depth + 1)) },
                uniquingKeysWith: { $1 })
        }
    }

    private static func isEqual(_ node: YAMLNode, _ value: Any) -> Bool {
        switch node.content {
        case .poison: return false
        case .sequence(let items):
            guard let others = value as? [Any], others.count == items.count else { return false }
            return zip(items, others).allSatisfy { isEqual($0, $1) }
        case .mapping(let entries):
            guard let others = value as? [String: Any], others.count == entries.count else {
                return false
            }
            return entries.allSatisfy { entry in
                others[entry.key].map { isEqual(entry.value, $0) } ?? false
            }
        case .scalar(let scalar):
            if !scalar.isPlain { return value as? String == scalar.text }
            if scalar.isNull { return value is NSNull }
            if let boolean = scalar.boolean { return value as? Bool == boolean }
            return (value as? Int).map(Double.init) ?? value as? Double == scalar.number
        }
    }

    @Test("what Foundation writes is read back", arguments: TestSeed.several(1...100))
    func roundTrip(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let value = Self.value(&generator, depth: 0)
        for options: JSONSerialization.WritingOptions in [[], [.prettyPrinted]] {
            let data = try JSONSerialization.data(
                withJSONObject: [value], options: options)
            let text = try #require(String(data: data, encoding: .utf8))
            let (node, mistake) = Self.read(text)
            #expect(mistake == nil)
            #expect(Self.isEqual(try #require(node), [value]), "\(text)")
        }
    }

    @Test("characters may be escaped, also in halves")
    func escapes() {
        #expect(Self.read(#""\u00e9\/\uD83C\udf88\n""#).node?.scalar?.text == "é/🎈\n")
    }

    @Test(
        "what is wrong is told with its place",
        arguments: [
            ("[1,\n  2,]", "2:5", "a ',' is not allowed before ']'"),
            ("{\"a\": 1,\n \"a\": 2}", "2:2", "'a' is given twice"),
            ("[1 2]", "1:4", "a ',' or ']' is missing here"),
            ("[é]", "1:2", "'é' is not a JSON value"),
            ("[01]", "1:2", "'01' is not a JSON value"),
            ("[1.]", "1:2", "'1.' is not a JSON value"),
            ("[1", "1:1", "the text ends before the ']' that belongs to this"),
            ("[\"a", "1:2", "the text that begins here has no end"),
            ("[\"\\x\"]", "1:3", "there is no such escape"),
            ("[\"\\ud83c\"]", "1:3", "half a character is escaped"),
            ("[\"\\u12\"]", "1:3", "'\\u' needs four hexadecimal digits"),
            ("{a: 1}", "1:2", "a name in double quotes is missing here"),
            ("{\"a\" 1}", "1:6", "a ':' is missing here"),
            ("[1] 2", "1:5", "there is text after the value"),
            ("[,]", "1:2", "a value is missing here"),
        ])
    func mistakes(text: String, place: String, message: String) throws {
        let mistake = try #require(Self.read(text).mistake)
        #expect(mistake.location.map { "\($0.line):\($0.column)" } == place)
        #expect(mistake.message == message)
        #expect(mistake.code == .brokenJson)
    }

    @Test("a text of brackets alone ends in a sentence")
    func deep() {
        let text = String(repeating: "[", count: 1_000_000)
        #expect(Self.read(text).mistake?.message == "values are nested deeper than 64 levels")
    }
}
