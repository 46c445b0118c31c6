internal import Diagnostics
public import FrameProduction
internal import FrameRendering
internal import FrameScheduling
internal import MediaTime
import TimelineChecks
internal import TimelineModel
import TimelineParsing

/// Finds a timeline's errors and probable mistakes, without rendering.
public struct TimelineCheck: Sendable {
    /// The timeline file's path.
    public var timeline: String
    /// Same as `RenderOptions.allowsAssetsOutside`.
    public var allowsAssetsOutside: Bool
    /// The time limit in seconds; nil for none. It needs a supervising process: see
    /// `Docs/commands.md`.
    public var timeout: Double?
    /// Values that override the timeline's.
    public var values: TimelineValues

    /// Half a minute.
    public static let standardTimeout = 30.0

    public init(
        timeline: String, allowsAssetsOutside: Bool = false,
        timeout: Double? = TimelineCheck.standardTimeout, values: TimelineValues = TimelineValues()
    ) {
        self.timeline = timeline
        self.allowsAssetsOutside = allowsAssetsOutside
        self.timeout = timeout
        self.values = values
    }

    /// Returns errors and warnings, including that the file can't be read.
    public func findings() -> Findings {
        let reading = Watchdog.shared.watchIfPossible(
            "checking it", of: timeline, seconds: timeout
        ) {
            // Fonts are looked for once: this takes most of the time of a short timeline.
            let fonts = FontInspector.kept()
            var reading = BuiltInParser.read(
                timeline,
                options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values),
                findsQuestionableThings: true, fonts: fonts)
            if let timeline = reading.timeline {
                reading.diagnostics.formUnion(
                    timeline.undrawable(fonts, in: timeline.withoutSafeLayers))
            }
            return reading
        }
        return Findings(reading.diagnostics, sources: reading.sources)
    }
}

extension Timeline {
    /// Finds layers that can't be drawn, without drawing, in the frames in which layers appear.
    ///
    /// - Parameters:
    ///   - fonts: that were used to read it.
    ///   - surveyed: the timeline, or the part of it that may have findings.
    func undrawable(_ fonts: FontInspector, in surveyed: Timeline) -> DiagnosticSet {
        var findings = DiagnosticSet()
        var survey = FrameSurvey(texts: fonts.drawer(self.fonts))
        do throws(DiagnosticError) {
            let scheduler = try FrameScheduler(timeline: surveyed, texts: survey.textSizes)
            findings = try FingerCheck.findings(in: scheduler)
            for frame in firstFrames {
                let time = frameRate.time(ofFrame: frame).seconds
                let moment = "frame \(frame), at \(time.hundredths) s"
                for error in survey.errors(in: scheduler.state(at: frame)) {
                    guard let finding = error.finding(at: moment) else { continue }
                    // A layer that can't be drawn is one mistake, however often it is shown.
                    let isKnown = findings.diagnostics.contains {
                        $0.code == finding.code && $0.location == finding.location
                    }
                    if !isKnown { findings.insert(finding) }
                }
            }
        } catch {
            findings.formUnion(error.diagnostics)
        }
        return findings
    }

    /// The frames in which layers appear, the first few of them, with frame 0.
    private var firstFrames: [Int] {
        let roots = allLayers
        let starts = roots.indices.compactMap { roots[$0].during?.from }
            .map { frameRate.frame(at: $0) }
        let known = Set([0] + starts.filter { (0..<frameCount).contains($0) })
        return Array(known.sorted().prefix(Self.maxFirstFrames))
    }

    private static let maxFirstFrames = 8
}
