import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// The values of `environment` at a place: those of the nearest layer count.
final class EnvironmentValues {
    let outer: EnvironmentValues?
    var values: [String: Binding] = [:]

    init(outer: EnvironmentValues?) { self.outer = outer }

    subscript(name: String) -> Binding? { values[name] ?? outer?[name] }

    var names: [String] { values.keys.sorted() + (outer?.names ?? []) }
}

/// `environment`: values for all components below.
extension Expander {
    /// Reads the file's environment, whose values may use each other.
    func readEnvironment(_ node: YAMLNode?, in scope: Scope) throws(AlreadyReported) {
        let environment = EnvironmentValues(outer: nil)
        progress.environment = environment
        values.environment = environment
        let definitions = entries(ofEnvironment: node).map { Definition($0, in: scope) }
        for definition in definitions { environment.values[definition.name] = .later(definition) }
        for definition in definitions { _ = try meaning(of: definition) }
    }

    /// Begins the environment of a layer or a component's use, whose values are read around it.
    func beginEnvironment(_ node: YAMLNode?, _ scope: Scope) throws(AlreadyReported) {
        guard let node else { return }
        let environment = EnvironmentValues(outer: progress.environment)
        for entry in entries(ofEnvironment: node) {
            environment.values[entry.key] = try read(entry.value, scope)
        }
        progress.environment = environment
    }

    func entries(ofEnvironment node: YAMLNode?) -> [YAMLEntry] {
        named(node, "environment").filter { entry in
            guard entry.value.isNull else { return true }
            diagnostics.error(
                .missingValue, "\(quoted(entry.key)) needs a value", at: entry.keyLocation)
            return false
        }
    }

    /// Returns the value of `$env.name`, whose name is its first part.
    func environmentValue(
        of reference: ExpressionTree.Reference, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> Binding {
        let place = scope.place(node.location)
        let standards = scope.instance?.component.known
        let names = (progress.environment?.names ?? []) + (standards?.standardNames ?? [])
        guard case .member(let name)? = reference.parts.first?.kind else {
            diagnostics.error(
                .incompleteName, "'$env' has several values",
                hint: names.isEmpty ? nil : "write \(list(names.map { "$env.\($0)" }, "or"))",
                at: place)
            return .broken
        }
        if let binding = progress.environment?[name] { return binding }
        // One of a file of components may use others, which differ from use to use.
        if let standard = standards?.standard(name) {
            guard !progress.standards.contains(name) else {
                diagnostics.error(
                    .letCycle, "'$env.\(name)' depends on itself", at: standard.location)
                return .broken
            }
            progress.standards.append(name)
            defer { progress.standards.removeLast() }
            return try read(
                standard, Scope(outer: nil, instance: scope.instance, uses: scope.uses))
        }
        diagnostics.error(
            .unknownName, "'$env.\(name)' has no value here",
            hint: near(to: name, in: names).map { Suggestion.sentence("$env.\($0)") }
                ?? "write environment: { \(name): … } at the top level, or on a layer around it",
            at: place)
        return .broken
    }
}
