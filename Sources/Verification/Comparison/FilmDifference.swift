internal import Diagnostics
internal import FrameHashing
internal import FrameProduction
internal import FrameScheduling

/// The frames in which two films differ, and the causes.
public struct FilmDifference: Sendable {
    /// A change in the source, and the frames that it affects.
    public struct Cause: Hashable, Sendable {
        /// `animator`, `layer`, `touch`, …
        public var kind: String
        /// Such as “animator `glow`, keyframe 2 (x.yaml:31) reaches 1 at 0.30 s instead of 0.40 s”.
        public var sentence: String
        /// The frame numbers, in order.
        public var frames: [Int]
        /// The file; nil without a single location.
        public var file: String?
        public var line: Int?
        public var column: Int?
        /// Sentences that name the uses of a component's or a repetition's content.
        public var uses: [String] = []
    }

    /// A run of frames that equal old frames at another time.
    public struct Shift: Hashable, Sendable {
        public var first: Int
        public var last: Int
        /// The new frame number minus the old one.
        public var distance: Int

        package init(first: Int, last: Int, distance: Int) {
            self.first = first
            self.last = last
            self.distance = distance
        }
    }

    /// The frame with the largest difference.
    public struct WorstFrame: Hashable, Sendable {
        public var frame: Int
        /// The largest difference of any channel, in 255ths.
        public var largest: Int
        /// The mean difference over all channels, in 255ths.
        public var mean: Double

        package init(frame: Int, largest: Int, mean: Double) {
            self.frame = frame
            self.largest = largest
            self.mean = mean
        }
    }

    public var old: String
    public var new: String
    /// The number of frames that both films have.
    public var comparedCount: Int
    /// Frames in both films with different pixels (beyond the tolerance, if any).
    public var changed: [Int]
    /// Frames that only the old film has, and frames that only the new one has.
    public var missing: [Int]
    public var extra: [Int]
    public var shifts: [Shift]
    /// Old frames that were dropped, and new frames that repeat their predecessor.
    public var dropped: [Int]
    public var repeated: [Int]
    /// The causes, ordered by their first frame.
    public var causes: [Cause]
    /// Nil if no pixels were compared or none differ.
    public var worst: WorstFrame?
    public var tolerance: Int?
    /// Differences other than in frames: sizes, rates, versions.
    public var remarks: [String]
    /// Whether both sides are timelines, whose causes can be found.
    var isOfTimelines: Bool

    public var isEqual: Bool { changed.isEmpty && missing.isEmpty && extra.isEmpty }
}

extension FilmDifference {
    init(
        _ before: ComparisonInput, _ after: ComparisonInput, _ frames: FrameGathering.Result,
        tolerance: Int?
    ) {
        var frames = frames
        if let tolerance {
            // Within the tolerance, a frame counts as unchanged.
            for (index, difference) in frames.differences where difference.largest <= tolerance {
                frames.new[index] = frames.old[index]
            }
        }
        let alignment = FrameAlignment(old: frames.old, new: frames.new)
        self.init((before.name, after.name), alignment)
        self.tolerance = tolerance
        worst = frames.differences.filter { index, _ in
            frames.old[index] != frames.new[index] || tolerance != nil
        }.max { left, right in
            (left.value.largest, left.value.mean, right.key)
                < (right.value.largest, right.value.mean, left.key)
        }.map { WorstFrame(frame: $0.key, largest: $0.value.largest, mean: $0.value.mean) }
        isOfTimelines = before.maker != nil && after.maker != nil
        if let old = before.frameRate, let new = after.frameRate, old != new {
            // Shifts have no meaning between different rates.
            (shifts, dropped, repeated) = ([], [], [])
        }
        remarks = Self.remarks(before, after)
        guard let old = before.maker?.schedule, let new = after.maker?.schedule, !isEqual else {
            return
        }
        causes = Self.causes(
            old, new, before.change(to: after), changed: changed, drawnBy: after.frames,
            others: missing + extra)
    }

    /// Compares a manifest's frames, without causes.
    init(_ names: (old: String, new: String), expected: FrameManifest, found: FrameManifest) {
        // The size is part of the key, in case a manifest was edited by hand.
        func keys(_ manifest: FrameManifest) -> [Int: String] {
            Dictionary(manifest.frames.map { ($0.index, "\($0.byteCount) \($0.hash)") }) { $1 }
        }
        self.init(names, FrameAlignment(old: keys(expected), new: keys(found)))
    }

    private init(_ names: (old: String, new: String), _ alignment: FrameAlignment) {
        self.init(
            old: names.old, new: names.new, comparedCount: alignment.comparedCount,
            changed: alignment.changed.numbers, missing: alignment.missing.numbers,
            extra: alignment.extra.numbers,
            shifts: alignment.shifts.map { shift in
                Shift(
                    first: shift.frames.lowerBound, last: shift.frames.upperBound,
                    distance: shift.distance)
            },
            dropped: alignment.dropped.numbers, repeated: alignment.repeated.numbers, causes: [],
            remarks: [], isOfTimelines: false)
    }

    /// - Parameters:
    ///   - change: the changed lines, if known.
    ///   - changed: frames in both films with different pixels.
    ///   - film: draws frames of the new film to test a cause; if nil, every changed value counts
    ///     as a cause.
    ///   - others: frames in only one of the films.
    static func causes(
        _ old: FrameScheduler, _ new: FrameScheduler, _ change: AuthoredChange?, changed: [Int],
        drawnBy film: CachedFrames? = nil, others: [Int] = []
    ) -> [Cause] {
        let comparison = ScheduleComparison(old: old, new: new)
        var causes = comparison.causes(of: changed)
        if let film { causes = EffectTrial(comparison, drawnBy: film).settled(causes) }
        if let change {
            return CauseGathering(change: change, causes: causes, frames: changed + others)
                .gathered()
        }
        return causes.map { cause in
            Cause(
                kind: cause.kind.rawValue, sentence: cause.sentence, frames: cause.frames,
                file: cause.location?.file, line: cause.location?.line,
                column: cause.location?.column)
        }
    }

    private static func remarks(_ before: ComparisonInput, _ after: ComparisonInput) -> [String] {
        var remarks: [String] = []
        if let old = before.size, let new = after.size, old != new {
            remarks.append(
                "the size is \(new.width)×\(new.height) instead of \(old.width)×\(old.height)")
        }
        if let old = before.frameRate, let new = after.frameRate, old != new {
            remarks.append("there are \(new) frames a second instead of \(old)")
        }
        if case .manifest(let old) = before.source, case .manifest(let new) = after.source {
            let comparison = ManifestComparison(expected: old, found: new)
            remarks += comparison.headerDifferences.filter { !$0.isSubstantial }.map {
                "\($0.field.rawValue) is \($0.found) instead of \($0.expected)"
            }
        }
        return remarks
    }
}

extension FilmDifference {
    /// A difference for films that were not compared.
    static func none(_ names: (old: String, new: String)) -> FilmDifference {
        FilmDifference(
            old: names.old, new: names.new, comparedCount: 0, changed: [], missing: [], extra: [],
            shifts: [], dropped: [], repeated: [], causes: [], remarks: [], isOfTimelines: false)
    }
}
