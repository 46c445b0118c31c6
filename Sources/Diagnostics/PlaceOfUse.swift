/// A reason why a location is read: it is in a component, in a repetition, or in a value used
/// elsewhere.
///
/// A location keeps its innermost use. Each use has a location, which keeps the next one.
package final class PlaceOfUse: Sendable {
    package enum Reason: Hashable, Sendable {
        /// In a component of this name, used at the location.
        case component(String)
        /// In a formula of this name, used at the location.
        case formula(String)
        /// In an iteration, such as `$index = 3`, of a repetition at the location.
        case repetition(String)
        /// A value of this name, given at the location.
        case value(String)
        /// A value that must satisfy the declaration of this name at the location.
        case declaration(String)
        /// In the row of a table. The finding's original location is the use's location.
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
    /// A sentence for each use, innermost first: `used at demo.yaml:31:5, in 'caption', for $index
    /// = 3`.
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
            // Limits the length of the chain.
            guard words.count < 100 else { break }
            next = use.location.uses
        }
        return words
    }

    /// How the names of the files begin that come with Flipbook, such as `flipbook/captions.yaml`.
    package static let kitPrefix = "flipbook/"

    /// The place to mark in a file. Components that come with Flipbook are in none: for a place in
    /// one, it is their use.
    var placeInFile: SourceLocation {
        var place = self
        while place.file.hasPrefix(Self.kitPrefix), let use = place.uses { place = use.location }
        return place
    }

    /// Returns the same location with other file names.
    package func renamingFiles(_ name: (String) -> String) -> SourceLocation {
        var renamed = self
        renamed.file = name(file)
        renamed.uses = uses.map {
            PlaceOfUse($0.reason, at: $0.location.renamingFiles(name))
        }
        return renamed
    }
}
