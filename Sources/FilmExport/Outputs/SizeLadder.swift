internal import MediaCoding
internal import MediaTime

/// The ways to make a film smaller, from the best look to the smallest file.
///
/// One order for all films: first quality, then pixels, then frames; each step is about a tenth
/// smaller than the one before.
struct SizeLadder {
    /// The steps from the best to the smallest. The first is one below the requested film.
    let steps: [FilmSettings]

    /// The width in percent, the divisor of the frame rate, and the decrease of the quality.
    private static let ways: [(width: Int, frames: Int, loss: Int)] = [
        (100, 1, 8), (100, 1, 15), (100, 1, 22), (95, 1, 25), (90, 1, 25), (85, 1, 25),
        (80, 1, 28), (75, 1, 30), (75, 2, 20), (70, 2, 25), (66, 2, 28), (62, 2, 30), (58, 2, 30),
        (54, 2, 32), (50, 2, 35), (46, 2, 38), (42, 2, 40), (42, 3, 35), (38, 3, 40), (35, 3, 40),
        (32, 3, 45), (29, 3, 45), (26, 3, 50), (23, 4, 50), (20, 4, 50), (17, 4, 55), (14, 5, 60),
        (11, 5, 65), (8, 6, 70),
    ]
    /// The lowest frame rate that still looks like motion.
    private static let slowest = 8.0

    /// - Parameter film: settings that the user has chosen stay.
    init(_ film: FilmSettings) {
        var steps: [FilmSettings] = []
        for way in Self.ways {
            var step = film
            if !film.fixed.contains(.size) {
                step.width = max(1, (film.width * way.width + 50) / 100)
                step.height = max(1, (film.height * way.width + 50) / 100)
            }
            let shown = film.frameRate.framesPerSecond / Double(film.frameStep)
            let maximum = max(1, Int(shown / Self.slowest))
            step.frameStep = film.frameStep * min(way.frames, maximum)
            if !film.fixed.contains(.quality) { step.quality = max(5, film.quality - way.loss) }
            if !film.fixed.contains(.colors) {
                step.colors = way.width < 20 ? 64 : way.width < 40 ? 128 : 256
            }
            if step != steps.last ?? film { steps.append(step) }
        }
        self.steps = steps
    }

    /// Returns the first step that fits. All steps after one that fits must fit too.
    ///
    /// - Parameter attempt: returns nil if the film is too large.
    func first<Made, Failure: Error>(
        _ attempt: (FilmSettings) throws(Failure) -> Made?
    ) throws(Failure) -> Made? {
        var found: Made?
        var (low, high) = (0, steps.count)
        while low < high {
            let middle = (low + high) / 2
            if let made = try attempt(steps[middle]) {
                (found, high) = (made, middle)
            } else {
                low = middle + 1
            }
        }
        return found
    }
}
