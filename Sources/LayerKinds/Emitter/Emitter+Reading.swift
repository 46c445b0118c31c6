import Diagnostics
import MediaTime
import TimelineExpansion
package import TimelineModel
package import TimelineReading
package import TimelineSyntax

extension Emitter: ReadableContent {
    package static var key: (form: Form, summary: String) {
        (
            .definition(name),
            "parts that fly out of a place, as confetti does; see [Emitters](#emitters)"
        )
    }

    package static var takesPadding: Bool { false }

    package static func read(_ node: YAMLNode, by reader: TimelineReader) -> Emitter {
        var emitter = Emitter(seed: reader.film.seed)
        guard let fields = reader.fields(node, of: format) else { return emitter }
        reader.read(fields, into: &emitter, format)
        if fields["trigger"] != nil {
            reader.reject(["rate", "from", "to", "prewarm"], in: fields) {
                "\(quoted($0)) is of a flow, but this emits when the trigger changes"
            }
        } else {
            reader.reject(["count"], in: fields, hint: "write rate, the parts per second") {
                "\(quoted($0)) is how many a trigger emits, but this names none"
            }
            reader.checkFlow(emitter, fields)
        }
        return emitter
    }
}

extension TimelineReader {
    fileprivate func checkFlow(_ emitter: Emitter, _ fields: Fields) {
        if let to = emitter.to, to < emitter.from, let node = fields["to"] {
            diagnostics.error(
                .timeBackwards, "'to' must not be before 'from'", at: node.location)
        }
        let life = emitter.look.life.upperBound
        guard emitter.rate * life > Double(Emitter.maxParts) else { return }
        diagnostics.error(
            .tooMany,
            "\(Int(emitter.rate)) parts per second that live up to \(life) s are "
                + "\(Int(emitter.rate * life)) at a time; the limit is \(Emitter.maxParts)",
            at: (fields["rate"] ?? fields["life"])?.location ?? fields.location)
    }
}

extension EmitterLook.Shape: ReadableItem {
    package static func list(_ part: WrittenPart) -> [EmitterLook.Shape]? {
        part.items("shapes") { part.reader.choice($0, part.name, EmitterLook.Shape.self) }
    }
}
