import Diagnostics
import ShaderProgram

/// Compiles a typed function and its callees to one program.
struct Lowering {
    /// The storage of a variable in an inlined function.
    enum Storage {
        case place(Place)
        /// The leaves of an argument.
        case values([Program.Value])
        /// `isScene`: a fragment function's texture that is a layer or a transition's scene.
        case image(Int, isScene: Bool = false)
        /// A list, from element `start`.
        case buffer(Int, start: Program.Value? = nil)
        /// `options`: a timeline's choice, see `SamplerOptions`.
        case sampler(SamplerState, options: Program.Value? = nil)
    }

    /// An inlined call.
    struct Frame {
        var function: Int
        var variables: [Storage?]
        var results: [Program.Slot]
        var returnBlock: Program.Block
        /// The enclosing loops' blocks, innermost last.
        var loops: [(leave: Program.Block, next: Program.Block?)] = []
        var returnsEarly = false
    }

    let functions: [TypedFunction]
    let globals: [TypedGlobal]
    /// Whether this is the standard library, whose outlined functions become calls.
    let isLibrary: Bool
    /// The precision of `half`.
    let half: HalfFormat
    var builder: ProgramBuilder
    var frames: [Frame] = []
    /// The innermost inlined call.
    var frame: Frame {
        get { frames[frames.count - 1] }
        _modify { yield &frames[frames.count - 1] }
    }
    /// The first uniform of the layers' edges; nil without clamping.
    var edges: Int?
    /// The first of the uniforms of a fragment function's scenes, see `SceneSpace`.
    var sceneUniforms = 0
    /// A slot that becomes true if the pixel is discarded; nil if nothing discards.
    var discarded: Program.Slot?

    /// Larger programs would take minutes to compile.
    static let instructionLimit = 100_000

    /// Limit of inlined statements: even those without instructions take time.
    private static let statementLimit = 400_000
    private var statementCount = 0

    /// Limit of inlined branches: LLVM's time is quadratic in them, half a minute for so many.
    private static let branchLimit = 2048
    private var branchCount = 0
    /// The assigned variables of each function.
    private var assigned: [Int: Set<Int>] = [:]

    /// Limit of numbers in arrays, which are on the stack per lane.
    static let arrayLimit = 4096

    /// Limit of nested loops, callees included.
    private static let loopLimit = 64
    /// Limit of nested calls, which are inlined.
    private static let callLimit = 64
    /// Limit of nested expressions, callees included.
    static let nestingLimit = 2000
    var nesting = 0

    /// Limit of nesting by early returns; later ones use an exit.
    private static let tailLimit = 32
    private var tailDepth = 0

    init(
        name: String, functions: [TypedFunction], globals: [TypedGlobal], isLibrary: Bool,
        half: HalfFormat = .binary32
    ) {
        self.half = half
        self.functions = functions
        self.globals = globals
        self.isLibrary = isLibrary
        builder = ProgramBuilder(name: name, library: StandardLibrary.functions)
    }

    /// Inlines a function; returns its result's components.
    mutating func inline(
        _ index: Int, storages: [Storage], at location: SourceLocation
    ) throws(LoweringError) -> [Program.Slot] {
        try enter(index, storages: storages, at: location)
        let body = try list(of: functions[index].body, isTail: true)
        let frame = frames.removeLast()
        if frame.returnsEarly {
            builder.append(.block(frame.returnBlock, body))
        } else {
            for statement in body { builder.append(statement) }
        }
        return frame.results
    }

    /// Begins an inlined call and binds its parameters.
    mutating func enter(
        _ index: Int, storages: [Storage], at location: SourceLocation
    ) throws(LoweringError) {
        let function = functions[index]
        guard !frames.contains(where: { $0.function == index }) else {
            throw LoweringError(
                .recursion, "'\(function.name)' calls itself", hint: "write a loop", at: location)
        }
        guard frames.count < Self.callLimit else {
            throw LoweringError(
                .tooLarge, "calls nest more than \(Self.callLimit) deep here", at: location)
        }
        guard !function.isBroken else {
            throw LoweringError(
                .undefinedFunction, "'\(function.name)' has errors, and can't be called",
                at: location)
        }
        try checkSize(function, at: location)
        let results = function.returnType.leaves.map { builder.slot(IRType($0)) }
        let call = Frame(
            function: index,
            variables: Array(repeating: nil, count: function.variables.count),
            results: results, returnBlock: builder.newBlock())
        let assigned = self.assigned[index] ?? Self.assignedVariables(in: function.body)
        self.assigned[index] = assigned
        frames.append(call)
        for (parameter, storage) in storages.enumerated() {
            // Parameters that are changed or indexed get a place.
            let type = function.variables[parameter].type
            if case .values(let values) = storage, assigned.contains(parameter) || type.hasArray {
                frame.variables[parameter] = .place(try allocate(type, values))
            } else {
                frame.variables[parameter] = storage
            }
        }
    }

    private mutating func checkSize(
        _ function: TypedFunction, at location: SourceLocation
    ) throws(LoweringError) {
        statementCount += 1
        guard builder.program.instructions.count < Self.instructionLimit,
            statementCount < Self.statementLimit
        else {
            throw LoweringError(
                .tooLarge, "with all that it calls, '\(function.name)' is too large to compile",
                at: location)
        }
    }

    // MARK: Statements

    mutating func lower(_ statements: ArraySlice<TypedStatement>, isTail: Bool)
        throws(LoweringError)
    {
        var rest = statements
        while let statement = rest.popFirst() {
            // `if (c) return a; …` becomes `if (c) return a; else …`, which avoids exits.
            if isTail, tailDepth < Self.tailLimit,
                case .if(let condition, let then, let otherwise) = statement, !rest.isEmpty,
                Self.alwaysReturns(then)
            {
                let remaining = [otherwise].compactMap { $0 } + Array(rest)
                tailDepth += 1
                defer { tailDepth -= 1 }
                try lowerBranch(condition, [then], remaining, isTail: true)
                return
            }
            try lower(statement, isTail: isTail && rest.isEmpty)
            if case .return = statement { return }
        }
    }

    /// The same in a new list.
    mutating func list(
        of body: [TypedStatement], isTail: Bool
    ) throws(LoweringError) -> [Program.Statement] {
        builder.openList()
        try lower(body[...], isTail: isTail)
        return builder.closeList()
    }

    mutating func lower(_ statement: TypedStatement, isTail: Bool) throws(LoweringError) {
        let function = functions[frame.function]
        try checkSize(function, at: function.location)
        switch statement {
        case .block(let inner):
            try lower(inner[...], isTail: isTail)
        case .declare(let variable, let value):
            try lowerDeclaration(variable, value)
        case .bind(let variable, let target):
            // Pointers to lists have no place.
            if let storage = try storage(of: target) {
                frame.variables[variable] = storage
            }
        case .expression(let value):
            _ = try self.value(value)
        case .if(let condition, let then, let otherwise):
            try lowerBranch(condition, [then], otherwise.map { [$0] } ?? [], isTail: isTail)
        case .loop(let start, let condition, let step, let body, let location):
            try lowerLoop(start, condition, step, body, at: location)
        case .doWhile(let body, let condition, let location):
            try lowerDoWhile(body, condition, at: location)
        case .switch(let selector, let sections):
            try lowerSwitch(selector, sections, isTail: isTail)
        case .break:
            guard let loop = frame.loops.last else {
                throw nothingToLeave(function)
            }
            builder.append(.exit(loop.leave))
        case .continue:
            guard let next = frame.loops.last?.next else {
                throw nothingToLeave(function)
            }
            builder.append(.exit(next))
        case .return(let value):
            if let value {
                let values = try self.value(value)
                for (slot, value) in zip(frame.results, values) {
                    builder.append(.store(slot, value))
                }
            }
            if !isTail {
                frame.returnsEarly = true
                builder.append(.exit(frame.returnBlock))
            }
        }
    }

    private func nothingToLeave(_ function: TypedFunction) -> LoweringError {
        LoweringError(
            internalError: "internal error: '\(function.name)' leaves a loop outside of all loops",
            at: function.location)
    }

    private mutating func lowerDeclaration(
        _ variable: Int, _ value: TypedExpression?
    ) throws(LoweringError) {
        let type = functions[frame.function].variables[variable].type
        if type == .sampler, let value {
            frame.variables[variable] = try storage(of: value)
            return
        }
        let place: Place
        if let value {
            place = try allocate(type, try self.value(value))
        } else {
            place = try allocate(type)
        }
        frame.variables[variable] = .place(place)
    }

    private mutating func lowerBranch(
        _ condition: TypedExpression, _ then: [TypedStatement], _ otherwise: [TypedStatement],
        isTail: Bool
    ) throws(LoweringError) {
        branchCount += 1
        guard branchCount <= Self.branchLimit else {
            let function = functions[frame.function]
            throw LoweringError(
                .tooLarge,
                "with all that it calls, '\(function.name)' has more than \(Self.branchLimit) "
                    + "branches",
                hint: "look values up in an array, or compute them", at: function.location)
        }
        let test = try value(condition)[0]
        let thenPart = try list(of: then, isTail: isTail)
        builder.append(.branch(test, thenPart, try list(of: otherwise, isTail: isTail)))
    }

    private mutating func lowerLoop(
        _ start: TypedStatement?, _ condition: TypedExpression?, _ step: TypedExpression?,
        _ body: TypedStatement, at location: SourceLocation
    ) throws(LoweringError) {
        let leave = builder.newBlock()
        builder.openList()
        if let start { try lower(start, isTail: false) }
        builder.openList()
        if let condition {
            let test = try value(condition)[0]
            builder.append(.branch(test, [], [.exit(leave)]))
        }
        try lowerBody(body, leave: leave)
        if let step { _ = try value(step) }
        closeLoop(at: location)
        builder.append(.block(leave, builder.closeList()))
    }

    private mutating func lowerDoWhile(
        _ body: TypedStatement, _ condition: TypedExpression, at location: SourceLocation
    ) throws(LoweringError) {
        let leave = builder.newBlock()
        builder.openList()
        builder.openList()
        try lowerBody(body, leave: leave)
        let test = try value(condition)[0]
        builder.append(.branch(test, [], [.exit(leave)]))
        closeLoop(at: location)
        builder.append(.block(leave, builder.closeList()))
    }

    private mutating func lowerBody(_ body: TypedStatement, leave: Program.Block)
        throws(LoweringError)
    {
        let next = builder.newBlock()
        guard frames.reduce(0, { $0 + $1.loops.count }) < Self.loopLimit else {
            let function = functions[frame.function]
            throw LoweringError(
                .tooLarge, "loops nest more than \(Self.loopLimit) deep in '\(function.name)'",
                hint: "with those around the calls that lead here", at: function.location)
        }
        frame.loops.append((leave, next))
        builder.append(.block(next, try list(of: [body], isTail: false)))
        frame.loops.removeLast()
    }

    private mutating func closeLoop(at location: SourceLocation) {
        let body = builder.closeList()
        builder.program.loopLocations.append(location)
        builder.append(.loop(builder.program.loopLocations.count - 1, body))
    }

    static func alwaysReturns(_ statement: TypedStatement) -> Bool {
        switch statement {
        case .return: true
        case .block(let inner): inner.contains { alwaysReturns($0) }
        case .if(_, let then, let otherwise?): alwaysReturns(then) && alwaysReturns(otherwise)
        default: false
        }
    }
}
