package import FrameScheduling
import TimelineModel

extension TouchIndicator: SchedulableContent {
    package func plan(
        _ values: CompiledValues<TouchIndicator>, for layer: LayerPlan
    ) -> any ContentPlan {
        TouchDot(
            touch: touch.index, diameter: values.diameter, color: values.color, ring: values.ring,
            shade: values.shade, path: layer.path)
    }
}

/// A dot that shows a finger: a soft disc with a ring, which fades in and out.
private struct TouchDot: ContentPlan {
    let touch: Int
    /// In points.
    let diameter: CompiledValue
    let color: CompiledValue
    /// The ring's diameter in points.
    let ring: CompiledValue
    let shade: CompiledValue
    /// The index path of the indicator's layer.
    let path: [Int]

    /// In seconds.
    private static let appearing = 0.1
    private static let disappearing = 0.16
    /// The additional size of the dot at the start of its appearance and the end of its
    /// disappearance.
    private static let swelling = 0.3

    /// In seconds.
    private static let ringDuration = 0.6
    /// The width of the shade beyond the dot, in the dot's diameters.
    private static let shadeWidth = 1.0 / 20

    /// Returns the dot and the ring in the layer's own space; nil if there is nothing to show.
    func state(in context: EvaluationContext) -> LayerState.Content? {
        let schedule = context.schedule
        let diameter = LayerProperties.length(diameter.numbers(in: context)[0])
        let ring = LayerProperties.length(ring.numbers(in: context)[0])
        let color = color.color(in: context)
        let shade = shade.color(in: context)
        guard let finger = schedule.touches[touch].finger(at: context.instant) else { return nil }
        let touched = schedule.timeline.touches[touch].layer
        let toCanvas = touched.map { schedule.mapToCanvas(ofLayerAt: $0, in: context) }
        let toIndicator = schedule.mapToCanvas(ofLayerAt: path, in: context).inverse
        guard let toIndicator else { return nil }
        func place(_ point: Point) -> Point { toIndicator((toCanvas ?? .identity)(point)) }
        var circles: [LayerState] = []
        var ringColor = color
        ringColor.alpha = min(1, color.alpha * 2)
        if ring > 0, finger.secondsSinceDown < Self.ringDuration {
            let left = 1 - finger.secondsSinceDown / Self.ringDuration
            let grown = 1 - left * left * left
            let (center, size) = (place(finger.downPoint), ring * (0.3 + 0.7 * grown))
            let width = ring / 32 * (1 + left)
            if shade.alpha > 0 {
                let beyond = width / 3
                circles.append(
                    circle(
                        .stroke(.color(shade), width: width + 2 * beyond, position: .inside),
                        center, size + 2 * beyond, left))
            }
            circles.append(
                circle(
                    .stroke(.color(ringColor), width: width, position: .inside), center, size,
                    left))
        }
        if let visibility = visibility(of: finger), diameter > 0 {
            let center = place(finger.point)
            let size = diameter * (1 + Self.swelling * (1 - visibility))
            if shade.alpha > 0 {
                let shaded = size * (1 + 2 * Self.shadeWidth)
                circles.append(circle(.fill(.color(shade)), center, shaded, visibility))
            }
            circles += [
                circle(.fill(.color(color)), center, size, visibility),
                circle(
                    .stroke(.color(ringColor), width: diameter / 16, position: .inside), center,
                    size, visibility),
            ]
        }
        return circles.isEmpty ? nil : .group(circles)
    }

    /// The visibility, 0…1; nil if the dot is absent.
    private func visibility(of finger: TouchPlan.Finger) -> Double? {
        let came = Self.smooth(finger.secondsSinceDown / Self.appearing)
        guard let sinceUp = finger.secondsSinceUp else { return came }
        if sinceUp >= Self.disappearing { return nil }
        let stayed = Self.smooth((finger.secondsSinceDown - sinceUp) / Self.appearing)
        return stayed * (1 - Self.smooth(sinceUp / Self.disappearing))
    }

    private static func smooth(_ fraction: Double) -> Double {
        let k = min(max(fraction, 0), 1)
        return k * k * (3 - 2 * k)
    }

    private func circle(
        _ style: StyleState, _ center: Point, _ diameter: Double, _ opacity: Double
    ) -> LayerState {
        LayerState(
            size: Size(width: diameter, height: diameter), center: center, opacity: opacity,
            content: .shape(.circle, style))
    }
}
