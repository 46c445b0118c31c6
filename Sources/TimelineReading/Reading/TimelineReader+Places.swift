import Diagnostics
import TimelineExpansion
import TimelineSyntax

extension ConstantReader {
    /// The place at which the name of a file or an icon is reported. In a component that comes with
    /// Flipbook, whose code isn't the author's, it is the argument; and for a value from another
    /// file, such as a list in JSON, its place there.
    func givenPlace(of node: YAMLNode) -> SourceLocation {
        guard var given = node.origin?.whole, !Kit.isPlace(given) else { return node.location }
        if Kit.isPlace(node.location) { return given }
        guard node.location.file == path, given.file != path else { return node.location }
        if given.uses == nil { given.uses = PlaceOfUse(.row, at: node.location) }
        return given
    }
}
