/// The scalar arithmetic of the intermediate representation, on bits. It defines every operator;
/// the native back end must match bit by bit.
package enum Scalar {
    package static func float(_ bits: UInt64) -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    }
    package static func double(_ bits: UInt64) -> Double { Double(bitPattern: bits) }
    /// A 32-bit integer as an index.
    package static func index(_ bits: UInt64) -> Int { Int(Int32(truncatingIfNeeded: bits)) }
    package static func bits(_ value: Float) -> UInt64 { UInt64(value.bitPattern) }
    package static func bits(_ value: Double) -> UInt64 { value.bitPattern }
    package static func bits(_ value: Bool) -> UInt64 { value ? 1 : 0 }

    package static func unary(
        _ operation: Program.UnaryOperator, _ a: UInt64, _ type: IRType
    ) -> UInt64 {
        switch type {
        case .float32: bits(floating(operation, float(a)))
        case .float64: bits(floating(operation, double(a)))
        case .bool: a ^ 1
        case .int32, .uint32:
            UInt64(operation == .not ? ~UInt32(a) : 0 &- UInt32(truncatingIfNeeded: a))
        case .int64, .uint64: operation == .not ? ~a : 0 &- a
        }
    }

    private static func floating<F: BinaryFloatingPoint>(
        _ operation: Program.UnaryOperator, _ a: F
    ) -> F {
        switch operation {
        case .negate, .not: -a
        case .absolute: a.magnitude
        case .squareRoot: a.squareRoot()
        case .floor: a.rounded(.down)
        case .ceil: a.rounded(.up)
        case .truncate: a.rounded(.towardZero)
        case .roundToEven: a.rounded(.toNearestOrEven)
        // `roundToHalf` is for `float32` only, where `Float(a)` is exact.
        case .roundToHalf: F(Float(a).roundedToHalf)
        }
    }

    package static func binary(
        _ operation: BinaryOperator, _ a: UInt64, _ b: UInt64, _ type: IRType
    ) -> UInt64 {
        switch type {
        case .float32: bits(floating(operation, float(a), float(b)))
        case .float64: bits(floating(operation, double(a), double(b)))
        case .bool:
            switch operation {
            case .and: a & b
            case .or: a | b
            default: a ^ b
            }
        case .int32:
            UInt64(
                UInt32(
                    bitPattern: integer(
                        operation, Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b))))
        case .uint32:
            UInt64(integer(operation, UInt32(truncatingIfNeeded: a), UInt32(truncatingIfNeeded: b)))
        case .int64:
            UInt64(bitPattern: integer(operation, Int64(bitPattern: a), Int64(bitPattern: b)))
        case .uint64: integer(operation, a, b)
        }
    }

    private static func floating<F: BinaryFloatingPoint>(
        _ operation: BinaryOperator, _ a: F, _ b: F
    ) -> F {
        switch operation {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        default: a / b
        }
    }

    private static func integer<I: FixedWidthInteger>(
        _ operation: BinaryOperator, _ a: I, _ b: I
    ) -> I {
        switch operation {
        case .add: a &+ b
        case .subtract: a &- b
        case .multiply: a &* b
        case .divide: b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
        case .remainder: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
        case .and: a & b
        case .or: a | b
        case .xor: a ^ b
        case .shiftLeft: a &<< b
        case .shiftRight: a &>> b
        }
    }

    package static func compare(
        _ comparison: Comparison, _ a: UInt64, _ b: UInt64, _ type: IRType
    ) -> UInt64 {
        switch type {
        case .float32: bits(compare(comparison, float(a), float(b)))
        case .float64: bits(compare(comparison, double(a), double(b)))
        case .int32:
            bits(compare(comparison, Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b)))
        case .int64: bits(compare(comparison, Int64(bitPattern: a), Int64(bitPattern: b)))
        case .bool, .uint32, .uint64: bits(compare(comparison, a, b))
        }
    }

    private static func compare<T: Comparable>(_ comparison: Comparison, _ a: T, _ b: T) -> Bool {
        switch comparison {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }

    package static func convert(_ a: UInt64, from: IRType, to: IRType) -> UInt64 {
        switch from {
        case .float32: floating(float(a), to: to)
        case .float64: floating(double(a), to: to)
        case .bool, .uint32: integer(UInt32(truncatingIfNeeded: a), to: to)
        case .int32: integer(Int32(truncatingIfNeeded: a), to: to)
        case .int64: integer(Int64(bitPattern: a), to: to)
        case .uint64: integer(a, to: to)
        }
    }

    private static func floating<F: BinaryFloatingPoint>(_ a: F, to: IRType) -> UInt64 {
        switch to {
        case .float32: bits(Float(a))
        case .float64: bits(Double(a))
        case .int32: UInt64(UInt32(bitPattern: saturated(a)))
        case .uint32: UInt64(saturated(a) as UInt32)
        case .int64: UInt64(bitPattern: saturated(a))
        case .uint64: saturated(a)
        case .bool: bits(a != 0)
        }
    }

    private static func saturated<F: BinaryFloatingPoint, I: FixedWidthInteger>(_ a: F) -> I {
        if a.isNaN { return 0 }
        if a <= F(I.min) { return I.min }
        if a >= F(I.max) { return I.max }
        return I(a)
    }

    private static func integer<I: FixedWidthInteger>(_ a: I, to: IRType) -> UInt64 {
        switch to {
        case .float32: bits(Float(a))
        case .float64: bits(Double(a))
        case .int32, .uint32: UInt64(UInt32(truncatingIfNeeded: a))
        case .int64, .uint64: UInt64(truncatingIfNeeded: a)
        case .bool: bits(a != 0)
        }
    }
}
