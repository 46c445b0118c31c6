package import Diagnostics

/// A function in the intermediate representation: scalar values, structured control flow.
///
/// This is the whole language that the interpreter and the native back end share:
///
/// - A **value** is the result of one instruction, of one `IRType`, computed where its `evaluate`
///   statement stands; constants stand nowhere. A value is used only where its computation
///   dominates.
/// - A **slot** is a scalar variable. `declare` begins its life at zero, `store` changes it; its
///   life ends with the statement list that declares it.
/// - An **array** is a fixed number of scalar variables, reached by an index that is clamped to
///   what there is. `declareArray` begins its life at zeros, `storeElement` changes one of them.
///   A **table** is an array that is never changed.
/// - `branch` takes one of two statement lists. `block` runs a list; an `exit` in it goes on behind
///   the block. `loop` repeats a list for ever; only an `exit` to a block around it, or the turn
///   budget, ends it.
///
/// Calls of a shader's own functions are inlined; `call` is for the standard library's functions,
/// each a program of its own. All operations are total: see `Docs/determinism.md` for what they
/// give where the Metal specification leaves it open.
///
/// **A valid program never makes a back end fail.** What valid means is what `validate` checks, and
/// `InvalidProgram.Rule` lists; every program is validated once, before anything runs or compiles
/// it. So the interpreter and the native back end may take all of it for granted.
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
        /// Bits in the low end.
        case constant(UInt64)
        /// The pixel's centre in points of the layer's space.
        case positionX, positionY
        /// The pixel's column and row in the output buffer, `int32`; in a kernel, the thread's in
        /// its grid.
        case pixelX, pixelY
        /// The same of the pixel's neighbour in its quad: the other one of two columns, or rows, of
        /// which the first is even on the canvas.
        case quadPositionX, quadPositionY, quadPixelX, quadPixelY
        /// Number n of the invocation's uniforms, `float32`.
        case uniform(Int)
        /// How many numbers buffer n has, `int32`.
        case bufferCount(Int)
        /// How many columns, or rows, input n has, `int32`.
        case imageSize(Int, Axis)
        /// How many columns, or rows, a kernel's grid has, `int32`.
        case gridSize(Axis)
        /// How many numbers memory n has, `int32`.
        case memoryCount(Int)
        /// Argument n of a library function.
        case argument(Int)
        case load(Slot)
        case unary(UnaryOperator, Value)
        case binary(BinaryOperator, Value, Value)
        case compare(Comparison, Value, Value)
        case select(Value, Value, Value)
        /// By value; a float too large for a whole number saturates, NaN becomes 0.
        case convert(Value)
        /// The same bits.
        case bitcast(Value)
        case call(String, [Value])
        /// How a value changes to the quad's other column or row; a pass replaces it.
        case derivative(Axis, Value)
        /// The four channels of input n at this pixel.
        case pixel(Int)
        /// The same under another pixel of the output, by its column and row.
        case pixelAt(Int, Value, Value)
        /// Input n between pixel centres, at a position in points.
        case sample(Int, Value, Value)
        /// Input n's pixel at a column and row of its own.
        case read(Int, Value, Value)
        /// A channel of one of the four above.
        case channel(Value, Int)
        /// Number i of buffer n; i is clamped.
        case element(Int, Value)
        /// Element i of array n, and of table n; i is clamped.
        case arrayElement(Int, Value)
        case tableElement(Int, Value)
        /// Number i of memory n; zero where there is none.
        case memoryElement(Int, Value)
    }

    package enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
        case negate, not, absolute, squareRoot, floor, ceil, truncate, roundToEven
        /// The nearest number of binary16, of a `float32`.
        case roundToHalf
    }

    package struct ArrayShape: Hashable, Sendable {
        package var type: IRType
        package var count: Int

        package init(type: IRType, count: Int) {
            self.type = type
            self.count = count
        }
    }

    package struct Table: Hashable, Sendable {
        package var type: IRType
        /// Each element's bits in the low end.
        package var bits: [UInt64]

        package init(type: IRType, bits: [UInt64]) {
            self.type = type
            self.bits = bits
        }
    }

    package indirect enum Statement: Hashable, Sendable {
        case evaluate(Value)
        /// `hasInitialiser` promises that the next store to the slot is its first value.
        case declare(Slot, hasInitialiser: Bool)
        case store(Slot, Value)
        case declareArray(Int)
        /// Array, index, new value.
        case storeElement(Int, Value, Value)
        /// Memory, index, new value; nothing where there is no such number.
        case storeMemory(Int, Value, Value)
        /// Input n's pixel at a column and row of its own becomes these four channels, clamped to
        /// 0…1; nothing where there is no such pixel.
        case writePixel(Int, at: [Value], [Value])
        case branch(Value, [Statement], [Statement])
        case block(Block, [Statement])
        /// The number names the loop for its budget's error.
        case loop(Int, [Statement])
        case exit(Block)
    }

    package var name: String
    /// Where the functions are that it calls.
    package var library: FunctionLibrary
    package var argumentTypes: [IRType] = []
    package var instructions: [Instruction] = []
    package var slots: [IRType] = []
    package var arrays: [ArrayShape] = []
    package var tables: [Table] = []
    /// What a kernel's numbers that stay from step to step are. Unlike slots and arrays, all
    /// threads share them; each sees what those before it in the grid have left.
    package var memories: [IRType] = []
    package var blockCount = 0
    package var loopLocations: [SourceLocation] = []
    package var body: [Statement] = []
    /// What the program gives: slots that are declared at its beginning.
    package var results: [Slot] = []

    package init(name: String, library: FunctionLibrary = .none) {
        self.name = name
        self.library = library
    }

    /// The library functions that it calls, in the order of the first call.
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
