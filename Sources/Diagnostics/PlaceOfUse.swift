/// Why what stands at one place of a file is read: it is in a component that is used elsewhere, in
/// a repetition, or a value that has been given elsewhere.
///
/// A location keeps the innermost of them; each has a location of its own, which keeps the next.
package final class PlaceOfUse: Sendable {
    package enum Reason: Hashable, Sendable {
        /// In a component of this name, which is used at the location.
        case component(String)
        /// In a formula of this name, likewise.
        case formula(String)
        /// A repetition begins at the location; this is one round of it: `$index = 3`.
        case repetition(String)
        /// What stands there comes from the location, where this name is given its value.
        case value(String)
        /// What stands there has to be what is said of this name at the location.
        case declaration(String)
        /// What is wrong is told of the row of a table; it was found at the location.
        case row
    }

    package let reason: Reason
    package let location: SourceLocation

    package init(_ reason: Reason, at location: SourceLocation) {
        self.reason = reason
        self.location = location
    }
}

extension SourceLocation {
    /// A sentence a use, the innermost first: `used at demo.yaml:31:5, in 'caption', for $index =
    /// 3`.
    package var usesInWords: [String] {
        var words: [String] = []
        var isOfComponent = false
        var next = uses
        while let use = next {
            switch use.reason {
            case .component(let name), .formula(let name):
                words.append("used at \(use.location), in '\(name)'")
                isOfComponent = true
            case .repetition(let round) where isOfComponent:
                words[words.count - 1] += ", for \(round)"
            case .repetition(let round):
                words.append("for \(round), repeated at \(use.location)")
                isOfComponent = true
            case .value(let name):
                words.append("'\(name)' is given at \(use.location)")
                isOfComponent = false
            case .declaration(let name):
                words.append("'\(name)' is declared at \(use.location)")
                isOfComponent = false
            case .row:
                words.append("used at \(use.location)")
                isOfComponent = false
            }
            // A chain is as long as timelines are deep; what is longer says nothing more.
            guard words.count < 100 else { break }
            next = use.location.uses
        }
        return words
    }

    /// The same place with other names of files.
    package func renamingFiles(_ name: (String) -> String) -> SourceLocation {
        var renamed = self
        renamed.file = name(file)
        renamed.uses = uses.map {
            PlaceOfUse($0.reason, at: $0.location.renamingFiles(name))
        }
        return renamed
    }
}
