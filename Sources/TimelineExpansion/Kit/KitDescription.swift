package import Diagnostics
import TimelineSyntax

/// The description of a file of components that comes with Flipbook.
package struct KitDescription: Sendable {
    package typealias Component = ComponentDescription

    /// The name in a timeline: `flipbook/devices`.
    package var use: String
    package var about: String
    /// In the order of the file.
    package var components: [Component]
    /// Errors in the file; tests check that the set is empty.
    package var diagnostics: DiagnosticSet
}

extension KitDescription {
    /// The components that come with Flipbook.
    package static func all(in format: TimelineFormat) -> [KitDescription] {
        Kit.all.map { kit in
            let expander = Expander(
                file: kit.path, text: kit.text, options: ReadingOptions(), format: format)
            let (about, components) = expander.described(kit)
            return KitDescription(
                use: kit.use, about: about, components: components,
                diagnostics: expander.diagnostics)
        }
    }
}

extension Expander {
    /// Reads the declarations of a file that comes with Flipbook.
    fileprivate func described(
        _ kit: Kit
    ) -> (about: String, components: [KitDescription.Component]) {
        var reader = YAMLReader(file: kit.path)
        let root = reader.read(kit.text)
        diagnostics.formUnion(reader.diagnostics)
        let about = root?.child("about")?.scalar?.text ?? ""
        let components = table(of: kit).own.filter(\.isOffered).sorted {
            $0.place.line < $1.place.line
        }
        return (about, components.map(description))
    }
}

extension Component {
    var about: String? { parts["about"]?.value.scalar?.text }

    /// Whether a component of a file that comes with Flipbook can be used by others.
    var isOffered: Bool { about != nil }
}
