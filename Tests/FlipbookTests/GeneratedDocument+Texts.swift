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
