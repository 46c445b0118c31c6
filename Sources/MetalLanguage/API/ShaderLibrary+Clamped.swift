import Diagnostics
package import PixelBuffers
package import ShaderProgram

extension ShaderFunction {
    /// The name of the function's variant with clamped edges.
    package static func clampedName(_ name: String) -> String { "\(name) (clamped)" }

    /// The variant's additional uniforms: the first and last positions, in points, of the layers'
    /// own pixels.
    ///
    /// - Parameter scale: pixels per point.
    package static func edges(of bounds: PixelRectangle, scale: Double) -> [Float] {
        [
            Double(bounds.x) + 0.5, Double(bounds.y) + 0.5, Double(bounds.maxX) - 0.5,
            Double(bounds.maxY) - 0.5,
        ].map { Float($0 / scale) }
    }
}

extension ShaderLibrary {
    /// A variant whose layer samples clamp to the edge instead of transparent black. Its layers
    /// start at the position's origin; `edges` follow its uniforms.
    ///
    /// - Throws: `KernelError` if the library lacks the function.
    package func clamped(
        _ function: ShaderFunction
    ) throws(KernelError) -> (ShaderFunction, ShaderLibrary) {
        do throws(LoweringError) {
            let program = try EntryPoint.program(
                for: function, in: module, edges: function.uniformCount)
            var clamped = function
            clamped.name = ShaderFunction.clampedName(function.name)
            clamped.uniformCount += 4
            return (clamped, ShaderLibrary(clamped, program, module))
        } catch {
            throw KernelError(message: error.diagnostic.message)
        }
    }
}

extension Lowering {
    /// An input interpolated at a position in points.
    mutating func sample(_ input: Int, _ position: [Program.Value]) -> [Program.Value] {
        let at = withinEdges(position)
        return channels(.sample(input, at[0], at[1]))
    }

    /// Clamps a sampling position to the layers' edges, in variants that have them.
    private mutating func withinEdges(_ position: [Program.Value]) -> [Program.Value] {
        guard let edges else { return position }
        return position.enumerated().map { axis, coordinate in
            let first = builder.emit(.uniform(edges + axis), .float32)
            let last = builder.emit(.uniform(edges + 2 + axis), .float32)
            return minimum(maximum(coordinate, first), last)
        }
    }
}
