import Diagnostics

/// Attributes: the contents of `[[` `]]`.
extension TypeChecker {
    private static let ofFunctions = [
        "stitchable", "kernel", "fragment", "early_fragment_tests", "visible", "host_name",
        "max_total_threads_per_threadgroup",
        "outlined", "maybe_unused", "nodiscard", "deprecated", "noreturn",
    ]

    private static let ofParameters =
        ["pixel", "buffer", "texture", "sampler", "maybe_unused"]
        + KernelEntry.gridAttributes.sorted() + KernelEntry.groupAttributes.sorted()

    /// Attributes of a GPU's other stages.
    private static let ofOtherStages: Set<String> = [
        "amplification_count", "barycentric_coord", "base_instance", "base_vertex", "color",
        "front_facing", "instance_id", "patch_id", "payload", "point_coord", "position",
        "position_in_patch", "primitive_id", "render_target_array_index", "sample_id",
        "sample_mask", "stage_in", "vertex_id", "viewport_array_index",
    ]

    /// Warns about attributes without effect.
    mutating func checkAttributes(of function: SyntaxFunction) {
        for name in function.attributes where !Self.ofFunctions.contains(name) {
            warn(of: name, known: Self.ofFunctions, at: function.location)
        }
        // A fragment function's parameter without a value is an error of its entry.
        if function.attributes.contains("fragment") { return }
        for parameter in function.parameters {
            for name in parameter.attributes where !Self.ofParameters.contains(name) {
                guard Self.ofOtherStages.contains(name) else {
                    warn(of: name, known: Self.ofParameters, at: parameter.location)
                    continue
                }
                diagnostics.error(
                    .attribute, "nothing is given as '\(name)' here",
                    hint: "a shader of SwiftUI is given its position, as the first parameter",
                    at: parameter.location)
            }
        }
    }

    private mutating func warn(of name: String, known: [String], at location: SourceLocation) {
        diagnostics.warning(
            .attribute, "the attribute '\(name)' has no meaning here",
            hint: nearest(to: name, in: known), at: location)
    }
}
