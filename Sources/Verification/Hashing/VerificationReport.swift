internal import Diagnostics
public import FrameProduction

/// The differences between a timeline's frames and its manifest.
public struct VerificationReport: Sendable {
    public var manifest: String
    public var timeline: String
    /// The number of compared frames.
    public var frameCount: Int
    /// The number of frames known from earlier runs, which were not drawn.
    public var knownCount = 0
    /// Whether frames, size and rate are equal. Versions may differ.
    public var isEqual: Bool
    public var difference: FilmDifference
    /// Whether the manifest was rewritten.
    public var isWritten = false
    /// Whether the manifest is new.
    public var isNew = false
    /// Pictures for a report, if requested and git has the old frames.
    var pictures: [ReportPicture] = []

    /// Sentences about the differences: frames as ranges, sizes, causes, and versions that may
    /// explain them.
    public var lines: [String] {
        if isEqual || isNew { return [] }
        return difference.isEqual ? difference.remarks : difference.lines
    }

    /// A sentence that names the manifest.
    public var summary: String { "\(manifest): \(verdict)" }

    var verdict: String {
        let frames = EnglishText.count(frameCount, "frame")
        if isNew { return "new, \(frames)" }
        if isWritten { return "differed, written anew" }
        guard isEqual else { return "differs" }
        let within = difference.tolerance.map { " within \($0)/255" } ?? ""
        let sentence = frameCount == 1 ? "the one frame is equal" : "all \(frames) are equal"
        return ([sentence + within] + difference.worstLine).joined(separator: "; ")
    }
}

/// The result of verifying one manifest.
public struct VerificationResult: Sendable {
    /// The manifest's path, or the timeline's without a manifest.
    public var subject: String
    public var outcome: Result<VerificationReport, FlipbookError>
    public var seconds: Double

    var report: VerificationReport? { try? outcome.get() }

    var failure: FlipbookError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}

/// The results of verifying several manifests.
public struct VerificationSummary: Sendable {
    public private(set) var results: [VerificationResult] = []
    public var seconds = 0.0

    public init() {}

    private var pictureBytes = 0

    /// Adds a result. The number of pictures is limited, to bound memory and the report's size.
    public mutating func add(_ result: VerificationResult) {
        var result = result
        if case .success(var report) = result.outcome {
            pictureBytes += report.pictures.reduce(0) { $0 + $1.byteCount }
            if pictureBytes > ReportPicture.maxBytes {
                report.pictures = []
                report.difference.remarks.append("the report is too large for pictures of these")
            }
            result.outcome = .success(report)
        }
        results.append(result)
    }

    /// The number of frames known from earlier runs, which were not drawn.
    public var knownCount: Int { results.reduce(0) { $0 + ($1.report?.knownCount ?? 0) } }

    /// Whether all manifests are equal to their frames.
    public var isEqual: Bool { results.allSatisfy { $0.report?.isEqual == true } }

    public var json: String {
        JSON.object([
            ("equal", .boolean(isEqual)), ("seconds", .number(seconds)),
            (
                "manifests",
                .array(
                    results.map { result in
                        let report = result.report
                        return [
                            "manifest": .string(result.subject),
                            "timeline": .optional(report) { .string($0.timeline) },
                            "equal": .optional(report) { .boolean($0.isEqual) },
                            "written": .boolean(report?.isWritten ?? false),
                            "frames": .optional(report) { .integer($0.frameCount) },
                            "known": .optional(report) { .integer($0.knownCount) },
                            "seconds": .number(result.seconds),
                            "error": .optional(result.failure) { "\($0)" },
                            "difference": report?.difference.jsonValue ?? .null,
                        ]
                    })
            ),
        ]).indentedText
    }

    /// GitHub workflow annotations.
    public func githubAnnotations() -> String {
        var text = ""
        for result in results {
            switch result.outcome {
            case .failure(.invalid(let findings)): text += findings.githubAnnotations()
            case .failure(let error): text += Self.annotation(result.subject, "\(error)")
            case .success(let report) where report.isEqual || report.isNew: continue
            case .success(let report):
                text +=
                    report.difference.isEqual
                    ? Self.annotation(result.subject, report.lines.joined(separator: "; "))
                    : report.difference.githubAnnotations()
            }
        }
        return text
    }

    private static func annotation(_ file: String, _ message: String) -> String {
        Findings(error: .framesDiffer, message, hint: nil, file: file, line: 1, column: 1)
            .githubAnnotations()
    }

    /// JUnit XML, which many CI systems read: one test case per manifest. Files have
    /// their paths from the root of the repository that the working directory is in.
    public var junit: String {
        func named(_ file: String) -> String { Markup.escaped(RepositoryPath.of(file)) }
        let failures = results.filter { $0.report?.isEqual == false }.count
        let errors = results.filter { $0.failure != nil }.count
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text +=
            "<testsuite name=\"flipbook verify\" tests=\"\(results.count)\" "
            + "failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\" "
            + "time=\"\(Self.thousandths(seconds))\">\n"
        for result in results {
            text +=
                "  <testcase classname=\"frames\" name=\"\(named(result.subject))\" "
                + "file=\"\(named(result.report?.timeline ?? result.subject))\" "
                + "time=\"\(Self.thousandths(result.seconds))\""
            let (kind, words) =
                switch result.outcome {
                case .failure(let error): ("error", ["\(error)"])
                case .success(let report): ("failure", report.isEqual ? [] : report.lines)
                }
            guard let first = words.first else {
                text += "/>\n"
                continue
            }
            text += ">\n    <\(kind) message=\"\(Markup.escaped(first))\">"
            text += Markup.escaped(words.joined(separator: "\n")) + "</\(kind)>\n  </testcase>\n"
        }
        return text + "</testsuite>\n"
    }

    private static func thousandths(_ seconds: Double) -> String {
        let whole = Int((min(max(seconds, 0), 1e9) * 1000).rounded())
        return "\(whole / 1000)." + String(whole % 1000).zeroPadded(to: 3)
    }
}
