internal import FrameProduction
internal import NativeKernels

/// The folder that stores compiled shaders between runs.
public enum KeptShaders {
    /// Why compiled shaders could not be stored; nil if they could. Known after rendering.
    public static var refusal: String? { FrameMaker.compiler.refusal }
}
