/// Texts, and numbers in braces in them.
extension GeneratedDocument {
    static let locales = ["de", "fr", "en-IN", "de-CH", "es", "hi-IN"]

    /// What a text says, as it stands in YAML.
    mutating func string() -> String {
        switch integer(0..<4) {
        case 0: return word(["Hello", "''", "'two\n\n words'", "'שלום 🎉'"])
        case 1: return letters(["a {$b} c", "{{$", "{ $ } {x}"])
        default: break
        }
        var text = one(["", "Total ", "{{$ and { ", "n: "])
        for _ in 0..<integer(1..<4) {
            text += chance(20) ? title() : use()
            text += one(["", " ", "\n", "%"])
        }
        return "\"\(text.replacing("\n", with: "\\n"))\""
    }

    private mutating func use() -> String {
        let format = chance(25) ? "" : ":\(one(Self.formats))"
        switch integer(0..<4) {
        case 0: return "{\(one(["$time", "$go", "$tilt.roll", "$finger.isDown"]))\(format)}"
        case 1:
            let number = constant(.number)
            return number.hasPrefix("$") ? "{\(number)\(format)}" : "{$(\(number))\(format)}"
        default: return "{$(\(text(.number)))\(format)}"
        }
    }

    /// Parts of a text with looks of their own.
    mutating func runs() -> String {
        let runs = (0..<integer(1..<4)).map { _ -> String in
            guard !chance(30) else { return string() }
            return map(
                ["string: \(string())"], maybe(30, "weight") { $0.word(["bold", "thin"]) },
                maybe(20, "italic") { $0.one(["true", "false"]) },
                maybe(30, "color") { $0.paint() },
                maybe(30, "size") { $0.length() }, maybe(20, "tracking") { $0.value(.number) },
                maybe(20, "digits") { $0.word(["tabular", "standard"]) },
                maybe(20, "baselineOffset") { $0.value(.number) })
        }
        return "[\(runs.joined(separator: ", "))]"
    }

    /// The motion of a text's parts.
    mutating func split() -> String {
        map(
            maybe(70, "by") { $0.word(["letters", "words", "lines"]) },
            maybe(30, "joins") { $0.word(["cut", "kept"]) },
            maybe(60, "order") {
                $0.word(["forward", "reverse", "fromCenter", "toCenter", "random"])
            },
            maybe(30, "seed") { "\($0.integer(0..<9))" },
            maybe(50, "stagger") { $0.word(["0", "0.1", "1/24"]) },
            maybe(30, "delay") { $0.word(["0", "0.2"]) },
            chance(70) ? ["in: \(changes())"] : ["opacity: 0.5"],
            chance(50)
                ? maybe(60, "duration") { $0.word(["0", "0.3"]) }
                : ["spring: \(one(["bouncy", "{ springDuration: 0.4, bounce: 0.3 }"]))"],
            maybe(40, "anchor") { $0.one(["topLeading", "[0.2, 1.5]"]) },
            maybe(40, "offset") { $0.partValue("[0, 3 * $part.index]", .point) },
            maybe(30, "scale") { $0.partValue("[1, $part.progress]", .point) },
            maybe(30, "rotation") { $0.partValue("9 * $part.random", .number) },
            maybe(20, "color") { $0.value(.color) },
            maybe(20, "blur") { $0.one(["0", "1.5", "'$part.index'"]) })
    }

    /// How a text's digits roll.
    mutating func numericText() -> String {
        if chance(40) { return one(["true", "false"]) }
        return map(
            maybe(40, "direction") { $0.word(["automatic", "up", "down"]) },
            chance(50)
                ? maybe(60, "duration") { $0.word(["0", "0.2", "1/7"]) }
                : ["spring: \(one(["bouncy", "{ springDuration: 0.2, bounce: 0.3 }"]))"])
    }

    mutating func limits() -> [String] {
        ["lineLimit: \(one(["1", "2"]))"]
            + maybe(50, "truncation") { $0.word(["head", "middle", "tail"]) }
            + maybe(50, "minimumScaleFactor") { $0.word(["0.3", "1", "0.75"]) }
    }

    mutating func captions() -> String {
        map(
            ["file: \(word(["talk.vtt", "talk.srt"]))"],
            maybe(40, "show") { $0.word(["all", "spoken", "word"]) },
            maybe(50, "highlight") { $0.value(.color) },
            maybe(30, "highlightBackground") { $0.value(.color) },
            maybe(30, "highlightScale") { $0.value(.number) },
            maybe(40, "upcoming") { $0.value(.color) },
            maybe(30, "background") { $0.value(.color) },
            maybe(20, "padding") { $0.value(.point) },
            maybe(30, "place") { $0.word(["top", "center", "bottom"]) },
            maybe(20, "inset") { $0.value(.number) },
            maybe(20, "at") { $0.word(["0", "0.1"]) },
            maybe(30, "fade") { $0.word(["0.1", "0"]) })
    }

    private mutating func partValue(_ own: String, _ kind: Kind) -> String {
        chance(50) ? own : value(kind)
    }

    private mutating func changes() -> String {
        let all = [
            "opacity", "{ offset: [0, 9] }", "{ scale: 0.5 }", "{ rotation: 40 }", "{ blur: 2 }",
            "{ color: red }",
        ]
        return "[\((0..<integer(1..<4)).map { _ in one(all) }.joined(separator: ", "))]"
    }

    private static let formats = [
        ",.2f", ".0f", "d", "+.1f", "08,.1f", "e", ".3g", ".1%", "*^12.1f", "_d", "%M:%S",
        "%-H:%M:%S.%2f", "z.1f", "#.0f",
    ]

    /// A text within another one.
    private mutating func title() -> String {
        let title = one(["a {$b}", "plain", "{"])
        guard !authoring.isNone else { return title == "plain" ? title : "b" }
        let name = literally("'\(title)'")
        guard name.hasPrefix("$") else { return title.replacing("{$", with: "{{$") }
        return "{\(name)}"
    }

    /// A text as a whole, with the letters that it shows.
    private mutating func letters(_ texts: [String]) -> String {
        let text = one(texts)
        let name = literally("'\(text)'")
        return name.hasPrefix("$") ? name : "'\(text.replacing("{$", with: "{{$"))'"
    }
}
