package import TimelineExpansion
package import TimelineModel
package import TimelineReading
package import TimelineSyntax

extension TouchIndicator: ReadableContent {
    package static var key: (form: Form, summary: String) {
        (.definition(name), "a dot that shows where a finger is: a touch's name, or `{ touch, … }`")
    }

    package static var definitions: [TimelineFormat.Definition] {
        [.short(name, format.description)]
    }

    package static var takesPadding: Bool { false }

    package static func read(_ node: YAMLNode, by reader: TimelineReader) -> TouchIndicator {
        var indicator = TouchIndicator(
            touch: .touch(0), diameter: .number(28),
            color: .color(RGBA(red: 1, green: 1, blue: 1, alpha: 0.5)),
            shade: .color(RGBA(red: 0, green: 0, blue: 0, alpha: 0.3)))
        if node.scalar != nil, !node.isNull {
            indicator.touch = .touch(reader.touchIndex(node) ?? 0)
        } else if let fields = reader.fields(node, of: format) {
            reader.read(fields, into: &indicator, format)
        }
        return indicator
    }
}
