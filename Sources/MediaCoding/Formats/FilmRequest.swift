import Diagnostics
package import MediaTime

/// A film as the user requests it: a path and options.
package struct FilmRequest: Hashable, Sendable {
    package struct Problem: Hashable, Sendable {
        /// The key in a timeline's `outputs` that has it; nil for the canvas: a transparent
        /// background, or a size or frame rate that can't be stored.
        package var key: String?
        package var message: String
        package var hint: String?
    }

    package var path: String
    package var options: EncodingOptions

    package init(path: String, options: EncodingOptions = EncodingOptions()) {
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

        var size: (width: Int, height: Int) { (width, height) }
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
        if options.crf != nil, options.quality != nil {
            problems.append(Problem(key: "crf", message: "'quality' and 'crf' say the same thing"))
        }
        problems += FilmOption.all.compactMap { $0.problem(in: options, coding) }
        let isSized = !problems.contains { $0.key == "width" || $0.key == "height" }
        let (size, sizeProblem) = isSized ? size(of: source, coding) : (source.size, nil)
        if let sizeProblem { problems.append(sizeProblem) }
        var settings = FilmSettings(
            path: path, width: size.width, height: size.height, frameRate: source.frameRate,
            coding: coding)
        settings.hasAlpha = !source.isOpaque
        if let problem = alphaProblem(coding, source) { problems.append(problem) }
        if let depth = depth(coding, source, &problems) { settings.depth = depth }
        if isSized, sizeProblem == nil {
            if let problem = coding.problem(width: size.width, height: size.height) {
                let key = options.width != nil ? "width" : options.height != nil ? "height" : nil
                problems.append(Problem(key: key, message: problem))
            }
            if let problem = coding.problem(frameRate: source.frameRate) {
                problems.append(Problem(message: problem))
            }
        }
        if let scale = coding.quality, let percent = options.quality {
            settings.quality = scale.value(percent: percent)
        }
        for option in FilmOption.all { option.apply(options, to: &settings) }
        settings.fixed = options.decided
        return (problems.isEmpty ? settings : nil, problems)
    }

    // MARK: Size

    /// Completes a missing side from the frames' aspect ratio, to an even number where chroma is
    /// subsampled.
    private func size(
        of source: Source, _ coding: Coding
    ) -> (size: (width: Int, height: Int), problem: Problem?) {
        /// `length` · `numerator` / `denominator`, rounded.
        func scaled(_ length: Int, _ numerator: Int, _ denominator: Int, isEven: Bool) -> Int {
            let unit = isEven ? 2 * denominator : denominator
            return max(1, (2 * length * numerator + unit) / (2 * unit)) * (isEven ? 2 : 1)
        }
        let hasEvenRows = coding.sampling == .quarter
        let hasEvenColumns = hasEvenRows || coding.sampling == .half
        switch (options.width, options.height) {
        case (nil, nil): return (source.size, nil)
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
                    source.size,
                    Problem(
                        key: "height", message: message,
                        hint: "with 'width' alone the height is \(wanted)")
                )
            }
            return ((width, height), nil)
        }
    }

    // MARK: Problems

    var pathProblems: [Problem] {
        guard path != FilmFormat.standardOutput else { return [] }
        guard let format = FilmFormat(path: path) else {
            let ending = FilmFormat.ending(of: path)
            let all = FilmFormat.allCases
            let near = nearest(to: ending, in: all.map(\.rawValue))
                .map { Suggestion.sentence(".\($0)") }
            let message =
                ending.isEmpty
                ? "the ending of '\(path)' says nothing of the format"
                : "there is no format '.\(ending)'"
            let list = all.map(\.ending).joined(separator: ", ")
            return [Problem(key: "file", message: message, hint: near ?? "there is \(list)")]
        }
        let hasPlaceholder = path.contains(FilmFormat.framePlaceholder)
        if format.isSequence, !hasPlaceholder {
            let stem = path.dropLast(format.rawValue.count + 1)
            return [
                Problem(
                    key: "file", message: "'\(path)' would be one file for all frames",
                    hint: "write '\(stem)-{frame}.\(format.rawValue)'; for one picture there is "
                        + "'flipbook still'")
            ]
        }
        if !format.isSequence, hasPlaceholder {
            return [
                Problem(
                    key: "file",
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
        let others = Coding.all.filter { $0.codec == meant }.map(\.format.ending)
        let hint =
            alias.flatMap { isOwn ? "'\(wanted)' is '\($0.rawValue)' here" : nil }
            ?? near.map(Suggestion.sentence)
            ?? "it can hold \(own.joined(separator: ", "))"
            + (meant.map { "; \($0.rawValue) goes into \(others.joined(separator: ", "))" } ?? "")
        return Problem(key: "codec", message: message, hint: hint)
    }

    private func alphaProblem(_ coding: Coding, _ source: Source) -> Problem? {
        guard !source.isOpaque, !coding.hasAlpha else { return nil }
        let own = Coding.of(coding.format).filter(\.hasAlpha).map { "'\($0.codec.rawValue)'" }
        let formats = FilmFormat.allCases.filter { Coding.of($0).contains(where: \.hasAlpha) }
        let list = formats.map(\.ending).joined(separator: ", ")
        return Problem(
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
                key: "depth",
                message: "\(coding.titleHas) \(list) bits a channel"
                    + (isForAlpha ? " where it has alpha" : "") + ", not \(depth)"))
        return nil
    }
}
