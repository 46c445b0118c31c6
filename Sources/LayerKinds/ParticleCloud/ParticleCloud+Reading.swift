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
        return cloud
    }
}
