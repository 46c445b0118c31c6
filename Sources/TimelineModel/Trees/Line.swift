/// How a stroke's lines end, bend and are interrupted.
package struct LineTree<Form: ValueForm>: Sendable {
    package var cap: LineCap
    package var join: LineJoin
    /// The miter limit in half line widths. A longer miter is replaced by a bevel.
    package var miterLimit: Double
    /// The lengths of dashes and gaps in turn, in points; empty for an unbroken line. An odd number
    /// of lengths is repeated.
    package var dash: [Form.Number]
    /// The length in points by which the pattern has advanced at the start; nil for none.
    package var dashPhase: Form.Number?

    package init(
        cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
        dash: [Form.Number] = [], dashPhase: Form.Number? = nil
    ) {
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }

    package static var standard: LineTree<Form> { LineTree() }

    package static var maxDashes: Int { 32 }
    /// The least sum of the lengths, in points: with shorter ones, a line of a tenth of a point has
    /// more dashes than can be drawn.
    package static var minDashes: Double { 0.000_001 }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> LineTree<Transform.To> where Transform.From == Form {
        let lengths = try dash.enumerated().map { index, length throws(Transform.Failure) in
            try transform.length(length, "dash\(index)")
        }
        return LineTree<Transform.To>(
            cap: cap, join: join, miterLimit: miterLimit, dash: lengths,
            dashPhase: try transform.number(dashPhase, "dashPhase"))
    }
}

package typealias Line = LineTree<Written>
package typealias LineState = LineTree<Evaluated>

extension LineTree: Hashable, Equatable where Form.Number: Hashable {}
extension LineTree: Encodable where Form.Number: Encodable {}
