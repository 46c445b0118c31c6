import Diagnostics
package import PixelBuffers
package import ShaderProgram

extension ShaderFunction {
    /// The name of a function whose layers go on as their edges are.
    package static func clampedName(_ name: String) -> String { "\(name) (clamped)" }

    /// What such a function is given behind its own uniforms: the first and the last place, in
    /// points, whose pixel is the layers' own.
    ///
    /// - Parameter scale: pixels a point.
    package static func edges(of bounds: PixelRectangle, scale: Double) -> [Float] {
        [
            Double(bounds.x) + 0.5, Double(bounds.y) + 0.5, Double(bounds.maxX) - 0.5,
            Double(bounds.maxY) - 0.5,
        ].map { Float($0 / scale) }
    }
}

extension ShaderLibrary {
    /// The function with layers whose samples outside give the nearest pixel, rather than
    /// transparent black. Its layers begin at the position's origin; it takes `edges` behind its
    /// uniforms.
    ///
    /// - Throws: `KernelError` where the library has no such function.
    package func clamped(
        _ function: ShaderFunction
    ) throws(KernelError) -> (ShaderFunction, ShaderLibrary) {
        do throws(Lowering.Refused) {
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
    /// A place to sample at: within the layers' edges, where the function has them.
    mutating func withinEdges(_ position: [Program.Value]) -> [Program.Value] {
        guard let edges else { return position }
        return position.enumerated().map { axis, coordinate in
            let first = builder.emit(.uniform(edges + axis), .float32)
            let last = builder.emit(.uniform(edges + 2 + axis), .float32)
            return minimum(maximum(coordinate, first), last)
        }
    }
}
