import Diagnostics
import MetalLanguage
import NumberFormatting
import TimelineModel

/// A value that can be evaluated at any time.
package struct CompiledValue: Sendable {
    private enum Source: Sendable {
        case literal([Double])
        /// An expression that is only a variable of the same kind.
        case reference(Reference)
        case program(ExpressionProgram, [Reference])
    }

    let kind: ValueKind
    private let source: Source
    /// The expression's text; nil for a literal.
    let text: String?

    init(
        _ value: Value, in timeline: Timeline, at location: SourceLocation?
    ) throws(DiagnosticError) {
        kind = value.kind
        switch value.source {
        case .literal(let numbers):
            text = nil
            source = .literal(Self.fitted(numbers, to: value.kind))
        case .expression(let expression):
            text = expression.text
            for variable in expression.variables {
                try timeline.checkReference(variable.reference, named: variable.name, at: location)
            }
            let kinds = expression.variables.map { timeline.kind(of: $0.reference) }
            if expression.variables.count == 1, kinds[0] == value.kind,
                expression.text.trimmingSpaces() == expression.variables[0].name
            {
                source = .reference(expression.variables[0].reference)
                return
            }
            let program = try Self.program(
                of: expression, kinds, value.kind,
                at: location ?? SourceLocation(file: timeline.name, line: 1, column: 1))
            if expression.variables.isEmpty {
                source = .literal(
                    Self.fitted(program.evaluate([]).map { Double($0) }, to: value.kind))
            } else {
                source = .program(program, expression.variables.map(\.reference))
            }
        }
    }

    /// Returns the program that the reader compiled. Combined expressions are compiled here.
    private static func program(
        of expression: Expression, _ kinds: [ValueKind], _ kind: ValueKind,
        at location: SourceLocation
    ) throws(DiagnosticError) -> ExpressionProgram {
        if let compiled = expression.compiled, compiled.kind == kind,
            let program = compiled.program as? ExpressionProgram
        {
            return program
        }
        return try ExpressionProgram(
            expression.text,
            variables: zip(expression.variables, kinds).map { variable, kind in
                ExpressionProgram.Variable(name: variable.name, type: kind.shaderType)
            }, result: kind.shaderType, at: location)
    }

    /// The value if it is constant.
    var constant: [Double]? {
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
            return Self.fitted(program.evaluate(inputs).map { Double($0) }, to: kind)
        }
    }

    /// Returns the first component for display in a text, as exact as possible.
    func writtenNumber(in context: EvaluationContext) -> WrittenNumber {
        switch source {
        case .literal(let numbers): WrittenNumber(numbers[0])
        case .reference(let reference): WrittenNumber(context.numbers(of: reference)[0])
        case .program: WrittenNumber(Float(numbers(in: context)[0]))
        }
    }

    private static func fitted(_ numbers: [Double], to kind: ValueKind) -> [Double] {
        let missing = kind.componentCount - numbers.count
        if missing == 0 { return numbers }
        return missing > 0
            ? numbers + Array(repeating: 0, count: missing)
            : Array(numbers.prefix(kind.componentCount))
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
        case .viewSize, .parentSize: .point
        case .animator(let animator, let track): animators[animator].tracks[track].kind
        case .sensor: .number
        case .touch(_, let property): property.kind
        case .argument(_, let kind): kind
        }
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
                sensors.indices.contains(sensor)
                    && sensors[sensor].tracks.indices.contains(track)
            case .touch(let touch, _): touches.indices.contains(touch)
            case .argument(let index, _): index >= 0
            }
        if !isThere {
            throw DiagnosticError(
                Diagnostic(
                    .error, code: "dangling-reference",
                    "'\(name)' stands for nothing in this timeline", at: location))
        }
    }
}

extension String {
    fileprivate func trimmingSpaces() -> Substring {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
