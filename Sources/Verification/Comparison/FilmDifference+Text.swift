internal import Diagnostics
internal import FrameHashing
internal import FrameProduction

extension FilmDifference {
    /// Sentences for people: which frames differ, how, and why.
    public var lines: [String] {
        let ranges = { (frames: [Int]) in "\(FrameRanges(frames))" }
        guard !isEqual else { return [equality] + worstLine }
        var lines: [String] = []
        if !changed.isEmpty {
            let verb = changed.count == 1 ? "differs" : "differ"
            lines.append(
                "\(changed.count) of \(EnglishText.count(comparedCount, "frame")) \(verb): "
                    + ranges(changed))
        }
        if !missing.isEmpty {
            lines.append(
                "\(EnglishText.count(missing.count, "frame")) only in \(old): \(ranges(missing))")
        }
        if !extra.isEmpty {
            lines.append(
                "\(EnglishText.count(extra.count, "frame")) only in \(new): \(ranges(extra))")
        }
        for shift in shifts {
            let distance = abs(shift.distance)
            lines.append(
                "frames \(shift.first)–\(shift.last) are the old frames \(distance) "
                    + (shift.distance > 0 ? "later" : "earlier"))
        }
        if !repeated.isEmpty {
            let verb = repeated.count == 1 ? "shows" : "show"
            lines.append("\(Self.named(repeated)) \(verb) the frame before again")
        }
        if !dropped.isEmpty {
            lines.append("old \(Self.named(dropped)) \(dropped.count == 1 ? "is" : "are") left out")
        }
        lines += remarks
        for cause in causes {
            lines.append("\(Self.named(cause.frames)): \(cause.sentence)")
            lines += cause.uses.map { "  \($0)" }
        }
        if let unexplained { lines.append(unexplained) }
        return lines + worstLine
    }

    /// Frames without a cause; nil if there are none or causes are unknown.
    private var unexplained: String? {
        guard !changed.isEmpty else { return nil }
        let explained = Set(causes.flatMap(\.frames))
        let rest = changed.filter { !explained.contains($0) }
        guard !rest.isEmpty, isOfTimelines else { return nil }
        return "\(Self.named(rest)): the timelines are the same; files that they name differ, "
            + "or a library draws differently"
    }

    private var equality: String {
        let within = tolerance.map { " within \($0)/255" } ?? ""
        return comparedCount == 1
            ? "the one frame is equal\(within)"
            : "all \(comparedCount) frames are equal\(within)"
    }

    var worstLine: [String] {
        guard let worst else { return [] }
        let hundredths = Int((worst.mean * 100).rounded())
        let digits = hundredths % 100
        let mean = "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
        return [
            "frame \(worst.frame) differs most: by up to \(worst.largest)/255, "
                + "\(mean)/255 in the mean"
        ]
    }

    /// Returns `frames 57–61, 90`.
    private static func named(_ frames: [Int]) -> String {
        "\(frames.count == 1 ? "frame" : "frames") \(FrameRanges(frames))"
    }

    /// A JSON object.
    public var json: String { jsonValue.indentedText }

    var jsonValue: JSON {
        func list(_ frames: [Int]) -> JSON { .array(frames.map { .integer($0) }) }
        return [
            "old": .string(old),
            "new": .string(new),
            "equal": .boolean(isEqual),
            "compared": .integer(comparedCount),
            "changed": list(changed),
            "missing": list(missing),
            "extra": list(extra),
            "shifts": .array(
                shifts.map {
                    [
                        "first": .integer($0.first),
                        "last": .integer($0.last),
                        "distance": .integer($0.distance),
                    ]
                }),
            "repeated": list(repeated),
            "dropped": list(dropped),
            "causes": .array(
                causes.map { cause in
                    [
                        "kind": .string(cause.kind),
                        "sentence": .string(cause.sentence),
                        "frames": list(cause.frames),
                        "file": cause.file.map { .string($0) } ?? .null,
                        "line": cause.line.map { .integer($0) } ?? .null,
                        "column": cause.column.map { .integer($0) } ?? .null,
                        "uses": .array(cause.uses.map { .string($0) }),
                    ]
                }),
            "tolerance": tolerance.map { .integer($0) } ?? .null,
            "worst": worst.map {
                [
                    "frame": .integer($0.frame),
                    "largest": .integer($0.largest),
                    "mean": .number($0.mean),
                ]
            } ?? .null,
            "remarks": .array(remarks.map { .string($0) }),
        ]
    }

    /// GitHub workflow annotations: one per cause, or one for the whole. They name files by their
    /// paths from the root of the repository that the working directory is in.
    public func githubAnnotations() -> String {
        var diagnostics = DiagnosticSet()
        note(in: &diagnostics)
        return DiagnosticRenderer(format: .githubAnnotations, naming: { RepositoryPath.of($0) })
            .render(diagnostics)
    }

    func note(in diagnostics: inout DiagnosticSet) {
        guard !isEqual else { return }
        for cause in causes {
            let location = cause.file.map {
                SourceLocation(file: $0, line: cause.line ?? 1, column: cause.column ?? 1)
            }
            diagnostics.error(
                .framesDiffer, "\(Self.named(cause.frames)): \(cause.sentence)", at: location)
        }
        if causes.isEmpty {
            diagnostics.error(
                .framesDiffer, lines.joined(separator: "; "),
                at: SourceLocation(file: new, line: 1, column: 1))
        }
    }
}
