import Diagnostics

/// Overload resolution.
extension TypeChecker {
    /// The cost of a call's conversions; nil if an argument doesn't fit.
    func cost(of candidate: Int, _ arguments: [TypedExpression]) -> Int? {
        let signature = signatures[candidate].signature
        let parameters = signature.parameters
        guard arguments.count <= parameters.count,
            parameters[arguments.count...].allSatisfy({ $0.standard != nil })
        else { return nil }
        var total = 0
        for (parameter, argument) in zip(parameters, arguments) {
            guard let cost = cost(of: argument, as: parameter) else { return nil }
            total += cost
        }
        return total
    }

    private func cost(of argument: TypedExpression, as parameter: TypedParameter) -> Int? {
        if parameter.name == "this" {
            guard parameter.type == argument.type else { return nil }
            // Prefers a mutable reference for a mutable argument.
            let root = argument.assignableRoot
            let isFixed = root.map { state.variables[$0].isConstant } ?? false
            return parameter.isConstant ? (isFixed ? 0 : 1) : (isFixed ? 1000 : 0)
        }
        if case .pointer(let target) = parameter.type {
            switch argument.type {
            case .array(target, _), .pointer(target): return 0
            case .buffer(let element, let count)
            where parameter.isConstant && target == ShaderType(element, count: count):
                return 1
            default: return nil
            }
        }
        if case .list = argument.kind { return parameter.type.isValue ? 1 : nil }
        if parameter.type == argument.type { return 0 }
        guard !parameter.isReference || parameter.isConstant else { return nil }
        switch (argument.type, parameter.type) {
        case (.matrix(_, let columns, let rows), .matrix(_, let others, let otherRows)):
            return columns == others && rows == otherRows ? 1 : nil
        case (.enumeration(let enumeration), .scalar(let element)) where !enumeration.isScoped:
            return 1 + abs(element.rank - enumeration.underlying.rank)
        default: break
        }
        guard let to = parameter.type.numeric, let from = argument.type.numeric,
            from.count == to.count || from.count == 1
        else { return nil }
        return (from.count == to.count ? 1 : 10) + abs(to.element.rank - from.element.rank)
    }

    /// The best of the functions and the templates' instances; nil if none fits.
    private mutating func chosen(
        _ candidates: [Int], _ templates: [FunctionTemplate], explicit: [TemplateArgument]?,
        _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> Int? {
        var best: (index: Int, cost: Int)?
        func consider(_ index: Int, _ cost: Int?) {
            guard let cost, best.map({ cost < $0.cost }) ?? true else { return }
            best = (index, cost)
        }
        if explicit == nil {
            for candidate in candidates {
                consider(candidate, cost(of: candidate, arguments).map { $0 * 2 })
            }
        }
        for template in templates {
            guard
                let made = try instance(
                    of: template, explicit: explicit ?? [], arguments, at: location)
            else { continue }
            // A plain function wins over an equal instance.
            consider(made, cost(of: made, arguments).map { $0 * 2 + 1 })
        }
        return best?.index
    }

    /// A call of the best function: of a method, if there is a receiver and one fits, else of
    /// another. Nil if none fits.
    mutating func call(
        _ candidates: [Int], _ templates: [FunctionTemplate], explicit: [TemplateArgument]? = nil,
        of receiver: TypedExpression? = nil, _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        if let receiver {
            let methods = candidates.filter { signatures[$0].signature.isMethod }
            let all = [receiver] + arguments
            if let index = try chosen(
                methods, templates.filter(\.isMethod), explicit: explicit, all, at: location)
            {
                return try typedCall(index, all, at: location)
            }
        }
        let others = candidates.filter { !signatures[$0].signature.isMethod }
        guard
            let index = try chosen(
                others, templates.filter { !$0.isMethod }, explicit: explicit, arguments,
                at: location)
        else { return nil }
        return try typedCall(index, arguments, at: location)
    }

    /// A call of one function; `arguments` fit it.
    mutating func typedCall(
        _ index: Int, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        if signatures[index].signature.isDeduced || signatures[index].signature.returnsReference {
            try needBody(of: index, at: location)
        }
        let signature = signatures[index].signature
        if signature.body == nil { openCalls.append((index, location)) }
        var converted: [TypedExpression] = []
        for (parameter, argument) in zip(signature.parameters, arguments) {
            converted.append(try passed(argument, as: parameter))
        }
        for parameter in signature.parameters.dropFirst(arguments.count) {
            if let standard = parameter.standard { converted.append(standard) }
        }
        if let root = referred[index] {
            return TypedExpression(
                .referred(index, converted, to: root), signature.returnType, at: location)
        }
        return TypedExpression(.call(index, converted), signature.returnType, at: location)
    }

    private mutating func passed(
        _ argument: TypedExpression, as parameter: TypedParameter
    ) throws(AlreadyReported) -> TypedExpression {
        let root = argument.assignableRoot
        let isFixed = root.map { state.variables[$0].isConstant } ?? (argument.globalRoot != nil)
        if parameter.name == "this" {
            if !parameter.isConstant, isFixed {
                throw fail(
                    .arguments, "this function may change what is constant here",
                    hint: "write 'const' behind its parameters", at: argument.location)
            }
            return argument
        }
        if case .pointer = parameter.type {
            guard parameter.isConstant || (root != nil && !isFixed) else {
                throw fail(
                    .arguments, "'\(parameter.name)' may change what is constant here",
                    hint: "write 'const' before its type", at: argument.location)
            }
            return argument
        }
        if case .list(let items) = argument.kind {
            return try list(
                items, parameter.type, why: "pass it as '\(parameter.name)'", at: argument.location)
        }
        if parameter.isReference, !parameter.isConstant {
            guard argument.isNamedPart, root != nil, !isFixed else {
                throw fail(
                    .arguments, "'\(parameter.name)' is a reference: give it a variable",
                    at: argument.location)
            }
            return argument
        }
        guard parameter.type.isValue else {
            guard argument.isName else {
                throw fail(
                    .arguments, "'\(parameter.name)' takes the name of a \(parameter.type)",
                    at: argument.location)
            }
            return argument
        }
        return try convert(argument, to: parameter.type, why: "pass it as '\(parameter.name)'")
    }

    /// The error of a call that no function fits.
    mutating func misfit(
        _ name: String, _ candidates: [Int], _ templates: [FunctionTemplate],
        _ arguments: [TypedExpression], at location: SourceLocation
    ) -> AlreadyReported {
        let hidden = { (parameter: TypedParameter) in parameter.name == "this" }
        let given = arguments.map { argument in
            if case .list = argument.kind { return "{…}" }
            return argument.type.description
        }
        var takes = candidates.prefix(4).map { candidate in
            let parameters = signatures[candidate].signature.parameters.filter { !hidden($0) }
            return "\(name)(\(parameters.map(\.type.description).joined(separator: ", ")))"
        }
        takes += templates.prefix(2).map { template in
            let names = template.syntax.parameters.map(\.type.name)
            return "\(name)(\(names.joined(separator: ", "))), a template"
        }
        return fail(
            .arguments, "'\(name)' can't be called with (\(given.joined(separator: ", ")))",
            hint: takes.isEmpty ? nil : "there is \(takes.joined(separator: " and "))",
            at: location)
    }
}
