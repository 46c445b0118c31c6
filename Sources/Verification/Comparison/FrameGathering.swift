internal import FrameHashing
internal import FrameProduction
internal import FrameRendering
internal import FrameScheduling
internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import TimelineModel

/// Reads two films in parallel and hashes every frame of both.
///
/// Timelines are drawn by workers in any order; films are decoded in order. Memory holds only the
/// frames in progress. A frame whose values are equal in both timelines is drawn once.
struct FrameGathering {
    var old: ComparisonInput
    var new: ComparisonInput
    /// The range of frames; nil for all.
    var range: ClosedRange<Int>?
    /// Whether pixels are compared in addition to hashes.
    var comparesPixels: Bool
    var jobs: Int

    struct Result {
        /// The frames' hashes by number.
        var old: [Int: String] = [:]
        var new: [Int: String] = [:]
        /// Differences of frames whose pixels are available in both films, at the same size.
        var differences: [Int: PixelDifference] = [:]
    }

    func run(
        cancellation: Cancellation, progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> Result {
        var result = Result()
        let readers = (
            old: try SequentialFrames(old, frameRate: new.frameRate),
            new: try SequentialFrames(new, frameRate: old.frameRate)
        )
        let drawn = drawnFrames
        // Stores the hashes found before an interruption.
        defer {
            old.frames?.save()
            new.frames?.save()
        }
        let drawing = FrameDrawing(
            old: old.frames, new: new.frames, keepsPixels: comparesPixels,
            drawsAllTwice: !haveTheSameFiles)
        func sample(
            _ index: Int, _ drawn: FrameSample?, _ reader: SequentialFrames
        ) throws(FlipbookError) -> FrameSample? {
            if let drawn { return drawn }
            return try reader.sample(at: index, keepsPixels: comparesPixels)
        }
        func note(_ index: Int, _ samples: FrameDrawing.Samples) throws(FlipbookError) {
            let left = try sample(index, samples.old, readers.old)
            let right = try sample(index, samples.new, readers.new)
            if range?.contains(index) == false { return }
            result.old[index] = left?.hash
            result.new[index] = right?.hash
            guard left?.hash != right?.hash, let left = left?.pixels, let right = right?.pixels
            else { return }
            result.differences[index] = PixelDifference(left, right)
        }
        try FramePipeline<FrameDrawing.Samples>(jobs: jobs, cancellation: cancellation).run(
            drawn, make: { index throws(FrameFailure) in try drawing.samples(at: index) },
            progress: progress,
            deliver: note)
        // Frames beyond all timelines: the rest of a longer film, or everything if both are
        // decoded.
        var index = drawn.upperBound
        while readers.old.mayHave(index) || readers.new.mayHave(index) {
            try cancellation.check()
            try note(index, (nil, nil))
            index += 1
        }
        return result
    }

    /// The frames that at least one timeline has. Films are always decoded from the start.
    private var drawnFrames: Range<Int> {
        let ends = [old.maker, new.maker].compactMap { $0?.loaded.frames.upperBound }
        guard let last = ends.max() else { return 0..<0 }
        guard let range else { return 0..<last }
        let isDecoded = old.maker == nil || new.maker == nil
        return isDecoded
            ? 0..<min(last, range.upperBound + 1)
            : (0..<last).clamped(to: range.lowerBound..<range.upperBound + 1)
    }

    /// Whether equal values are drawn equally: both sides have the same shaders and fonts.
    private var haveTheSameFiles: Bool {
        guard let old = old.maker?.loaded.timeline, let new = new.maker?.loaded.timeline else {
            return false
        }
        return old.shaders.map(\.text) == new.shaders.map(\.text)
            && old.roundsHalf == new.roundsHalf
            && old.fonts.map(\.fingerprint) == new.fonts.map(\.fingerprint)
    }
}

/// Draws a frame of the sides that are timelines.
struct FrameDrawing: Sendable {
    typealias Samples = (old: FrameSample?, new: FrameSample?)

    var old: CachedFrames?
    var new: CachedFrames?
    var keepsPixels: Bool
    /// Whether equal values may be drawn differently.
    var drawsAllTwice: Bool

    func samples(at index: Int) throws(FrameFailure) -> Samples {
        if !drawsAllTwice, let old, let new, old.has(index), new.has(index),
            old.maker.schedule.state(at: index).isSame(as: new.maker.schedule.state(at: index))
        {
            let sample = FrameSample(hash: try new.hash(of: index))
            return (sample, sample)
        }
        if let hash = old?.knownHash(of: index), hash == new?.knownHash(of: index) {
            return (FrameSample(hash: hash), FrameSample(hash: hash))
        }
        return (try sample(old, index), try sample(new, index))
    }

    private func sample(_ frames: CachedFrames?, _ index: Int) throws(FrameFailure) -> FrameSample?
    {
        guard let frames, frames.has(index) else { return nil }
        return keepsPixels
            ? try frames.sample(index) : FrameSample(hash: try frames.hash(of: index))
    }
}
