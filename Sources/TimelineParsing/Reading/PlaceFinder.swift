import Diagnostics

/// Knows the texts of files, and so where each character of a scalar stands.
protocol PlaceFinder: AnyObject {
    /// Nil where the file's text isn't known.
    func origins(of file: String) -> ScalarOrigins?
}

extension PlaceFinder {
    /// Where a character of a scalar stands.
    ///
    /// - Parameter offset: counted in Unicode scalars.
    func place(in node: YAMLNode, _ offset: Int) -> SourceLocation {
        guard let text = node.scalar?.text else { return node.location }
        switch node.origin?.source(of: offset) {
        case nil: return place(in: text, at: node.location, offset)
        case .place(let location): return location
        case .character(let text, let start, let offset): return place(in: text, at: start, offset)
        }
    }

    /// Where a character of a scalar that begins at `start` stands.
    private func place(
        in text: String, at start: SourceLocation, _ offset: Int
    ) -> SourceLocation {
        guard let origins = origins(of: start.file) else { return start }
        let places = origins.places(of: text, at: start)
        guard places.indices.contains(offset) else { return start }
        var place = places[offset]
        place.uses = start.uses
        return place
    }
}
