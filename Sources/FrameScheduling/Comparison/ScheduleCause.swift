package import Diagnostics

/// A difference between two timelines, and the frames that it affects.
package struct ScheduleCause: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case canvas, timing, sequence, camera, touch, trigger, state, animator, sensor, layer,
            shader, other
    }

    /// A part of a timeline as authors write it.
    package enum Part: Hashable, Sendable {
        /// Keys of the timeline.
        case keys([String])
        /// An entry of `animators`, `touches`, ….
        case entry(String, of: String)
        /// Index paths, as in `Touch.layer`; nil if absent.
        case layer(old: [Int]?, new: [Int]?)
    }

    package var kind: Kind
    /// The differing part, to be located in the file.
    package var part: Part
    /// The subject: ``animator `glow` ``, ``layer `title` ``.
    package var subject: String
    /// The differences as clauses: `keyframe 2 (x.yaml:31) goes to 1 instead of 0`.
    package var details: [String]
    /// The location in the new timeline, or in the old one if it was removed.
    package var location: SourceLocation?
    /// The affected frames among those compared, in order.
    package var frames: [Int] = []

    /// `animator `glow`, keyframe 2 (x.yaml:31) reaches 1 at 0.30 s instead of 0.40 s`
    package var sentence: String {
        guard !details.isEmpty else { return subject }
        let rest = details.count - Self.maxShown
        return subject + ", " + details.prefix(Self.maxShown).joined(separator: "; ")
            + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// The maximum number of differences in a sentence.
    private static let maxShown = 6
}
