import Diagnostics
package import MediaTime

/// An option of a film: a key of a timeline's `outputs`, and a flag of the verbs that make films.
///
/// `all` is the only list of them: keys, flags, checks, settings, the labels of pieces and the
/// arguments of farms follow from it.
package struct FilmOption: Sendable {
    package typealias Path<Value> = any WritableKeyPath<EncodingOptions, Value?> & Sendable

    /// The property of the options, and its values.
    package enum Kind: Sendable {
        case whole(Path<Int>, ClosedRange<Int>)
        /// One of these words.
        case word(Path<String>, [String])
        case bytes(Path<Int>)
    }

    /// The codings that have the option.
    struct Support: Sendable {
        let has: @Sendable (Coding) -> Bool
        /// Why another one hasn't.
        let refusal: @Sendable (Coding) -> String

        init(
            _ has: @escaping @Sendable (Coding) -> Bool,
            _ refusal: @escaping @Sendable (Coding) -> String
        ) {
            self.has = has
            self.refusal = refusal
        }
    }

    /// The property of a film's settings.
    enum Setting: Sendable {
        case whole(any WritableKeyPath<FilmSettings, Int> & Sendable)
        /// Nil is written as 0.
        case limit(any WritableKeyPath<FilmSettings, Int?> & Sendable)
        case word(any WritableKeyPath<FilmSettings, String> & Sendable)
    }

    /// The key. The flag has the same words.
    package let name: String
    package let kind: Kind
    /// The value's name in a command's help.
    package let valueName: String
    /// The default, in the words of documents.
    package let absence: String
    /// Markdown: a sentence without capital letter and full stop.
    package let summary: String
    /// Options that decide the same replace each other.
    var decides: FilmSettings.Fixed = []
    /// Nil if every coding has it.
    var support: Support?
    /// The values that a coding takes, if not those of `kind`; nil if it has no use for any.
    var bounds: (@Sendable (Coding) -> ClosedRange<Int>?)?
    /// The beginning of the sentence about a wrong value; nil if `FilmRequest` has another one.
    var rule: (@Sendable (Coding) -> String)?
    var setting: Setting?
    /// The setting's line in a piece's label, if not `more`.
    var line: PieceLabel.Field?
}

// MARK: Options

extension FilmOption {
    /// The value as a text; nil if it isn't given.
    package func text(in options: EncodingOptions) -> String? {
        switch kind {
        case .whole(let path, _), .bytes(let path): options[keyPath: path].map(String.init)
        case .word(let path, _): options[keyPath: path]
        }
    }

    /// Sets the value to that of a text. Whether the film can have it is checked by `FilmRequest`.
    ///
    /// - Returns: false if the text isn't one of the kind.
    package func read(_ text: String, into options: inout EncodingOptions) -> Bool {
        switch kind {
        case .whole(let path, _):
            guard let number = Int(text) else { return false }
            options[keyPath: path] = number
        case .bytes(let path):
            guard let bytes = ByteCount.filmBytes(text) else { return false }
            options[keyPath: path] = bytes
        case .word(let path, _): options[keyPath: path] = text
        }
        return true
    }

    /// The texts that `read` takes, in words for messages.
    package var expectation: String {
        switch kind {
        case .whole: "a whole number"
        case .word(_, let words): "one of \(words.joined(separator: ", "))"
        case .bytes: ByteCount.filmExpectation
        }
    }

    /// Whether films of a coding can have the option.
    package func isKnown(to coding: Coding) -> Bool { support?.has(coding) != false }

    func copy(from other: EncodingOptions, to options: inout EncodingOptions) {
        switch kind {
        case .whole(let path, _), .bytes(let path):
            options[keyPath: path] = other[keyPath: path]
        case .word(let path, _): options[keyPath: path] = other[keyPath: path]
        }
    }

    /// Why a film of this coding can't have the option as it is given; nil if it can.
    func problem(in options: EncodingOptions, _ coding: Coding) -> FilmRequest.Problem? {
        guard let text = text(in: options) else { return nil }
        if let support, !isKnown(to: coding) {
            return FilmRequest.Problem(key: name, message: support.refusal(coding))
        }
        guard let message = problem(text, coding) else { return nil }
        guard case .word(_, let words) = kind else {
            return FilmRequest.Problem(key: name, message: message)
        }
        return FilmRequest.Problem(
            key: name, message: message,
            hint: nearest(to: text, in: words).map(Suggestion.sentence)
                ?? "there is \(words.joined(separator: ", "))")
    }

    /// Why a coding can't have this value; nil if it can, or has no use for it.
    private func problem(_ text: String, _ coding: Coding) -> String? {
        guard let rule else { return nil }
        switch kind {
        case .word(_, let words):
            return words.contains(text) ? nil : "\(rule(coding)) '\(text)'"
        case .whole(_, let range):
            guard let range = bounds.map({ $0(coding) }) ?? range else { return nil }
            return Int(text).map(range.contains) == true ? nil : "\(rule(coding)), not \(text)"
        case .bytes: return Int(text).map { $0 > 0 } == true ? nil : rule(coding)
        }
    }
}

extension EncodingOptions {
    package mutating func remove(_ option: FilmOption) {
        option.copy(from: EncodingOptions(), to: &self)
    }

    /// Replaces options by those set in `other`.
    package func overridden(by other: EncodingOptions) -> EncodingOptions {
        let decided = other.decided
        var options = self
        for option in FilmOption.all
        where option.text(in: other) != nil || !option.decides.isDisjoint(with: decided) {
            option.copy(from: other, to: &options)
        }
        return options
    }

    /// The properties that the given options decide.
    var decided: FilmSettings.Fixed {
        FilmOption.all.reduce(into: []) { decided, option in
            if option.text(in: self) != nil { decided.formUnion(option.decides) }
        }
    }
}

// MARK: Settings

extension FilmOption {
    /// Sets the film's setting if the option is given.
    func apply(_ options: EncodingOptions, to settings: inout FilmSettings) {
        if let text = text(in: options) { _ = read(text, into: &settings) }
    }

    /// The setting as a piece's label has it; nil if there is none.
    func text(in settings: FilmSettings) -> String? {
        switch setting {
        case .whole(let path): String(settings[keyPath: path])
        case .limit(let path): String(settings[keyPath: path] ?? 0)
        case .word(let path): settings[keyPath: path]
        case nil: nil
        }
    }

    /// - Returns: false if the text is not a value's.
    func read(_ text: String, into settings: inout FilmSettings) -> Bool {
        let number = Int(text).flatMap { (0...1 << 53).contains($0) ? $0 : nil }
        switch setting {
        case .whole(let path):
            guard let number else { return false }
            settings[keyPath: path] = number
        case .limit(let path):
            guard let number else { return false }
            settings[keyPath: path] = number == 0 ? nil : number
        case .word(let path): settings[keyPath: path] = text
        case nil: break
        }
        return true
    }

    /// Why a film can't have its setting; nil if it can, or has no use for it.
    func problem(in settings: FilmSettings) -> String? {
        if case .limit(let path) = setting, settings[keyPath: path] == nil { return nil }
        guard bounds != nil || isKnown(to: settings.coding) else { return nil }
        return text(in: settings).flatMap { problem($0, settings.coding) }
    }

    /// Whether a piece's label has the setting in the line `more`. The encoders that need all
    /// frames have all of them, as they always had: other labels would be other pieces.
    func isInMore(of settings: FilmSettings) -> Bool {
        setting != nil && line == nil
            && (settings.isJoinedOfFrames || isKnown(to: settings.coding))
    }
}
