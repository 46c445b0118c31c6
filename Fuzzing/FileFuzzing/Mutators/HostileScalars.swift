/// What is put where a timeline, a table or a document has a value.
enum HostileScalars {
    static let numbers = [
        "0", "-0", "1", "-1", "2", "3", "0.5", "-0.5", "1.5", "7", "10", "16", "60", "90", "100",
        "255", "256", "1e-3", "1e-7", "1e-45", "1e-320", "1e7", "1e9", "3.4e38", "3.5e38", "1e308",
        "1e999", "-1e30", ".inf", "-.inf", ".nan", "2147483647", "2147483648", "-2147483648",
        "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "99999999999999999999999999999999", "0x7FFFFFFF", "0o17", "1_000", "1/2", "1/0", "0/1",
        "30000/1001", "1000000000/999999999", "4096", "4097", "16384", "65535", "65536", "1000000",
        "0.0000000001", "0.1", "0.333333333", "1e1", "01", "+1", "1.", ".5", "1,5", "400ms", "2.5s",
        "1h",
    ]

    static let words = [
        "", "null", "~", "true", "false", "yes", "\"\"", "''", "[]", "{}", "[[]]", "[0]", "[0, 0]",
        "[1, 2, 3]", "[1, 2, 3, 4]", "{ x: 1, y: 2 }", "{ width: 10 }", "{ r: 1, g: 0, b: 2 }",
        "black", "clear", "\"#FFF\"", "\"#12345678\"", "\"#GGGGGG\"", "#FFF", "palette", "center",
        "forever", "linear", "smooth", "[0.1, 0, 2, 1]", "[-1, 0, 0, 1]", "capsule", "circle",
        "$time", "$frame", "$view.size", "$view.size.x", "$nothing", "$", "$$", "$time.x", "*", "&",
        "!", "!!int 3", "!!binary AAAA", "!!set {a}", "*nothing", "<<", "|", ">", "|-", "%", "@",
        "`", "-", "?", ":", "---", "...", "\"\\u0000\"", "\"\\uD800\"", "\"\\x07\"", "\"a\\nb\"",
        "\"\\u202E\"", "é", "🙂", "👩‍👩‍👧‍👦", "שלום", "العربية", "e\u{301}\u{301}\u{301}",
        "\u{FEFF}",
        "\u{85}", "\u{2028}", "\u{7F}", "::error::x", "\"::warning file=x::y\"", "/", ".", "..",
        "../..", "/dev/zero", "/etc/hostname", "~/x", "file:///etc/hostname", "http://localhost/",
        "a/../b", "CON", "x.png", "x.svg", "x.metal", "x.mp4", "%s%n", "${HOME}", "$(id)", "`id`",
    ]

    /// One of them, seldom a long one.
    static func scalar(_ dice: inout Dice) -> String {
        switch dice.below(24) {
        case 0..<12: return dice.pick(numbers)
        case 12..<21: return dice.pick(words)
        case 21:
            return "\"" + String(repeating: dice.pick(letters), count: 1 << dice.below(15)) + "\""
        case 22:
            let depth = 1 << dice.below(11)
            return String(repeating: "[", count: depth) + dice.pick(numbers)
                + String(repeating: "]", count: depth)
        default:
            let count = 1 << dice.below(12)
            return "[" + Array(repeating: dice.pick(numbers), count: count).joined(separator: ", ")
                + "]"
        }
    }

    private static let letters = [
        "a", "W", " ", "a ", "é", "ش", "🙂", "\u{301}", "日", "(", "-", "\\t", "\\n", "$time+",
    ]
}
