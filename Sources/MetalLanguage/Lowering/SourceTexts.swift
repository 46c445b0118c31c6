import Diagnostics
internal import PortableMath

/// The declarations of a set of files, as written, and which of them errors concern: an error in a
/// function or a structure concerns what uses it, and nothing else.
struct SourceTexts {
    private var texts: [DeclarationText] = []
    /// The number of each text's file.
    private var files: [Int] = []
    private var tokens: [[Token]] = []
    /// The errors of each text.
    private var errors: [Int: DiagnosticSet] = [:]
    /// The texts with errors, and what uses them, directly or indirectly.
    private var broken: Set<Int> = []
    /// For each entry among these, the texts that have the errors.
    private var causes: [Int: [Int]] = [:]
    /// Each file's texts in the order of their places, made when it is needed.
    private var order: [String: [Int]]?
    /// Made when it is needed.
    private var users: NameUsers?
    /// For operators, the texts that may have their operands.
    private var operandUsers: [Int: [Bool]] = [:]
    /// The maximum number of operators whose operands are looked up; errors in further ones concern
    /// every use of their signs.
    private static let operatorLimit = 64

    mutating func add(_ parser: Parser) {
        files += Array(repeating: tokens.count, count: parser.texts.count)
        texts += parser.texts
        tokens.append(parser.tokens)
    }

    /// Takes the errors in declarations, and returns the other findings.
    mutating func taking(from findings: DiagnosticSet) -> DiagnosticSet {
        var others = DiagnosticSet()
        for finding in findings.diagnostics
        where finding.severity != .error || !insert(finding, ofTextAt: finding.location) {
            others.insert(finding)
        }
        return others
    }

    /// Adds an error of the declaration at a place. Returns false if there is none.
    mutating func insert(_ error: Diagnostic, ofTextAt location: SourceLocation?) -> Bool {
        guard let location, let text = text(at: location) else { return false }
        if errors[text] == nil {
            guard errors.count < ShaderModule.errorLimit else { return false }
            spread(from: text)
        }
        errors[text, default: DiagnosticSet()].insert(error)
        return true
    }

    /// Whether errors concern the declaration at a place.
    mutating func isBroken(at location: SourceLocation) -> Bool {
        guard !broken.isEmpty else { return false }
        return text(at: location).map(broken.contains) ?? false
    }

    /// The errors by the entries that they concern, and those that concern none.
    var entryErrors: EntryErrors {
        var result = EntryErrors()
        for (text, causes) in causes.sorted(by: { $0.key < $1.key }) {
            guard let entry = texts[text].entry else { continue }
            for error in causes.sorted().flatMap({ errors[$0]?.diagnostics ?? [] }) {
                result.insert(
                    error, of: entry.name, at: entry.location, isFragment: entry.isFragment)
            }
        }
        let used = Set(causes.values.joined())
        for text in errors.keys.sorted() where !used.contains(text) {
            for error in errors[text]?.diagnostics ?? [] { result.insertUnused(error) }
        }
        return result
    }

    // MARK: Places

    private mutating func text(at location: SourceLocation) -> Int? {
        let order = order ?? ordered()
        self.order = order
        guard let own = order[location.file] else { return nil }
        let next = own.partitioningIndex { texts[$0].start > location }
        guard next > 0, texts[own[next - 1]].contains(location) else { return nil }
        return own[next - 1]
    }

    private func ordered() -> [String: [Int]] {
        Dictionary(grouping: texts.indices) { texts[$0].start.file }.mapValues { own in
            own.sorted { (texts[$0].start, $0) < (texts[$1].start, $1) }
        }
    }

    // MARK: Uses

    /// The texts that use each name.
    private struct NameUsers {
        var numbers: [String: Int] = [:]
        /// The texts that call each name, and those that mention it otherwise, by its number.
        var callers: [[Int]] = []
        var others: [[Int]] = []

        mutating func number(of name: String) -> Int {
            if let number = numbers[name] { return number }
            numbers[name] = callers.count
            callers.append([])
            others.append([])
            return callers.count - 1
        }

        mutating func insert(_ user: Int, of name: String, isCall: Bool) {
            let number = number(of: name)
            if isCall {
                if callers[number].last != user { callers[number].append(user) }
            } else if others[number].last != user {
                others[number].append(user)
            }
        }
    }

    /// Finds what uses a text with errors. By names, without regard to scopes: that may refuse an
    /// entry too many, but never draws with a part that has errors.
    private mutating func spread(from cause: Int) {
        let users = users ?? usersOfNames()
        self.users = users
        var reached = Array(repeating: false, count: texts.count)
        // Per name, whether the callers have been followed, and whether the other users have.
        var followed = Array(repeating: false, count: 2 * users.callers.count)
        reached[cause] = true
        var next = [cause]
        while let text = next.popLast() {
            broken.insert(text)
            if texts[text].entry != nil { causes[text, default: []].append(cause) }
            for (name, isFunction) in texts[text].names {
                guard let number = users.numbers[name] else { continue }
                let operands = name.hasPrefix("operator") ? usersOfOperands(of: text, users) : nil
                if operands == nil {
                    let use = 2 * number + (isFunction ? 0 : 1)
                    if followed[use] { continue }
                    followed[use] = true
                }
                let own = users.callers[number] + (isFunction ? [] : users.others[number])
                for user in own where !reached[user] && operands?[user] ?? true {
                    reached[user] = true
                    next.append(user)
                }
            }
        }
    }

    /// The texts that use one of the types that an operator's text names, directly or indirectly:
    /// only these can have its operands. Nil if all may.
    private mutating func usersOfOperands(of text: Int, _ users: NameUsers) -> [Bool]? {
        if let known = operandUsers[text] { return known }
        guard operandUsers.count < Self.operatorLimit else { return nil }
        let tokens = tokens[files[text]]
        let words = Set(texts[text].tokens.map { tokens[$0].spelling })
        var reached = texts.map { other in
            other.names.contains { name, isFunction in !isFunction && words.contains(name) }
        }
        var next = texts.indices.filter { reached[$0] }
        guard !next.isEmpty else { return nil }
        var followed = Array(repeating: false, count: users.callers.count)
        while let text = next.popLast() {
            for name in texts[text].names.keys where !name.hasPrefix("operator") {
                guard let number = users.numbers[name], !followed[number] else { continue }
                followed[number] = true
                for user in users.callers[number] + users.others[number] where !reached[user] {
                    reached[user] = true
                    next.append(user)
                }
            }
        }
        operandUsers[text] = reached
        return reached
    }

    private func usersOfNames() -> NameUsers {
        var users = NameUsers()
        for (user, text) in texts.enumerated() {
            let tokens = tokens[files[user]]
            for position in text.tokens {
                switch tokens[position].kind {
                case .identifier(let name):
                    let isMember =
                        position > 0
                        && [.punctuator("."), .punctuator("->")].contains(
                            tokens[position - 1].kind)
                    if isMember { continue }
                    let isCall = [.punctuator("("), .punctuator("<")].contains(
                        tokens[min(position + 1, tokens.count - 1)].kind)
                    users.insert(user, of: name, isCall: isCall)
                // `a + b` calls an operator.
                case .punctuator("["): users.insert(user, of: "operator[]", isCall: true)
                case .punctuator("("): users.insert(user, of: "operator()", isCall: true)
                case .punctuator(let sign):
                    users.insert(user, of: "operator\(sign)", isCall: true)
                case .integer, .floating, .text, .end: break
                }
            }
        }
        return users
    }
}
