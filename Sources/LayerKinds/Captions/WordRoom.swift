import FrameScheduling
import TimelineModel

/// The space around the spoken word in its line. A plate takes at most half of the gaps beside the
/// word, and a larger word moves its neighbours, so that gaps stay visible.
struct WordRoom {
    /// The plate's margin around the word.
    let margin: Point
    /// The distance by which each word moves to the right.
    let moves: [Double]

    /// - Parameters:
    ///
    ///   - index: of the spoken word.
    ///   - frames: of all words.
    ///   - margin: of the plate, where there is room for it; nil without a plate.
    ///   - scale: of the word.
    init(around index: Int, in frames: [TextParts.Frame], margin: Point?, scale: Double) {
        let word = frames[index]
        let line = frames.map { abs($0.middle - word.middle) < min($0.height, word.height) / 2 }
        var (left, right) = (Double.infinity, Double.infinity)
        for (other, frame) in frames.enumerated() where line[other] && other != index {
            if frame.x < word.x {
                left = min(left, word.x - frame.x - frame.width)
            } else {
                right = min(right, frame.x - word.x - word.width)
            }
        }
        let plate = margin ?? Point(x: 0, y: 0)
        self.margin = Point(x: min(plate.x, max(0, min(left, right)) / 2), y: plate.y)
        let growth = max(0, word.width * (scale.magnitude - 1) / 2)
        moves = frames.indices.map { other in
            guard line[other], other != index else { return 0 }
            return frames[other].x < word.x ? -growth : growth
        }
    }
}

extension TextParts.Frame {
    fileprivate var middle: Double { y + height / 2 }
}
