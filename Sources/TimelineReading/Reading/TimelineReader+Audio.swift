import Diagnostics
import MediaCoding
import MediaTime
import TimelineChecks
import TimelineModel
import TimelineSyntax

/// Sounds.
extension AssetReader {
    /// Reads `audio: music.m4a`, a mapping with `file`, or a list of these.
    ///
    /// - Parameter filmLength: nil after an error.
    func audio(_ node: YAMLNode?, filmLength: Time?) -> [SoundClip] {
        guard let node else { return [] }
        let items = node.sequence ?? [node]
        guard items.count <= Timeline.maxSounds else {
            diagnostics.error(
                .tooMany,
                "'audio' has \(items.count) sounds; the limit is \(Timeline.maxSounds)",
                at: node.location)
            return []
        }
        return items.compactMap { sound($0, filmLength) }
    }

    private func sound(_ node: YAMLNode, _ filmLength: Time?) -> SoundClip? {
        guard let (fileNode, fields) = file(node, SoundClip.format) else { return nil }
        let description = inspect(fileNode, \.sounds, "audio", parser.media.sound)
        var use = SoundClip(path: shownPath(fileNode.scalar?.text ?? ""))
        if let fields {
            read(fields, into: &use, SoundClip.format)
        }
        guard let description else { return nil }
        if let fields,
            isPart(from: use.start, to: use.end, of: description.duration, "sound", fields)
        {
            let end = use.end ?? description.duration
            if let filmLength { checkPlace(fields, use, end: end, in: filmLength) }
            // A file's stated length may be an estimate: it is used only for fades.
            if !use.isLooped, use.fadeOut > .zero { use.end = end }
        }
        return use
    }

    /// Whether a part lies within a film or a sound. Reports an error if not.
    ///
    /// - Parameters:
    ///   - length: the whole length; nil if unknown.
    ///   - thing: `film` or `sound`.
    func isPart(
        from start: Time, to end: Time?, of length: Time?, _ thing: String, _ fields: Fields
    ) -> Bool {
        if let length {
            let isLate = end.map { $0 > length } ?? false
            for (key, isOutside) in [("start", start >= length), ("end", isLate)] {
                guard isOutside, let node = fields[key] else { continue }
                diagnostics.error(
                    .outOfRange,
                    "\(quoted(key)) is after the \(thing)'s end; it is \(plain(length.seconds)) s "
                        + "long", at: node.location)
                return false
            }
        }
        guard let end, end <= start else { return true }
        diagnostics.error(
            .wrongValue, "'end' must be after 'start'",
            at: fields["end"]?.location ?? fields.location)
        return false
    }

    /// Checks when a sound plays, and that it is long enough for its fades.
    ///
    /// - Parameter end: the end within the file; nil if unknown.
    private func checkPlace(_ fields: Fields, _ use: SoundClip, end: Time?, in filmLength: Time) {
        guard use.at < filmLength else {
            diagnostics.error(
                .outOfRange,
                "'at' is after the film's end; it is \(plain(filmLength.seconds)) s long",
                at: fields["at"]?.location ?? fields.location)
            return
        }
        let place = filmLength - use.at
        let heard = use.isLooped ? place : min(place, end.map { $0 - use.start } ?? place)
        guard use.fadeIn + use.fadeOut > heard else { return }
        let node = fields[use.fadeOut > .zero ? "fadeOut" : "fadeIn"]
        let fades = use.fadeIn > .zero && use.fadeOut > .zero ? "its fades last" : "its fade lasts"
        diagnostics.error(
            .outOfRange,
            "\(fades) \(plain((use.fadeIn + use.fadeOut).seconds)) s, and the sound is heard for "
                + "\(plain(heard.seconds)) s", at: node?.location ?? fields.location)
    }
}
