/// Breaks shaders gently: numbers, operators and names of the file, so that many still compile and
/// what they do is strange.
struct SourceMutator {
    private static let operators = ["+", "-", "*", "/", "<", ">", "<=", ">=", "==", "%"]
    private static let numbers = [
        "0", "1", "-1", "0.0", "1e-38", "1e38", "2147483647", "100000", "0.5", "3", "-0.0",
        "4294967295u", "1e10", "NAN", "INFINITY",
    ]

    static func mutate(_ text: String, _ dice: inout Dice) -> String {
        var words = split(text)
        let names = words.indices.filter { words[$0].first.map { $0.isLetter } ?? false }
        let numbers = words.indices.filter { words[$0].first.map { $0.isNumber } ?? false }
        let operators = words.indices.filter { Self.operators.contains(words[$0]) }
        for _ in dice.few() {
            switch dice.below(6) {
            case 0...2 where !numbers.isEmpty: words[dice.pick(numbers)] = dice.pick(Self.numbers)
            case 3...4 where !operators.isEmpty:
                words[dice.pick(operators)] = dice.pick(Self.operators)
            default:
                guard !names.isEmpty else { continue }
                words[dice.pick(names)] = words[dice.pick(names)]
            }
        }
        return words.joined()
    }

    private static func split(_ text: String) -> [String] {
        var words: [String] = []
        for character in text {
            let isWord = character.isLetter || character.isNumber || "_.".contains(character)
            if isWord, let last = words.last?.last,
                last.isLetter || last.isNumber || "_.".contains(last)
            {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
        }
        return words
    }
}
