extension Array {
    /// Returns the element at an index path; nil if there is none.
    func element(along path: some Sequence<Int>, children: (Element) -> [Element]) -> Element? {
        var siblings = self
        var found: Element?
        for index in path {
            guard siblings.indices.contains(index) else { return nil }
            found = siblings[index]
            siblings = children(siblings[index])
        }
        return found
    }
}
