internal import PixelBuffers

/// Finds flashes in a film's frames, given in order.
///
/// A cell of the frame flashes too often if it has more than six transitions within a second (three
/// flashes, each a pair of opposing changes). A film flashes if such cells, all in the same
/// direction at the time, are more than a quarter of the frame, and if their average flashes as
/// often. Cells with unrelated changes, such as sparks, are no flash.
struct FlashDetector {
    /// A part of the film that flashes.
    struct Flash: Sendable {
        var kind: FlashKind
        /// Indices of frames: from the first transition to the last.
        var frames: ClosedRange<Int>
        /// The largest share of the frame that flashes together, 0…1.
        var area: Double
        /// The place of all flashing cells, in pixels.
        var bounds: PixelRectangle
    }

    private struct Transition {
        var time: Double
        var index: Int
    }

    /// The state of the cells for one kind of flash.
    private struct State {
        var finders: [TransitionFinder]
        /// The last transitions of each cell, a ring of `memory`.
        var transitions: [Transition]
        var counts: [Int]
        /// The values of the last frame.
        var values: [Float]
        /// The cells that have had enough transitions to flash, in order.
        var candidates: [Int] = []
        /// The values of recent frames.
        var history: [(time: Double, values: [Float])] = []
        var flash: Flash?

        static let memory = FlashKind.maxTransitions + 1
        private static let blockLength = 64

        init(_ values: [Float]) {
            finders = values.map { TransitionFinder($0) }
            transitions = .init(
                repeating: Transition(time: 0, index: 0), count: values.count * Self.memory)
            counts = .init(repeating: 0, count: values.count)
            self.values = values
        }

        /// Adds a frame's values. A cell that stays as it was has no transition, so blocks of cells
        /// that do are passed over.
        mutating func add(_ new: [Float], _ kind: FlashKind, _ transition: Transition) {
            // Equal frames have one array, which Swift doesn't compare value by value.
            guard new != values else { return }
            let (minimum, dark) = (kind.minChange, kind.darkLimit)
            let candidateCount = candidates.count
            for start in stride(from: 0, to: new.count, by: Self.blockLength) {
                let block = start..<min(start + Self.blockLength, new.count)
                if new[block] == values[block] { continue }
                for cell in block
                where finders[cell].add(new[cell], minChange: minimum, darkLimit: dark) {
                    transitions[cell * Self.memory + counts[cell] % Self.memory] = transition
                    counts[cell] += 1
                    if counts[cell] == Self.memory { candidates.append(cell) }
                }
            }
            if candidates.count > candidateCount { candidates.sort() }
            values = new
        }

        /// The last transition of a cell, or one of the six before it.
        func transition(_ cell: Int, ago: Int) -> Transition {
            transitions[cell * Self.memory + (counts[cell] + Self.memory - 1 - ago) % Self.memory]
        }
    }

    /// The flashes that have ended.
    private var ended: [Flash] = []
    private var states: [FlashKind: State] = [:]
    private var cells: FlashGrid.Cells?

    /// One second minus the rounding error of times in binary64.
    private static let second = 1 - 1e-6
    /// Averages are compared over slightly more than a second, since they may change later than
    /// single cells.
    private static let historySeconds = 1.25
    /// The minimum time between frames stored for averages, for higher frame rates.
    private static let historyStep = 1.0 / 128

    /// All flashes of the frames so far.
    var flashes: [Flash] {
        (ended + states.values.compactMap(\.flash)).sorted {
            ($0.frames.lowerBound, $0.frames.upperBound) < (
                $1.frames.lowerBound, $1.frames.upperBound
            )
        }
    }

    /// - Parameters:
    ///   - index: the frame's.
    ///   - time: in seconds, after the last frame's.
    mutating func add(_ grid: FlashGrid, index: Int, time: Double) {
        if cells != grid.cells {
            // Detection starts again where the pictures' size changes.
            ended = flashes
            states = [:]
            cells = grid.cells
        }
        for kind in FlashKind.allCases {
            var values = kind.values(of: grid)
            if values.isEmpty {
                guard states[kind] != nil else { continue }
                values = .init(repeating: 0, count: grid.cells.count)
            }
            add(values, kind, grid.cells, index, time)
        }
    }

    private mutating func add(
        _ values: [Float], _ kind: FlashKind, _ cells: FlashGrid.Cells, _ index: Int, _ time: Double
    ) {
        // Before its first frame with red, a film has no red.
        var state =
            states.removeValue(forKey: kind)
            ?? State(
                index > 0 && kind == .red ? [Float](repeating: 0, count: values.count) : values)
        defer { states[kind] = state }
        if state.history.last.map({ time - $0.time >= Self.historyStep }) ?? true {
            state.history.append((time, values))
        }
        state.history.removeAll { time - $0.time > Self.historySeconds }

        state.add(values, kind, Transition(time: time, index: index))
        let flashing = state.candidates.filter {
            time - state.transition($0, ago: FlashKind.maxTransitions).time < Self.second
        }
        guard !flashing.isEmpty else { return }

        let total = Double(cells.width * cells.height)
        for direction in [TransitionFinder.Direction.up, .down] {
            let group = flashing.filter { state.finders[$0].direction == direction }
            let pixels = group.reduce(0) { $0 + cells.pixelCount(of: $1) }
            let area = Double(pixels) / total
            guard area > FlashKind.maxArea, isFlashing(group, state, kind) else { continue }
            let first =
                group.map { state.transition($0, ago: FlashKind.maxTransitions).index }
                .min() ?? index
            let last = group.map { state.transition($0, ago: 0).index }.max() ?? index
            let bounds = group.dropFirst().reduce(cells.bounds(of: group[0])) {
                $0.union(cells.bounds(of: $1))
            }
            if var flash = state.flash, first <= flash.frames.upperBound + 1 {
                flash.frames = flash.frames.lowerBound...last
                flash.area = max(flash.area, area)
                flash.bounds = flash.bounds.union(bounds)
                state.flash = flash
            } else {
                if let flash = state.flash { ended.append(flash) }
                state.flash = Flash(kind: kind, frames: first...last, area: area, bounds: bounds)
            }
        }
    }

    /// Whether the average of these cells has too many transitions, too.
    private func isFlashing(_ group: [Int], _ state: State, _ kind: FlashKind) -> Bool {
        func average(_ values: [Float]) -> Float {
            group.reduce(0) { $0 + values[$1] } / Float(group.count)
        }
        guard let first = state.history.first else { return false }
        // Unrelated changes cancel out in the average.
        let change = group.reduce(0) { $0 + state.finders[$1].change } / Float(group.count)
        let minimum = max(0.95 * kind.minChange, 0.4 * change)
        var finder = TransitionFinder(average(first.values))
        var count = 0
        for moment in state.history.dropFirst()
        where finder.add(
            average(moment.values), minChange: minimum,
            darkLimit: kind.darkLimit)
        {
            count += 1
        }
        // The first of the transitions may be the first frame of the history.
        return count >= FlashKind.maxTransitions
    }
}
