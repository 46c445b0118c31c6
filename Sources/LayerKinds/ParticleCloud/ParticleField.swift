/// Where a cloud's particles are and how long they have lived; drawable pixels and ticks.
struct ParticleField: Hashable, Sendable {
    private(set) var x: [Float]
    private(set) var y: [Float]
    private(set) var lifespan: [Float]

    /// What a tick reads from the timeline.
    struct Inputs: Sendable {
        var progress: Float
        /// Drawable pixels.
        var centerX: Float
        var centerY: Float
        var width: Float
        var height: Float
    }

    /// All at the top left corner and new.
    init(count: Int) {
        x = Array(repeating: 0, count: count)
        y = x
        lifespan = x
    }

    /// Runs the ticks of a range, in order.
    ///
    /// A particle that is within 20 pixels of the centre, or exactly at (0, 0), or older than 100
    /// ticks goes back to the place that its index is hashed to; any other moves by |(5, 5)|
    /// straight towards the centre. Without progress nothing happens.
    ///
    /// - Parameter homes: x and then y, as fractions of the view, of each particle's place.
    mutating func run(ticks: Range<Int>, homes: [Float], inputs: (Int) -> Inputs) {
        let count = x.count
        let speed = Float(50).squareRoot()
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                lifespan.withUnsafeMutableBufferPointer { lifespan in
                    guard let x = x.baseAddress, let y = y.baseAddress,
                        let lifespan = lifespan.baseAddress
                    else { return }
                    // Plain loops over plain memory: an unoptimised build runs these quickly too.
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
