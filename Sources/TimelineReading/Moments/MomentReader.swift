import Diagnostics
import FrameScheduling
package import MediaTime
package import TimelineExpansion
package import TimelineModel
package import TimelineSyntax

/// Reads single touches, triggers and animators, and plans them as for a film.
package final class MomentReader: MomentEvents {
    private let parser: ParserParts
    private let path: String
    private let options: ReadingOptions
    /// The names that animators' values read; nil before the first.
    private var names: NameScope?

    /// - Parameter path: the timeline's file, for the files of sensors.
    package init(parser: ParserParts, path: String, options: ReadingOptions) {
        self.parser = parser
        self.path = path
        self.options = options
    }

    package func gestures(of touch: YAMLEntry) -> MomentSpans? {
        let reader = reader()
        let touches = touches(of: touch, reader)
        if touches.contains(where: \.beginsByPlaces) { return .varying }
        return times(reader, touches: touches).map {
            .known($0.gestures(ofTouch: 0).map { ($0.began, $0.ended) })
        }
    }

    /// Returns a touch with zeros in place of points on layers: without a minimum distance they
    /// change no time.
    private func touches(of touch: YAMLEntry, _ reader: TimelineReader) -> [Touch] {
        reader.touches(Self.section([touch])).map { touch in
            var touch = touch
            touch.layer = nil
            guard !touch.beginsByPlaces else { return touch }
            for index in touch.gestures.indices { touch.gestures[index].aim = nil }
            return touch
        }
    }

    package func changes(
        of trigger: YAMLEntry, touch: YAMLEntry?, filmLength: Time?
    ) -> [Trigger.Change]? {
        let reader = reader()
        let touches = touch.map { self.touches(of: $0, reader) } ?? []
        let triggers = reader.triggers(Self.section([trigger]))
        return times(reader, touches: touches, triggers: triggers, length: filmLength)?
            .changes(ofTrigger: 0)
    }

    package func plays(
        of animator: YAMLEntry, in root: YAMLNode, changes: [Trigger.Change]?
    ) -> MomentSpans? {
        let reader = reader()
        reader.names = names(in: root)
        guard
            let index = reader.names.animators.firstIndex(where: { $0.name == animator.key })
        else { return nil }
        reader.declareKinds([(index, animator.value)])
        // Mistakes so far are those of others.
        reader.diagnostics = DiagnosticSet()
        reader.names.place = .animator
        var animator = reader.animator(animator, index)
        if !animator.isConstant {
            let branches = Set((changes ?? []).map { $0.uuid == nil })
            guard branches.allSatisfy({ animator.length(clearing: $0) != nil }),
                animator.length(clearing: false) != nil || changes != nil
            else { return .varying }
            animator.dropValues()
        }
        animator.trigger = changes == nil ? nil : 0
        let triggers = changes.map { [Trigger(name: "", source: .changes($0))] } ?? []
        return times(reader, triggers: triggers, animators: [animator]).map {
            .known($0.plays(ofAnimator: 0).map { ($0.start, $0.end) })
        }
    }

    private func names(in root: YAMLNode) -> NameScope {
        if let names { return names }
        let reader = reader()
        reader.names.touches = root.child("touches")?.mapping?.map(\.key) ?? []
        _ = reader.sensors(root.child("sensors"))
        reader.names.triggers = root.child("triggers")?.mapping?.map(\.key) ?? []
        _ = reader.states(root.child("states"))
        _ = reader.declareAnimators(root.child("animators"))
        names = reader.names
        return reader.names
    }

    private func reader() -> TimelineReader {
        TimelineReader(parser: parser, text: "", path: path, options: options)
    }

    private static func section(_ entries: [YAMLEntry]) -> YAMLNode {
        let place = entries.first?.keyLocation ?? SourceLocation(file: "", line: 1, column: 1)
        return YAMLNode(.mapping(entries), at: place)
    }

    /// Plans the parts that were read; nil if they have mistakes.
    private func times(
        _ reader: TimelineReader, touches: [Touch] = [], triggers: [Trigger] = [],
        animators: [Animator] = [], length: Time? = nil
    ) -> EventTimes? {
        guard !reader.diagnostics.hasErrors else { return nil }
        return try? EventTimes(
            Timeline(
                name: "", canvas: TimelineReader.placeholderCanvas, frameRate: .sixty,
                duration: length ?? .zero, seed: 0, shaders: [], touches: touches,
                triggers: triggers, animators: animators, layers: []))
    }
}

extension Touch {
    /// Whether a gesture begins where the finger has travelled a distance between layers.
    fileprivate var beginsByPlaces: Bool {
        minimumDistance > 0 && gestures.contains { $0.aim != nil && !$0.moves.isEmpty }
    }
}

extension Animator {
    /// Puts zeros in place of all values. With durations that are written, its times stay.
    fileprivate mutating func dropValues() {
        for index in tracks.indices {
            let kind = tracks[index].kind
            let zero = Value(kind, .literal(Array(repeating: 0, count: kind.componentCount)))
            func still(_ keyframe: Keyframe) -> Keyframe {
                var keyframe = keyframe
                keyframe.target = zero
                switch keyframe.motion {
                case .move, .linear: break
                case .cubic(let duration, _, _):
                    keyframe.motion = .cubic(
                        duration: duration, startVelocity: nil, endVelocity: nil)
                case .spring(let duration, let spring, _):
                    keyframe.motion = .spring(
                        duration: duration, spring: spring, startVelocity: nil)
                }
                return keyframe
            }
            tracks[index].initial = zero
            tracks[index].keyframes = tracks[index].keyframes.map(still)
            tracks[index].whenNil = tracks[index].whenNil?.map(still)
        }
    }
}
