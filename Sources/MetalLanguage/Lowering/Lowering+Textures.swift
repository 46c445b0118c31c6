import Diagnostics
import ShaderProgram

/// Samples textures by reading whole pixels.
extension Lowering {
    /// The columns or rows around a coordinate, and the weight of the second.
    private struct Taps {
        var first: Value
        /// Equal to the first for nearest sampling.
        var second: Value
        var fraction: Value?
    }

    mutating func textureSample(
        _ input: Int, _ sampler: SamplerState, _ coordinate: [Value]
    ) -> [Value] {
        let x = taps(coordinate[0], sampler, sampler.horizontal, .x, input)
        let y = taps(coordinate[1], sampler, sampler.vertical, .y, input)
        let corner = channels(.read(input, x.first, y.first))
        guard let right = x.fraction, let lower = y.fraction else { return corner }
        let one = builder.float(1)
        let left = builder.binary(.subtract, one, right)
        let upper = builder.binary(.subtract, one, lower)
        let corners = [
            (corner, left, upper), (channels(.read(input, x.second, y.first)), right, upper),
            (channels(.read(input, x.first, y.second)), left, lower),
            (channels(.read(input, x.second, y.second)), right, lower),
        ]
        let parts = corners.map { pixel, horizontal, vertical in
            let weight = builder.binary(.multiply, horizontal, vertical)
            return pixel.map { builder.binary(.multiply, $0, weight) }
        }
        return (0..<4).map { channel in
            parts.dropFirst().reduce(parts[0][channel]) {
                builder.binary(.add, $0, $1[channel])
            }
        }
    }

    private mutating func taps(
        _ coordinate: Value, _ sampler: SamplerState, _ address: SamplerState.Address,
        _ axis: Program.Axis, _ input: Int
    ) -> Taps {
        let count = builder.emit(.imageSize(input, axis), .int32)
        let size = builder.convert(count, to: .float32)
        var pixels = folded(coordinate, address)
        if sampler.coordinates == .normalized {
            pixels = builder.binary(.multiply, pixels, size)
        }
        let isLinear = sampler.filter == .linear
        if isLinear {
            // Rounded to 1/1024 pixel, so that a pixel's centre gives exactly that pixel.
            let fine = builder.unary(
                .roundToEven, builder.binary(.multiply, pixels, builder.float(1024)))
            let snapped = builder.binary(.multiply, fine, builder.float(1 / 1024))
            pixels = builder.binary(.subtract, snapped, builder.float(0.5))
        }
        // Beyond one pixel outside nothing changes; NaN goes there, too.
        let low = maximum(pixels, builder.float(-2))
        pixels = minimum(low, builder.binary(.add, size, builder.float(1)))
        let floor = builder.unary(.floor, pixels)
        let first = builder.convert(floor, to: .int32)
        guard isLinear else {
            let column = addressed(first, address, count)
            return Taps(first: column, second: column)
        }
        let second = builder.binary(.add, first, builder.number(1, .int32))
        return Taps(
            first: addressed(first, address, count), second: addressed(second, address, count),
            fraction: builder.binary(.subtract, pixels, floor))
    }

    /// Folds a normalised coordinate into the texture's period.
    private mutating func folded(_ x: Value, _ address: SamplerState.Address) -> Value {
        switch address {
        case .clampToEdge, .clampToZero: return x
        case .repeat: return builder.binary(.subtract, x, builder.unary(.floor, x))
        case .mirroredRepeat:
            // |x − 2·round(x/2)|
            let half = builder.binary(.multiply, x, builder.float(0.5))
            let turns = builder.binary(
                .multiply, builder.unary(.roundToEven, half), builder.float(2))
            return builder.unary(.absolute, builder.binary(.subtract, x, turns))
        }
    }

    /// The column to read for one that may be outside.
    private mutating func addressed(
        _ index: Value, _ address: SamplerState.Address, _ count: Value
    ) -> Value {
        let last = builder.binary(.subtract, count, builder.number(1, .int32))
        let zero = builder.number(0, .int32)
        switch address {
        case .clampToZero: return index
        case .clampToEdge, .mirroredRepeat: return maximum(minimum(index, last), zero)
        case .repeat:
            let isBefore = builder.compare(.less, index, zero)
            let isBehind = builder.compare(.greater, index, last)
            let fromEnd = builder.binary(.add, index, count)
            let fromStart = builder.binary(.subtract, index, count)
            let wrapped = builder.select(
                isBefore, fromEnd, builder.select(isBehind, fromStart, index))
            return maximum(minimum(wrapped, last), zero)
        }
    }

    /// An element of a list: a scalar or vector.
    mutating func element(_ buffer: Int, _ type: ShaderType, at index: Value) -> [Value] {
        convert(numbers(buffer, type, at: index), from: .float, to: type.elementType)
    }

    /// As they are given.
    private mutating func numbers(_ buffer: Int, _ type: ShaderType, at index: Value) -> [Value] {
        let count = type.numeric?.count ?? 1
        let element = type.elementType
        guard count > 1 else {
            return convert(
                [builder.emit(.element(buffer, index), .float32)], from: .float, to: element)
        }
        let size = builder.number(Double(count), .int32)
        let length = builder.emit(.bufferCount(buffer), .int32)
        let last = builder.binary(
            .subtract, builder.binary(.divide, length, size), builder.number(1, .int32))
        let clamped = maximum(minimum(index, last), builder.number(0, .int32))
        let first = builder.binary(.multiply, clamped, size)
        let numbers = (0..<count).map { component in
            let position = builder.binary(.add, first, builder.number(Double(component), .int32))
            return builder.emit(.element(buffer, position), .float32)
        }
        return convert(numbers, from: .float, to: element)
    }
}
