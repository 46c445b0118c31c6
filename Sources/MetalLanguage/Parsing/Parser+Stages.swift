import Diagnostics

/// Functions of other pipeline stages, which a file may contain.
extension Parser {
    private static let stages: Set<String> = [
        "vertex", "fragment", "mesh", "object", "intersection", "early_fragment_tests", "patch",
    ]

    typealias PassedStage = (name: String, stage: String, location: SourceLocation)

    /// Skips a `vertex` or `fragment` function and records it.
    mutating func passOverStage() throws(Abandoned) -> Bool {
        guard let stage = stageAtHand() else { return false }
        let location = location
        var name: String?
        var brackets = 0
        // The name precedes the first parenthesis outside attributes.
        while !at("{"), !at(";") || brackets > 0 {
            if at("[[") { brackets += 2 }
            if at("]]") { brackets -= 2 }
            if at("[") { brackets += 1 }
            if at("]") { brackets -= 1 }
            if at("("), brackets == 0, name == nil, index > 0,
                case .identifier(let word) = tokens[index - 1].kind
            {
                name = word
            }
            guard token.kind != .end else {
                throw fail("expected the body of the \(stage) function in braces")
            }
            advance()
        }
        var braces = 0
        repeat {
            if at("{") { braces += 1 }
            if at("}") { braces -= 1 }
            guard token.kind != .end else {
                throw fail("expected '}' at the end of the \(stage) function")
            }
            advance()
        } while braces > 0
        passedStages.append((name ?? stage, stage, location))
        return true
    }

    /// Reports all skipped functions in one note.
    mutating func notePassedStages() {
        guard let first = passedStages.first else { return }
        let message: String
        if passedStages.count == 1 {
            message = "'\(first.name)' is a \(first.stage) function, and is passed over"
        } else {
            let names = passedStages.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
            let more = passedStages.count > 3 ? " and \(passedStages.count - 3) more" : ""
            message = "\(names)\(more) are of other stages than shaders, and are passed over"
        }
        diagnostics.insert(Diagnostic(.note, code: "other-stage", message, at: first.location))
    }

    /// The stage of the function here, by keyword or attribute.
    private func stageAtHand() -> String? {
        var ahead = 0
        while ahead < 32 {
            switch peek(ahead).kind {
            case .punctuator("[["):
                guard case .identifier(let name) = peek(ahead + 1).kind else { return nil }
                if Self.stages.contains(name) {
                    return name == "early_fragment_tests" ? "fragment" : name
                }
                while peek(ahead).kind != .punctuator("]]") {
                    if peek(ahead).kind == .end { return nil }
                    ahead += 1
                }
                ahead += 1
            case .identifier("static"), .identifier("inline"): ahead += 1
            case .identifier(let word):
                guard word == "vertex" || word == "fragment",
                    case .identifier = peek(ahead + 1).kind
                else { return nil }
                return word
            default: return nil
            }
        }
        return nil
    }
}
