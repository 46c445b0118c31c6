import Drawing
import PixelBuffers
package import TimelineModel

/// Layers in which `FrameSurvey` finds nothing in any frame, as is known without their states.
///
/// Most layers are drawn straight onto the frame: only a group may need a picture of its own, and
/// only a text may be too large to be laid out.
extension Timeline {
    /// The timeline without root layers that are safe. Laying out and evaluating layers takes most
    /// of a survey's time.
    package var withoutSafeLayers: Timeline {
        // Touches and expressions name layers by their places in these lists.
        guard !touches.contains(where: { $0.layer != nil || $0.namesLayers }), !namesLayers
        else { return self }
        // A camera may move closer: then a group's picture is larger than the frame.
        let levels = allCameras.isEmpty ? FrameSurvey.levels(in: canvas) : 0
        func kept(_ layers: [Layer]) -> [Layer] {
            // Layers are large; this copies only those that are kept.
            layers.indices.filter { !layers[$0].isSafe(levels: levels) }.map { layers[$0] }
        }
        var timeline = self
        timeline.layers = kept(layers)
        for index in scenes.indices { timeline.scenes[index].layers = kept(scenes[index].layers) }
        return timeline
    }
}

extension FrameSurvey {
    /// The allowed depth of nested groups, if each has a picture of at most the frame's size.
    fileprivate static func levels(in canvas: Canvas) -> Int {
        let bounds = canvas.pixels
        guard !bounds.isEmpty, (try? RenderingTools.checkSize(bounds, .rgbaFloat)) != nil else {
            return 0
        }
        // Twice as much as a group takes.
        return maxBytes / (2 * PixelBuffer.byteCount(.rgbaFloat, bounds))
    }
}

extension Layer {
    /// - Parameter levels: how many groups may be in each other.
    fileprivate func isSafe(levels: Int) -> Bool {
        guard effects.isEmpty, mask.isEmpty, innerShadows.isEmpty, shadows.isEmpty, material == nil,
            transition == nil, motionBlur == nil
        else { return false }
        switch content {
        case .spacer, .color, .gradient, .svg, .image, .video: return isBare(levels)
        case .shape(_, .fill): return isBare(levels)
        case .shape(_, .stroke(_, _, _, let line)), .shape(_, .glow(_, _, _, let line)):
            return line.dash.isEmpty && isBare(levels)
        case .text(let text): return text.canAlwaysBeLaidOut && isBare(levels)
        case .group(let children):
            return levels > 0 && isUpright
                && children.indices.allSatisfy { children[$0].isSafe(levels: levels - 1) }
        case .compute, .kind: return false
        }
    }

    /// Whether the layer needs no picture of its own, or one no larger than the frame: a layer with
    /// padding is drawn as a group.
    private func isBare(_ levels: Int) -> Bool { padding == nil || levels > 0 && isUpright }

    /// Whether the layer's picture has the pixels of its parent's.
    private var isUpright: Bool {
        guard rotation3D == nil, projection == nil, case .literal([0]) = rotation.source,
            case .literal(let scale) = scale.source
        else { return false }
        return scale[0] == scale[1] && scale[0] > 0
    }
}

extension Text {
    /// Whether the text fits into Pango's coordinates however its lines are broken. The text has
    /// one colour and is at rest: others are drawn as groups.
    fileprivate var canAlwaysBeLaidOut: Bool {
        guard runs.isEmpty, !isCounting, split == nil,
            case .literal(let size) = size.source, case .literal(let spacing) = lineSpacing.source,
            case .literal(let tracking) = tracking.source
        else { return false }
        let look = TextLook(
            string: "", family: "", size: size[0], lineSpacing: spacing[0], tracking: tracking[0])
        let bytes = string.utf8.count
        // A line has a letter at least, unless it is empty.
        return !look.isTooWide(paragraph: bytes) && !look.isTooHigh(lines: bytes + 1)
    }
}
