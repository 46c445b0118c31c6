import ShaderProgram

/// The space of the scenes that a fragment function reads: uniforms after its arguments.
package enum SceneSpace {
    /// Width and height in points, and the pixels per point.
    static let uniformCount = 3

    /// - Parameters:
    ///   - width, height: of the layer or the canvas, in points.
    ///   - scale: pixels per point.
    package static func uniforms(width: Double, height: Double, scale: Double) -> [Float] {
        [Float(width), Float(height), Float(scale)]
    }
}

/// Layers and scenes as a fragment function's textures: their pixels are the layer's own,
/// independent of its picture's origin.
extension Lowering {
    mutating func sceneLength(_ axis: Program.Axis) -> Program.Value {
        builder.emit(.uniform(sceneUniforms + (axis == .x ? 0 : 1)), .float32)
    }

    mutating func sceneScale() -> Program.Value {
        builder.emit(.uniform(sceneUniforms + 2), .float32)
    }

    /// The pixels of a texture's side.
    mutating func pixelCount(of image: Image, _ axis: Program.Axis) -> Program.Value {
        guard image.isScene else { return builder.emit(.imageSize(image.input, axis), .int32) }
        let pixels = builder.binary(.multiply, sceneLength(axis), sceneScale())
        let rounded = builder.unary(.roundToEven, pixels)
        return maximum(builder.convert(rounded, to: .int32), builder.number(1, .int32))
    }

    /// The pixel in a texture's column and row; transparent outside.
    mutating func pixel(
        of image: Image, _ column: Program.Value, _ row: Program.Value
    ) -> [Program.Value] {
        guard image.isScene else { return channels(.read(image.input, column, row)) }
        let scale = sceneScale()
        let position = [column, row].map {
            let center = builder.binary(
                .add, builder.convert($0, to: .float32), builder.float(0.5))
            return builder.binary(.divide, center, scale)
        }
        return sample(image.input, position)
    }

    /// Samples as the timeline chooses by a uniform, see `SamplerChoice`.
    mutating func textureSample(
        _ image: Image, _ sampler: SamplerState, chosenBy choice: Program.Value,
        _ coordinate: [Program.Value]
    ) -> [Program.Value] {
        let slots = (0..<4).map { _ in builder.slot(.float32) }
        func list(_ make: (inout Lowering) -> [Program.Value]) -> [Program.Statement] {
            builder.openList()
            for (slot, value) in zip(slots, make(&self)) { builder.append(.store(slot, value)) }
            return builder.closeList()
        }
        // The default is by far the most frequent, and the fastest.
        let isDefault = builder.compare(.equal, choice, builder.float(0))
        let usual = list { $0.textureSample(image, sampler, coordinate) }
        let chosen = list { $0.chosenSample(image, choice, coordinate) }
        builder.append(.branch(isDefault, usual, chosen))
        return slots.map { builder.load($0) }
    }

    /// A linear sample that doesn't repeat, as a layer's: of four pixels instead of sixteen. Nil
    /// for other samplers.
    mutating func sceneSample(
        _ image: Image, _ sampler: SamplerState, _ coordinate: [Program.Value]
    ) -> [Program.Value]? {
        guard sampler.filter == .linear, !sampler.horizontal.isPeriodic,
            !sampler.vertical.isPeriodic
        else { return nil }
        let scale = sceneScale()
        let axes: [(Program.Axis, SamplerState.Address)] = [
            (.x, sampler.horizontal), (.y, sampler.vertical),
        ]
        let position = zip(coordinate, axes).map { coordinate, axis in
            let length = sceneLength(axis.0)
            let points =
                sampler.coordinates == .normalized
                ? builder.binary(.multiply, coordinate, length)
                : builder.binary(.divide, coordinate, scale)
            guard axis.1 == .clampToEdge else { return points }
            // Beyond the outermost pixels' centres, the picture would fade to nothing.
            let half = builder.binary(.divide, builder.float(0.5), scale)
            let last = builder.binary(.subtract, length, half)
            return minimum(maximum(points, half), last)
        }
        return sample(image.input, position)
    }
}
