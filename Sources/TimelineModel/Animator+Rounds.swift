package import Diagnostics
package import MediaTime

/// Plays, and rounds that differ, since their values are evaluated as keyframes start. So they are
/// computed before any frame, and stored.
extension Animator {
    /// The limit for the keyframes of all animators' plays and rounds, and the rounds themselves.
    package static let maxKeyframesPlayed = 1_000_000

    /// Whether all rounds are equal.
    package var isConstant: Bool { values.allSatisfy(\.isLiteral) }

    /// The error at the animator whose keyframes, after those of the animators before it, exceed
    /// the limit.
    package var playsTooMuch: Diagnostic {
        Diagnostic(
            .error, code: .tooMany,
            "with '\(name)', the animators play more than \(Self.maxKeyframesPlayed) keyframes",
            hint: "let its rounds last longer, or play or repeat it less often", at: location)
    }

    /// The duration of one round: that of the longest track. Nil if a spring runs until it settles.
    package func length(clearing: Bool) -> Time? {
        var longest = Time.zero
        for track in tracks {
            var length = Time.zero
            for keyframe in track.keyframes(clearing: clearing) {
                guard let duration = keyframe.duration, let played = length.adding(duration),
                    let sum = played.adding(keyframe.delay)
                else { return nil }
                length = sum
            }
            longest = max(longest, length)
        }
        return longest
    }

    /// The number of keyframes and delays in a round that take time.
    package func segmentCount(clearing: Bool) -> Int {
        tracks.flatMap { $0.keyframes(clearing: clearing) }.reduce(0) { count, keyframe in
            let lasts = keyframe.duration.map { $0 > .zero } ?? true
            return count + (keyframe.delay > .zero ? 1 : 0) + (lasts ? 1 : 0)
        }
    }
}

extension Animator.Track {
    /// The keyframes that are played when the trigger becomes nil, or else a UUID.
    package func keyframes(clearing: Bool) -> [Keyframe] {
        clearing ? whenNil ?? keyframes : keyframes
    }
}
