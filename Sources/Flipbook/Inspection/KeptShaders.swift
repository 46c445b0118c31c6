internal import NativeKernels

/// The folder where compiled shaders are kept from one run to the next.
public enum KeptShaders {
    /// Why none are kept, though they were to be: a sentence for people, once frames were made.
    public static var refusal: String? { FrameMaker.compiler.refusal }
}
