internal import ArgumentParser
internal import Flipbook

/// Where results go: a path in which `{name}` stands for the timeline's file name without its
/// extension, and `{frame}` for the number of a still's frame.
struct OutputPattern {
    enum Placeholder: String, CaseIterable {
        case name, frame
    }

    private enum Part {
        case text(String)
        case placeholder(Placeholder)
        /// Of a row, which is filled in by who knows its values.
        case value(String)
    }

    let text: String
    private let parts: [Part]

    static let expectation = "a path in which only {name} and {frame} stand in braces"

    /// Nil where the text is empty or something else stands in braces.
    ///
    /// - Parameter allowsValues: whether there may be names of values.
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

    /// Whether names of values stand in it.
    var namesValues: Bool {
        parts.contains { if case .value = $0 { true } else { false } }
    }

    /// - Throws: where names of values stand in it, of which there are none without a table.
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
    ///   - keepsFrame: leaves `{frame}` as it stands, for who fills it in later.
    ///   - file: the pattern of a file's name, for where the path ends as a folder's does.
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

/// Refuses outputs that can't all be written, before anything is rendered.
struct OutputPlan {
    /// Which timeline goes where.
    var outputs: [(timeline: String, path: String)]

    /// - Throws: `FlipbookError.request` where two results would go to one file, or a result to
    ///   where a timeline or a folder is.
    func check() throws(FlipbookError) {
        var takers: [String: String] = [:]
        let timelines = Set(outputs.map { FilePlace.canonical($0.timeline) })
        for output in outputs {
            let isPipe = output.path == Output.standardOutput
            let place = isPipe ? output.path : FilePlace.canonical(output.path)
            if let other = takers.updateValue(output.timeline, forKey: place) {
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
            if FilePlace.isFolder(output.path) {
                throw .request(
                    "\(output.path) is a folder; name a file in it, or write "
                        + FilePlace.inside(output.path, ""))
            }
        }
    }
}
