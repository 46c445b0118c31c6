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
        for key in format.keys {
            guard let path = key.part as? WritableKeyPath<Emitter, ClosedRange<Double>>,
                let node = fields[key.name], let range = reader.range(node, key)
            else { continue }
            emitter[keyPath: path] = range
        }
        if let colors = fields["colors"].flatMap({ reader.colors(of: $0) }) {
            emitter.look.colors = colors
        }
        if let shapes = fields["shapes"].flatMap({ reader.shapes(of: $0) }) {
            emitter.look.shapes = shapes
        }
        if let node = fields["trigger"] {
            emitter.trigger = .trigger(reader.triggerIndex(node) ?? 0)
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
    /// Reads a number for all parts, or the two between which each part's lies.
    fileprivate func range(_ node: YAMLNode, _ key: Key<Emitter>) -> ClosedRange<Double>? {
        guard case .anyOf(let forms) = key.description.form,
            case .number(let limits)? = forms.first
        else { return nil }
        if node.scalar != nil { return number(node, key.name, in: limits).map { $0...$0 } }
        guard let pair = pair(node, key.name, names: ("from", "to")) else { return nil }
        let low = number(pair.0, key.name, in: limits)
        let high = number(pair.1, key.name, in: limits)
        guard let low, let high else { return nil }
        guard low <= high else {
            diagnostics.error(
                .wrongValue, "\(quoted(key.name)) must be in ascending order", at: node.location)
            return nil
        }
        return low...high
    }

    fileprivate func colors(of node: YAMLNode) -> [RGBA]? {
        listed(node, "colors", Emitter.colorCounts, "colours") { color($0, "colors") }
    }

    fileprivate func shapes(of node: YAMLNode) -> [EmitterLook.Shape]? {
        listed(node, "shapes", Emitter.shapeCounts, "shapes") {
            choice($0, "shapes", EmitterLook.Shape.self)
        }
    }

    private func listed<Item>(
        _ node: YAMLNode, _ key: String, _ counts: ClosedRange<Int>, _ things: String,
        _ read: (YAMLNode) -> Item?
    ) -> [Item]? {
        guard let items = items(node, key) else { return nil }
        guard counts.contains(items.count) else {
            outOfRange(
                key, "\(counts.lowerBound)…\(counts.upperBound) \(things), not \(items.count)", node
            )
            return nil
        }
        let read = items.compactMap(read)
        return read.isEmpty ? nil : read
    }

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
