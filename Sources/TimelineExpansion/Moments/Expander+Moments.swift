import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// The times that parts of timelines have: `$tap.began`.
package enum MomentMember: String, CaseIterable {
    case began, ended, time, starts, ends, from, to, start, end

    /// The parts of timelines that have it.
    var space: Expander.NameSpace {
        switch self {
        case .began, .ended: .touch
        case .time: .trigger
        case .starts, .ends: .animator
        case .from, .to: .layer
        case .start, .end: .scene
        }
    }

    /// The kind of part that has it, in words.
    package var owner: String { space.rawValue }

    static func all(of space: Expander.NameSpace) -> [MomentMember] {
        allCases.filter { $0.space == space }
    }
}

extension ExpressionTree.Reference {
    /// The moment's member that follows the name, maybe after an index: `$dot[2].from`.
    fileprivate var momentMember: MomentMember? {
        let isFamily = if case .index? = parts.first?.kind { true } else { false }
        guard case .member(let name)? = parts.dropFirst(isFamily ? 1 : 0).first?.kind else {
            return nil
        }
        return MomentMember(rawValue: name)
    }
}

/// Moments, which stay in the timeline until it is plain: layers have their ids then, and all parts
/// their names.
extension Expander {
    /// Whether a plain timeline says times by moments.
    func hasMoments(_ plain: YAMLNode) -> Bool {
        kept.marks.hasMoments || plain.child("moments") != nil
            || plain.child("triggers")?.children.contains { $0.child("after") != nil } ?? false
    }

    /// Returns the plain name of the part that a moment belongs to, and how many of the parts of
    /// the written one that replaces. Nil if the name is looked up as any other.
    ///
    /// - Parameter known: what the name means as a value.
    func momentOwner(
        _ reference: ExpressionTree.Reference, _ known: Binding?, in tree: ExpressionTree,
        _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Operand, partCount: Int)? {
        guard let member = reference.momentMember else { return nil }
        switch known {
        case nil, .renamed?, .family?: kept.marks.hasMoments = true
        default: return nil
        }
        guard let space = member.space.scopeSpace else { return nil }
        let binding = scope.other(space, reference.name)
        guard case .index? = reference.parts.first?.kind else {
            if case .renamed(let name)? = binding { return (.renamed(name), 0) }
            return nil
        }
        let count = if case .family(let names)? = binding { names.count } else { Int.max }
        if binding == nil, known != nil || scope.instance != nil { return nil }
        let inside = tree.text(in: reference.parts[0].inside)
        guard let index = try index(inside, below: count, node, scope) else { return (.broken, 1) }
        switch binding {
        case .family(let names): return (.renamed(names[index]), 1)
        case .renamed(let name): return (.renamed("\(name)_\(index)"), 1)
        default: return (.renamed("\(reference.name)_\(index)"), 1)
        }
    }

    /// Whether all names in an expression are those of moments.
    func isMoment(_ tree: ExpressionTree) -> Bool {
        !tree.references.isEmpty && tree.references.allSatisfy(isMoment)
    }

    /// Whether a name in an expression of a plain timeline is a moment's, as far as is known while
    /// it is made.
    func isMoment(_ reference: ExpressionTree.Reference) -> Bool {
        func isIn(_ section: String) -> Bool {
            plain.takenBySection[section]?.contains(reference.name) ?? false
        }
        guard let member = reference.momentMember else { return isIn("moments") }
        // A touch, a sensor, an animator or a state has values of its own.
        let hasValues = Self.readSections.contains { $0 != "moments" && isIn($0) }
        return isIn(member.space.section) || !hasValues && !Self.plain.contains(reference.name)
    }

    /// Replaces the moments in a part of a plain timeline. Returns nil if it has none.
    ///
    /// - Parameter graph: the moments.
    func replacingMoments(
        in node: YAMLNode, _ place: FormatPlace?, by graph: MomentGraph
    ) throws(AlreadyReported) -> YAMLNode? {
        var result = node
        switch node.content {
        case .poison: return nil
        case .scalar:
            guard graph.isNamed(in: node, place) else { return nil }
            let scope = Scope(outer: nil, uses: nil, resolver: graph)
            return place?.isFreeText == true
                ? try counting(node, scope) : try scalar(node, place, scope)
        case .sequence(var items):
            var isChanged = false
            for index in items.indices {
                guard let item = try replacingMoments(in: items[index], place?.item, by: graph)
                else { continue }
                (items[index], isChanged) = (item, true)
            }
            guard isChanged else { return nil }
            result.content = .sequence(items)
            return result
        case .mapping(var entries):
            var isChanged = false
            for index in entries.indices {
                let child = place?.child(entries[index].key)
                guard
                    let value = try replacingMoments(in: entries[index].value, child, by: graph)
                else { continue }
                (entries[index].value, isChanged) = (value, true)
            }
            guard isChanged else { return nil }
            result.content = .mapping(entries)
            return result
        }
    }
}
