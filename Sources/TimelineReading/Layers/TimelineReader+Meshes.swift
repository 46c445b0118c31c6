import Diagnostics
import TimelineModel
import TimelineSyntax

/// Mesh gradients.
extension TimelineReader {
    /// Reads a mesh such as `{ width: 3, height: 3, points: [POINT, …], colors: [COLOUR, …] }`; nil
    /// after an error.
    func mesh(_ node: YAMLNode) -> Gradient? {
        guard let fields = fields(node, of: GradientFormat.grid) else { return nil }
        let sides = ["width", "height"].compactMap { key in
            required(key, in: fields).flatMap { side($0, key) }
        }
        let colors = required("colors", in: fields).flatMap { items($0, "colors") }
        let places = fields["points"].flatMap { items($0, "points") }
        let background = fields["background"].flatMap { value($0, .color, "background") }
        let smooths = fields["smoothsColors"].flatMap { boolean($0, "smoothsColors") }
        guard sides.count == 2, let colors else { return nil }
        let (width, height) = (sides[0], sides[1])
        let isWhole = [("colors", colors), ("points", places ?? [])].allSatisfy { key, list in
            guard let node = fields[key], list.count != width * height else { return true }
            diagnostics.error(
                .wrongMesh,
                "\(quoted(key)) has \(list.count), and a mesh of \(width)×\(height) has "
                    + "\(width * height) vertices", at: node.location)
            return false
        }
        guard isWhole else { return nil }
        let points = (0..<width * height).map { index in
            let regular = (
                Double(index % width) / Double(width - 1),
                Double(index / width) / Double(height - 1)
            )
            return unitPoint(places?[index], "points", default: regular)
        }
        return Gradient(
            geometry: .mesh(
                Gradient.Mesh(
                    width: width, points: points, background: background ?? .color(.clear),
                    smoothsColors: smooths ?? true)),
            stops: colors.map {
                Gradient.Stop(
                    location: .number(0),
                    color: value($0, .color, "colors", default: .color(.clear)))
            })
    }

    private func side(_ node: YAMLNode, _ key: String) -> Int? {
        guard let number = wholeNumber(node, key) else { return nil }
        guard let side = Int(exactly: number), (2...GradientFormat.maxVertices).contains(side)
        else {
            outOfRange(key, "2…\(GradientFormat.maxVertices)", node)
            return nil
        }
        return side
    }
}
