import PortableMath
import TestSupport
import Testing

@testable import NumberFormatting

@Suite("Numbers as Python writes them", .seeded)
struct PythonTests {
    private struct Source {
        var random: SplitMix64

        mutating func integer(_ range: Range<Int>) -> Int {
            range.lowerBound + Int(random.next() % UInt64(range.count))
        }

        mutating func one<Element>(_ choices: [Element]) -> Element {
            choices[integer(0..<choices.count)]
        }

        mutating func maybe(_ percent: Int, _ choices: [String]) -> String {
            integer(0..<100) < percent ? one(choices) : ""
        }

        mutating func number() -> Double {
            let special: [Double] = [
                0, -0.0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
                .greatestFiniteMagnitude, 1e22, 1e23,
                .leastNormalMagnitude, 0.5, 1.5, 2.5, 0.125, 0.375, 9.5, 99.5, 999_999.5, 1e-4,
                1e-5,
                1e16, 0.285, 1.115, 0.1,
            ]
            switch integer(0..<6) {
            case 0: return Double(bitPattern: random.next())
            case 1: return one(special)
            case 2: return Double(integer(-10_000_000..<10_000_000)) / one([1, 10, 100, 1000])
            case 3: return Double(integer(-1_000_000..<1_000_000)) / one([2, 4, 8, 1024])
            case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: random.next())))
            default:
                return Double(integer(-1_000_000_000..<1_000_000_000)) * one([1e-9, 1e3, 1e12])
            }
        }

        mutating func format() -> String {
            let kind = one(["d", "e", "E", "f", "F", "g", "G", "%"])
            let isWhole = kind == "d"
            let fill = maybe(30, ["*", "x", "0", "_", "é", "<"])
            let align = one(["<", ">", "=", "^"])
            return (fill.isEmpty ? maybe(15, [align]) : fill + align) + maybe(30, ["+", "-", " "])
                + maybe(isWhole ? 0 : 15, ["z"]) + maybe(15, ["#"]) + maybe(30, ["0"])
                + maybe(50, (1..<31).map(String.init)) + maybe(40, [",", "_"])
                + (isWhole
                    ? ""
                    : maybe(70, ["0", "1", "2", "3", "6", "17", "50", "100"].map { ".\($0)" }))
                + kind
        }
    }

    private static let script = """
        import struct, sys
        for line in open(sys.argv[1], encoding="utf-8"):
            bits, spec = line.rstrip("\\n").split("\\t")
            number = struct.unpack("d", struct.pack("Q", int(bits)))[0]
            try:
                text = format(round(number) if spec[-1] == "d" else number, spec)
            except (ValueError, OverflowError):
                text = "!"
            print(bits + "\\t" + spec + "\\t" + text)
        """

    @Test("every format gives Python's text", .needs(.python))
    func formats() throws {
        let folder = try TemporaryFolder()
        var source = Source(random: SplitMix64(seed: TestSeed.fixed(7)))
        let asked = (0..<8000).map { _ in
            "\(source.number().bitPattern)\t\(source.format())"
        }
        try folder.write(asked.joined(separator: "\n") + "\n", to: "asked.txt")
        try folder.write(Self.script, to: "format.py")
        let outcome = try Command(
            "/usr/bin/python3", ["-X", "utf8", "format.py", "asked.txt"], in: folder.path
        ).run()
        try #require(outcome.code == 0, "\(outcome.talk)")
        var compared = 0
        for line in outcome.output.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[2] != "!" else { continue }
            let number = Double(bitPattern: try #require(UInt64(parts[0])))
            let text = try CountFormat(String(parts[1])).text(of: WrittenNumber(number))
            #expect(text == parts[2], "\(number) as '\(parts[1])'")
            compared += 1
        }
        #expect(compared > 6000)
    }

    @Test("the fewest digits read back as the number, where six decimals are enough")
    func shortest() throws {
        var source = Source(random: SplitMix64(seed: TestSeed.fixed(8)))
        for _ in 0..<4000 {
            let number = source.number()
            let text = CountFormat.shortest.text(of: WrittenNumber(number))
            guard number.isFinite else { continue }
            let back = try #require(Double(text), "\(number): \(text)")
            #expect(
                abs(back - number) <= 5.1e-7 + number.ulp || back == number, "\(number): \(text)")
            #expect(!text.hasSuffix(".0") && text != "-0")
        }
        #expect(CountFormat.shortest.text(of: WrittenNumber(Float(1234.56))) == "1234.56")
        #expect(CountFormat.shortest.text(of: WrittenNumber(Float(0.1))) == "0.1")
        #expect(CountFormat.shortest.text(of: WrittenNumber(2, over: 3)) == "0.666667")
    }
}
