import ShaderProgram

/// Conversions, and arithmetic on types narrower than 32 bits, whose results are wrapped or
/// rounded.
extension Lowering {
    mutating func convert(
        _ values: [Program.Value], from: ScalarType, to: ScalarType
    ) -> [Program.Value] {
        let type = IRType(to)
        guard let bits = to.narrowBits, !to.holds(from) else {
            let values = values.map { builder.convert($0, to: type) }
            // Every 8-bit integer is a half.
            let isOne = from == .half || from == .bool || from.narrowBits == 8
            return isOne || !isRounded(to) ? values : wrapped(values, to)
        }
        guard from.isFloating else {
            return wrapped(values.map { builder.convert($0, to: type) }, to)
        }
        // Rounds towards zero and saturates.
        let low = to.isUnsigned ? 0 : -(1 << (bits - 1))
        let high = to.isUnsigned ? (1 << bits) - 1 : (1 << (bits - 1)) - 1
        return values.map { value in
            let whole = builder.convert(value, to: .int32)
            let minimum = builder.number(Double(low), .int32)
            let maximum = builder.number(Double(high), .int32)
            let raised = builder.select(builder.compare(.less, whole, minimum), minimum, whole)
            let limited = builder.select(
                builder.compare(.greater, raised, maximum), maximum, raised)
            return builder.convert(limited, to: type)
        }
    }

    /// Converts a 32-bit result to the type: integers keep their low bits, sign- or zero-extended;
    /// halves are rounded.
    mutating func wrapped(_ values: [Program.Value], _ element: ScalarType) -> [Program.Value] {
        if isRounded(element) { return values.map { roundedToHalf($0) } }
        guard let bits = element.narrowBits else { return values }
        let type = IRType(element)
        return values.map { value in
            // Tests of narrow numbers give booleans.
            guard builder.type(value) == type else { return value }
            if element.isUnsigned {
                return builder.binary(.and, value, builder.constant((1 << bits) - 1, type))
            }
            let shift = builder.constant(UInt64(32 - bits), type)
            return builder.binary(.shiftRight, builder.binary(.shiftLeft, value, shift), shift)
        }
    }

    mutating func binary(
        _ operation: BinaryOperator, _ left: [Program.Value], _ right: [Program.Value],
        _ element: ScalarType
    ) -> [Program.Value] {
        var right = right
        if let bits = element.narrowBits, operation == .shiftLeft || operation == .shiftRight {
            // Shifts use the count's low bits, as in 32 bits.
            let mask = builder.constant(UInt64(bits - 1), IRType(element))
            right = right.map { builder.binary(.and, $0, mask) }
        }
        return wrapped(zip(left, right).map { builder.binary(operation, $0, $1) }, element)
    }

    // MARK: The same bits

    /// Reinterprets the bits as another type; narrow components are packed low end first.
    mutating func bitcast(
        _ values: [Program.Value], from: ScalarType, to: ScalarType
    ) -> [Program.Value] {
        if from == to { return values }
        if isRounded(from) { return bitcast(bitsOfHalves(values), from: .ushort, to: to) }
        if isRounded(to) { return halves(ofBits: bitcast(values, from: from, to: .ushort)) }
        if from.bitCount == to.bitCount, from.bitCount < 32 {
            return wrapped(values.map { bitcast($0, to: IRType(to)) }, to)
        }
        if from.bitCount == to.bitCount { return values.map { bitcast($0, to: IRType(to)) } }
        let words =
            from.bitCount == 32
            ? values.map { bitcast($0, to: .uint32) } : packed(values, from.bitCount)
        if to.bitCount == 32 { return words.map { bitcast($0, to: IRType(to)) } }
        let count = 32 / to.bitCount
        return wrapped(
            words.flatMap { word in
                (0..<count).map { part in
                    let shift = builder.constant(UInt64(part * to.bitCount), .uint32)
                    let low = builder.binary(.shiftRight, word, shift)
                    return bitcast(low, to: IRType(to))
                }
            }, to
        ).prefixed(values.count * from.bitCount / to.bitCount)
    }

    /// Packs narrow numbers into 32-bit words, zero-padded.
    private mutating func packed(_ values: [Program.Value], _ bits: Int) -> [Program.Value] {
        let count = 32 / bits
        let mask = builder.constant((1 << bits) - 1, .uint32)
        return stride(from: 0, to: values.count, by: count).map { start in
            var word = builder.constant(0, .uint32)
            for part in 0..<min(count, values.count - start) {
                let low = builder.binary(.and, bitcast(values[start + part], to: .uint32), mask)
                let shift = builder.constant(UInt64(part * bits), .uint32)
                word = builder.binary(.or, word, builder.binary(.shiftLeft, low, shift))
            }
            return word
        }
    }

    /// Reinterprets the bits; a shader sees NaNs as 0x7FC00000, as a NaN's bits depend on machine
    /// and optimiser.
    mutating func bitcast(_ value: Program.Value, to type: IRType) -> Program.Value {
        if builder.type(value) == type { return value }
        let bits = builder.emit(.bitcast(value), type)
        guard builder.type(value) == .float32, !isLibrary else { return bits }
        let isNumber = builder.compare(.equal, value, value)
        return builder.select(isNumber, bits, builder.constant(0x7FC0_0000, type))
    }
}

extension Array {
    fileprivate func prefixed(_ count: Int) -> [Element] { Array(prefix(count)) }
}

extension ShaderType {
    /// The scalar type of a number, vector or matrix.
    var elementType: ScalarType {
        switch self {
        case .scalar(let element), .vector(let element, _), .matrix(let element, _, _): element
        case .enumeration(let enumeration): enumeration.underlying
        default: .float
        }
    }
}
