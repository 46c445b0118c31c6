/// Powers of known exponents: small integers become products, others skip the case distinction.
/// Bits equal those of `pow`, which multiplies in the same order.
extension ConstantFolder {
    /// The statements that compute `pow` or `powr`, with resolved operands; nil for other values.
    mutating func powerOfKnownExponent(_ value: Program.Value) -> [Program.Statement]? {
        guard case .call(let name, let arguments) = program.instructions[value].operation,
            name == "pow" || name == "powr", let bits = bits(arguments[1])
        else { return nil }
        let (base, exponent) = (arguments[0], Scalar.float(bits))
        guard exponent.magnitude < 256, exponent.rounded(.towardZero) == exponent else {
            if name == "pow" {
                program.instructions[value].operation = .call("generalPower", arguments)
            }
            return [.evaluate(value)]
        }
        var statements: [Program.Statement] = []
        func emit(_ operation: Program.Operation, _ type: IRType = .float32) -> Program.Value {
            program.instructions.append(Program.Instruction(operation: operation, type: type))
            statements.append(.evaluate(program.instructions.count - 1))
            return program.instructions.count - 1
        }
        let one = constant(UInt64(Float(1).bitPattern), .float32)
        var power: Program.Value
        switch Int(exponent) {
        case 0: power = one
        case 1: power = base
        // `pow` computes these in binary64, where they are exact or round to the same binary32
        // number.
        case 2: power = emit(.binary(.multiply, base, base))
        case -1: power = emit(.binary(.divide, one, base))
        case let whole:
            var square = emit(.convert(base), .float64)
            var product: Program.Value?
            var rest = whole.magnitude
            while true {
                if rest & 1 == 1 {
                    product =
                        product.map { emit(.binary(.multiply, $0, square), .float64) } ?? square
                }
                rest >>= 1
                if rest == 0 { break }
                square = emit(.binary(.multiply, square, square), .float64)
            }
            var result = product ?? square
            if whole < 0 {
                let one = constant(Double(1).bitPattern, .float64)
                result = emit(.binary(.divide, one, result), .float64)
            }
            power = emit(.convert(result))
        }
        if name == "powr" {
            let zero = constant(0, .float32)
            let isNegative = emit(.compare(.less, base, zero), .bool)
            let none = constant(UInt64(Float.nan.bitPattern), .float32)
            power = emit(.select(isNegative, none, power))
        }
        same[value] = power
        return statements
    }
}
