/// The positions and lifespans of a cloud's particles, in drawable pixels and ticks.
struct ParticleField: Hashable, Sendable {
    private(set) var x: [Float]
    private(set) var y: [Float]
    private(set) var lifespan: [Float]

    /// The values that a tick reads from the timeline.
    struct Inputs: Sendable {
        var progress: Float
        /// In drawable pixels.
        var centerX: Float
        var centerY: Float
        var width: Float
        var height: Float
    }

    /// All particles are at the top left corner with lifespan 0.
    init(count: Int) {
        x = Array(repeating: 0, count: count)
        y = x
        lifespan = x
    }

    /// Runs a range of ticks in order.
    ///
    /// A particle within 20 pixels of the centre, exactly at (0, 0), or older than 100 ticks
    /// returns to its home, which is a hash of its index. Any other moves straight towards the
    /// centre by |(5, 5)|. Without progress nothing happens.
    ///
    /// - Parameter homes: x, then y, of each particle's home, as fractions of the view.
    mutating func run(ticks: Range<Int>, homes: [Float], inputs: (Int) -> Inputs) {
        let count = x.count
        let speed = Float(50).squareRoot()
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                lifespan.withUnsafeMutableBufferPointer { lifespan in
                    guard let x = x.baseAddress, let y = y.baseAddress,
                        let lifespan = lifespan.baseAddress
                    else { return }
                    // Pointers keep unoptimised builds fast.
                    var tick = ticks.lowerBound
                    while tick < ticks.upperBound {
                        let now = inputs(tick)
                        tick += 1
                        if !(now.progress > 0) { continue }
                        var index = 0
                        while index < count {
                            let px = x[index]
                            let py = y[index]
                            let dx = now.centerX - px
                            let dy = now.centerY - py
                            let distance = (dx * dx + dy * dy).squareRoot()
                            if distance < 20 || (px == 0 && py == 0) || lifespan[index] > 100 {
                                x[index] = homes[2 * index] * now.width
                                y[index] = homes[2 * index + 1] * now.height
                                lifespan[index] = 0
                            } else {
                                x[index] = px + dx / distance * speed
                                y[index] = py + dy / distance * speed
                                lifespan[index] += 1
                            }
                            index += 1
                        }
                    }
                }
            }
        }
    }
}
