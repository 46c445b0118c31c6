/// Operators on two values of equal type.
package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
    case add, subtract, multiply
    /// Integers: towards zero; x / 0 = 0; min / −1 = min.
    case divide
    /// Integers only: the dividend's sign; 0 for a divisor of 0.
    case remainder
    case and, or, xor
    /// The shift is by the low five bits (six for 64-bit values) of the right operand.
    case shiftLeft, shiftRight
}

package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}
