package import TimelineExpansion
package import TimelineModel
package import TimelineReading
package import TimelineSyntax

extension Captions: ReadableContent {
    package static var key: (form: Form, summary: String) {
        (.definition(name), "captions: a file's name, or `{ file, … }`; see [Captions](#captions)")
    }

    package static var definitions: [TimelineFormat.Definition] {
        [.short(name, format.description)]
    }

    package static func read(_ node: YAMLNode, by reader: TimelineReader) -> Captions {
        var captions = Captions()
        var written: Fields?
        if node.scalar != nil, !node.isNull {
            if let file = reader.assets.captions(node, name) {
                (captions.file, captions.captions) = (file.path, file.captions)
            }
        } else if let fields = reader.fields(node, of: format) {
            reader.read(fields, into: &captions, format)
            written = fields
            reader.checkLanguage(captions.language, fields["language"])
        }
        // One finding is enough, since all captions have this size.
        _ = captions.texts.first { !reader.checkExtent(of: $0, written, node.location) }
        return captions
    }
}
