import Diagnostics

/// Assignment targets are read and written: their side effects (`v[i++] += c`) are computed once,
/// before.
extension TypeChecker {
    /// Computes a value once, into `kept`, as an unnamed variable.
    mutating func keep(
        _ value: TypedExpression, _ kept: inout [TypedExpression]
    ) -> TypedExpression {
        if case .constant = value.kind { return value }
        let variable = state.variables.count
        state.variables.append(TypedVariable(name: "", type: value.type, isConstant: true))
        kept.append(TypedExpression(.keep(variable, value), value.type, at: value.location))
        return TypedExpression(.variable(variable), value.type, at: value.location)
    }

    /// An assignable expression whose indices have no side effects.
    mutating func withKeptIndices(
        _ target: TypedExpression, _ kept: inout [TypedExpression]
    ) throws(AlreadyReported) -> TypedExpression {
        guard mayChange(target) else { return target }
        var result = target
        switch target.kind {
        case .swizzle(let base, let components):
            result.kind = .swizzle(try withKeptIndices(base, &kept), components)
        case .member(let base, let index):
            result.kind = .member(try withKeptIndices(base, &kept), index)
        case .address(let base): result.kind = .address(try withKeptIndices(base, &kept))
        case .arrayElement(let base, let index):
            let base = try withKeptIndices(base, &kept)
            result.kind = .arrayElement(base, keptIndex(index, &kept))
        case .component(let base, let index):
            let base = try withKeptIndices(base, &kept)
            result.kind = .component(base, keptIndex(index, &kept))
        case .offset(let base, let index):
            let base = try withKeptIndices(base, &kept)
            result.kind = .offset(base, keptIndex(index, &kept))
        case .referred(let function, let arguments, let root):
            if changing.contains(function) {
                throw fail(
                    .assignment, "this changes something, and would do so twice",
                    hint: "call it first, and change what it refers to then", at: target.location)
            }
            var all: [TypedExpression] = []
            for (index, argument) in arguments.enumerated() {
                let isNamed = index == root || !argument.type.isValue
                all.append(
                    isNamed
                        ? try withKeptIndices(argument, &kept) : keptIndex(argument, &kept))
            }
            result.kind = .referred(function, all, to: root)
        default: break
        }
        return result
    }

    private mutating func keptIndex(
        _ index: TypedExpression, _ kept: inout [TypedExpression]
    ) -> TypedExpression {
        mayChange(index) ? keep(index, &kept) : index
    }

    /// Whether computing it has side effects.
    func mayChange(_ expression: TypedExpression) -> Bool {
        switch expression.kind {
        case .assign, .assignAfter, .split, .call, .textureWrite: true
        case .referred(let function, _, _) where changing.contains(function): true
        default: expression.children.contains { mayChange($0) }
        }
    }

    /// A value preceded by the computations that it needs.
    static func after(_ kept: [TypedExpression], _ value: TypedExpression) -> TypedExpression {
        kept.reversed().reduce(value) { value, first in
            TypedExpression(.comma(first, value), value.type, at: value.location)
        }
    }
}

extension TypedExpression {
    /// Whether the place contains a component with a computed index: all components are written
    /// with it.
    var hasComponent: Bool {
        switch kind {
        case .component: true
        case .referred: false
        default: base?.hasComponent ?? false
        }
    }
}
