import Diagnostics
import ShaderProgram

/// Samples textures by reading whole pixels.
extension Lowering {
    /// An input that is a texture.
    struct Image {
        var input: Int
        /// Whether the texture is a layer or a scene, whose pixels are those of a `SceneSpace`, and
        /// not of the input.
        var isScene: Bool
    }

    /// The columns or rows around a coordinate, and the weight of the second.
    private struct Taps {
        var first: Value
        /// Equal to the first for nearest sampling.
        var second: Value
        var fraction: Value?
    }

    mutating func textureSample(
        _ image: Image, _ sampler: SamplerState, _ coordinate: [Value]
    ) -> [Value] {
        if image.isScene, let channels = sceneSample(image, sampler, coordinate) {
            return channels
        }
        let x = taps(coordinate[0], sampler, sampler.horizontal, .x, image)
        let y = taps(coordinate[1], sampler, sampler.vertical, .y, image)
        return interpolated(image, x, y)
    }

    /// The pixels around a coordinate by their weights.
    private mutating func interpolated(_ image: Image, _ x: Taps, _ y: Taps) -> [Value] {
        let corner = pixel(of: image, x.first, y.first)
        guard let right = x.fraction, let lower = y.fraction else { return corner }
        let one = builder.float(1)
        let left = builder.binary(.subtract, one, right)
        let upper = builder.binary(.subtract, one, lower)
        let corners = [
            (corner, left, upper), (pixel(of: image, x.second, y.first), right, upper),
            (pixel(of: image, x.first, y.second), left, lower),
            (pixel(of: image, x.second, y.second), right, lower),
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
        _ axis: Program.Axis, _ image: Image
    ) -> Taps {
        let count = pixelCount(of: image, axis)
        let size = builder.convert(count, to: .float32)
        var pixels = folded(coordinate, address)
        if sampler.coordinates == .normalized {
            pixels = builder.binary(.multiply, pixels, size)
        }
        guard sampler.filter == .linear else {
            let (first, _) = whole(pixels, size)
            let column = addressed(first, address, count)
            return Taps(first: column, second: column)
        }
        let (first, second, fraction) = neighbours(pixels, size)
        return Taps(
            first: addressed(first, address, count), second: addressed(second, address, count),
            fraction: fraction)
    }

    /// A coordinate moved by whole pixels.
    mutating func moved(
        _ coordinate: [Value], by offset: [Value], _ image: Image, _ sampler: SamplerState
    ) -> [Value] {
        let axes: [Program.Axis] = [.x, .y]
        return zip(zip(coordinate, offset), axes).map { pair, axis in
            var distance = builder.convert(pair.1, to: .float32)
            if sampler.coordinates == .normalized {
                let size = builder.convert(pixelCount(of: image, axis), to: .float32)
                distance = builder.binary(.divide, distance, size)
            }
            return builder.binary(.add, pair.0, distance)
        }
    }

    /// The pixels around a place, and the weight of the second.
    private mutating func neighbours(
        _ pixels: Value, _ size: Value
    ) -> (first: Value, second: Value, fraction: Value) {
        // Rounded to 1/1024 pixel, so that a pixel's centre gives exactly that pixel.
        let fine = builder.unary(
            .roundToEven, builder.binary(.multiply, pixels, builder.float(1024)))
        let snapped = builder.binary(.multiply, fine, builder.float(1 / 1024))
        let (first, fraction) = whole(
            builder.binary(.subtract, snapped, builder.float(0.5)), size)
        return (first, builder.binary(.add, first, builder.number(1, .int32)), fraction)
    }

    /// The pixel at a place, which may be just outside, and the fraction.
    private mutating func whole(_ pixels: Value, _ size: Value) -> (Value, fraction: Value) {
        // Beyond one pixel outside nothing changes; NaN becomes such a place.
        let low = maximum(pixels, builder.float(-2))
        let near = minimum(low, builder.binary(.add, size, builder.float(1)))
        let floor = builder.unary(.floor, near)
        return (builder.convert(floor, to: .int32), builder.binary(.subtract, near, floor))
    }

    /// A sample with the filter and the addressing of a `SamplerChoice`.
    mutating func chosenSample(
        _ image: Image, _ choice: Value, _ coordinate: [Value]
    ) -> [Value] {
        let address = builder.unary(
            .floor, builder.binary(.multiply, choice, builder.float(0.5)))
        let isNearest = builder.compare(
            .less, builder.binary(.multiply, address, builder.float(2)), choice)
        func isChosen(_ one: SamplerState.Address) -> Value {
            let number = SamplerState.Address.allCases.firstIndex(of: one) ?? 0
            return builder.compare(.equal, address, builder.float(Float(number)))
        }
        let repeats = isChosen(.repeat)
        let isMirrored = isChosen(.mirroredRepeat)
        let isClear = isChosen(.clampToZero)
        let axes: [Program.Axis] = [.x, .y]
        let taps = zip(coordinate, axes).map { coordinate, axis in
            let count = pixelCount(of: image, axis)
            let size = builder.convert(count, to: .float32)
            let inside = builder.select(
                repeats, folded(coordinate, .repeat),
                builder.select(isMirrored, folded(coordinate, .mirroredRepeat), coordinate))
            let place = builder.binary(.multiply, inside, size)
            // A pixel's centre gives the pixel alone.
            let center = builder.binary(
                .add, builder.unary(.floor, place), builder.float(0.5))
            let (first, second, fraction) = neighbours(
                builder.select(isNearest, center, place), size)
            let columns = [first, second].map { index in
                builder.select(
                    repeats, addressed(index, .repeat, count),
                    builder.select(isClear, index, addressed(index, .clampToEdge, count)))
            }
            return Taps(first: columns[0], second: columns[1], fraction: fraction)
        }
        return interpolated(image, taps[0], taps[1])
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

    /// The numbers of a list's element, as the timeline gives them.
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
