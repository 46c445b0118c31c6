/// Gradients and patterns that refer to others.
///
/// librsvg draws none of those whose reference leads nowhere or round in a circle. Browsers ignore
/// such a reference, so it is taken out.
struct SVGPaints {
    private struct Reference {
        var id: String?
        var element: String
        var target: String
        /// The range of the attribute, in bytes.
        var range: Range<Int>
    }

    /// The maximum number of references to references.
    private static let maxSteps = 32

    private var references: [Reference] = []

    mutating func note(_ element: String, _ attributes: [XMLScanner.Attribute]) {
        guard Self.kind(of: element) != nil else { return }
        for attribute in attributes where ["href", "xlink:href"].contains(attribute.name) {
            let target = attribute.value.trimmed
            guard target.hasPrefix("#") else { continue }
            references.append(
                Reference(
                    id: attributes.first { $0.name == "id" }?.value, element: element,
                    target: String(target.dropFirst()), range: attribute.range))
        }
    }

    func settle(in graph: SVGGraph, by edits: inout SVGEdits) {
        guard !references.isEmpty else { return }
        let targets = Dictionary(
            references.map { ($0.id ?? "", $0.target) }, uniquingKeysWith: { first, _ in first })
        for reference in references {
            let target = graph.ids[reference.target].map { graph.elements[$0].name } ?? ""
            var next = Optional(reference.target)
            var steps = 0
            while let id = next, id != reference.id, steps < Self.maxSteps {
                next = targets[id]
                steps += 1
            }
            if Self.kind(of: target) != Self.kind(of: reference.element) || next != nil {
                edits.clear(reference.range)
            }
        }
    }

    private static func kind(of element: String) -> String? {
        switch element {
        case "linearGradient", "radialGradient": "gradient"
        case "pattern": element
        default: nil
        }
    }
}
