import Diagnostics
package import TimelineModel
import TimelineExpansion
package import TimelineReading
package import TimelineSyntax

extension ParticleCloud: ReadableContent {
    package static var key: (form: Form, summary: String) {
        (.definition(name), "particles that are attracted to a point; see [Particles](#particles)")
    }

    package static var takesPadding: Bool { false }

    package static func read(_ node: YAMLNode, by reader: TimelineReader) -> ParticleCloud {
        var cloud = ParticleCloud(
            center: .point(0, 0), progress: .number(0), count: 32, colors: [], radius: 4...30,
            seed: reader.film.seed, referenceScale: 3, antialiased: false)
        guard let fields = reader.fields(node, of: format) else { return cloud }
        reader.read(fields, into: &cloud, format)
        if let radius = fields["radius"].flatMap(reader.radii) { cloud.radius = radius }
        cloud.colors = fields["colors"].map(reader.particleColors) ?? []
        return cloud
    }
}

extension TimelineReader {
    fileprivate func radii(_ node: YAMLNode) -> ClosedRange<Double>? {
        guard let pair = pair(node, "radius", names: ("from", "to")) else { return nil }
        let low = number(pair.0, "radius", in: ParticleCloud.radii)
        let high = number(pair.1, "radius", in: ParticleCloud.radii)
        guard let low, let high else { return nil }
        guard low <= high else {
            diagnostics.error(
                .wrongValue, "'radius' must be in ascending order", at: node.location)
            return nil
        }
        return low...high
    }

    fileprivate func particleColors(_ node: YAMLNode) -> [RGBA] {
        guard let items = items(node, "colors") else { return [] }
        let counts = ParticleCloud.colorCounts
        guard counts.contains(items.count) else {
            diagnostics.error(
                .outOfRange,
                "'colors' must be \(counts.lowerBound)…\(counts.upperBound) colours, not "
                    + "\(items.count)",
                at: node.location)
            return []
        }
        return items.compactMap { color($0, "colors") }
    }
}
