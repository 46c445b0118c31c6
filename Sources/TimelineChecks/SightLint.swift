import Diagnostics
import MediaTime
import TimelineModel

/// Finds layers that no frame shows: texts in the colour of the canvas below them, layers beside
/// the canvas, and layers that are present after the film only.
///
/// Reports only what is certain: values that depend on an expression are not checked, nor is what
/// an effect or a shadow may show.
enum SightLint {
    static func findings(in timeline: Timeline) -> DiagnosticSet {
        var findings = DiagnosticSet()
        if timeline.scenes.isEmpty {
            find(in: timeline.layers, timeline.canvas, timeline.camera, &findings)
        } else {
            findBeside(in: timeline.layers, timeline.canvas, &findings)
        }
        findLate(in: timeline.layers, timeline.duration, &findings)
        for scene in timeline.scenes {
            findLate(in: scene.layers, timeline.duration, &findings)
            find(in: scene.layers, timeline.canvas, scene.camera ?? timeline.camera, &findings)
        }
        return findings
    }

    private static func find(
        in layers: [Layer], _ canvas: Canvas, _ camera: Camera?, _ findings: inout DiagnosticSet
    ) {
        if camera == nil { findBeside(in: layers, canvas, &findings) }
        findUnseenTexts(in: layers, on: canvas.background, &findings)
    }

    private static func findBeside(
        in layers: [Layer], _ canvas: Canvas, _ findings: inout DiagnosticSet
    ) {
        let (width, height) = (
            ScreenLint.rounded(canvas.size.width), ScreenLint.rounded(canvas.size.height)
        )
        for index in layers.indices where layers[index].isBeside(canvas) {
            findings.warning(
                .outsideCanvas,
                "this layer lies outside the canvas, which is \(width) points wide and "
                    + "\(height) high: no frame shows it",
                hint: "positions are points from the top left, and not the film's pixels",
                at: layers[index].location)
        }
    }

    // MARK: Layers after the film

    /// Layers are large; this copies none.
    private static func findLate(
        in layers: [Layer], _ duration: Time, _ findings: inout DiagnosticSet
    ) {
        for index in layers.indices where !layers[index].isHidden {
            if let during = layers[index].during, during.from >= duration {
                let start = ScreenLint.rounded(during.from.seconds)
                findings.warning(
                    .neverPresent,
                    "this layer is present from \(start) s, and the film ends at "
                        + "\(ScreenLint.rounded(duration.seconds)) s",
                    hint: "times are seconds of the whole film", at: layers[index].location)
                continue
            }
            switch layers[index].content {
            case .group(let children): findLate(in: children, duration, &findings)
            case .kind(let content) where areLate(content.base.drawnTimes, duration):
                findings.warning(
                    .neverPresent,
                    "none of these captions is within the film, which ends at "
                        + "\(ScreenLint.rounded(duration.seconds)) s",
                    hint: "`start` moves them", at: layers[index].location)
            default: break
            }
        }
    }

    private static func areLate(_ times: [PresentCaptions.Span]?, _ duration: Time) -> Bool {
        guard let times, !times.isEmpty else { return false }
        return times.allSatisfy { $0.from >= duration || $0.to.map { $0 <= .zero } ?? false }
    }

    // MARK: Texts in the canvas's colour

    private static func findUnseenTexts(
        in layers: [Layer], on background: RGBA, _ findings: inout DiagnosticSet
    ) {
        guard background.alpha == 1 else { return }
        var texts: [SourceLocation?] = []
        _ = leavesBackdrop(layers, background, &texts)
        // A layer that takes its shape from what is below shows a text of any colour.
        guard !texts.isEmpty, layers.indices.allSatisfy({ layers[$0].isBlendedNormally }) else {
            return
        }
        for place in texts {
            findings.warning(
                .unseenText, "this text has the colour of the canvas below it, so it isn't seen",
                hint: "give it another 'color'; without one a text is white", at: place)
        }
    }

    /// Whether these layers leave the canvas as it is.
    ///
    /// - Parameter texts: gets the places of those that do and are texts, up to the first layer
    ///   that doesn't.
    private static func leavesBackdrop(
        _ layers: [Layer], _ background: RGBA, _ texts: inout [SourceLocation?]
    ) -> Bool {
        for index in layers.indices {
            if layers[index].isHidden { continue }
            guard layers[index].isPlain else { return false }
            switch layers[index].content {
            case .spacer: break
            case .group(let children):
                guard leavesBackdrop(children, background, &texts) else { return false }
            case .text(let text):
                guard text.isOnly(background) else { return false }
                texts.append(layers[index].location)
            case .shape, .color, .gradient, .compute, .svg, .image, .video, .kind: return false
            }
        }
        return true
    }
}

extension Value {
    /// Whether it is this literal.
    fileprivate func isJust(_ numbers: [Double]) -> Bool { source == .literal(numbers) }
}

extension Layer {
    fileprivate var isHidden: Bool { hidden.isJust([1]) }

    /// Whether nothing is drawn but its content.
    fileprivate var isPlain: Bool {
        effects.isEmpty && shadows.isEmpty && innerShadows.isEmpty && material == nil
    }

    fileprivate var isBlendedNormally: Bool {
        guard blend == .normal, case .group(let children) = content else { return blend == .normal }
        return children.indices.allSatisfy { children[$0].isBlendedNormally }
    }

    // MARK: Layers beside the canvas

    /// Whether a layer of the canvas lies outside of it in all frames, as far as literals tell.
    fileprivate func isBeside(_ canvas: Canvas) -> Bool {
        guard id == nil, !isHidden, isPlain, transition == nil, padding == nil, aspectRatio == nil,
            rotation3D == nil, projection == nil, scale.isJust([1, 1]), rotation.isJust([0]),
            case .literal(let center)? = position?.source, case .literal(let offset) = offset.source
        else { return false }
        // Edges are rounded to pixels.
        let margin = max(1, 2 / canvas.scale)
        func isBeyond(_ axis: Int, _ reach: Double?, _ length: Double) -> Bool {
            guard let reach else { return false }
            let middle = center[axis] + offset[axis]
            return middle + reach < -margin || middle - reach > length + margin
        }
        let reach = reach(on: canvas.size)
        return isBeyond(0, reach.x, canvas.size.width) || isBeyond(1, reach.y, canvas.size.height)
    }

    /// How far the content reaches from the centre, at most; nil if that isn't known.
    private func reach(on canvas: Size) -> (x: Double?, y: Double?) {
        func half(_ length: Value?, _ offered: Double) -> Double? {
            guard let length else { return offered / 2 }
            guard case .literal(let numbers) = length.source else { return nil }
            return max(0, numbers[0]) / 2
        }
        let (x, y) = (half(width, canvas.width), half(height, canvas.height))
        switch content {
        case .color, .gradient, .image, .video: return (x, y)
        case .shape(let shape, .fill):
            switch shape {
            case .capsule, .circle, .ellipse, .rectangle, .corners: return (x, y)
            case .arc, .star, .path, .trimmed: return (nil, nil)
            }
        case .text(let text):
            // Lines are broken at the width. Letters may hang over, and the height isn't known.
            guard let x, text.runs.isEmpty, text.split == nil, text.numericText == nil,
                text.tracking.isJust([0]), case .literal(let size) = text.size.source
            else { return (nil, nil) }
            return (x + 2 * size[0], nil)
        case .shape, .group, .spacer, .compute, .svg, .kind: return (nil, nil)
        }
    }
}

extension Text {
    /// Whether all of it is drawn in this colour.
    fileprivate func isOnly(_ color: RGBA) -> Bool {
        let paints = [self.color] + runs.compactMap(\.color)
        let families = [family] + runs.compactMap(\.family)
        return paints.allSatisfy { paint in
            guard case .color(let value) = paint, case .literal(let numbers) = value.source else {
                return false
            }
            return numbers.prefix(3) == [color.red, color.green, color.blue]
        }
            // Other fonts may have letters in colours of their own, as emoji are.
            && families.allSatisfy { $0 == Self.standardFamily }
            && writtenString.unicodeScalars.allSatisfy(\.isDrawnInTextColor)
    }
}

extension Unicode.Scalar {
    /// False for emoji, and for what makes an emoji of a digit.
    fileprivate var isDrawnInTextColor: Bool {
        isASCII
            || !properties.isEmoji && !properties.isEmojiPresentation && value != 0xFE0F
                && value != 0x20E3
    }
}
