import MediaTime
import TimelineModel

extension Canvas {
    /// Returns the differences in the file. The size in pixels follows from them unless it was
    /// overridden.
    func differences(to later: Canvas) -> [String] {
        var found = ModelDifference.between(size, later.size, name: "size")
        found += ModelDifference.between(scale, later.scale, name: "scale")
        found += ModelDifference.between(background, later.background, name: "background")
        if found.isEmpty {
            let (old, new) = (
                "\(pixelWidth)×\(pixelHeight)", "\(later.pixelWidth)×\(later.pixelHeight)"
            )
            return old == new ? [] : ["a frame has \(new) pixels instead of \(old)"]
        }
        return found.map(\.sentence)
    }
}

extension State {
    /// Its first value and the causes of others, as a clause.
    func text(in timeline: Timeline) -> String {
        let causes = changes.map { change in
            let name =
                switch change.cause {
                case .trigger(let index): timeline.triggers[index].name
                case .touch(let index): timeline.touches[index].name
                }
            return ", \(change.value.map { spellings[$0] } ?? "the other one") by `\(name)`"
        }
        return "\(spellings.indices.contains(initial) ? spellings[initial] : "") at first"
            + causes.joined() + (words.map { ", of \($0.joined(separator: " "))" } ?? "")
    }
}

extension Timeline {
    /// The animators that follow one of these states.
    func animators(following states: [Int]) -> [Int] {
        animators.indices.filter { index in
            animators[index].followsStates && !animators[index].statesRead.isDisjoint(with: states)
        }
    }

    /// Returns the differences of the sequence as clauses.
    func sequenceDifferences(to later: Timeline) -> [String] {
        let (olds, news) = (stepTexts, later.stepTexts)
        guard olds.count == news.count else {
            return ["it has \(news.count) steps instead of \(olds.count)"]
        }
        return zip(olds, news).enumerated().filter { $1.0 != $1.1 }.map { index, pair in
            "step \(index + 1) is \(pair.1) instead of \(pair.0)"
        }
    }

    /// Returns the differences of the timeline's and the scenes' cameras as clauses.
    func cameraDifferences(to later: Timeline) -> [String] {
        func cameras(_ timeline: Timeline) -> [(name: String, camera: Camera)] {
            (timeline.camera.map { [("", $0)] } ?? [])
                + timeline.scenes.compactMap { scene in
                    scene.camera.map { ("\(scene.name).", $0) }
                }
        }
        let (olds, news) = (cameras(self), cameras(later))
        var found: [String] = []
        for (name, camera) in news {
            guard let old = olds.first(where: { $0.name == name })?.camera else {
                found.append(name.isEmpty ? "it is new" : "\(name)camera is new")
                continue
            }
            switch (old.motion, camera.motion) {
            case (.values(let old), .values(let new)):
                found += ModelDifference.between(old, new, name: name + "camera").map(\.sentence)
            case (.following(let old), .following(var new)):
                let names = new.touches.map { later.touches[$0].name }
                let oldNames = old.touches.map { touches[$0].name }
                if names != oldNames {
                    found.append(
                        "\(name)follow is \(names.joined(separator: ", ")) instead of "
                            + oldNames.joined(separator: ", "))
                }
                new.touches = old.touches
                found += ModelDifference.between(old, new, name: name + "camera").map(\.sentence)
            case (.values, .following): found.append("\(name)camera follows a touch")
            case (.following, .values): found.append("\(name)camera follows no touch")
            }
        }
        for (name, _) in olds where !news.contains(where: { $0.name == name }) {
            found.append(name.isEmpty ? "it is gone" : "\(name)camera is gone")
        }
        return found
    }

    private var stepTexts: [String] {
        sequence.map { step in
            switch step {
            case .show(let scene, let duration):
                return "\(scenes[scene].name) for \(ModelText.seconds(duration))"
            case .transition(let transition):
                let arguments =
                    zip(transition.parameterNames, transition.arguments).compactMap {
                        name, argument -> String? in
                        guard case .value(let value) = argument else { return nil }
                        return "\(name): \(ModelText.text(of: value))"
                    } + (transition.outside == .clamp ? ["edge: clamp"] : [])
                let list = arguments.isEmpty ? "" : " (\(arguments.joined(separator: ", ")))"
                return "\(transition.function.name)\(list) in "
                    + ModelText.seconds(transition.duration)
            }
        }
    }

    /// Returns the author's shaders that differ, as clauses. Files are matched by name, since those
    /// of a revision are in another folder.
    func shaderDifferences(to later: Timeline) -> [String] {
        let old = Dictionary(shaders.map { ($0.path.fileName, $0.text) }) { first, _ in first }
        let new = Dictionary(later.shaders.map { ($0.path.fileName, $0.text) }) { first, _ in first
        }
        var changes = Self.changes(old, new)
        if roundsHalf != later.roundsHalf {
            let formats = later.roundsHalf ? ("16", "32") : ("32", "16")
            changes.append("`half` is binary\(formats.0) instead of binary\(formats.1)")
        }
        return changes
    }

    /// Returns the author's fonts that differ, as clauses.
    func fontDifferences(to later: Timeline) -> [String] {
        let old = Dictionary(fonts.map { ($0.path.fileName, $0.fingerprint) }) { first, _ in first }
        let new = Dictionary(later.fonts.map { ($0.path.fileName, $0.fingerprint) }) { first, _ in
            first
        }
        return Self.changes(old, new)
    }

    private static func changes<Contents: Equatable>(
        _ old: [String: Contents], _ new: [String: Contents]
    ) -> [String] {
        Set(old.keys).union(new.keys).sorted().compactMap { name in
            switch (old[name], new[name]) {
            case (nil, _): "`\(name)` is new"
            case (_, nil): "`\(name)` is gone"
            case (let before, let after): before == after ? nil : "`\(name)` was edited"
            }
        }
    }
}
