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
        var file: YAMLNode?
        var written: Fields?
        var key = name
        if node.scalar != nil, !node.isNull {
            file = node
        } else if let fields = reader.fields(node, of: format) {
            file = reader.required("file", in: fields)
            key = "file"
            reader.read(fields, into: &captions, format)
            written = fields
            captions.language = fields["language"].flatMap(reader.captionLanguage)
        }
        if let file, let found = reader.assets.captions(file, key) {
            (captions.file, captions.captions) = found
        }
        // One finding is enough, since all captions have this size.
        _ = captions.texts.first { !reader.checkExtent(of: $0, written, node.location) }
        return captions
    }
}
