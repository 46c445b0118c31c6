package import Diagnostics

/// A function in the intermediate representation: scalar values, structured control flow. It is
/// shared by the interpreter and the native back end.
///
/// - A **value** is the result of an instruction, of one `IRType`, computed by its `evaluate`
///   statement, which must dominate its uses. Constants have no statement.
/// - A **slot** is a scalar variable. `declare` sets it to zero, `store` changes it; its scope is
///   the list that declares it.
/// - An **array** is a fixed number of scalar variables; indices are clamped. `declareArray` sets
///   them to zero, `storeElement` changes one. A **table** is a constant array.
/// - `branch` runs one of two lists. `block` runs a list; `exit` continues after the block. `loop`
///   repeats a list until an `exit` to an enclosing block, or the iteration budget, ends it.
///
/// A shader's own functions are inlined; `call` calls library functions. All operations are total:
/// `Docs/determinism.md` defines the cases that the Metal specification leaves open.
///
/// **A valid program never makes a back end fail.** `validate` checks the rules of
/// `InvalidProgram.Rule` once, before a program runs or is compiled, so interpreter and back end
/// rely on them.
package struct Program: Hashable, Sendable {
    package typealias Value = Int
    package typealias Slot = Int
    package typealias Block = Int

    package struct Instruction: Hashable, Sendable {
        package var operation: Operation
        package var type: IRType

        package init(operation: Operation, type: IRType) {
            self.operation = operation
            self.type = type
        }
    }

    package enum Axis: String, Hashable, Sendable {
        case x, y
    }

    package enum Operation: Hashable, Sendable {
        /// In the low bits.
        case constant(UInt64)
        /// The pixel's centre in the layer's points.
        case positionX, positionY
        /// The pixel's column and row in the output, `int32`; in a kernel, the thread's in its
        /// grid.
        case pixelX, pixelY
        /// The position and pixel of the horizontal or vertical neighbour in the quad.
        case quadPositionX, quadPositionY, quadPixelX, quadPixelY
        /// Uniform n, `float32`.
        case uniform(Int)
        /// The count of buffer n, `int32`.
        case bufferCount(Int)
        /// The width or height of input n, `int32`.
        case imageSize(Int, Axis)
        /// The width or height of a kernel's grid, `int32`.
        case gridSize(Axis)
        /// The count of memory n, `int32`.
        case memoryCount(Int)
        /// Argument n of a library function.
        case argument(Int)
        case load(Slot)
        case unary(UnaryOperator, Value)
        case binary(BinaryOperator, Value, Value)
        case compare(Comparison, Value, Value)
        case select(Value, Value, Value)
        /// Conversion by value; floats saturate to integers, NaN becomes 0.
        case convert(Value)
        /// Reinterprets the bits.
        case bitcast(Value)
        case call(String, [Value])
        /// The difference to the quad's other column or row; replaced by `QuadNeighbours`.
        case derivative(Axis, Value)
        /// The four channels of input n at this pixel.
        case pixel(Int)
        /// The same at another pixel of the output, by column and row.
        case pixelAt(Int, Value, Value)
        /// Input n interpolated at a position in points.
        case sample(Int, Value, Value)
        /// Input n at its own column and row.
        case read(Int, Value, Value)
        /// A channel of one of the four above.
        case channel(Value, Int)
        /// Element i of buffer n; i is clamped.
        case element(Int, Value)
        /// Element i of array or table n; i is clamped.
        case arrayElement(Int, Value)
        case tableElement(Int, Value)
        /// Element i of memory n; zero out of range.
        case memoryElement(Int, Value)
    }

    package enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
        case negate, not, absolute, squareRoot, floor, ceil, truncate, roundToEven
        /// Rounds a `float32` to binary16.
        case roundToHalf
    }

    package struct ArrayShape: Hashable, Sendable {
        package var type: IRType
        package var count: Int
    }

    package struct Table: Hashable, Sendable {
        package var type: IRType
        /// In the low bits.
        package var bits: [UInt64]
    }

    package indirect enum Statement: Hashable, Sendable {
        case evaluate(Value)
        /// `hasInitialiser` promises that a store precedes the first load.
        case declare(Slot, hasInitialiser: Bool)
        case store(Slot, Value)
        case declareArray(Int)
        /// Array, index, value.
        case storeElement(Int, Value, Value)
        /// Memory, index, value; ignored out of range.
        case storeMemory(Int, Value, Value)
        /// Stores four channels, clamped to 0…1, to input n at its own column and row; ignored out
        /// of range.
        case writePixel(Int, at: [Value], [Value])
        case branch(Value, [Statement], [Statement])
        case block(Block, [Statement])
        /// The number identifies the loop in errors.
        case loop(Int, [Statement])
        case exit(Block)
    }

    package var name: String
    /// The functions that `call` may name.
    package var library: FunctionLibrary
    package var argumentTypes: [IRType] = []
    package var instructions: [Instruction] = []
    package var slots: [IRType] = []
    package var arrays: [ArrayShape] = []
    package var tables: [Table] = []
    /// Types of a kernel's persistent memories. All threads share them and see earlier threads'
    /// stores.
    package var memories: [IRType] = []
    package var blockCount = 0
    package var loopLocations: [SourceLocation] = []
    package var body: [Statement] = []
    /// Slots declared in the outermost list.
    package var results: [Slot] = []

    package init(name: String, library: FunctionLibrary = .none) {
        self.name = name
        self.library = library
    }

    /// Returns the instruction of a constant, and adds it if it isn't among the known ones.
    mutating func constant(
        _ bits: UInt64, _ type: IRType, in known: inout [Instruction: Value]
    ) -> Value {
        let instruction = Instruction(operation: .constant(bits), type: type)
        if let value = known[instruction] { return value }
        instructions.append(instruction)
        known[instruction] = instructions.count - 1
        return instructions.count - 1
    }

    /// The library functions called, in order of first call.
    package var callees: [String] {
        var seen: Set<String> = []
        return instructions.compactMap {
            if case .call(let name, _) = $0.operation, seen.insert(name).inserted {
                name
            } else {
                nil
            }
        }
    }
}
