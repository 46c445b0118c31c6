/// A program flattened for the interpreter: a list of steps over a list of cells, without reference
/// counting or copies.
///
/// Every value, slot, array element and argument has a cell, as have those of called library
/// functions: one set per function, as there is no recursion. A pixel occupies four cells.
package struct InterpretedCode: Sendable {
    typealias Cell = Int
    typealias Place = Int

    /// Inputs that depend on the current pixel.
    enum PixelPart: Sendable {
        case positionX, positionY, pixelX, pixelY
        case quadPositionX, quadPositionY, quadPixelX, quadPixelY
    }

    /// Consecutive cells: an array, a table, or arguments.
    struct Cells: Sendable {
        var first: Cell
        var count: Int
    }

    /// A step that reads or changes the environment.
    enum Look: Sendable {
        case pixelPart(PixelPart, into: Cell)
        case uniform(Int, into: Cell)
        case bufferCount(Int, into: Cell)
        case bufferElement(Int, Cell, into: Cell)
        case imageSize(Int, Program.Axis, into: Cell)
        /// Into four consecutive cells.
        case pixel(Int, into: Cell)
        case pixelAt(Int, Cell, Cell, into: Cell)
        case sample(Int, Cell, Cell, into: Cell)
        case read(Int, Cell, Cell, into: Cell)
        case writePixel(Int, Cell, Cell, red: Cell, green: Cell, blue: Cell, alpha: Cell)
        case gridSize(Program.Axis, into: Cell)
        case memoryCount(Int, into: Cell)
        case memoryElement(Int, Cell, into: Cell)
        case storeMemory(Int, Cell, Cell)
    }

    enum Step: Sendable {
        case copy(Cell, into: Cell)
        case clear(Cells)
        case unary(Program.UnaryOperator, IRType, Cell, into: Cell)
        case binary(BinaryOperator, IRType, Cell, Cell, into: Cell)
        case compare(Comparison, IRType, Cell, Cell, into: Cell)
        case select(Cell, Cell, Cell, into: Cell)
        case convert(IRType, to: IRType, Cell, into: Cell)
        /// An array's or table's element; the index is clamped.
        case element(Cells, Cell, into: Cell)
        case storeElement(Cells, Cell, Cell)

        case look(Look)

        case jump(Place)
        case jumpUnless(Cell, Place)
        /// Counts an iteration; throws above the budget.
        case turn(Cell, loop: Int)
        /// Jumps to a library function and stores the return place.
        case call(Place, returning: Cell)
        case goBack(Cell)
        case finish
    }

    var steps: [Step] = []
    /// Initial values: constants, tables and zeros.
    var cells: [UInt64] = []
    /// A library function's arguments, and the program's results.
    var arguments = Cells(first: 0, count: 0)
    var results: [Cell] = []

    /// Code without loops. Each step runs at most once, so it always terminates.
    package struct Straight: Sendable {
        let code: InterpretedCode

        /// Returns nil if there is a loop in the program or in a function that it calls.
        package init?(_ code: InterpretedCode) {
            let hasLoops = code.steps.contains { step in
                if case .turn = step { true } else { false }
            }
            if hasLoops { return nil }
            self.code = code
        }
    }
}
