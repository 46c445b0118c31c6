internal import Diagnostics
internal import FrameProduction
import Tables
import TimelineSyntax
internal import WholeFiles

/// A path pattern for the films of rows. Names in braces are replaced by values.
package struct NamePattern: Sendable {
    private enum Part: Sendable {
        case text(String)
        case value(String)
    }

    /// Why a row's values don't form a file name.
    struct Mistake: Error, CustomStringConvertible {
        /// The name of the value.
        var name: String
        var description: String
    }

    let text: String
    private let parts: [Part]

    /// The placeholder of a frame number, which is replaced later.
    static let frame = "frame"
    static let row = "row"
    static let timeline = "timeline"

    /// - Throws: `FlipbookError.request` for an unmatched brace, or a folder that is a link to
    ///   elsewhere.
    init(_ text: String) throws(FlipbookError) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let close = rest[brace...].firstIndex(of: "}"),
                rest.index(after: brace) != close
            else {
                throw .request("'\(text)': a name must stand in braces, such as {row}")
            }
            parts.append(.text(String(rest[..<brace])))
            parts.append(.value(String(rest[rest.index(after: brace)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [.text(String(rest))]
        if let detour = FilePlace.detour(to: String(text.prefix { $0 != "{" }), of: text) {
            throw .request("'\(text)': \(detour)")
        }
    }

    /// The names in braces, except `frame`.
    var names: [String] {
        parts.compactMap {
            if case .value(let name) = $0, name != Self.frame { name } else { nil }
        }
    }

    /// Returns the folder before the first brace. All films lie below it.
    package static func folder(of pattern: String) -> String {
        let start = String(pattern.prefix { $0 != "{" })
        return start.hasSuffix("/") ? start : PathParts(start).folder
    }

    /// - Parameter values: the timeline's values.
    /// - Returns: the path. Values can't add folders to it, or choose a link that leads out of the
    ///   folder that it is in.
    func path(
        of film: RowFilm, _ values: [(name: String, value: YAMLNode)]
    ) throws(Mistake) -> String {
        var path = ""
        // The current path component, the first value in it, and the last one so far.
        var component = ""
        var name: String?
        var lastName: String?
        var beginsWithValue = false
        func end() throws(Mistake) {
            guard let name else { return }
            try Self.check(component, name, beginsWithValue: beginsWithValue)
        }
        for part in parts {
            switch part {
            case .text(let text):
                let pieces = PathParts.names(in: text, keepsEmpty: true)
                path += pieces[0]
                component += pieces[0]
                for piece in pieces.dropFirst() {
                    try end()
                    if let name = name ?? lastName { try Self.check(folder: path, name) }
                    path += "/" + piece
                    (component, name, beginsWithValue) = (piece, nil, false)
                }
            case .value(Self.frame):
                path += "{\(Self.frame)}"
                component += "{\(Self.frame)}"
            case .value(let own):
                let text = try text(of: own, film, values)
                if name == nil { (name, beginsWithValue) = (own, component.isEmpty) }
                lastName = own
                path += text
                component += text
            }
        }
        try end()
        if path == Output.standardOutput, text != path, let name {
            throw Mistake(name: name, description: "'-' would be standard output")
        }
        return path
    }

    /// Returns a message about each name that is none of the values.
    func unknownNames(among values: [String]) -> [String] {
        let known = values + [Self.row, Self.timeline, "name"].filter { !values.contains($0) }
        return names.filter { !known.contains($0) }.map { name in
            let near = nearest(to: name, in: known).map { "did you mean {\($0)}?" }
            let all = known.map { "{\($0)}" }.joined(separator: ", ")
            return "'\(text)': there is no value '\(name)'; \(near ?? "there is \(all)")"
        }
    }

    private func text(
        of name: String, _ film: RowFilm, _ values: [(name: String, value: YAMLNode)]
    ) throws(Mistake) -> String {
        guard let value = values.first(where: { $0.name == name })?.value else {
            if name == Self.row { return String(film.row.number) }
            let isInput = film.timeline == TimelineInput.standardInput
            return isInput ? "stdin" : FilePlace.stem(of: film.timeline)
        }
        guard let scalar = value.scalar else {
            throw Mistake(
                name: name, description: "'\(name)' is \(value.summary), and no part of a file name"
            )
        }
        let text = scalar.isNull ? "" : scalar.text
        let bad = text.unicodeScalars.first {
            "/\\{}".unicodeScalars.contains($0) || LogText.isControl($0)
        }
        if let bad {
            let shown = LogText.isControl(bad) ? "a control character" : "'\(bad)'"
            throw Mistake(
                name: name,
                description: "'\(name)' can't be in the name of a file: it has \(shown) in it")
        }
        return text
    }

    private static func check(
        _ component: String, _ name: String, beginsWithValue: Bool
    ) throws(Mistake) {
        let reason: String? =
            if component.isEmpty {
                "its name would be empty"
            } else if component == "." || component == ".." {
                "'\(component)' is a folder"
            } else if beginsWithValue, component.hasPrefix(".") {
                "'\(component)' would be hidden"
            } else if component.utf8.count > 255 {
                "a file's name has at most 255 bytes, not \(component.utf8.count)"
            } else {
                nil
            }
        guard let reason else { return }
        throw Mistake(name: name, description: "'\(name)' can't make the name of a file: \(reason)")
    }

    /// The folder that a value makes, and those in it, may exist: the table's author may have made
    /// them.
    private static func check(folder path: String, _ name: String) throws(Mistake) {
        guard RealPath.isLink(path), RealPath.leadsOutside(path) else { return }
        throw Mistake(
            name: name,
            description: "'\(name)' can't make the name of a folder: "
                + "'\(PathParts(path).name)' is a link to a place outside of the folder it is in")
    }
}
