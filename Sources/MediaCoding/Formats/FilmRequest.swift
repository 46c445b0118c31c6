import Diagnostics
package import MediaTime

/// A film as the user requests it: a path and options.
package struct FilmRequest: Hashable, Sendable {
    /// The faulty part of a request; the raw value is the key in a timeline's `outputs`.
    package enum Subject: String, Hashable, Sendable {
        case file, width, height, codec, depth, quality, crf, preset, loop, haptics, colors, maxSize
        /// A transparent background, or a size or frame rate that can't be stored.
        case canvas
    }

    package struct Problem: Hashable, Sendable {
        package var subject: Subject
        package var message: String
        package var hint: String?
    }

    package var path: String
    package var options: FilmOptions

    package init(path: String, options: FilmOptions = FilmOptions()) {
        self.path = path
        self.options = options
    }

    /// The properties of the rendered frames.
    package struct Source: Hashable, Sendable {
        package var width: Int
        package var height: Int
        package var frameRate: FrameRate
        package var isOpaque: Bool

        package init(width: Int, height: Int, frameRate: FrameRate, isOpaque: Bool) {
            self.width = width
            self.height = height
            self.frameRate = frameRate
            self.isOpaque = isOpaque
        }
    }

    /// The requested codec's coding, or the format's first, with alpha if the canvas is
    /// transparent. Nil if there is none.
    package func coding(for source: Source) -> Coding? {
        guard let format = FilmFormat(path: path) else { return nil }
        let all = Coding.of(format)
        guard let codec = options.codec else {
            return source.isOpaque ? all.first : all.first(where: \.hasAlpha) ?? all.first
        }
        return all.first { $0.codec.rawValue == codec }
    }

    /// The film's settings, or all problems of the request.
    package func settings(for source: Source) -> (settings: FilmSettings?, problems: [Problem]) {
        var problems = pathProblems
        guard problems.isEmpty, let format = FilmFormat(path: path) else { return (nil, problems) }
        guard let coding = coding(for: source) else {
            return (nil, [codecProblem(in: format)])
        }
        problems += tuningProblems(coding)
        let (size, sizeProblem) = size(of: source, coding)
        if let sizeProblem { problems.append(sizeProblem) }
        var settings = FilmSettings(
            path: path, width: size.width, height: size.height, frameRate: source.frameRate,
            coding: coding)
        settings.hasAlpha = !source.isOpaque
        if let problem = alphaProblem(coding, source) { problems.append(problem) }
        if let depth = depth(coding, source, &problems) { settings.depth = depth }
        if sizeProblem == nil {
            if let problem = coding.problem(width: size.width, height: size.height) {
                let subject: Subject =
                    options.width != nil ? .width : options.height != nil ? .height : .canvas
                problems.append(Problem(subject: subject, message: problem))
            }
            if let problem = coding.problem(frameRate: source.frameRate) {
                problems.append(Problem(subject: .canvas, message: problem))
            }
        }
        if let scale = coding.quality {
            settings.quality = options.crf ?? options.quality.map(scale.value) ?? scale.standard
        }
        settings.preset = options.preset ?? settings.preset
        settings.loop = options.loop ?? 0
        settings.colors = options.colors ?? settings.colors
        settings.maxBytes = options.maxSize
        if options.width != nil || options.height != nil { settings.fixed.insert(.size) }
        if options.quality != nil { settings.fixed.insert(.quality) }
        if options.colors != nil { settings.fixed.insert(.colors) }
        return (problems.isEmpty ? settings : nil, problems)
    }

    // MARK: Size

    /// Completes a missing side from the frames' aspect ratio, to an even number where chroma is
    /// subsampled.
    private func size(
        of source: Source, _ coding: Coding
    ) -> (size: (width: Int, height: Int), problem: Problem?) {
        let whole = (source.width, source.height)
        for (side, subject) in [(options.width, Subject.width), (options.height, .height)] {
            let sides = FilmOptions.sides
            if let side, !sides.contains(side) {
                let message =
                    "a side of a film has \(sides.lowerBound)…\(sides.upperBound) pixels, "
                    + "not \(side)"
                return (whole, Problem(subject: subject, message: message))
            }
        }
        /// `length` · `numerator` / `denominator`, rounded.
        func scaled(_ length: Int, _ numerator: Int, _ denominator: Int, isEven: Bool) -> Int {
            let unit = isEven ? 2 * denominator : denominator
            return max(1, (2 * length * numerator + unit) / (2 * unit)) * (isEven ? 2 : 1)
        }
        let hasEvenRows = coding.sampling == .quarter
        let hasEvenColumns = hasEvenRows || coding.sampling == .half
        switch (options.width, options.height) {
        case (nil, nil): return (whole, nil)
        case (let width?, nil):
            let height = scaled(source.height, width, source.width, isEven: hasEvenRows)
            return ((width, height), nil)
        case (nil, let height?):
            let width = scaled(source.width, height, source.height, isEven: hasEvenColumns)
            return ((width, height), nil)
        case (let width?, let height?):
            let wanted = scaled(source.height, width, source.width, isEven: false)
            let other = scaled(source.width, height, source.height, isEven: false)
            guard abs(wanted - height) <= 1 || abs(other - width) <= 1 else {
                let message =
                    "\(width)×\(height) has another shape than the frames' "
                    + "\(source.width)×\(source.height)"
                return (
                    whole,
                    Problem(
                        subject: .height, message: message,
                        hint: "with 'width' alone the height is \(wanted)")
                )
            }
            return ((width, height), nil)
        }
    }

    // MARK: What is wrong

    var pathProblems: [Problem] {
        guard path != FilmFormat.standardOutput else { return [] }
        guard let format = FilmFormat(path: path) else {
            let ending = FilmFormat.ending(of: path)
            let all = FilmFormat.allCases.map(\.rawValue)
            let near = nearest(to: ending, in: all).map { Suggestion.sentence(".\($0)") }
            let message =
                ending.isEmpty
                ? "the ending of '\(path)' says nothing of the format"
                : "there is no format '.\(ending)'"
            let list = all.map { ".\($0)" }.joined(separator: ", ")
            return [Problem(subject: .file, message: message, hint: near ?? "there is \(list)")]
        }
        let hasPlaceholder = path.contains(FilmFormat.framePlaceholder)
        if format.isSequence, !hasPlaceholder {
            let stem = path.dropLast(format.rawValue.count + 1)
            return [
                Problem(
                    subject: .file, message: "'\(path)' would be one file for all frames",
                    hint: "write '\(stem)-{frame}.\(format.rawValue)'; for one picture there is "
                        + "'flipbook still'")
            ]
        }
        if !format.isSequence, hasPlaceholder {
            return [
                Problem(
                    subject: .file,
                    message: "\(format.title) has all frames in one file, so {frame} is no number")
            ]
        }
        return []
    }

    private func codecProblem(in format: FilmFormat) -> Problem {
        let wanted = options.codec ?? ""
        let own = Coding.of(format).map(\.codec.rawValue)
        let known = VideoCodec(rawValue: wanted)
        let message =
            known.map { "\(format.title) can't hold \($0.title)" }
            ?? "there is no codec '\(wanted)'"
        let alias = known == nil ? VideoCodec(alias: wanted) : nil
        let isOwn = alias.map { own.contains($0.rawValue) } ?? false
        let near = known == nil && alias == nil ? nearest(to: wanted, in: own) : nil
        let meant = known ?? alias
        let others = Coding.all.filter { $0.codec == meant }.map { ".\($0.format.rawValue)" }
        let hint =
            alias.flatMap { isOwn ? "'\(wanted)' is '\($0.rawValue)' here" : nil }
            ?? near.map(Suggestion.sentence)
            ?? "it can hold \(own.joined(separator: ", "))"
            + (meant.map { "; \($0.rawValue) goes into \(others.joined(separator: ", "))" } ?? "")
        return Problem(subject: .codec, message: message, hint: hint)
    }

    private func tuningProblems(_ coding: Coding) -> [Problem] {
        [
            qualityProblem(coding), crfRepetition, crfProblem(coding), presetProblem(coding),
            loopProblem(coding), hapticsProblem(coding), colorsProblem(coding),
            maxSizeProblem(coding),
        ].compactMap(\.self)
    }

    private func qualityProblem(_ coding: Coding) -> Problem? {
        guard let quality = options.quality else { return nil }
        if coding.quality == nil {
            return Problem(
                subject: .quality,
                message: !coding.isLossless
                    ? "\(coding.titleHas) one quality only"
                    : coding.format.isSequence
                        ? "\(coding.title) lose nothing, so they have no quality to choose"
                        : "\(coding.title) loses nothing, so it has no quality to choose")
        }
        guard !FilmOptions.qualities.contains(quality) else { return nil }
        return Problem(
            subject: .quality,
            message: "a quality is 0 (the worst) to 100 (the best), not \(quality)")
    }

    private var crfRepetition: Problem? {
        guard options.crf != nil, options.quality != nil else { return nil }
        return Problem(subject: .crf, message: "'quality' and 'crf' say the same thing")
    }

    private func crfProblem(_ coding: Coding) -> Problem? {
        guard let crf = options.crf else { return nil }
        guard coding.quality?.isRateFactor == true else {
            return Problem(subject: .crf, message: "\(coding.titleHas) no rate factor")
        }
        return coding.problem(encoderQuality: crf).map { Problem(subject: .crf, message: $0) }
    }

    private func presetProblem(_ coding: Coding) -> Problem? {
        guard let preset = options.preset else { return nil }
        guard coding.hasPresets else {
            return Problem(
                subject: .preset, message: "\(coding.titleHas) no presets; H.264 and HEVC do")
        }
        guard let message = coding.problem(preset: preset) else { return nil }
        let near = nearest(to: preset, in: FilmSettings.presets)
        return Problem(
            subject: .preset, message: message,
            hint: near.map(Suggestion.sentence)
                ?? "there is \(FilmSettings.presets.joined(separator: ", "))")
    }

    private func loopProblem(_ coding: Coding) -> Problem? {
        guard let loop = options.loop else { return nil }
        guard coding.loops else {
            return Problem(
                subject: .loop,
                message: (coding.format.isSequence
                    ? "\(coding.title) don't say how often they are shown"
                    : "\(coding.title) doesn't say how often it is shown")
                    + "; .apng, .webp and .gif do")
        }
        return Coding.problem(loop: loop).map { Problem(subject: .loop, message: $0) }
    }

    private func colorsProblem(_ coding: Coding) -> Problem? {
        guard let colors = options.colors else { return nil }
        guard coding.hasPalettes else {
            return Problem(
                subject: .colors, message: "\(coding.titleHas) no palette; .gif does")
        }
        return coding.problem(colors: colors).map { Problem(subject: .colors, message: $0) }
    }

    private func maxSizeProblem(_ coding: Coding) -> Problem? {
        guard let maxSize = options.maxSize else { return nil }
        guard coding.hasPalettes else {
            return Problem(
                subject: .maxSize,
                message: "\(coding.title) can't be fitted into a size; .gif can")
        }
        return maxSize < 1
            ? Problem(subject: .maxSize, message: "a film has at least one byte") : nil
    }

    private func alphaProblem(_ coding: Coding, _ source: Source) -> Problem? {
        guard !source.isOpaque, !coding.hasAlpha else { return nil }
        let own = Coding.of(coding.format).filter(\.hasAlpha).map { "'\($0.codec.rawValue)'" }
        let formats = FilmFormat.allCases.filter { Coding.of($0).contains(where: \.hasAlpha) }
        let list = formats.map { ".\($0.rawValue)" }.joined(separator: ", ")
        return Problem(
            subject: .canvas,
            message: "\(coding.titleHas) no alpha, and the canvas's background is transparent",
            hint: own.isEmpty
                ? "write \(list), or give the canvas an opaque background"
                : "leave 'codec' out, or write \(own.joined(separator: " or "))")
    }

    private func depth(_ coding: Coding, _ source: Source, _ problems: inout [Problem]) -> Int? {
        let possible = source.isOpaque || !coding.hasAlpha ? coding.depths : coding.alphaDepths
        guard let depth = options.depth else { return possible.first }
        if possible.contains(depth) { return depth }
        let list = possible.map(String.init).joined(separator: " or ")
        let isForAlpha = coding.depths.contains(depth)
        problems.append(
            Problem(
                subject: .depth,
                message: "\(coding.titleHas) \(list) bits a channel"
                    + (isForAlpha ? " where it has alpha" : "") + ", not \(depth)"))
        return nil
    }
}
