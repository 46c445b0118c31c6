/// Breaks texts of lines: tables of numbers and manifests.
enum TextMutator {
    private static let fields = [
        "", " ", "time", "value", "nan", "inf", "-inf", "\"a\"", "\"", "a,b", "#", "#hash: SHA256",
        "\r", "\u{0}", "é", "::error::x", " ::error::x", "0x10", "1;2", "../secret.yaml",
        "/etc/hostname", "a.yaml", "SHA256", "MD5", "rgba", "rgba16", "0/1", "1/0", "1/60",
    ]

    static func mutate(_ text: String, _ dice: inout Dice) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in dice.few() where !lines.isEmpty {
            // The first lines say how the others are read.
            let at = dice.chance(50) ? dice.below(min(lines.count, 12)) : dice.below(lines.count)
            switch dice.below(10) {
            case 0: lines.remove(at: at)
            case 1: lines.insert(lines[at], at: at)
            case 2: lines.swapAt(at, dice.below(lines.count))
            case 3: lines = Array(lines.prefix(at))
            case 4 where dice.chance(30):
                let count = 1 << dice.below(12)
                lines.insert(contentsOf: Array(repeating: lines[at], count: count), at: at)
            case 5 where dice.chance(50):
                lines.insert(
                    String(repeating: dice.pick(fields), count: 1 << dice.below(12)), at: at)
            default: lines[at] = changed(lines[at], &dice)
            }
        }
        let text = lines.joined(separator: dice.chance(5) ? "\r\n" : "\n")
        guard dice.chance(4) else { return text }
        return String(decoding: ByteMutator.mutate(Array(text.utf8), &dice), as: UTF8.self)
    }

    /// A line with another field.
    private static func changed(_ line: String, _ dice: inout Dice) -> String {
        let separator: Character = line.contains(",") ? "," : " "
        var parts = line.split(separator: separator, omittingEmptySubsequences: false).map(
            String.init)
        let at = dice.below(parts.count)
        switch dice.below(5) {
        case 0 where dice.chance(40): parts.remove(at: at)
        case 1 where dice.chance(40): parts.insert(parts[at], at: at)
        case 2 where dice.chance(60): parts[at] = dice.pick(fields)
        default: parts[at] = dice.pick(HostileScalars.numbers)
        }
        return parts.joined(separator: String(separator))
    }
}
