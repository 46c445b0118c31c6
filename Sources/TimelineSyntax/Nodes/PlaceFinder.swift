package import Diagnostics

/// Finds the source location of each character of a scalar.
package protocol PlaceFinder {
    /// The texts of all files that nodes are from.
    var sources: SourceTable { get }
}

extension PlaceFinder {
    /// Returns the location of a character of a scalar.
    ///
    /// - Parameter offset: in Unicode scalars.
    package func place(in node: YAMLNode, _ offset: Int) -> SourceLocation {
        guard let text = node.scalar?.text else { return node.location }
        switch node.origin?.source(of: offset) {
        case nil: return place(in: text, at: node.location, offset)
        case .place(let location): return location
        case .character(let text, let start, let offset): return place(in: text, at: start, offset)
        }
    }

    /// Returns the location of a character of a scalar that starts at `start`.
    private func place(in text: String, at start: SourceLocation, _ offset: Int) -> SourceLocation {
        guard let tree = sources.tree(of: start.file) else { return start }
        let places = tree.places(of: text, at: start)
        guard places.indices.contains(offset) else { return start }
        var place = places[offset]
        place.uses = start.uses
        return place
    }
}
