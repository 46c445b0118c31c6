import Effects
import FrameScheduling
import MetalLanguage
import PixelBuffers
import TimelineModel

extension EffectState {
    /// Whether the effect is a blur that keeps the layer's alpha.
    var isOpaqueBlur: Bool {
        function == .gaussianBlur && arguments.count > 1 && arguments[1] != 0
    }

    /// The distance in pixels between an output pixel and the input that it samples, and so the
    /// distance that a changed input pixel spreads.
    func reach(in space: RasterSpace) -> (horizontal: Int, vertical: Int) {
        if function == .gaussianBlur {
            let reach = min(ShapePainter.blurReach(sigmaPixels(in: space)), 1 << 20)
            return (reach, reach)
        }
        return (space.pixelReach(maxSampleOffset.width), space.pixelReach(maxSampleOffset.height))
    }

    /// Whether each output pixel may depend on every input pixel.
    func samplesAnywhere(_ tools: RenderingTools) -> Bool {
        samplesAnywhere { tools.authorShaders.function(named: $0)?.isFragment ?? false }
    }

    /// - Parameter isFragment: whether the author's function of a name is a fragment function,
    ///   whose texture is the whole layer.
    func samplesAnywhere(isFragment: (String) -> Bool) -> Bool {
        switch function {
        case .builtIn(let name): BuiltInEffects.effect(named: name)?.samplesAnywhere ?? false
        case .author(let name): isFragment(name)
        case .gaussianBlur, .shadow, .innerShadow: false
        }
    }

    /// The input pixels that a part of the output depends on; nil if they may be any. Also nil for
    /// blurs and shadows, which callers treat themselves.
    ///
    /// A function that samples its layer may do so beyond the `maxSampleOffset` that its author
    /// declares, so only functions that don't sample have a part.
    func sampledPart(
        for part: PixelRectangle, in space: RasterSpace, _ tools: RenderingTools
    ) -> PixelRectangle? {
        switch function {
        case .gaussianBlur, .shadow, .innerShadow: return nil
        case .author(let name):
            let kind = tools.authorShaders.function(named: name)?.kind
            guard kind == .color || kind == .generator else { return nil }
        case .builtIn(let name):
            guard BuiltInEffects.effect(named: name)?.kind == .color else { return nil }
        }
        // Derivatives are differences from a neighbouring pixel.
        let reach = reach(in: space)
        return part.insetBy(-reach.horizontal - 1, -reach.vertical - 1)
    }

    /// A blur's standard deviation in pixels.
    func sigmaPixels(in space: RasterSpace) -> Double {
        min(Double(arguments.first ?? 0) * space.scale, GaussianBlur.maxSigma)
    }
}
