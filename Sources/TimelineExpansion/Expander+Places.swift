import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// Parameters of components that are a layer's place, or a point.
extension Expander {
    /// Binds a parameter to a layer, by its id, or to a point.
    func givenPlace(
        _ node: YAMLNode, _ declaration: Declaration, _ scope: Scope
    ) throws(AlreadyReported) -> Binding {
        if let text = node.scalar?.text, !node.isNull, !text.hasDollar,
            let tree = trees.name("$layers.\(text)"), tree.isReference
        {
            let (operand, _) = try layer(of: tree.references[0], in: tree, node, scope)
            let origin = Binding.constant(node)
            let location = scope.place(node.location)
            switch operand {
            case .renamed(let name): return .place(layer: (name, location), point: origin)
            case .broken: return .broken
            default: return .place(layer: ("layers.\(text)", location), point: origin)
            }
        }
        // A place that is passed on.
        if let text = node.scalar?.text, let name = trees.name(text)?.references.first,
            name.parts.isEmpty, case .place(let layer, let point)? = scope.value(name.name)
        {
            return .place(layer: layer, point: point)
        }
        var point = declaration
        (point.role, point.kind) = (nil, .point)
        let binding = try given(node, point, scope)
        if case .broken = binding { return .broken }
        return .place(layer: nil, point: binding)
    }

    /// Returns a member of a place, and how many parts it has: `$at.top`, or `$at` for its centre.
    func part(
        of layer: (name: String, location: SourceLocation)?, or point: Binding, _ index: Int,
        in tree: ExpressionTree, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Operand, partCount: Int) {
        let location = scope.place(node.location)
        var member: String?
        if case .member(let name)? = tree.references[index].parts.first?.kind { member = name }
        let isMeasure = member.flatMap(LayerMeasure.init) != nil
        let count = isMeasure || member == "isLayer" ? 1 : 0
        if member == "isLayer" {
            return (.constant(YAMLNode(text: layer == nil ? "false" : "true", at: location)), 1)
        }
        if let layer {
            let text = "$\(layer.name).\(isMeasure ? member ?? "center" : "center")"
            let origin = TextOrigin([.init(start: 0, source: nil, location: layer.location)])
            return (.formula(WrittenExpression(tree: trees[text], origin: origin)), count)
        }
        if member == "size" {
            let zero = Self.number(0, at: location)
            return (.constant(YAMLNode(.sequence([zero, zero]), at: location)), 1)
        }
        switch point {
        case .formula(let expression): return (.formula(expression), count)
        case .constant(let value):
            // `x` and `y` are the point's.
            guard count == 0, let member, let items = value.sequence, items.count == 2,
                let axis = ["x", "y"].firstIndex(of: member)
            else { return (.constant(value), count) }
            return (.constant(items[axis]), 1)
        default: return (.broken, count)
        }
    }
}
