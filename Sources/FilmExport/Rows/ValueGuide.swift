internal import Diagnostics
public import FrameProduction
import TimelineExpansion
internal import TimelineModel
import TimelineParsing

/// The values that a timeline declares, with their types, ranges and defaults.
public struct ValueGuide: Sendable {
    /// One value that can be set.
    public struct Value: Hashable, Sendable {
        public var name: String
        /// `text`, `number`, `color`, `boolean`, `time`, `point`, `list` or `mapping`; nil if any
        /// type is allowed.
        public var kind: String?
        /// The default as one line of YAML; nil if the value is required.
        public var standard: String?
        /// The smallest and largest number allowed; nil if there is no limit.
        public var from: Double?
        public var to: Double?
        /// The allowed values as YAML; empty if they aren't restricted to a list.
        public var options: [String]
        public var about: String?
    }

    /// The values, in the order of the file.
    public let values: [Value]

    /// - Throws: `FlipbookError.invalid` if the timeline's values can't be read.
    public init(timeline: String, allowsAssetsOutside: Bool = false) throws(FlipbookError) {
        let expansion = BuiltInParser.expand(
            timeline, options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside))
        // A required value is listed, not reported.
        let errors = expansion.diagnostics.diagnostics.filter {
            $0.severity == .error && $0.code != .missingValue
        }
        guard errors.isEmpty else {
            throw .invalid(Findings(DiagnosticSet(errors), sources: expansion.sources))
        }
        values = expansion.values.map {
            Value(
                name: $0.name, kind: $0.kind?.rawValue, standard: $0.standardText, from: $0.minimum,
                to: $0.maximum, options: $0.optionTexts, about: $0.about)
        }
    }

    /// Text for people; every line ends with a line break.
    public var text: String {
        values.map { value in
            var line = "\(value.name): \(value.kind ?? "anything")"
            switch (value.from, value.to) {
            case (let from?, let to?): line += ", \(from.formatted)…\(to.formatted)"
            case (let from?, nil): line += ", at least \(from.formatted)"
            case (nil, let to?): line += ", at most \(to.formatted)"
            case (nil, nil): break
            }
            if !value.options.isEmpty {
                line += ", one of \(value.options.joined(separator: ", "))"
            }
            line += value.standard.map { ", default \($0)" } ?? ", required"
            return LogText.printable(line + (value.about.map { " (\($0))" } ?? "")) + "\n"
        }.joined()
    }

    /// A JSON array of objects with `name`, `kind`, `default`, `from`, `to`, `oneOf` and `about`,
    /// null if absent.
    public var json: String {
        JSON.array(
            values.map { value in
                [
                    "name": .string(value.name),
                    "kind": .optional(value.kind, JSON.string),
                    "default": .optional(value.standard, JSON.string),
                    "from": .optional(value.from, JSON.number),
                    "to": .optional(value.to, JSON.number),
                    "oneOf": .array(value.options.map(JSON.string)),
                    "about": .optional(value.about, JSON.string),
                ]
            }
        ).indentedText
    }
}
