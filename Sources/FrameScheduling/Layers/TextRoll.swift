import MediaTime
import TimelineModel

/// The rolling letters of a text at one frame: a pure function of the text at the times of a fixed
/// clock.
///
/// The text is looked at 60 times per second of the film, at any frame rate. A letter rolls from
/// the tick at which it changed until the roll is over, or until it changes again.
struct TextRoll: Sendable {
    /// The text at the frame.
    let current: WrittenText
    /// The letters that roll, by their place.
    private(set) var letters: [WrittenText.Place: Letter] = [:]
    /// The text from whose places all letters move, and the part of the way; nil if they are in
    /// their own.
    private(set) var move: (from: WrittenText, progress: Double)?

    struct Letter: Sendable {
        /// The text before the change.
        var old: WrittenText
        /// 0…1, and beyond with a spring.
        var progress: Double
        var isUpwards: Bool
    }

    /// The progress of the newest change, for a trace.
    var progress: Double {
        (letters.values.map(\.progress) + [move?.progress ?? 1]).min() ?? 1
    }

    private static let rate = Int64(NumericText.ticksPerSecond)

    /// - Parameter written: returns the text at a time.
    init(
        _ numeric: NumericText, _ motion: PartMotion, at instant: Instant, areDigitsEqual: Bool,
        written: (Instant) -> WrittenText
    ) {
        let start = Instant(numeric.start)
        func time(_ tick: Int) -> Instant {
            let time = Instant(tick: tick, rate: Self.rate)
            return time.isBefore(numeric.start) ? start : time
        }
        let seconds = min(motion.seconds, NumericText.longest.seconds)
        let window = Int((seconds * Double(Self.rate)).rounded(.up))
        let first = max(start.tick(rate: Self.rate), 0)
        let now = max(instant.tick(rate: Self.rate), first)
        let oldest = max(first, now - window)
        var texts = (oldest...now).map { written(time($0)) }
        let last = texts.count - 1
        let current = texts[last]
        self.current = current
        guard texts.contains(where: { $0 != current }) else { return }
        // The duration of a roll depends on later changes.
        texts += (0..<window).map { written(time(now + 1 + $0)) }

        /// Returns how far a change is; nil if it is over.
        func progress(_ change: Int, _ next: Int?) -> Double? {
            var length = seconds
            if let next {
                length = min(length, Double(next - change) / Double(Self.rate))
                guard length >= min(seconds, NumericText.shortest.seconds) else { return nil }
            }
            let elapsed = instant.since(time(oldest + change).time).seconds
            guard elapsed < length else { return nil }
            return motion.progress(elapsed * (seconds / length))
        }
        /// Returns the last change until now, and the next one.
        func changes<Value: Equatable>(_ values: [Value]) -> (last: Int, next: Int?)? {
            guard let change = (1...last).last(where: { values[$0] != values[$0 - 1] }) else {
                return nil
            }
            let next = (last + 1..<values.count).first { values[$0] != values[$0 - 1] }
            return (change, next)
        }

        let shapes = texts.map { $0.shape(areDigitsEqual: areDigitsEqual) }
        if let (change, next) = changes(shapes), let progress = progress(change, next) {
            move = (texts[change - 1], progress)
        }
        var contents: [[WrittenText.Place: Character]] = []
        for (index, text) in texts.enumerated() {
            guard index == 0 || texts[index - 1] != text else {
                contents.append(contents[index - 1])
                continue
            }
            let digits = text.letters.filter(\.isOfNumber)
            contents.append(
                Dictionary(uniqueKeysWithValues: digits.map { ($0.place, $0.letter) }))
        }
        for place in Set(contents[...last].flatMap(\.keys)) {
            guard let (change, next) = changes(contents.map { $0[place] }),
                let progress = progress(change, next)
            else { continue }
            let old = texts[change - 1]
            let isUpwards =
                switch numeric.direction {
                case .up: true
                case .down: false
                case .automatic:
                    texts[change].number(ofPart: place.part) > old.number(ofPart: place.part)
                }
            letters[place] = Letter(old: old, progress: progress, isUpwards: isUpwards)
        }
    }
}
