internal import Diagnostics
internal import FrameScheduling
internal import Hashing
package import TimelineParsing

/// The lines that differ between two timelines and the files that they use.
///
/// Comparing schedules gives differences in expanded values. This maps them back to source lines: a
/// line in a component appears once, however often the component is used.
package struct AuthoredChange: Sendable {
    /// A line that was changed, added or removed.
    struct Line: Hashable, Comparable, Sendable {
        /// The file's display name, such as `main:parts/a.yaml` for a revision.
        @ExactText var file: String
        var line: Int
        var isOld: Bool

        static func < (left: Line, right: Line) -> Bool {
            (left.file, left.line) < (right.file, right.line)
        }
    }

    /// A changed line, and the location of a relevant part in it.
    package struct Place: Sendable {
        var line: Line
        var location: SourceLocation
    }

    private let before: PlainDocument
    private let after: PlainDocument
    private let oldName: @Sendable (String) -> String
    private let newName: @Sendable (String) -> String
    /// Comparisons by file name relative to the timelines' folders.
    private let files: [ExactText: LineComparison]

    /// - Parameter oldName, newName: return a file's display name.
    package init(
        _ before: PlainDocument, _ after: PlainDocument,
        oldName: @escaping @Sendable (String) -> String = { $0 },
        newName: @escaping @Sendable (String) -> String = { $0 }
    ) {
        (self.before, self.after) = (before, after)
        (self.oldName, self.newName) = (oldName, newName)
        let (olds, news) = (Self.texts(before), Self.texts(after))
        files = olds.adding(news).inOrder.reduce(into: [:]) { files, file in
            let (old, new) = (olds[file.path] ?? "", news[file.path] ?? "")
            if ExactText(old) != ExactText(new) {
                files[ExactText(file.path)] = LineComparison(old, new)
            }
        }
    }

    /// The timelines themselves are compared even if their names differ.
    private static func key(_ file: String, of document: PlainDocument) -> ExactText {
        ExactText(file == document.path ? "" : document.name(of: file))
    }

    private static func texts(_ document: PlainDocument) -> FileTexts {
        FileTexts(
            document.sources.inOrder.map { file in
                (path: key(file.path, of: document).wrappedValue, text: file.text)
            })
    }

    /// Returns the changed lines that a part comes from, in order; empty if unknown.
    func places(of part: ScheduleCause.Part) -> [Place] {
        switch part {
        case .keys(let keys): keys.flatMap { places(.key($0), .key($0)) }
        case .entry(let name, let section):
            places(.entry(name, of: section), .entry(name, of: section))
        case .layer(let old, let new):
            places(old.map { .layer($0) }, new.map { .layer($0) })
        }
    }

    /// All changed lines that the film depends on. If there are none, as for the count of a
    /// repetition, all changed lines except comments.
    package var allPlaces: [Place] {
        let known = places(.whole, .whole)
        guard known.isEmpty else { return known }
        var places: [Place] = []
        func add(_ lines: some Sequence<Int>, _ texts: [String], _ file: String, isOld: Bool) {
            let written = (isOld ? before : after).writtenLines(of: file)
            for line in lines {
                guard !LineComparison.text(texts, line).isEmpty,
                    written?.contains(line) ?? true
                else { continue }
                let name = isOld ? oldName(file) : newName(file)
                places.append(
                    Place(
                        line: Line(file: name, line: line, isOld: isOld),
                        location: SourceLocation(file: file, line: line, column: 1)))
            }
        }
        for (path, _) in after.sources.inOrder {
            guard let file = files[Self.key(path, of: after)] else { continue }
            add(file.changed.keys, file.new, path, isOld: false)
        }
        for (path, _) in before.sources.inOrder {
            guard let file = files[Self.key(path, of: before)] else { continue }
            add(file.removed, file.old, path, isOld: true)
        }
        return places.sorted { $0.line < $1.line }
    }

    private func places(_ old: PlainDocument.Part?, _ new: PlainDocument.Part?) -> [Place] {
        let found = PlainDocument.differences(before, old, after, new)
        var places: [Place] = []
        var known: Set<Line> = []
        func add(_ locations: [SourceLocation], isOld: Bool) {
            for location in locations.flatMap(\.chain) {
                let document = isOld ? before : after
                guard let file = files[Self.key(location.file, of: document)],
                    isOld
                        ? file.removed.contains(location.line)
                        : file.changed.keys.contains(location.line)
                else { continue }
                let name = isOld ? oldName(location.file) : newName(location.file)
                let line = Line(file: name, line: location.line, isOld: isOld)
                if known.insert(line).inserted {
                    places.append(Place(line: line, location: location))
                }
            }
        }
        add(found.new, isOld: false)
        add(found.old, isOld: true)
        return places.sorted { $0.line < $1.line }
    }

    /// Returns ``` `opacity: 0.5` (a.yaml:12) instead of `opacity: 1` ```.
    package func sentence(_ place: Place) -> String {
        let key = Self.key(place.location.file, of: place.line.isOld ? before : after)
        let position = "(\(place.line.file):\(place.line.line))"
        guard let file = files[key] else { return position }
        if place.line.isOld {
            return "`\(LineComparison.text(file.old, place.line.line))` \(position) is gone"
        }
        let text = "`\(LineComparison.text(file.new, place.line.line))` \(position)"
        guard let old = file.changed[place.line.line] ?? nil else { return "\(text) is new" }
        return "\(text) instead of `\(LineComparison.text(file.old, old))`"
    }

    /// Replaces the paths in a sentence by display names.
    func named(_ sentence: String) -> String { newName(oldName(sentence)) }
}

extension SourceLocation {
    /// The location, and those where the values of its names are given.
    fileprivate var chain: [SourceLocation] {
        var chain = [self]
        var next = uses
        while let use = next, chain.count < 100 {
            chain.append(use.location)
            next = use.location.uses
        }
        return chain
    }

    /// Returns the author's name for a component's part: `enter` for `caption_2_enter`.
    func authorsName(of name: String) -> String {
        var components: [String] = []
        var next = uses
        while let use = next, components.count < 100 {
            if case .component(let component) = use.reason { components.append(component) }
            next = use.location.uses
        }
        var rest = name[...]
        for component in components.reversed() {
            guard rest.hasPrefix(component + "_") else { break }
            let numbered = rest.dropFirst(component.count + 1)
            let number = numbered.prefix(while: \.isNumber)
            guard !number.isEmpty, numbered.dropFirst(number.count).first == "_" else { break }
            rest = numbered.dropFirst(number.count + 1)
        }
        return String(rest)
    }
}
