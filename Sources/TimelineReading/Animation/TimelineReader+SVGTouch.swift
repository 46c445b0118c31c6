import Diagnostics
import MediaTime
import TimelineModel
import TimelineSyntax
import VectorReading

extension EventReader {
    /// The sampling rate of a path. The finger moves in a straight line between samples.
    private static let pointsPerSecond = 120.0
    private static let maxPathPoints = 100_000

    /// Reads a whole gesture along SVG path data: `{ from, to, svg, easing }`.
    func svgGesture(_ node: YAMLNode, _ script: inout TouchScript) {
        guard let fields = fields(node, of: Touch.svgGesture) else {
            script.isBroken = true
            return
        }
        let from = required("from", in: fields).flatMap { time($0, "from") }
        let to = required("to", in: fields).flatMap { time($0, "to") }
        let easing = fields["easing"].map { curve($0, "easing") } ?? .linear
        let path = required("svg", in: fields).flatMap(svgPath)
        guard let from, let to, let path, let easing, let svgNode = fields["svg"] else {
            script.isBroken = true
            return
        }
        guard isInOrder(from, .began, script, at: fields["from"]?.location ?? node.location) else {
            return
        }
        guard to > from, let length = to.subtracting(from) else {
            diagnostics.error(
                .timeBackwards, "'to' must be later than 'from'",
                at: fields["to"]?.location ?? node.location)
            script.isBroken = true
            return
        }
        guard let times = times(of: length, after: from, svgNode) else {
            script.isBroken = true
            return
        }
        let points = path.sampled(times.count, easing: easing)
        script.begin(from, points[0], at: svgNode.location)
        for (time, point) in zip(times, points.dropFirst()) {
            script.move(time, point, .straight, at: svgNode.location)
        }
        script.end(to)
    }

    /// Returns the times of the points of a way, without its start; nil after reporting an error.
    func times(of length: Time, after start: Time, _ node: YAMLNode) -> [Time]? {
        let wanted = (length.seconds * Self.pointsPerSecond).rounded(.up)
        let count = Int(min(max(wanted, 1), Double(Self.maxPathPoints)))
        guard spendEvents(count, at: node.location) else { return nil }
        let times = (1...count).compactMap {
            length.multiplied(by: $0)?.divided(by: count)?.adding(start)
        }
        if times.count == count { return times }
        diagnostics.error(
            .outOfRange, "these times are too fine a fraction to cut in pieces",
            at: node.location)
        return nil
    }

    private func svgPath(_ node: YAMLNode) -> FingerPath? {
        guard let text = text(node, "svg") else { return nil }
        do throws(SVGPathData.Mistake) {
            return try FingerPath(text)
        } catch {
            report(error, in: node)
            return nil
        }
    }
}
