import Diagnostics
import MediaTime

extension FilmRequest {
    /// Why the requested sound of haptics is impossible; nil if it isn't.
    func hapticsProblem(_ coding: Coding) -> Problem? {
        guard let haptics = options.haptics else { return nil }
        let all = HapticSound.allCases.map(\.rawValue)
        guard all.contains(haptics) else {
            return Problem(
                subject: .haptics, message: "haptics have no sound '\(haptics)'",
                hint: nearest(to: haptics, in: all).map(Suggestion.sentence)
                    ?? "there is '\(all.joined(separator: "', '"))'")
        }
        guard coding.format.sound == nil else { return nil }
        let list = FilmFormat.allCases.filter { $0.sound != nil }.map { ".\($0.rawValue)" }
        return Problem(
            subject: .haptics,
            message: "\(coding.titleHas) no sound, so haptics can't be heard in it",
            hint: "\(list.joined(separator: ", ")) have sound")
    }
}
