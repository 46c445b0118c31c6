/// Operators on two values of one type.
package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
    case add, subtract, multiply
    /// Whole numbers: towards zero, and 0 where the divisor is 0; the least divided by −1 is
    /// itself.
    case divide
    /// Whole numbers: the sign of the dividend, and 0 where the divisor is 0. Not on floating
    /// types.
    case remainder
    case and, or, xor
    /// By the low five (64-bit values: six) bits of the right side.
    case shiftLeft, shiftRight
}

package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}
