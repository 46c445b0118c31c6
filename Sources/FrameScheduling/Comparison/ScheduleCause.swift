package import Diagnostics

/// Something that two timelines say differently, and the frames in which it shows.
package struct ScheduleCause: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case canvas, timing, sequence, touch, trigger, animator, sensor, layer, shader, other
    }

    /// A part of a timeline that authors write.
    package enum Part: Hashable, Sendable {
        /// Keys of the timeline.
        case keys([String])
        /// An entry of `animators`, `touches`, ….
        case entry(String, of: String)
        /// Index paths, as `Touch.layer` has them; nil where there is none.
        case layer(old: [Int]?, new: [Int]?)
    }

    package var kind: Kind
    /// What was written otherwise, in a sense that leads back to the file.
    package var part: Part
    /// Who: ``animator `glow` ``, ``layer `title` ``.
    package var subject: String
    /// What about it, a clause each: `keyframe 2 (x.yaml:31) goes to 1 instead of 0`.
    package var details: [String]
    /// In the new timeline, or in the old one where it is no more there.
    package var location: SourceLocation?
    /// Of those that were asked about, in order.
    package var frames: [Int]

    package init(
        kind: Kind, _ part: Part, subject: String, details: [String],
        location: SourceLocation? = nil, frames: [Int] = []
    ) {
        self.kind = kind
        self.part = part
        self.subject = subject
        self.details = details
        self.location = location
        self.frames = frames
    }

    /// `animator `glow`, keyframe 2 (x.yaml:31) reaches 1 at 0.30 s instead of 0.40 s`
    package var sentence: String {
        guard !details.isEmpty else { return subject }
        let rest = details.count - Self.mostShown
        return subject + ", " + details.prefix(Self.mostShown).joined(separator: "; ")
            + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// The first few differences lead an author to the rest.
    private static let mostShown = 6
}
