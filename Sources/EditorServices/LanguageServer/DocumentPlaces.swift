import TimelineExpansion
internal import TimelineModel

/// The meaning of a document's places, by the format and by the author's components and
/// repetitions.
struct DocumentPlaces {
    typealias Step = DocumentOutline.Step

    enum Place {
        /// A place that the format describes. For a component's argument it is the place where the
        /// argument is used, for the body of a repetition that of an element.
        case plain([Step])
        case arguments(ComponentDescription)
        case argument(Declaration)
    }

    private let outline: DocumentOutline
    let components: DocumentComponents
    private let schema = SchemaKnowledge.shared

    init(_ outline: DocumentOutline, _ components: DocumentComponents) {
        self.outline = outline
        self.components = components
    }

    func place(_ path: [Step]) -> Place {
        var plain: [Step] = []
        var rest = path[...]
        while let step = rest.first {
            let outer = path[..<rest.startIndex]
            rest.removeFirst()
            guard case .key(let name) = step else {
                plain.append(step)
                continue
            }
            if Authoring.bodies.contains(name), isRepetition(outer) {
                // Its entries are those of the list around it.
                if case .item = rest.first { rest.removeFirst() }
                continue
            }
            plain.append(step)
            guard let component = component(name, at: plain.dropLast(), in: path) else { continue }
            guard let next = rest.first else { return .arguments(component) }
            guard case .key(let argument) = next else { continue }
            let declaration = component.parameters.first { $0.name == argument }
            let takesLayers =
                declaration.map { $0.role == .layers || $0.role == .screen }
                ?? (component.takesContent && argument == "content")
            if !takesLayers, rest.count == 1, let declaration { return .argument(declaration) }
            guard takesLayers else { continue }
            rest.removeFirst()
            plain = [.key("layers")]
            // A single layer needs no list.
            if case .item = rest.first { continue }
            plain.append(.item(0))
        }
        return .plain(plain)
    }

    /// Whether components may be used at a place.
    func takesComponents(at path: [Step]) -> Bool {
        guard case .plain(let plain) = place(path) else { return false }
        return schema.takesComponents(at: plain)
    }

    func isRepetition(_ path: some Collection<Step>) -> Bool {
        outline.keys(at: Array(path)).contains { $0.text == "forEach" }
    }

    /// The component that a key is a use of; nil if it is none.
    ///
    /// - Parameters:
    ///   - layer: the layer with the key, in the format.
    ///   - path: in the document.
    private func component(
        _ key: String, at layer: some Collection<Step>, in path: [Step]
    ) -> ComponentDescription? {
        let layer = Array(layer)
        guard schema.takesComponents(at: layer),
            !schema.keys(at: layer).contains(where: { $0.name == key })
        else { return nil }
        return components.visible(at: path).first { $0.component.name == key }?.component
    }

    // MARK: Parameters

    /// A component and one of its parameters.
    typealias Parameter = (component: ComponentDescription, declaration: Declaration)

    /// The parameter that is given a value at a path, or declared there.
    func parameter(at path: [Step]) -> Parameter? {
        guard case .key(let name) = path.last else { return nil }
        let outer = Array(path.dropLast())
        if case .arguments(let component) = place(outer) { return parameter(name, of: component) }
        guard let body = components.body(around: path), outer == body.path + [.key("takes")] else {
            return nil
        }
        return parameter(name, of: body.component)
    }

    /// The parameter that `$name`, or the name alone of a touch and the like, is in a component.
    func parameter(named name: String, at path: [Step]) -> Parameter? {
        components.body(around: path).flatMap { parameter(name, of: $0.component) }
    }

    private func parameter(_ name: String, of component: ComponentDescription) -> Parameter? {
        component.parameters.first { $0.name == name }.map { (component, $0) }
    }
}
