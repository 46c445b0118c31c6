import Diagnostics
import MediaCoding
import MediaTime
import TimelineModel

/// The films that a timeline asks for. Whether a format can hold them is known without rendering
/// anything, so it is said here, where the file can be named.
extension TimelineReader {
    static let mostOutputs = 256
    static let outputKeys = [
        "file", "codec", "depth", "width", "height", "quality", "crf", "preset", "loop", "haptics",
        "colors", "maxSize",
    ]

    func outputs(
        _ node: YAMLNode?, canvas: Canvas?, rate: FrameRate
    ) -> [OutputDescription] {
        guard let node, let items = items(node, "outputs") else { return [] }
        guard items.count <= Self.mostOutputs else {
            diagnostics.error(
                "too-many", "'outputs' has \(items.count) films; the limit is \(Self.mostOutputs)",
                at: node.location)
            return []
        }
        var places: Set<String> = []
        return items.compactMap { item in
            guard let fields = fields(item, of: "an output", known: Self.outputKeys),
                let output = output(fields)
            else { return nil }
            let place = output.file.split(separator: "/").filter { $0 != "." }
                .joined(separator: "/")
            if !places.insert(place).inserted, let file = fields["file"] {
                diagnostics.error(
                    "same-output", "\(quoted(output.file)) is written twice", at: file.location)
            }
            if let canvas { check(output, fields, canvas, rate) }
            return output
        }
    }

    private func output(_ fields: Fields) -> OutputDescription? {
        guard let node = required("file", in: fields), let file = text(node, "file") else {
            return nil
        }
        var output = OutputDescription(file: file)
        output.codec = fields["codec"].flatMap { text($0, "codec") }
        output.preset = fields["preset"].flatMap { text($0, "preset") }
        output.depth = fields["depth"].flatMap { count($0, "depth", in: 1...64) }
        output.width = fields["width"].flatMap { count($0, "width", in: 1...16384) }
        output.height = fields["height"].flatMap { count($0, "height", in: 1...16384) }
        output.quality = fields["quality"].flatMap { count($0, "quality", in: 0...100) }
        output.crf = fields["crf"].flatMap { count($0, "crf", in: 0...100) }
        output.loop = fields["loop"].flatMap { count($0, "loop", in: 0...65535) }
        output.haptics = fields["haptics"].flatMap { text($0, "haptics") }
        output.colors = fields["colors"].flatMap {
            count($0, "colors", in: FilmSettings.colorCounts)
        }
        output.maxSize = fields["maxSize"].flatMap(byteCount)
        guard isPlace(file, node) else { return nil }
        return output
    }

    private func byteCount(_ node: YAMLNode) -> Int? {
        guard let written = text(node, "maxSize") else { return nil }
        if let bytes = ByteCount.bytes(written) { return bytes }
        diagnostics.error(
            "wrong-value", "'maxSize' is a number of bytes, not \(quoted(written))",
            hint: ByteCount.expectation, at: node.location)
        return nil
    }

    private static let remedy = "name a place in it"

    /// A timeline from somebody else must not write where whoever renders it doesn't look.
    private func isPlace(_ file: String, _ node: YAMLNode) -> Bool {
        let bare = file.split(separator: FilmFormat.framePlaceholder)
        guard !file.utf8.contains(0), bare.allSatisfy({ !$0.contains { "{}".contains($0) } }) else {
            diagnostics.error(
                "wrong-value", "only {frame} may stand in braces in \(quoted(file))",
                at: node.location)
            return false
        }
        // The file need not be there yet; its folder may be a link to elsewhere all the same.
        let folder = file.split(separator: "/").dropLast().filter { $0 != "." }
        return isInside(file, at: node.location, remedy: Self.remedy)
            && (folder.isEmpty
                || isInside(folder.joined(separator: "/"), at: node.location, remedy: Self.remedy))
    }

    private func check(
        _ output: OutputDescription, _ fields: Fields, _ canvas: Canvas, _ rate: FrameRate
    ) {
        let source = FilmRequest.Source(
            width: canvas.pixelWidth, height: canvas.pixelHeight, frameRate: rate,
            isOpaque: canvas.background.alpha >= 1)
        for problem in FilmRequest(output).settings(for: source).problems {
            diagnostics.error(
                "impossible-output", problem.message, hint: problem.hint,
                at: fields[problem.subject.rawValue]?.location ?? fields.location)
        }
    }
}

extension FilmRequest {
    /// - Parameter output: its file is the path.
    init(_ output: OutputDescription) {
        self.init(path: output.file)
        codec = output.codec
        depth = output.depth
        width = output.width
        height = output.height
        quality = output.quality
        crf = output.crf
        preset = output.preset
        loop = output.loop
        haptics = output.haptics
        colors = output.colors
        maxSize = output.maxSize
    }
}
