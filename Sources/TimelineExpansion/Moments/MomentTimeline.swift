import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// Something whose times are worked out as one.
enum MomentKey: Hashable {
    /// A name under `moments`.
    case named(String)
    case touch(String)
    case trigger(String)
    case animator(String)
    /// The start or the end of a layer's `during`.
    case layer(String, MomentMember)
    /// The duration of a step of the sequence.
    case step(Int)
    /// The start of a step of the sequence; with their count, the sequence's end.
    case stepStart(Int)
    case filmLength

    /// The name in messages.
    var title: String {
        switch self {
        case .named(let name): quoted("$\(name)")
        case .touch(let name): "the touch \(quoted(name))"
        case .trigger(let name): "the trigger \(quoted(name))"
        case .animator(let name): "the animator \(quoted(name))"
        case .layer(let name, let member): quoted("$\(name).\(member)")
        case .step, .stepStart: "a step of 'sequence'"
        case .filmLength: "'duration'"
        }
    }

    /// Whether it has a line of its own.
    var isWritten: Bool { if case .stepStart = self { false } else { true } }
}

/// A moment that an expression names.
struct MomentName {
    let name: String
    /// Nil for a name under `moments`.
    let member: MomentMember?
    /// The index in brackets; nil if it is no whole number.
    let index: Int?
    /// The number of parts after the name.
    let partCount: Int

    /// Returns what its time belongs to; nil if nothing has the name.
    func key(in timeline: MomentTimeline) -> MomentKey? {
        guard let member else { return .named(name) }
        guard timeline.has(name, in: member.space) else { return nil }
        switch member {
        case .began, .ended: return .touch(name)
        case .time: return .trigger(name)
        case .starts, .ends: return .animator(name)
        case .from, .to: return .layer(name, member)
        case .start, .end:
            let visits = timeline.visits(of: name)
            // One that isn't shown so often depends on nothing.
            guard let index, visits.indices.contains(index) else { return .stepStart(0) }
            return .stepStart(
                member == .start ? visits[index].lowerBound : visits[index].upperBound)
        }
    }
}

/// The parts of a plain timeline that moments belong to, by their names.
final class MomentTimeline {
    let root: YAMLNode
    let steps: [YAMLNode]
    private let sections: [String: [String: YAMLEntry]]
    /// The layers with ids, by these.
    private(set) lazy var layers = {
        var layers: [String: YAMLNode] = [:]
        func add(_ node: YAMLNode) {
            if let entries = node.mapping,
                let id = entries.first(where: { $0.key == "id" })?.value.scalar?.text
            {
                layers[id] = node
            }
            node.children.forEach(add)
        }
        for key in ["layers", "scenes"] { root.child(key).map(add) }
        return layers
    }()

    init(_ root: YAMLNode) {
        self.root = root
        steps = root.child("sequence")?.sequence ?? []
        sections = Dictionary(
            (Expander.nameSections + ["scenes"]).map { key in
                let entries = root.child(key)?.mapping ?? []
                return (key, Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 }))
            }, uniquingKeysWith: { $1 })
    }

    func entry(_ section: String, _ name: String) -> YAMLEntry? { sections[section]?[name] }

    func has(_ name: String, in space: Expander.NameSpace) -> Bool {
        space == .layer ? layers[name] != nil : entry(space.section, name) != nil
    }

    func names(of space: Expander.NameSpace) -> [String] {
        space == .layer ? layers.keys.sorted() : (sections[space.section] ?? [:]).keys.sorted()
    }

    /// Returns the moment that a name in an expression is; nil if it is something else.
    func moment(_ reference: ExpressionTree.Reference, in tree: ExpressionTree) -> MomentName? {
        let name = reference.name
        let isOwn = entry("moments", name) != nil
        let own = isOwn ? MomentName(name: name, member: nil, index: 0, partCount: 0) : nil
        guard case .member(let text)? = reference.parts.first?.kind,
            let member = MomentMember(rawValue: text), !NameScope.reserved.contains(name),
            !isOwn || has(name, in: member.space)
        else { return own }
        // `$tap.start` is a point, and a sensor or an animator may have tracks of such names.
        let isTouchs = entry("touches", name) != nil && TouchProperty(rawValue: text) != nil
        let isTrack =
            entry("sensors", name) != nil
            || entry("animators", name)?.value.hasTrack(called: text) ?? false
        if isTouchs || isTrack { return nil }
        guard reference.parts.count > 1, case .index = reference.parts[1].kind else {
            return MomentName(name: name, member: member, index: 0, partCount: 1)
        }
        let inside = ExpressionTree(tree.text(in: reference.parts[1].inside))
        return MomentName(
            name: name, member: member, index: inside.exactValue?.number?.whole, partCount: 2)
    }

    /// The node with the times of a part.
    func node(of key: MomentKey) -> YAMLNode? {
        switch key {
        case .named(let name): entry("moments", name)?.value
        case .touch(let name): entry("touches", name)?.value
        case .trigger(let name): entry("triggers", name)?.value
        case .animator(let name): entry("animators", name)?.value
        case .layer(let id, let member): layers[id]?.child("during")?.half(member)
        case .step(let index):
            steps.indices.contains(index)
                ? steps[index].child("for") ?? steps[index].child("duration") : nil
        case .stepStart: nil
        case .filmLength: root.child("duration")
        }
    }

    /// The place where a part is declared.
    func place(of key: MomentKey) -> SourceLocation? {
        switch key {
        case .named(let name): entry("moments", name)?.keyLocation
        case .touch(let name): entry("touches", name)?.keyLocation
        case .trigger(let name): entry("triggers", name)?.keyLocation
        case .animator(let name): entry("animators", name)?.keyLocation
        case .layer(let id, _): node(of: key)?.location ?? layers[id]?.location
        case .stepStart(let index):
            steps.indices.contains(index) ? steps[index].location : root.child("sequence")?.location
        case .step, .filmLength: node(of: key)?.location
        }
    }

    /// Whether a trigger fires until the film's end.
    func lastsForFilm(trigger name: String) -> Bool {
        guard let node = node(of: .trigger(name)) else { return false }
        return node.child("every") != nil && node.child("to") == nil
    }

    /// The ranges of the sequence's steps in which each scene is seen, with the transitions to and
    /// from it.
    private lazy var visits: [String: [Range<Int>]] = {
        var visits: [String: [Range<Int>]] = [:]
        func shown(_ index: Int) -> String? {
            steps.indices.contains(index) ? steps[index].child("show")?.scalar?.text : nil
        }
        for index in steps.indices {
            let isTransition = steps[index].child("show") == nil
            let seen = isTransition ? [shown(index - 1), shown(index + 1)] : [shown(index)]
            for scene in Set(seen.compactMap(\.self)) {
                if let last = visits[scene]?.last, last.upperBound == index {
                    visits[scene]?.removeLast()
                    visits[scene]?.append(last.lowerBound..<index + 1)
                } else {
                    visits[scene, default: []].append(index..<index + 1)
                }
            }
        }
        return visits
    }()

    func visits(of scene: String) -> [Range<Int>] { visits[scene] ?? [] }
}

extension YAMLNode {
    /// Whether an animator has several values, one of them with this name.
    fileprivate func hasTrack(called name: String) -> Bool {
        child("initial")?.child(name) != nil || child("phases")?.child(name) != nil
    }

    /// The start or the end of `during`.
    fileprivate func half(_ member: MomentMember) -> YAMLNode? {
        if let items = sequence {
            return items.count == 2 ? items[member == .from ? 0 : 1] : nil
        }
        return child(member.rawValue)
    }
}
