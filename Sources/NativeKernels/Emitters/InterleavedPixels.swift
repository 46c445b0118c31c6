internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Colours as they lie in memory, r g b a r g b a …, and arithmetic with them.
///
/// To tell channels apart takes more instructions than to add pixels up. What does the same to all
/// channels, as most of a blur does, is done before: each lane computes what it would have
/// computed. Only what needs a channel by itself has it told apart.
final class InterleavedPixels {
    private let emitter: ProgramEmitter
    private var llvm: LLVMModule { emitter.llvm }
    private var width: Int { emitter.width }

    private final class Color {
        /// Four vectors.
        let parts: [LLVMValueRef]
        /// One vector a channel, once it is wanted.
        var channels: [LLVMValueRef]?

        init(parts: [LLVMValueRef]) { self.parts = parts }
    }

    private struct Channel {
        var color: Color
        var index: Int
    }

    private var samples: [Program.Value: Color] = [:]
    private var channels: [Program.Value: Channel] = [:]
    /// What was stored last, of slots that have it in all lanes.
    private var slots: [Program.Slot: Channel] = [:]

    init(in emitter: ProgramEmitter) { self.emitter = emitter }

    /// Emits the statement at the front, and those that go with it; tells how many these are.
    func emit(_ statements: ArraySlice<Program.Statement>) -> Int {
        guard let statement = statements.first else { return 0 }
        switch statement {
        case .evaluate(let value): return evaluate(value, statements)
        case .store(let slot, let value):
            makeKnown(value)
            emitter.emit(statement)
            slots[slot] = emitter.isMasked ? nil : channels[value]
        case .declare(let slot, _):
            slots[slot] = nil
            emitter.emit(statement)
        default:
            statement.values.forEach(makeKnown)
            emitter.emit(statement)
        }
        return 1
    }

    private func evaluate(
        _ value: Program.Value, _ statements: ArraySlice<Program.Statement>
    ) -> Int {
        let operation = emitter.program.instructions[value].operation
        switch operation {
        case .sample:
            if let parts = emitter.environment.interleavedCentres(operation, in: emitter) {
                samples[value] = Color(parts: parts)
                return 1
            }
        case .channel(let sample, let index):
            if let color = samples[sample] {
                channels[value] = Channel(color: color, index: index)
                return 1
            }
        case .load(let slot):
            if let channel = slots[slot] {
                channels[value] = channel
                return 1
            }
        case .binary(let binary, _, _) where [.add, .subtract, .multiply].contains(binary):
            let count = arithmetic(binary, statements)
            if count > 0 { return count }
        default: break
        }
        operation.operands.forEach(makeKnown)
        emitter.evaluate(value)
        return 1
    }

    /// What stands for a value where it isn't told apart, given to those who ask for it.
    func makeKnown(_ value: Program.Value) {
        if let color = samples[value] { emitter.set(value, toPixel: told(color)) }
        guard let channel = channels[value] else { return }
        emitter.set(value, to: told(channel.color)[channel.index])
    }

    private func told(_ color: Color) -> [LLVMValueRef] {
        if let known = color.channels { return known }
        let channels = RunEmitter(llvm: llvm, format: .rgbaFloat, width: width)
            .deinterleave(color.parts)
        color.channels = channels
        return channels
    }

    // MARK: Arithmetic

    /// Three or four statements that do the same to a colour's channels, in their order; tells how
    /// many, or 0.
    private func arithmetic(
        _ operation: BinaryOperator, _ statements: ArraySlice<Program.Statement>
    ) -> Int {
        var values: [Program.Value] = []
        var (left, right): ([Program.Value], [Program.Value]) = ([], [])
        for statement in statements.prefix(4) {
            guard case .evaluate(let value) = statement,
                emitter.program.instructions[value].type == .float32,
                case .binary(operation, let a, let b) =
                    emitter.program.instructions[value].operation
            else { break }
            values.append(value)
            left.append(a)
            right.append(b)
        }
        for count in [4, 3] where values.count >= count {
            let (a, b) = (operand(left.prefix(count)), operand(right.prefix(count)))
            guard let a, let b, a.isColor || b.isColor else { continue }
            let color = Color(
                parts: zip(a.parts, b.parts).map { (a, b) -> LLVMValueRef in
                    switch operation {
                    case .add: LLVMBuildFAdd(llvm.builder, a, b, "")
                    case .subtract: LLVMBuildFSub(llvm.builder, a, b, "")
                    default: LLVMBuildFMul(llvm.builder, a, b, "")
                    }
                })
            for (index, value) in values.prefix(count).enumerated() {
                channels[value] = Channel(color: color, index: index)
            }
            return count
        }
        return 0
    }

    /// A colour's channels in their order, or a number for each that is the same for all lanes; of
    /// a fourth that is not there, anything.
    private func operand(
        _ values: ArraySlice<Program.Value>
    ) -> (parts: [LLVMValueRef], isColor: Bool)? {
        if values.allSatisfy(emitter.isUniform) {
            let numbers = values.map(emitter.value)
            var vector: LLVMValueRef = LLVMGetPoison(llvm.vector(llvm.float, width))
            for (index, number) in numbers.enumerated() {
                vector = LLVMBuildInsertElement(llvm.builder, vector, number, llvm.int(index), "")
            }
            let lanes = (0..<width).map { $0 % 4 < numbers.count ? $0 % 4 : 0 }
            return (Array(repeating: llvm.shuffle(vector, vector, lanes), count: 4), false)
        }
        guard let first = values.first.flatMap({ channels[$0] }) else { return nil }
        for (index, value) in values.enumerated() {
            guard let channel = channels[value], channel.color === first.color,
                channel.index == index
            else { return nil }
        }
        return (first.color.parts, true)
    }
}
