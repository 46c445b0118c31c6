import Diagnostics
import MetalLanguage
import NumberFormatting
import TimelineModel

/// A value that can be evaluated at any time.
package struct CompiledValue: Sendable {
    private enum Source: Sendable {
        case literal([Double])
        /// An expression that is only a variable of the same kind.
        indirect case reference(Reference)
        indirect case program(ExpressionProgram, [Reference])
        case components([CompiledValue])
        indirect case component(Int, of: CompiledValue)
        indirect case sum(CompiledValue, Float)
        indirect case product(CompiledValue, Float)
    }

    private let written: Value
    private let source: Source

    init(
        _ value: Value, in timeline: Timeline, at location: SourceLocation?
    ) throws(DiagnosticError) {
        written = value
        func compile(_ part: Value) throws(DiagnosticError) -> CompiledValue {
            try CompiledValue(part, in: timeline, at: location)
        }
        switch value.source {
        case .literal(let numbers): source = .literal(numbers)
        case .expression(let expression):
            source = try Self.source(expression, value.kind, in: timeline, at: location)
        case .components(let parts):
            source = .components(try parts.map(compile))
        case .component(let index, let value): source = .component(index, of: try compile(value))
        case .sum(let value, let term): source = .sum(try compile(value), Self.binary32(term))
        case .product(let value, let factor):
            source = .product(try compile(value), Self.binary32(factor))
        }
        guard count == kind.componentCount else {
            throw DiagnosticError.failure(
                .internalError,
                "internal error: a \(kind) has \(count.map(String.init) ?? "other") numbers",
                at: location)
        }
    }

    var kind: ValueKind { written.kind }

    /// The expression as written; nil for a literal.
    var text: String? { written.text }

    /// The number of components; nil if a part has a kind that it can't have.
    private var count: Int? {
        switch source {
        case .literal(let numbers): numbers.count
        case .reference, .program: kind.componentCount
        case .components(let parts): parts.allSatisfy { $0.kind == .number } ? parts.count : nil
        case .component(let index, let value):
            (0..<value.kind.componentCount).contains(index) ? 1 : nil
        case .sum(let value, _), .product(let value, _): value.kind == .number ? 1 : nil
        }
    }

    /// The nearest finite number.
    private static func binary32(_ number: Double) -> Float {
        let maximum = Float.greatestFiniteMagnitude
        return min(max(Float(number), -maximum), maximum)
    }

    private static func source(
        _ expression: Expression, _ kind: ValueKind, in timeline: Timeline,
        at location: SourceLocation?
    ) throws(DiagnosticError) -> Source {
        for variable in expression.variables {
            try timeline.checkReference(variable.reference, named: variable.name, at: location)
        }
        let kinds = expression.variables.map { timeline.kind(of: $0.reference) }
        let program = try Self.program(
            of: expression, kinds, kind, in: timeline,
            at: location ?? SourceLocation(file: timeline.name, line: 1, column: 1))
        if program.isVariable, kinds[0] == kind {
            return .reference(expression.variables[0].reference)
        }
        return expression.variables.isEmpty
            ? .literal(program.evaluate([]).map { Double($0) })
            : .program(program, expression.variables.map(\.reference))
    }

    /// Returns the program that the reader compiled, or compiles the text.
    private static func program(
        of expression: Expression, _ kinds: [ValueKind], _ kind: ValueKind, in timeline: Timeline,
        at location: SourceLocation
    ) throws(DiagnosticError) -> ExpressionProgram {
        if let compiled = expression.compiled, compiled.kind == kind,
            let program = compiled.program as? ExpressionProgram
        {
            return program
        }
        do throws(DiagnosticError) {
            return try ExpressionProgram(
                expression.text, seed: timeline.seed,
                variables: zip(expression.variables, kinds).map { variable, kind in
                    ExpressionProgram.Variable(
                        name: variable.name, type: kind.shaderType,
                        words: timeline.words(of: variable.reference))
                }, result: kind.shaderType)
        } catch {
            throw DiagnosticError(
                DiagnosticSet(
                    error.diagnostics.diagnostics.map { finding in
                        var finding = finding
                        finding.location = location
                        return finding
                    }))
        }
    }

    /// The value if it is constant.
    package var constant: [Double]? {
        if case .literal(let numbers) = source { numbers } else { nil }
    }

    /// Returns the value's components. Values of expressions are rounded to binary32.
    package func numbers(in context: EvaluationContext) -> [Double] {
        numbers(reading: context.numbers)
    }

    /// - Parameter read: returns the values of names.
    func numbers(reading read: (Reference) -> [Double]) -> [Double] {
        switch source {
        case .literal(let numbers):
            return numbers
        case .reference(let reference):
            return read(reference).map { Double(Float($0)) }
        case .program(let program, let references):
            let inputs = references.flatMap { reference in read(reference).map { Float($0) } }
            return program.evaluate(inputs).map { Double($0) }
        case .components(let parts):
            return parts.map { Double(Float($0.numbers(reading: read)[0])) }
        case .component(let index, let value): return [value.numbers(reading: read)[index]]
        case .sum(let value, let term):
            return [Double(Float(value.numbers(reading: read)[0]) + term)]
        case .product(let value, let factor):
            return [Double(Float(value.numbers(reading: read)[0]) * factor)]
        }
    }

    /// Returns the first component for display in a text, as exact as possible.
    func writtenNumber(in context: EvaluationContext) -> WrittenNumber {
        switch source {
        case .literal(let numbers): WrittenNumber(numbers[0])
        case .reference(let reference): WrittenNumber(context.numbers(of: reference)[0])
        case .program, .components, .component, .sum, .product:
            WrittenNumber(Float(numbers(in: context)[0]))
        }
    }
}

extension ValueKind {
    /// The type of a variable or result of this kind.
    var shaderType: ShaderType {
        switch self {
        case .number: .scalar(.float)
        case .boolean: .scalar(.bool)
        case .point: .vector(.float, 2)
        case .color: .vector(.float, 4)
        }
    }
}

extension Timeline {
    /// Returns the kind of a valid reference.
    func kind(of reference: Reference) -> ValueKind {
        switch reference {
        case .time, .frame, .elapsed, .remaining, .part: .number
        case .viewSize, .parentSize, .layer: .point
        case .animator(let animator, let track): animators[animator].tracks[track].kind
        case .sensor: .number
        case .state(let state): states[state].kind
        case .touch(_, let property): property.kind
        case .argument(_, let kind): kind
        }
    }

    /// The words of the enumeration that a valid reference names; nil for other values.
    fileprivate func words(of reference: Reference) -> [String]? {
        if case .state(let state) = reference { states[state].words } else { nil }
    }

    fileprivate func checkReference(
        _ reference: Reference, named name: String, at location: SourceLocation?
    ) throws(DiagnosticError) {
        let isThere =
            switch reference {
            case .time, .frame, .elapsed, .remaining, .viewSize, .parentSize, .part: true
            case .animator(let animator, let track):
                animators.indices.contains(animator)
                    && animators[animator].tracks.indices.contains(track)
            case .sensor(let sensor, let track):
                sensors.indices.contains(sensor) && sensors[sensor].tracks.indices.contains(track)
            case .state(let state): states.indices.contains(state)
            case .touch(let touch, _): touches.indices.contains(touch)
            case .layer(let path, _): layer(at: path) != nil
            case .argument(let index, _): index >= 0
            }
        if !isThere {
            throw DiagnosticError.failure(
                .danglingReference,
                "'\(name)' stands for nothing in this timeline", at: location)
        }
    }
}
