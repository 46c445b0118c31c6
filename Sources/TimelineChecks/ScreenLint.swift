import Diagnostics
import TimelineModel

/// Finds pictures and films that fill their parent and have another shape, so that bars remain.
enum ScreenLint {
    /// The largest difference between two ratios that isn't reported: a pixel or two on a screen.
    private static let tolerance = 0.01

    static func findings(in timeline: Timeline) -> DiagnosticSet {
        var findings = DiagnosticSet()
        var hasPictures = false
        timeline.visitContents { content, _ in
            switch content {
            case .image, .video: hasPictures = true
            default: break
            }
        }
        guard hasPictures else { return findings }
        for layer in timeline.allLayers { find(in: layer, parent: nil, &findings) }
        return findings
    }

    private static func find(in layer: Layer, parent: Size?, _ findings: inout DiagnosticSet) {
        switch layer.content {
        case .group(let children):
            let size = fillsParent(layer) ? parent : literalSize(layer)
            for child in children { find(in: child, parent: size, &findings) }
        case .image(let image) where image.contentMode == .fit:
            compare(image.naturalSize, "the picture", layer, parent, &findings)
        case .video(let film) where film.contentMode == .fit:
            compare(film.naturalSize, "the film", layer, parent, &findings)
        default: break
        }
    }

    private static func compare(
        _ size: Size, _ what: String, _ layer: Layer, _ parent: Size?,
        _ findings: inout DiagnosticSet
    ) {
        guard let parent, fillsParent(layer), size.width > 0, size.height > 0, parent.width > 0,
            parent.height > 0
        else { return }
        let ratio = (size.width / size.height) / (parent.width / parent.height)
        guard abs(ratio - 1) > tolerance else { return }
        findings.warning(
            .otherShape,
            "\(what) is \(text(size)), and its place \(text(parent)) points: bars remain "
                + (ratio > 1 ? "above and below" : "at its sides"),
            hint: "`contentMode: fill` covers the place and cuts the rest off", at: layer.location)
    }

    /// Whether the frame is `$parent.size`.
    private static func fillsParent(_ layer: Layer) -> Bool {
        [layer.width, layer.height].allSatisfy { side in
            var value = side
            if case .component(_, let size)? = value?.source { value = size }
            guard case .expression(let expression)? = value?.source else { return false }
            return expression.variables.map(\.reference) == [.parentSize]
                && !expression.text.contains { "*/+-,".contains($0) }
        }
    }

    private static func literalSize(_ layer: Layer) -> Size? {
        guard case .literal(let width)? = layer.width?.source,
            case .literal(let height)? = layer.height?.source
        else { return nil }
        return Size(width: width[0], height: height[0])
    }

    private static func text(_ size: Size) -> String {
        "\(rounded(size.width))×\(rounded(size.height))"
    }

    /// A length in points, with at most one decimal.
    static func rounded(_ number: Double) -> String {
        let tenths = (number * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e9 ? "\(Int(tenths))" : "\(tenths)"
    }
}
