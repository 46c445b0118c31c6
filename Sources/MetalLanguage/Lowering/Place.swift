import Diagnostics
import ShaderProgram

/// The storage of a variable or a part of one: scalars in slots, array elements in arrays of the
/// IR. Structures, matrices and arrays of them are resolved here.
struct Place {
    /// A cell of the type (`ShaderType.Cell`).
    enum Cell {
        case slot(Program.Slot)
        /// A constant.
        case value(Program.Value)
        /// An array of the program.
        case array(Int)
        /// A memory of the program, with an index.
        case memory(Int)
        /// A cell of a global constant.
        case global(Int, cell: Int)
    }

    /// The element of the enclosing arrays.
    struct Index {
        enum Position {
            case constant(Int)
            /// `isClamped`: already in range.
            case value(Program.Value, isClamped: Bool)
        }
        var position: Position
        /// Number of elements.
        var count: Int
    }

    /// The cells in the type's order.
    var cells: [Cell]
    var type: ShaderType
    /// Nil outside arrays.
    var index: Index?
    /// For a pointer into an array: its element, unclamped.
    var start: Index.Position?

    /// Whether the place is a kernel's whole buffer.
    var isBuffer: Bool {
        if index == nil, case .memory = cells.first { true } else { false }
    }
}

extension Lowering {
    // MARK: Making places

    /// A place for a new variable, zero-initialised.
    mutating func allocate(
        _ type: ShaderType, hasInitialiser: Bool = false
    ) throws(LoweringError) -> Place {
        var cells: [Place.Cell] = []
        for cell in type.cells {
            let element = IRType(cell.element)
            if let count = cell.count {
                try checkRoom(for: count)
                cells.append(.array(builder.array(element, count: count)))
            } else {
                cells.append(.slot(builder.slot(element, hasInitialiser: hasInitialiser)))
            }
        }
        return Place(cells: cells, type: type)
    }

    private func checkRoom(for count: Int) throws(LoweringError) {
        let used = builder.program.arrays.reduce(0) { $0 + $1.count }
        guard used + count > Self.arrayLimit else { return }
        let function = frames.last.map { functions[$0.function] }
        let name = function?.name ?? "a constant"
        throw LoweringError(
            .tooLarge,
            "the arrays of '\(name)' and what it calls hold more than "
                + "\(Self.arrayLimit) numbers",
            hint: "make what does not change a constant array", at: function?.location)
    }

    /// A place for a new variable with a value.
    mutating func allocate(_ type: ShaderType, _ values: [Program.Value]) throws(LoweringError)
        -> Place
    {
        if type.hasArray {
            let place = try allocate(type)
            store(values, to: place, isFresh: true)
            return place
        }
        let slots = values.map { builder.slot(holding: $0, hasInitialiser: true) }
        return Place(cells: slots.map { .slot($0) }, type: type)
    }

    /// The place that an expression denotes; nil for values.
    mutating func place(of expression: TypedExpression) throws(LoweringError) -> Place? {
        switch expression.kind {
        case .variable(let variable):
            switch frame.variables[variable] {
            case .place(let place): return place
            case .values(let values) where expression.type.isValue:
                return Place(cells: values.map { .value($0) }, type: expression.type)
            default: return nil
            }
        case .global(let global):
            guard case .constant = globals[global].value.kind else { return nil }
            let count = expression.type.cells.count
            return Place(
                cells: (0..<count).map { .global(global, cell: $0) }, type: expression.type)
        case .member(let base, let index):
            guard var place = try place(of: base) else { return nil }
            place.cells = Array(place.cells[base.type.memberCells(index)])
            place.type = expression.type
            return place
        case .swizzle(let base, let components):
            guard var place = try place(of: base) else { return nil }
            place.cells = components.map { place.cells[$0] }
            place.type = expression.type
            return place
        case .arrayElement(let base, let index):
            guard let place = try place(of: base) else { return nil }
            return try element(index, of: place)
        case .address(let base):
            guard case .arrayElement(let array, let index) = base.kind,
                let place = try place(of: array), place.isBuffer || place.type.isArray
            else { return try place(of: base) }
            return try moved(place, by: index)
        case .offset(let base, let distance):
            guard let place = try place(of: base) else { return nil }
            return try moved(place, by: distance)
        case .referred(let index, let arguments, _):
            return try referredPlace(index, arguments, at: expression.location)
        default: return nil
        }
    }

    /// The index's value.
    private mutating func position(
        of index: TypedExpression
    ) throws(LoweringError) -> Place.Index.Position {
        if case .constant(let bits) = index.kind {
            return .constant(Int(Int32(truncatingIfNeeded: bits[0])))
        }
        return .value(try value(index)[0], isClamped: false)
    }

    /// Advances a pointer; one to a single variable stays.
    private mutating func moved(
        _ place: Place, by distance: TypedExpression
    ) throws(LoweringError) -> Place {
        var moved = place
        let step = try position(of: distance)
        guard place.isBuffer || place.type.isArray else { return place }
        moved.start = sum(place.start, step)
        return moved
    }

    /// Wraps on overflow.
    private mutating func sum(
        _ start: Place.Index.Position?, _ step: Place.Index.Position
    ) -> Place.Index.Position {
        guard let start else { return step }
        func value(_ position: Place.Index.Position) -> Program.Value {
            switch position {
            case .constant(let number):
                builder.constant(UInt64(UInt32(truncatingIfNeeded: number)), .int32)
            case .value(let value, _): value
            }
        }
        if case .constant(let a) = start, case .constant(let b) = step {
            return .constant(Int(Int32(truncatingIfNeeded: a &+ b)))
        }
        let (a, b) = (value(start), value(step))
        return .value(builder.binary(.add, a, b), isClamped: false)
    }

    mutating func element(
        _ index: TypedExpression, of place: Place
    ) throws(LoweringError) -> Place {
        if place.isBuffer {
            return try memoryElement(sum(place.start, position(of: index)), of: place)
        }
        // A single variable is its pointer's only element.
        guard case .array(let element, let length) = place.type else {
            _ = try value(index)
            return place
        }
        var inner = place
        inner.type = element
        inner.start = nil
        var own = sum(place.start, try position(of: index))
        if case .constant(let number) = own { own = .constant(min(max(number, 0), length - 1)) }
        if let outer = place.index {
            own = combined(outer, with: own, count: length)
            inner.index = Place.Index(position: own, count: outer.count * length)
        } else {
            inner.index = Place.Index(position: own, count: length)
        }
        return inner
    }

    /// outer · count + inner, both clamped.
    private mutating func combined(
        _ outer: Place.Index, with inner: Place.Index.Position, count: Int
    ) -> Place.Index.Position {
        if case .constant(let a) = outer.position, case .constant(let b) = inner {
            return .constant(a * count + b)
        }
        let row = clamped(outer)
        let column = clamped(Place.Index(position: inner, count: count))
        let start = builder.binary(.multiply, row, builder.constant(UInt64(count), .int32))
        return .value(builder.binary(.add, start, column), isClamped: true)
    }

    private mutating func clamped(_ index: Place.Index) -> Program.Value {
        switch index.position {
        case .constant(let number): return builder.constant(UInt64(number), .int32)
        case .value(let value, let isClamped):
            if isClamped { return value }
            let zero = builder.constant(0, .int32)
            let last = builder.constant(UInt64(index.count - 1), .int32)
            let low = builder.select(builder.compare(.less, value, zero), zero, value)
            return builder.select(builder.compare(.greater, low, last), last, low)
        }
    }

    // MARK: Reading and writing

    /// The stored leaves.
    mutating func load(_ place: Place) -> [Program.Value] {
        let cells = place.type.cells
        var rows: [Int: Program.Value] = [:]
        return place.type.leafPositions.map { position in
            let inner = cells[position.cell].count
            switch place.cells[position.cell] {
            case .slot(let slot): return builder.load(slot)
            case .value(let value): return value
            case .array(let array):
                let at = element(position.index, of: inner ?? 1, place.index, &rows)
                return builder.emit(.arrayElement(array, at), builder.program.arrays[array].type)
            case .memory(let memory):
                let at = element(position.index, of: inner ?? 1, place.index, &rows)
                return builder.emit(.memoryElement(memory, at), builder.program.memories[memory])
            case .global(let global, let cell):
                return loadGlobal(global, cell, position.index, inner, place.index, &rows)
            }
        }
    }

    private mutating func loadGlobal(
        _ global: Int, _ cell: Int, _ index: Int, _ inner: Int?, _ outer: Place.Index?,
        _ rows: inout [Int: Program.Value]
    ) -> Program.Value {
        guard case .constant(let bits) = globals[global].value.kind else {
            return builder.constant(0, .int32)
        }
        let type = globals[global].type
        let column = column(cell, of: type, bits)
        let element = IRType(type.cells[cell].element)
        switch outer?.position {
        case nil: return builder.constant(column[index], element)
        case .constant(let number):
            return builder.constant(column[number * (inner ?? 1) + index], element)
        case .value:
            let at = self.element(index, of: inner ?? 1, outer, &rows)
            return builder.emit(.tableElement(builder.table(column, element), at), element)
        }
    }

    /// The bits of one cell of a constant.
    private func column(_ cell: Int, of type: ShaderType, _ bits: [UInt64]) -> [UInt64] {
        var column: [UInt64] = []
        for (position, bits) in zip(type.leafPositions, bits) where position.cell == cell {
            column.append(bits)
        }
        return column
    }

    /// The index of a leaf in its array.
    private mutating func element(
        _ index: Int, of count: Int, _ outer: Place.Index?, _ rows: inout [Int: Program.Value]
    ) -> Program.Value {
        guard let outer else { return builder.constant(UInt64(index), .int32) }
        switch outer.position {
        case .constant(let number):
            return builder.constant(UInt64(number * count + index), .int32)
        case .value(let value, _):
            // The array clamps single indices itself.
            if count == 1 { return value }
            let row: Program.Value
            if let known = rows[count] {
                row = known
            } else {
                row = builder.binary(
                    .multiply, clamped(outer), builder.constant(UInt64(count), .int32))
                rows[count] = row
            }
            return builder.binary(.add, row, builder.constant(UInt64(index), .int32))
        }
    }

    /// - Parameter isFresh: whether the place is zero.
    mutating func store(_ values: [Program.Value], to place: Place, isFresh: Bool = false) {
        let cells = place.type.cells
        var rows: [Int: Program.Value] = [:]
        for (position, value) in zip(place.type.leafPositions, values) {
            switch place.cells[position.cell] {
            case .slot(let slot): builder.append(.store(slot, value))
            case .array(let array):
                if isFresh, case .constant(0) = builder.program.instructions[value].operation {
                    continue
                }
                let inner = cells[position.cell].count ?? 1
                let at = element(position.index, of: inner, place.index, &rows)
                builder.append(.storeElement(array, at, value))
            case .memory(let memory):
                let inner = cells[position.cell].count ?? 1
                let at = element(position.index, of: inner, place.index, &rows)
                builder.append(.storeMemory(memory, at, value))
            // Constants are never assigned.
            case .value, .global: break
            }
        }
    }
}
