/// A program as the interpreter runs it: one list of steps over one list of cells, without anything
/// that is counted or copied on the way.
///
/// Each value, slot, array element and argument has a cell of its own, and so have those of the
/// library functions that are called: no function calls itself, so one set for each is enough. A
/// pixel's four channels are four cells.
package struct InterpretedCode: Sendable {
    typealias Cell = Int
    /// The index of a step.
    typealias Place = Int

    /// What is read of the pixel that is computed.
    enum PixelPart: Sendable {
        case positionX, positionY, pixelX, pixelY
        case quadPositionX, quadPositionY, quadPixelX, quadPixelY
    }

    /// Cells that follow each other: an array, a table, a list of arguments.
    struct Cells: Sendable {
        var first: Cell
        var count: Int
    }

    /// A step that looks at what is around the program, or changes it.
    enum Look: Sendable {
        case pixelPart(PixelPart, into: Cell)
        case uniform(Int, into: Cell)
        case bufferCount(Int, into: Cell)
        case bufferElement(Int, Cell, into: Cell)
        case imageSize(Int, Program.Axis, into: Cell)
        /// Into the cell and the three behind it.
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
        /// An element of an array or table, its index clamped; and its new value.
        case element(Cells, Cell, into: Cell)
        case storeElement(Cells, Cell, Cell)

        case look(Look)

        case jump(Place)
        case jumpUnless(Cell, Place)
        /// Counts a turn in the cell, and refuses one too many.
        case turn(Cell, loop: Int)
        /// Goes on at a library function, which returns to the place that the cell holds.
        case call(Place, returning: Cell)
        case goBack(Cell)
        case finish
    }

    var steps: [Step] = []
    /// What the cells hold before the first step: constants and tables, and zeros.
    var cells: [UInt64] = []
    /// Where the arguments of a library function are, and where any program's results.
    var arguments = Cells(first: 0, count: 0)
    var results: [Cell] = []

    /// A code without loops: each step is made once at most, so that it always comes to its end.
    package struct Straight: Sendable {
        let code: InterpretedCode

        /// Nil where there is a loop, in the program or in a function that it calls.
        package init?(_ code: InterpretedCode) {
            let hasLoops = code.steps.contains { step in
                if case .turn = step { true } else { false }
            }
            if hasLoops { return nil }
            self.code = code
        }
    }
}
