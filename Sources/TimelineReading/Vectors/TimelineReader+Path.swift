import Diagnostics
import TimelineModel
import TimelineSyntax
import VectorReading

/// SVG path data as a shape.
extension TimelineReader {
    /// Reads a path without its style.
    func pathShape(_ fields: Fields) -> Shape {
        var path = VectorPath(elements: [])
        if let node = required("d", in: fields) { path.elements = pathElements(node) }
        read(fields, into: &path, VectorPath.format)
        path.viewBox = fields["viewBox"].flatMap(viewBox)
        if let node = fields["contentMode"] {
            let fit = choice(node, "contentMode", VectorFit.self) ?? .fit
            path.viewBox?.fit = fit
            if fields["viewBox"] == nil {
                diagnostics.error(
                    .wrongKey, "'contentMode' needs a 'viewBox'",
                    at: fields.entries["contentMode"]?.keyLocation ?? node.location)
            }
        }
        return .path(path)
    }

    /// Reads path data, a text or a list of texts that are one path together.
    private func pathElements(_ node: YAMLNode) -> [VectorPath.Element] {
        let parts = node.sequence ?? [node]
        let texts = parts.compactMap { text($0, "d") }
        guard texts.count == parts.count else { return [] }
        do throws(SVGPathData.Mistake) {
            return try SVGPathData(texts.joined(separator: " ")).elements
        } catch {
            var mistake = error
            var part = 0
            while part + 1 < parts.count, mistake.offset > texts[part].unicodeScalars.count {
                mistake.offset -= texts[part].unicodeScalars.count + 1
                part += 1
            }
            report(mistake, in: parts.isEmpty ? node : parts[part])
            return []
        }
    }

    private func viewBox(_ node: YAMLNode) -> ViewBox? {
        guard let items = items(node, "viewBox") else { return nil }
        guard items.count == 4 else {
            diagnostics.error(
                .wrongValue, "'viewBox' is [x, y, width, height]", at: node.location)
            return nil
        }
        let numbers = items.compactMap { number($0, "viewBox", in: VectorPath.coordinates) }
        guard numbers.count == 4 else { return nil }
        guard numbers[2] > 0, numbers[3] > 0 else {
            diagnostics.error(
                .outOfRange, "a viewBox's width and height must be above 0",
                at: items[numbers[2] > 0 ? 3 : 2].location)
            return nil
        }
        return ViewBox(
            origin: Point(x: numbers[0], y: numbers[1]),
            size: Size(width: numbers[2], height: numbers[3]))
    }
}

extension ConstantReader {
    /// Reports an error in path data at its location in the file.
    func report(_ mistake: SVGPathData.Mistake, in node: YAMLNode) {
        diagnostics.error(.brokenPath, mistake.message, at: place(in: node, mistake.offset))
    }
}
