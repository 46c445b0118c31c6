internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Arithmetic on interleaved colours, r g b a r g b a ….
///
/// Deinterleaving takes more instructions than adding pixels. Operations that treat all channels
/// alike, as most of a blur does, are done on interleaved vectors: each lane computes the same.
/// Channels are separated only where needed.
final class InterleavedPixels {
    private let emitter: ProgramEmitter
    private var llvm: LLVMModule { emitter.llvm }
    private var width: Int { emitter.width }

    private final class Color {
        /// Four interleaved vectors.
        let parts: [LLVMValueRef]
        /// A vector per channel, made on first use.
        var channels: [LLVMValueRef]?

        init(parts: [LLVMValueRef]) { self.parts = parts }
    }

    private struct Channel {
        var color: Color
        var index: Int
    }

    private var samples: [Program.Value: Color] = [:]
    private var channels: [Program.Value: Channel] = [:]
    /// The last colour stored to each slot, if stored in all lanes.
    private var slots: [Program.Slot: Channel] = [:]

    init(in emitter: ProgramEmitter) { self.emitter = emitter }

    /// Emits the first statement and those combined with it; returns their number.
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

    /// Separates a value's channels if that wasn't done, for uses outside.
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

    /// Combines three or four statements that apply one operation to a colour's channels in order;
    /// returns their number, or 0.
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
                    case .add: llvm.fadd(a, b)
                    case .subtract: llvm.fsub(a, b)
                    default: llvm.fmul(a, b)
                    }
                })
            for (index, value) in values.prefix(count).enumerated() {
                channels[value] = Channel(color: color, index: index)
            }
            return count
        }
        return 0
    }

    /// The interleaved operand of a colour's channels in order, or of uniform numbers; a missing
    /// fourth channel is undefined.
    private func operand(
        _ values: ArraySlice<Program.Value>
    ) -> (parts: [LLVMValueRef], isColor: Bool)? {
        if values.allSatisfy(emitter.isUniform) {
            let numbers = values.map(emitter.value)
            var vector: LLVMValueRef = LLVMGetPoison(llvm.vector(llvm.float, width))
            for (index, number) in numbers.enumerated() {
                vector = llvm.insert(vector, number, llvm.int(index))
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
