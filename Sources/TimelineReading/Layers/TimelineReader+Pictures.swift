import Diagnostics
internal import Hashing
import MediaCoding
import MediaTime
import TimelineChecks
import TimelineExpansion
import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// Images and films.
extension TimelineReader {
    /// The common parts of images and films.
    private struct Picture {
        var file: PictureFile
        var naturalSize: Size
    }

    // MARK: Images

    /// Reads `image: photo.jpg`, or a mapping with `file`.
    func image(_ node: YAMLNode) -> Layer.Content {
        guard let (fileNode, fields) = assets.file(node, ImageUse.format) else { return .group([]) }
        // The other keys are checked even if the file can't be read.
        var image = ImageUse(file: ImageUse.noFile, naturalSize: Size(width: 1, height: 1))
        if let fields { read(fields, into: &image, ImageUse.format) }
        let description = assets.inspect(fileNode, \.images, "image", parser.media.image)
        let size = description.map { Size(width: Double($0.width), height: Double($0.height)) }
        let picture = picture(fileNode, fields, size, description?.fingerprint)
        guard let picture else { return .group([]) }
        assets.note(description?.notes, fileNode)
        (image.file, image.naturalSize) = (picture.file, picture.naturalSize)
        return .image(image)
    }

    /// - Parameter pixels: the picture's size; nil after an error.
    private func picture(
        _ node: YAMLNode, _ fields: Fields?, _ pixels: Size?, _ fingerprint: UInt64?
    ) -> Picture? {
        let scale = fields?["scale"].flatMap { number($0, "scale", in: ImageUse.densities) }
        guard let pixels, let fingerprint, let name = node.scalar?.text else { return nil }
        let density = scale ?? Self.density(inName: name)
        return Picture(
            file: PictureFile(path: assets.shownPath(name), fingerprint: fingerprint),
            naturalSize: Size(width: pixels.width / density, height: pixels.height / density))
    }

    /// Returns the pixels per point that a file's name states: 2 for `photo@2x.png`; 1 by default.
    private static func density(inName name: String) -> Double {
        let stem = PathParts(name).stem
        if stem.hasSuffix("@2x") { return 2 }
        return stem.hasSuffix("@3x") ? 3 : 1
    }

    // MARK: Films

    /// Reads `video: clip.mp4`, or a mapping with `file`.
    func video(_ node: YAMLNode) -> Layer.Content {
        guard let (fileNode, fields) = assets.file(node, VideoUse.format) else { return .group([]) }
        let description = assets.inspect(fileNode, \.films, "video", parser.media.film)
        let size = description.map { Size(width: $0.width, height: $0.height) }
        let picture = picture(fileNode, fields, size, description?.fingerprint)
        var video = VideoUse(
            file: ImageUse.noFile, naturalSize: Size(width: 1, height: 1), times: [],
            start: .zero, end: .zero, clock: clock(fields))
        if let fields { read(fields, into: &video, VideoUse.format) }
        let end = video.end > .zero ? video.end : nil
        guard let picture, let description else { return .group([]) }
        assets.note(description.notes, fileNode)
        noteMissing(description, fileNode)
        var part = (start: Time.zero, end: description.end)
        if let fields, assets.isPart(from: video.start, to: end, of: part.end, "film", fields) {
            part = (video.start, end ?? part.end)
        }
        (video.file, video.naturalSize) = (picture.file, picture.naturalSize)
        (video.times, video.start, video.end) = (description.times, part.start, part.end)
        return .video(video)
    }

    private func noteMissing(_ film: FilmFile.Description, _ node: YAMLNode) {
        guard options.findsQuestionableThings, let length = film.missingLength else { return }
        diagnostics.warning(
            .truncatedFilm,
            "\(quoted(node.scalar?.text ?? "")) ends after \(plain(film.end.seconds)) s, and its "
                + "header says \(plain(length.seconds)) s: the rest of the file is missing",
            hint: "copy or download the whole file again", at: node.location)
    }

    private func clock(_ fields: Fields?) -> VideoUse.Clock {
        let start = fields?["at"].flatMap { time($0, "at") } ?? .zero
        let speed = fields?["speed"].flatMap(speed) ?? Time(seconds: 1)
        guard let fields, let node = fields["time"] else {
            return .running(at: start, speed: speed)
        }
        reject(
            ["at", "speed"], in: fields,
            hint: "'time' alone says which picture of the film is shown"
        ) { "a video has \(quoted($0)) or 'time', not both" }
        return .value(value(node, .number, "time", default: .number(0)))
    }

    /// Reads the speed as an exact fraction: at 24/25, a film stays in step with its sound.
    private func speed(_ node: YAMLNode) -> Time? {
        guard let scalar = node.scalar, !scalar.isNull, scalar.boolean == nil,
            let speed = Time(text: scalar.text), scalar.text.utf8.last != UInt8(ascii: "s")
        else {
            wrongType("'speed'", must: "be a number", node)
            return nil
        }
        guard speed >= .zero, speed <= Time(seconds: 1000), speed.denominator <= 1_000_000 else {
            outOfRange("speed", "0…1000, with at most six decimals", node)
            return nil
        }
        return speed
    }
}

extension AssetReader {
    /// Reads a picture for a shader: `{ image: mask.png }`.
    func shaderPicture(_ node: YAMLNode, _ key: String) -> PictureFile? {
        guard let fields = fields(node, of: quoted(key), known: ["image"]),
            let fileNode = required("image", in: fields), let name = text(fileNode, "image"),
            let description = inspect(fileNode, \.images, "image", parser.media.image)
        else { return nil }
        note(description.notes, fileNode)
        return PictureFile(path: shownPath(name), fingerprint: description.fingerprint)
    }

    func note(_ notes: [MediaNote]?, _ node: YAMLNode) {
        guard options.findsQuestionableThings else { return }
        for note in notes ?? [] {
            let message = "\(quoted(node.scalar?.text ?? "")): \(note.text)"
            switch note.kind {
            case .colors:
                diagnostics.warning(
                    .unconvertedColors, message,
                    hint: "convert it to sRGB where its colours matter", at: node.location)
            case .part:
                diagnostics.warning(
                    .unshownPart, message,
                    hint: "ProRes 4444, FFV1 and WebM have alpha that is shown", at: node.location)
            }
        }
    }

    /// Returns the node that names the file, and the other keys if any.
    func file<Owner>(_ node: YAMLNode, _ format: MappingFormat<Owner>) -> (YAMLNode, Fields?)? {
        if node.scalar != nil { return (node, nil) }
        guard let fields = fields(node, of: format),
            let file = required("file", in: fields)
        else { return nil }
        return (file, fields)
    }

    /// Returns a file's description, or nil after reporting that it can't be read.
    func inspect<Description>(
        _ node: YAMLNode, _ known: ReferenceWritableKeyPath<AssetReader, [ExactText: Description]>,
        _ key: String, _ describe: (String) throws(MediaError) -> Description
    ) -> Description? {
        guard let name = text(node, key) else { return nil }
        guard isInside(name, at: node.location) else { return nil }
        let path = shownPath(name)
        let file = ExactText(path)
        if let found = self[keyPath: known][file] { return found }
        do throws(MediaError) {
            let description = try describe(path)
            self[keyPath: known][file] = description
            return description
        } catch {
            let finding = MediaFinding(error, name: name, path: path, what: key)
            diagnostics.error(finding.code, finding.message, hint: finding.hint, at: node.location)
            return nil
        }
    }
}
