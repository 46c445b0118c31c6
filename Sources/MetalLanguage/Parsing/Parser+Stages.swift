import Diagnostics

/// Functions of pipeline stages: entries, and vertex functions, which are skipped.
extension Parser {
    private static let passedStages: Set<String> = [
        "vertex", "mesh", "object", "intersection", "patch",
    ]

    typealias PassedStage = (name: String, stage: String, location: SourceLocation)

    /// A function that is marked as an entry, or of a skipped stage.
    struct StageFunction {
        /// `stitchable`, `kernel`, `fragment`, `vertex`, …
        var stage: String
        var name: String
        var location: SourceLocation
        /// The index of the token after its closing brace, or after its semicolon.
        var end: Int

        var isPassedOver: Bool { Parser.passedStages.contains(stage) }
    }

    /// Skips a `vertex` function and records it.
    mutating func passOverStage() throws(AlreadyReported) -> Bool {
        guard let function = stageFunction(), function.isPassedOver else { return false }
        let location = location
        guard function.end <= tokens.count - 1 else {
            index = tokens.count - 1
            throw fail("expected '}' at the end of the \(function.stage) function")
        }
        index = function.end
        passedStages.append((function.name, function.stage, location))
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
        diagnostics.insert(Diagnostic(.note, code: .otherStage, message, at: first.location))
    }

    /// The function of a stage that begins here; nil for other declarations.
    func stageFunction() -> StageFunction? {
        var stage: String?
        var ahead = index
        // The name precedes the first parenthesis outside attributes.
        while ahead < min(tokens.count - 1, index + Self.headLimit) {
            switch tokens[ahead].kind {
            case .punctuator("[["):
                var next = ahead
                while tokens[next].kind != .punctuator("]]") {
                    if tokens[next].kind == .end { return nil }
                    if case .identifier(let word) = tokens[next].kind {
                        stage = stage ?? self.stage(word, isAttribute: true)
                    }
                    next += 1
                }
                ahead = next
            case .identifier(let word):
                if case .punctuator("(") = tokens[ahead + 1].kind,
                    word != "__attribute__", word != "alignas"
                {
                    guard let stage else { return nil }
                    return StageFunction(
                        stage: stage, name: word, location: tokens[ahead].location,
                        end: end(ofFunctionFrom: ahead))
                }
                if case .identifier = tokens[ahead + 1].kind {
                    stage = stage ?? self.stage(word, isAttribute: false)
                }
                if ["template", "struct", "namespace", "typedef", "using"].contains(word),
                    stage == nil
                {
                    return nil
                }
            case .punctuator(";"), .punctuator("{"), .punctuator("}"), .punctuator("="):
                return nil
            default: break
            }
            ahead += 1
        }
        return nil
    }

    /// Tokens before a function's name.
    private static let headLimit = 64

    private func stage(_ word: String, isAttribute: Bool) -> String? {
        if isAttribute, word == "early_fragment_tests" { return "fragment" }
        if isAttribute, word == "stitchable" { return word }
        if word == "fragment" || word == "kernel" { return word }
        return Self.passedStages.contains(word) && (isAttribute || word == "vertex") ? word : nil
    }

    /// The index of the token after a function's body or declaration; the number of tokens if its
    /// braces aren't balanced.
    func end(ofFunctionFrom start: Int) -> Int {
        var braces = 0
        var parentheses = 0
        for position in start..<tokens.count {
            switch tokens[position].kind {
            case .punctuator("("): parentheses += 1
            case .punctuator(")"): parentheses -= 1
            case .punctuator("{"): braces += 1
            case .punctuator("}"):
                braces -= 1
                if braces <= 0 { return braces < 0 ? tokens.count : position + 1 }
            case .punctuator(";") where braces == 0 && parentheses <= 0: return position + 1
            default: break
            }
        }
        return tokens.count
    }
}
