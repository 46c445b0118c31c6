internal import ArgumentParser
internal import Flipbook

/// A path pattern for results. `{name}` is the timeline's file name without extension, and
/// `{frame}` a still's frame number.
struct OutputPattern {
    enum Placeholder: String, CaseIterable {
        case name, frame
    }

    private enum Part {
        case text(String)
        case placeholder(Placeholder)
        /// The name of a row's value.
        case value(String)
    }

    let text: String
    private let parts: [Part]

    static let expectation = "a path in which only {name} and {frame} stand in braces"

    /// Returns nil if the text is empty or has an unknown placeholder.
    ///
    /// - Parameter allowsValues: whether placeholders may name values of rows.
    init?(_ argument: String, allowsValues: Bool = false) {
        var parts: [Part] = []
        var rest = argument[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = String(rest[rest.index(after: open)..<close])
            parts.append(.text(String(rest[..<open])))
            if let placeholder = Placeholder(rawValue: name) {
                parts.append(.placeholder(placeholder))
            } else {
                guard allowsValues, !name.isEmpty else { return nil }
                parts.append(.value(name))
            }
            rest = rest[rest.index(after: close)...]
        }
        guard !argument.isEmpty else { return nil }
        text = argument
        self.parts = parts + [.text(String(rest))]
    }

    /// Whether a placeholder names a row's value.
    var namesValues: Bool {
        parts.contains { if case .value = $0 { true } else { false } }
    }

    /// - Throws: if a placeholder names a row's value: there is no table.
    func checkAlone() throws(ValidationError) {
        guard namesValues else { return }
        throw ValidationError("'\(text)': expected \(Self.expectation); values need --rows")
    }

    func contains(_ wanted: Placeholder) -> Bool {
        parts.contains {
            if case .placeholder(let placeholder) = $0 { placeholder == wanted } else { false }
        }
    }

    /// - Parameters:
    ///   - keepsFrame: keeps `{frame}`, to be replaced later.
    ///   - file: the file name's pattern, used if the path is a folder.
    func path(
        timeline: String, frame: Int? = nil, keepsFrame: Bool = false, inFolder file: String? = nil
    ) -> String {
        let path = filled(timeline, frame, keepsFrame: keepsFrame)
        guard let file, path.hasSuffix("/"), let name = OutputPattern(file) else { return path }
        return FilePlace.inside(path, name.filled(timeline, frame, keepsFrame: keepsFrame))
    }

    private func filled(_ timeline: String, _ frame: Int?, keepsFrame: Bool) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let name): "{\(name)}"
            case .placeholder(.name) where timeline == TimelineInput.standardInput: "stdin"
            case .placeholder(.name): FilePlace.stem(of: timeline)
            case .placeholder(.frame) where keepsFrame: "{frame}"
            case .placeholder(.frame): frame.map(String.init) ?? ""
            }
        }.joined()
    }
}

/// Checks outputs for conflicts before rendering.
struct OutputPlan {
    /// A timeline's output: its path, and the pattern that it was made from.
    struct Place {
        var timeline: String
        var path: String
        var pattern: String
    }

    var outputs: [Place]

    /// - Throws: `FlipbookError.request` if two results share a path, if a path is that of a
    ///   timeline or a folder, or if a pattern's path leads elsewhere by a link.
    func check() throws(FlipbookError) {
        var consumers: [String: String] = [:]
        let timelines = Set(outputs.map { FilePlace.canonical($0.timeline) })
        for output in outputs {
            let isPipe = output.path == Output.standardOutput
            let place = isPipe ? output.path : FilePlace.canonical(output.path)
            if let other = consumers.updateValue(output.timeline, forKey: place) {
                if other == output.timeline {
                    throw .request("\(output.path) is named twice")
                }
                throw .request(
                    "\(other) and \(output.timeline) would both be written to \(output.path); "
                        + "write {name} in the output")
            }
            if isPipe { continue }
            if timelines.contains(place) {
                throw .request("\(output.path) is a timeline; it would be overwritten")
            }
            if let detour = FilePlace.detour(to: output.path, of: output.pattern) {
                throw .request("\(output.path): \(detour)")
            }
            if FilePlace.isFolder(output.path) {
                throw .request(
                    "\(output.path) is a folder; name a file in it, or write "
                        + FilePlace.inside(output.path, ""))
            }
        }
    }
}
