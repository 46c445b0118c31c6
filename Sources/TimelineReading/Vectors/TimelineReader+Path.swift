import Diagnostics
package import TimelineModel
import TimelineSyntax
import VectorReading

/// SVG path data as a shape.
extension TimelineReader {
    /// Reads a path without its style.
    func pathShape(_ fields: Fields) -> Shape {
        var path = VectorPath(elements: [])
        read(fields, into: &path, VectorPath.format)
        if let entry = fields.entries["contentMode"], fields["viewBox"] == nil {
            diagnostics.error(
                .wrongKey, "'contentMode' needs a 'viewBox'", at: entry.keyLocation)
        }
        return .path(path)
    }

    fileprivate func viewBox(_ node: YAMLNode) -> ViewBox? {
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

extension ViewBox: ReadablePart {
    package static func read(_ part: WrittenPart) -> ViewBox? { part.reader.viewBox(part.node) }
}

extension VectorPath.Element: ReadableItem {
    package static func list(_ part: WrittenPart) -> [VectorPath.Element]? {
        let nodes = part.node.sequence ?? [part.node]
        let texts = nodes.compactMap { part.reader.text($0, part.name) }
        guard texts.count == nodes.count else { return nil }
        do throws(SVGPathData.Mistake) {
            return try SVGPathData(texts.joined(separator: " ")).elements
        } catch {
            var mistake = error
            var index = 0
            while index + 1 < nodes.count, mistake.offset > texts[index].unicodeScalars.count {
                mistake.offset -= texts[index].unicodeScalars.count + 1
                index += 1
            }
            part.reader.report(mistake, in: nodes.isEmpty ? part.node : nodes[index])
            return nil
        }
    }
}
