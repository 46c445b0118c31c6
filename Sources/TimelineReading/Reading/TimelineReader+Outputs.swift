import Diagnostics
import MediaCoding
import MediaTime
import TimelineChecks
import TimelineExpansion
import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// The outputs of a timeline. Whether a format can hold them is known before rendering, so it is
/// checked here, where errors have a location.
struct OutputReader: ConstantReader {
    let assets: AssetReader
    let canvas: Canvas?
    let rate: FrameRate

    var context: ReadingContext { assets.context }

    func outputs(_ node: YAMLNode?, _ places: inout [SourceLocation]) -> [OutputDescription] {
        guard let node, let items = items(node, "outputs", atMost: Timeline.maxOutputs, "films")
        else { return [] }
        var lines: [String: Int] = [:]
        return items.compactMap { item in
            guard let fields = fields(item, of: OutputDescription.format),
                let output = output(fields)
            else { return nil }
            let place = PathParts.steps(in: output.file).joined(separator: "/")
            if let file = fields["file"] {
                if let line = lines[place] {
                    diagnostics.error(
                        .sameOutput, "\(quoted(output.file)) is written twice",
                        hint: "it is already written in line \(line)", at: file.location)
                } else {
                    lines[place] = file.location.line
                }
            }
            if let canvas { check(output, fields, canvas) }
            places.append(fields["file"]?.location ?? fields.location)
            return output
        }
    }

    private func output(_ fields: Fields) -> OutputDescription? {
        var output = OutputDescription(file: "")
        read(fields, into: &output, OutputDescription.format)
        guard let node = fields["file"], node.scalar?.isNull == false, isPlace(output.file, node)
        else { return nil }
        return output
    }

    private static var remedy: String { "name a place in it" }

    /// Whether an output path stays in the timeline's folder: an untrusted timeline must not write
    /// elsewhere.
    private func isPlace(_ file: String, _ node: YAMLNode) -> Bool {
        let bare = file.split(separator: FilmFormat.framePlaceholder)
        guard !file.utf8.contains(0), bare.allSatisfy({ !$0.contains { "{}".contains($0) } }) else {
            diagnostics.error(
                .wrongValue, "only {frame} is allowed in braces in \(quoted(file))",
                at: node.location)
            return false
        }
        // The file may not exist yet, but its folder may be a link to elsewhere.
        let folder = PathParts.steps(in: file).dropLast()
        return assets.isInside(file, at: node.location, remedy: Self.remedy, isRead: false)
            && (folder.isEmpty
                || assets.isInside(
                    folder.joined(separator: "/"), at: node.location, remedy: Self.remedy,
                    isRead: false))
    }

    private func check(_ output: OutputDescription, _ fields: Fields, _ canvas: Canvas) {
        let source = FilmRequest.Source(
            width: canvas.pixelWidth, height: canvas.pixelHeight, frameRate: rate,
            isOpaque: canvas.background.alpha >= 1)
        for problem in FilmRequest(path: output.file, options: output.options).settings(for: source)
            .problems
        {
            diagnostics.error(
                .impossibleOutput, problem.message, hint: problem.hint,
                at: problem.key.flatMap { fields[$0] }?.location ?? fields.location)
        }
    }
}
