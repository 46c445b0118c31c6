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

extension Timeline {
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
                    }
                    + (transition.outside == .clamp ? ["edge: clamp"] : [])
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
