import Diagnostics
import MediaTime

/// A difference between two parts of a timeline.
///
/// It is found by the format's declarations, or by reflection for parts without any, so new kinds
/// of layers and keys are compared automatically. Source locations are ignored. References to
/// animators and touches are compared by name.
package struct ModelDifference: Hashable, Sendable {
    /// The property's name in the file: `opacity`, `ripple.speed`.
    package var name: String
    package var old: String
    package var new: String
    /// Whether both are expressions. Their texts may differ while the scheduled values are equal.
    package var isOfExpressions = false

    /// `opacity is 0.5 instead of 1`, or ``file `a.png` was edited``.
    package var sentence: String {
        old == new ? "\(name) \(new) was edited" : "\(name) is \(new) instead of \(old)"
    }

    /// Returns the differences between two layers, without those of their children.
    ///
    /// - Parameter names: the names for indices of touches and triggers, the same for both layers.
    package static func between(
        _ old: Layer, _ new: Layer, names: ModelNames = ModelNames()
    ) -> [ModelDifference] {
        var finder = DifferenceFinder(names: names)
        finder.walk(old.withoutLayersInside, new.withoutLayersInside, [])
        return finder.differences
    }

    /// Returns the differences between two parts of the same type.
    package static func between<Part>(_ old: Part, _ new: Part, name: String) -> [ModelDifference] {
        var finder = DifferenceFinder()
        finder.walk(old, new, [name])
        return finder.differences
    }
}

extension Layer {
    /// The layer without its children.
    fileprivate var withoutLayersInside: Layer {
        var layer = self
        if !children.isEmpty, case .group = content { layer.content = .group([]) }
        return layer
    }
}

/// The names for indices into a timeline's lists.
package struct ModelNames: Sendable {
    package var touches: [String]
    package var triggers: [String]

    package init(touches: [String] = [], triggers: [String] = []) {
        self.touches = touches
        self.triggers = triggers
    }

    fileprivate func text(_ reference: IndexedReference) -> String {
        let names = reference.list == .touch ? touches : triggers
        let index = reference.index
        return names.indices.contains(index) ? "`\(names[index])`" : "\(index)"
    }
}

private struct DifferenceFinder {
    var names = ModelNames()
    var differences: [ModelDifference] = []

    mutating func walk(_ old: Any, _ new: Any, _ path: [String]) {
        if old is SourceLocation? || old is SourceLocation { return }
        if let old = old as? Projection, let new = new as? Projection {
            return walk(list: old.numbers, new.numbers, path)
        }
        // A fast path for equal parts, the common case.
        if let old = old as? AnyHashable, let new = new as? AnyHashable, old == new { return }
        if old is Value || old is Time || old is RGBA || old is Point || old is Size
            || old is FrameRate
        {
            return addText(old, new, path)
        }
        if let old = old as? EffectUse, let new = new as? EffectUse {
            return walk(effect: old, new, path)
        }
        if let old = old as? PictureFile, let new = new as? PictureFile {
            return addFile(old, new)
        }
        if let old = old as? VectorImage, let new = new as? VectorImage {
            return add(path.last ?? "", "`\(old.name.fileName)`", "`\(new.name.fileName)`")
        }
        if let old = old as? IndexedReference, let new = new as? IndexedReference {
            return add(old.list.rawValue, names.text(old), names.text(new))
        }
        if let old = old as? AnyLayerContent, let new = new as? AnyLayerContent {
            return walk(old.base, new.base, path)
        }
        if let old = old as? VideoUse.Clock, let new = new as? VideoUse.Clock {
            return walk(clock: old, new, path)
        }
        if let old = old as? ComputeUse.Pass, let new = new as? ComputeUse.Pass {
            return walk(pass: old, new, path)
        }
        if let old = old as? any Declared { return walk(declared: old, new, path) }
        let (left, right) = (Mirror(reflecting: old), Mirror(reflecting: new))
        let (olds, news) = (Array(left.children), Array(right.children))
        switch left.displayStyle {
        case .optional:
            guard let old = olds.first, let new = news.first else {
                return addText(olds.first?.value as Any, news.first?.value as Any, path)
            }
            walk(old.value, new.value, path)
        case .enum:
            guard !olds.isEmpty, olds.first?.label == news.first?.label else {
                return addText(old, new, path)
            }
            let name = old is ShapeStyle ? [word(olds[0].label)] : []
            walk(olds[0].value, news[0].value, path + name)
        case .collection:
            walk(list: olds.map(\.value), news.map(\.value), path)
        case .struct, .tuple, .class:
            guard !olds.isEmpty, olds.count == news.count else { return addText(old, new, path) }
            for pair in zip(olds, news) {
                walk(pair.0.value, pair.1.value, path + [word(pair.0.label)])
            }
        default:
            addText(old, new, path)
        }
    }

    private mutating func walk<Part: Declared>(declared old: Part, _ new: Any, _ path: [String]) {
        guard let new = new as? Part else { return addText(old, new, path) }
        for (name, part) in Part.comparedParts {
            walk(old[keyPath: part], new[keyPath: part], path + [name])
        }
    }

    private mutating func walk(clock old: VideoUse.Clock, _ new: VideoUse.Clock, _ path: [String]) {
        switch (old, new) {
        case (.running(let oldStart, let oldSpeed), .running(let newStart, let newSpeed)):
            walk(oldStart, newStart, path + ["at"])
            guard oldSpeed != newSpeed else { return }
            add("speed", "\(oldSpeed)", "\(newSpeed)")
        case (.value(let old), .value(let new)): walk(old, new, path + ["time"])
        case (.running, .value(let new)): add("time", "left out", ModelText.text(of: new))
        case (.value(let old), .running): add("time", ModelText.text(of: old), "left out")
        }
    }

    /// Names a kernel's arguments by its parameters.
    private mutating func walk(
        pass old: ComputeUse.Pass, _ new: ComputeUse.Pass, _ path: [String]
    ) {
        guard old.kernel == new.kernel, old.parameterNames == new.parameterNames else {
            return add(path.last ?? "step", "`\(old.kernel)`", "`\(new.kernel)`")
        }
        walk(old.gridWidth, new.gridWidth, [old.kernel, "grid"])
        walk(old.gridHeight, new.gridHeight, [old.kernel, "grid"])
        walk(arguments: old.arguments, new.arguments, of: old.kernel, old.parameterNames)
        walk(list: old.lists, new.lists, [old.kernel])
        walk(list: old.pictures, new.pictures, [old.kernel])
    }

    private mutating func walk(
        arguments olds: [Value], _ news: [Value], of function: String, _ names: [String]
    ) {
        for (index, pair) in zip(olds, news).enumerated() {
            let name = names.indices.contains(index) ? names[index] : "\(index)"
            walk(pair.0, pair.1, [function, name])
        }
    }

    /// Compares files by name and content, since those of a revision are in another folder.
    private mutating func addFile(_ old: PictureFile, _ new: PictureFile) {
        let (before, after) = (old.path.fileName, new.path.fileName)
        guard before != after || old.fingerprint != new.fingerprint else { return }
        add("file", "`\(before)`", "`\(after)`")
    }

    private mutating func walk(list olds: [Any], _ news: [Any], _ path: [String]) {
        guard olds.count == news.count else {
            let name = path.last ?? "list"
            return add("the number of \(name)", "\(olds.count)", "\(news.count)")
        }
        for (index, pair) in zip(olds, news).enumerated() {
            let place = (path.last ?? "") + "[\(index)]"
            walk(pair.0, pair.1, path.dropLast() + [place])
        }
    }

    /// Names an effect's arguments by its function's parameters.
    private mutating func walk(effect old: EffectUse, _ new: EffectUse, _ path: [String]) {
        guard old.function == new.function, old.parameterNames == new.parameterNames else {
            return add(path.last ?? "effect", old.function.name, new.function.name)
        }
        walk(arguments: old.arguments, new.arguments, of: old.function.name, old.parameterNames)
        walk(old.isEnabled, new.isEnabled, [old.function.name, "isEnabled"])
        walk(old.maxSampleOffset, new.maxSampleOffset, [old.function.name, "maxSampleOffset"])
    }

    /// Returns a label, or "" for reflection's own labels (`.0`, `_0`).
    private func word(_ label: String?) -> String {
        guard let label, let first = label.first, first != ".", first != "_" else { return "" }
        return Self.authorsWords[label] ?? label
    }

    /// The keys of a `transition` whose names Swift has for itself.
    private static let authorsWords = ["inward": "in", "outward": "out"]

    private mutating func addText(_ old: Any, _ new: Any, _ path: [String]) {
        let words = path.filter { !$0.isEmpty && $0 != "content" }
        let texts = (ModelText.text(ofAny: old), ModelText.text(ofAny: new))
        // Equal texts are no difference, even if indices differ.
        guard texts.0 != texts.1 else { return }
        add(words.suffix(2).joined(separator: "."), texts.0, texts.1)
        differences[differences.count - 1].isOfExpressions =
            (old as? Value)?.isLiteral == false && (new as? Value)?.isLiteral == false
    }

    private mutating func add(_ name: String, _ old: String, _ new: String) {
        differences.append(
            ModelDifference(name: name.isEmpty ? "content" : name, old: old, new: new))
    }
}

extension String {
    /// The text after the last slash.
    package var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
