import Diagnostics
import TimelineModel
import TimelineSyntax

extension NodeReader {
    /// Returns the hint for a text that is no colour, but nearly one: how its form is written, or
    /// the name that was meant.
    package func hint(forColor text: String) -> String? {
        if text.hasPrefix("#") { return "write #RGB, #RRGGBB or #RRGGBBAA" }
        if let color = ForeignColor(text) { return "write \(color.text)" }
        let all = RGBA.named.map(\.name)
        let own = ForeignWords.choice(text, of: "color", among: all) ?? swiftColor(text)
        return own.map(Suggestion.sentence) ?? didYouMean(text, all)
    }

    /// Whether a text can only be a colour's name: letters and digits, as in SwiftUI also after a
    /// dot, `.red` or `Color.red`.
    package func isColorName(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard scalars.allSatisfy({ isNamePart($0) || $0 == "." }) else { return false }
        return !text.contains(".") || scalars.first { $0 != "." }.map(isNameStart) ?? true
    }

    /// Returns the colour that SwiftUI and UIKit write as `.red`, `Color.red` or `systemRed`.
    private func swiftColor(_ text: String) -> String? {
        guard let last = text.split(separator: ".").last else { return nil }
        let word = last.lowercased()
        let name = word.hasPrefix("system") ? String(word.dropFirst(6)) : word
        return RGBA.named(name).map { _ in name }
    }
}
