/// The selectors of a file's style sheets, with the needed properties of their rules.
struct StyleRules {
    /// The largest scales of `transform`, by the key of the selected elements.
    private var scales: [String: Double] = [:]
    /// The selectors with elements around the selected one, by the selected element's key.
    private var nested: [String: [StyleSelector]] = [:]

    mutating func add(_ rules: [StyleText.Rule]) {
        for rule in rules {
            let scale =
                rule.declarations.lazy.filter { $0.name == "transform" }
                .map { SVGScale.norm(of: $0.value) }.max() ?? 1
            for selector in StyleText.list(rule.head).map(StyleSelector.init) {
                guard let key = selector.compounds.last?.key else { continue }
                if scale > 1 { scales[key] = max(scales[key] ?? 1, scale) }
                if selector.isWhole, selector.compounds.count > 1, rule.parents.isEmpty {
                    nested[key, default: []].append(selector)
                }
            }
        }
    }

    var hasNested: Bool { !nested.isEmpty }

    /// The largest magnification of an element by the rules; nil for none.
    func scale(of keys: [String]) -> Double? { keys.compactMap { scales[$0] }.max() }

    func nested(for keys: [String]) -> [StyleSelector] { keys.flatMap { nested[$0] ?? [] } }
}
