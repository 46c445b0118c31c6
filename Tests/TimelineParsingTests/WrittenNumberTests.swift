import Diagnostics
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineSyntax

@Suite("YAML's hexadecimal and octal numbers", .seeded)
struct WrittenNumberTests {
    private static func timeline(_ write: (Int) -> String, _ numbers: [Int]) -> String {
        // As wide as any, so that places are the same.
        let n = numbers.map { number in
            let text = write(number)
            return text + String(repeating: " ", count: 6 - text.count)
        }
        return """
            flipbook: 1
            canvas: { size: [\(n[0]), \(n[1])], scale: \(n[2]) }
            framerate: \(n[3])
            duration: \(n[4])
            values: { a: \(n[5]), at: { kind: time, default: \(n[6]) }, all: [\(n[1]), \(n[2])] }
            let: { b: $a * 2 + 0.5 }
            sensors: { light: [{ at: 0, value: \(n[0]) }, { at: \(n[3]), value: \(n[4]) }] }
            animators:
              pop: { initial: \(n[5]), keyframes: [{ linear: \(n[1]), duration: \(n[6]) }] }
            layers:
              - { circle: { fill: white }, frame: [\(n[1]), $a], position: [\(n[0]), 45] }
              - { text: "{$a} {$b} {$at} {$all[0] + \(n[3])}", rotation: $a * $pop }
              - { forEach: \(n[2]), layers: [{ color: red, rotation: $light + $index }] }
              - { color: blue, during: [$at, $at + \(n[3])] }

            """
    }

    @Test("are their values, wherever there may be a number")
    func values() {
        var numbers = SplitMix64(seed: TestSeed.drawn)
        for _ in 0..<30 {
            let some = (0..<7).map { _ in Int.random(in: 1...40, using: &numbers) }
            let decimal = TestParser.parse(Self.timeline({ "\($0)" }, some))
            #expect(decimal.timeline != nil, "\(decimal.diagnostics.diagnostics)")
            for (prefix, radix) in [("0x", 16), ("0x0", 16)] {
                let other = TestParser.parse(
                    Self.timeline({ prefix + String($0, radix: radix) }, some))
                #expect(other.timeline == decimal.timeline, "\(some): \(other.diagnostics)")
            }
        }
    }

    @Test("may also be octal, in capital letters, and given from outside")
    func given() {
        let text = """
            flipbook: 1
            canvas: { size: [40, 30] }
            duration: 0o2
            values: { n: { kind: number }, at: { kind: time, default: 0o1 } }
            layers: [{ text: "{$n} {$at}" }]

            """
        for (written, drawn) in [("0x1F", "31"), ("0x1f", "31"), ("0o14", "12"), ("017", "17")] {
            var options = TimelineParser.Options()
            options.values = GivenValues(texts: [.init(name: "n", value: written)])
            let result = TestParser.parser.parse(text: text, path: "a.yaml", options: options)
            guard case .text(let shown)? = result.timeline?.layers.first?.content else {
                Issue.record("\(result.diagnostics.diagnostics)")
                continue
            }
            #expect(shown.string == "\(drawn) 1")
        }
        for written in ["0x", "0xG1", "0o8", "0x-5", "0x+5", "-0x5", "0X5"] {
            #expect(coreSchemaNumber(written) == nil, "\(written)")
        }
        #expect(coreSchemaNumber("0xFFFFFFFFFFFFFFFF") == 0x1p64)
    }
}
