import Diagnostics
import MediaTime
import TimelineModel
package import TimelineSyntax

/// Scenes, and the sequence that shows them.
extension TimelineReader {
    static let maxScenes = 1000

    /// Returns the lists of layers in the file, each with its parent's index path: the scenes', and
    /// the timeline's as one more.
    func layerLists(_ fields: Fields) -> [(node: YAMLNode, path: [Int])] {
        let scenes = fields["scenes"]?.mapping ?? []
        let own = fields["layers"].map { [($0, scenes.isEmpty ? [] : [scenes.count])] }
        return scenes.enumerated().map { ($1.value.layerList, [$0]) } + (own ?? [])
    }

    /// Checks that the timeline has `layers`, or `scenes` with a sequence.
    func checkContent(_ fields: Fields) {
        if fields["scenes"] == nil, fields["sequence"] == nil {
            _ = required("layers", in: fields)
        } else {
            _ = required("scenes", in: fields)
            _ = required("sequence", in: fields)
        }
    }

    func scenes(_ node: YAMLNode?) -> [Scene] {
        guard let node else { return [] }
        if node.mapping?.isEmpty ?? node.isNull {
            diagnostics.error(.noScenes, "'scenes' has no scene", at: node.location)
            return []
        }
        return limited(named(node, "scenes"), to: Self.maxScenes, "scenes").map { entry in
            var scene = Scene(name: entry.key, layers: [], location: entry.keyLocation)
            let keys = entry.value.mapping?.map(\.key) ?? []
            guard keys.contains("layers") || keys.contains("camera") else {
                scene.layers = layers(entry.value, depth: 0, entry.key)
                return scene
            }
            guard let fields = fields(entry.value, of: Scene.format) else { return scene }
            scene.camera = fields["camera"].flatMap(camera)
            scene.layers = required("layers", in: fields).map { layers($0, depth: 0) } ?? []
            return scene
        }
    }

    // MARK: Sequence

    /// - Parameter names: the names of the scenes, in order.
    func sequence(_ node: YAMLNode?, scenes names: [String]) -> [SequenceStep] {
        guard let node, let items = items(node, "sequence") else { return [] }
        guard !items.isEmpty else {
            diagnostics.error(
                .emptySequence, "'sequence' is empty",
                hint: "it needs a step such as { show: \(names.first ?? "scene"), for: 1 }",
                at: node.location)
            return []
        }
        guard items.count <= Timeline.maxSteps else {
            diagnostics.error(
                .tooMany,
                "'sequence' has \(items.count) steps; the limit is \(Timeline.maxSteps)",
                at: items[Timeline.maxSteps].location)
            return []
        }
        // An unreadable step still counts as its kind, so that the order of the others is checked.
        let steps = items.map { (step: step($0, names), isTransition: isTransition($0)) }
        checkOrder(steps.map(\.isTransition), items)
        checkLengths(steps.map(\.step), items)
        return steps.compactMap(\.step)
    }

    private func isTransition(_ node: YAMLNode) -> Bool {
        node.mapping?.contains { $0.key == "transition" } ?? false
    }

    private func step(_ node: YAMLNode, _ names: [String]) -> SequenceStep? {
        let keys = (node.mapping ?? []).map(\.key)
        if keys.contains("transition"), !keys.contains("show") { return transition(node) }
        guard keys.contains("show"), !keys.contains("transition") else {
            guard node.mapping != nil else {
                wrongType(
                    "a step", must: "be a mapping with 'show' or 'transition'",
                    hint: hint(forStep: node, names), node)
                return nil
            }
            diagnostics.error(
                .wrongStep, "a step is one of 'show' and 'transition'",
                hint: keys.contains("show")
                    ? "begin each step with a '-' of its own"
                    : hint(forStep: node, names) ?? "write { show: SCENE, for: SECONDS }",
                at: node.location)
            return nil
        }
        guard let fields = fields(node, of: SequenceStep.showFormat) else { return nil }
        let scene = required("show", in: fields).flatMap { self.scene($0, names) }
        let duration = required("for", in: fields).flatMap { time($0, "for", allowsZero: false) }
        guard let scene, let duration else { return nil }
        return .show(scene: scene, duration: duration)
    }

    /// Suggests a step for the name of a scene or a transition, or a mapping with another key.
    private func hint(forStep node: YAMLNode, _ names: [String]) -> String? {
        let texts = node.mapping.map { $0.compactMap { $0.value.scalar?.text } }
        let given = texts ?? [node.scalar?.text].compactMap { $0 }
        if let name = given.first(where: names.contains) {
            let length = node.mapping?.first { ["duration", "length", "for"].contains($0.key) }
            return "write { show: \(name), for: \(length?.value.scalar?.text ?? "SECONDS") }"
        }
        let transitions = parser.transitions.map(\.name)
        let keys = (node.mapping ?? []).map(\.key)
        return (keys + given).first(where: transitions.contains).map {
            "write { transition: \($0), duration: 0.5 }"
        }
    }

    private func scene(_ node: YAMLNode, _ names: [String]) -> Int? {
        guard let name = text(node, "show") else { return nil }
        if let index = names.firstIndex(of: name) { return index }
        // Missing scenes have been reported already.
        guard !names.isEmpty else { return nil }
        diagnostics.error(
            .unknownScene, "there is no scene \(quoted(name))",
            hint: didYouMean(name, names) ?? "there is \(list(names))", at: node.location)
        return nil
    }

    private func checkOrder(_ isTransition: [Bool], _ items: [YAMLNode]) {
        for (index, item) in items.enumerated() where isTransition[index] {
            let problem =
                if index == 0 {
                    "a sequence can't begin with a transition"
                } else if isTransition[index - 1] {
                    "two transitions can't follow one another"
                } else if index == items.count - 1 {
                    "a sequence can't end with a transition"
                } else {
                    nil as String?
                }
            guard let problem else { continue }
            diagnostics.error(
                .loneTransition, problem,
                hint: "a transition has a 'show' before it and one after it", at: item.location)
        }
    }

    /// Checks that a transition is no longer than the two scenes around it together.
    private func checkLengths(_ steps: [SequenceStep?], _ items: [YAMLNode]) {
        for index in steps.indices.dropFirst().dropLast() {
            guard case .transition(let transition) = steps[index],
                case .show(_, let before) = steps[index - 1],
                case .show(_, let after) = steps[index + 1]
            else { continue }
            let shown = before + after
            guard transition.duration > shown else { continue }
            diagnostics.error(
                .transitionTooLong,
                "this transition takes \(plain(transition.duration.seconds)) s, longer than the "
                    + "\(plain(shown.seconds)) s for which the scenes that it joins are shown",
                hint: "make it shorter, or show them for longer", at: items[index].location)
        }
    }
}

extension YAMLNode {
    /// A scene's list of layers.
    package var layerList: YAMLNode { child("layers") ?? self }
}
