/// Decides whether a kernel's threads may run in parallel: each may access only its own element of
/// the written buffers.
package struct ThreadIndependence {
    /// Whether no thread reads what another thread of its row writes.
    package static func holds(for program: Program) -> Bool {
        var search = ThreadIndependence(program)
        return search.isIndependent
    }

    private let program: Program
    private let uniformity: Uniformity
    /// Slots stored once, by their initialiser.
    private var fixedSlots: [Program.Slot: Program.Value] = [:]
    private var keys: [Program.Value: String?] = [:]

    /// Store indices per memory, and pixel coordinates per written image.
    private var stores: [Int: Set<[Program.Value]>] = [:]
    private var writes: [Int: Set<[Program.Value]>] = [:]

    private init(_ program: Program) {
        self.program = program
        uniformity = Uniformity(program, arguments: .varying)
        var counts: [Program.Slot: Int] = [:]
        var initialised: Set<Program.Slot> = []
        program.body.walk { statement in
            switch statement {
            case .declare(let slot, true): initialised.insert(slot)
            case .store(let slot, let value):
                counts[slot, default: 0] += 1
                fixedSlots[slot] = value
            case .storeMemory(let memory, let index, _):
                stores[memory, default: []].insert([index])
            case .writePixel(let input, let place, _):
                writes[input, default: []].insert(place)
            default: break
            }
        }
        fixedSlots = fixedSlots.filter { counts[$0.key] == 1 && initialised.contains($0.key) }
    }

    private var isIndependent: Bool {
        mutating get {
            for instruction in program.instructions {
                switch instruction.operation {
                // May read written pixels; others would need a gather.
                case .read: return false
                case .memoryElement(let memory, let index) where stores[memory] != nil:
                    stores[memory]?.insert([index])
                default: break
                }
            }
            for indices in stores.values where !isOwn(indices) { return false }
            for places in writes.values {
                guard isOwn(Set(places.map { [$0[0]] })), isTheSame(places.map { $0[1] }),
                    places.allSatisfy({ uniformity.values[$0[1]] == .uniform })
                else { return false }
            }
            return true
        }
    }

    /// Whether all indices are the same, ascending by one per thread of a row.
    private mutating func isOwn(_ indices: Set<[Program.Value]>) -> Bool {
        let values = indices.map { $0[0] }
        return values.allSatisfy { uniformity.values[$0] == .linear } && isTheSame(values)
    }

    private mutating func isTheSame(_ values: [Program.Value]) -> Bool {
        let all = values.map { key($0) }
        return !all.contains(nil) && Set(all).count == 1
    }

    /// An expression of thread position and uniforms that identifies a value; nil if it depends on
    /// anything else.
    private mutating func key(_ value: Program.Value) -> String? {
        if let known = keys[value] { return known }
        let key = makeKey(value).flatMap { $0.utf8.count <= 200 ? $0 : nil }
        keys[value] = .some(key)
        return key
    }

    private mutating func makeKey(_ value: Program.Value) -> String? {
        let instruction = program.instructions[value]
        func isWhole(_ type: IRType) -> Bool { type == .int32 || type == .uint32 }
        switch instruction.operation {
        case .constant(let bits): return "#\(bits)"
        case .pixelX: return "x"
        case .pixelY: return "y"
        case .gridSize(let axis): return "grid.\(axis.rawValue)"
        case .imageSize(let input, let axis): return "size\(input).\(axis.rawValue)"
        case .uniform(let index): return "u\(index)"
        case .load(let slot): return fixedSlots[slot].flatMap { key($0) }
        case .convert(let a):
            let from = program.instructions[a].type
            if isWhole(from), isWhole(instruction.type) { return key(a) }
            // A negative `int` and the `uint` of the same bits are different as floats.
            return key(a).map { "\(from.rawValue) \(instruction.type.rawValue)(\($0))" }
        case .binary(let operation, let a, let b):
            guard let left = key(a), let right = key(b) else { return nil }
            // Other operators give the same bits for `int` and `uint`.
            let dependsOnSign = [.divide, .remainder, .shiftRight].contains(operation)
            let type =
                isWhole(instruction.type) && !dependsOnSign ? "" : instruction.type.rawValue
            return "(\(left) \(type)\(operation.rawValue) \(right))"
        default: return nil
        }
    }
}
