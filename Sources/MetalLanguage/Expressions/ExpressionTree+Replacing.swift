internal import Diagnostics
import PortableMath

extension ExpressionTree {
    /// A replacement of a name.
    package struct Replacement: Sendable {
        /// The name, by its index.
        package var reference: Int
        /// The number of the name's parts that are replaced with it.
        package var partCount: Int
        /// A tree without mistakes.
        package var operand: ExpressionTree
        /// Whether its text needs parentheses there.
        package var isWrapped: Bool

        /// The text in the name's place.
        package var text: String { isWrapped ? "(\(operand.text))" : operand.text }

        package init(
            reference: Int, partCount: Int, operand: ExpressionTree, isWrapped: Bool
        ) {
            self.reference = reference
            self.partCount = partCount
            self.operand = operand
            self.isWrapped = isWrapped
        }
    }

    /// A part of a new text.
    package enum Piece: Sendable {
        /// Characters of the tree's own.
        case kept(Range<Int>)
        /// A space instead of a comment.
        case space
        /// The text of a replacement, by its index.
        case replacement(Int)
    }

    /// The end of a reference with its first `partCount` parts.
    package func end(of reference: Int, partCount: Int) -> Int {
        let reference = references[reference]
        return partCount == 0
            ? reference.range.lowerBound + 1 + reference.name.unicodeScalars.count
            : reference.parts[partCount - 1].range.upperBound
    }

    /// Returns the tree with other trees in the place of names, and what its text consists of.
    /// Comments are left out.
    ///
    /// - Parameter replacements: in the order of their places, none within another.
    package func replacing(_ replacements: [Replacement]) -> (tree: ExpressionTree, [Piece]) {
        var assembly = Assembly(self, replacements)
        return (assembly.tree(), assembly.pieces)
    }

    private struct Assembly {
        let original: ExpressionTree
        let replacements: [Replacement]
        var pieces: [Piece] = []
        private var text = String.UnicodeScalarView()
        private var count = 0
        /// The old starts of kept characters, and the distances that they have moved; in order.
        private var moves: [(start: Int, by: Int)] = []
        private var references: [Reference] = []
        /// The index of each original name in the new tree; for replaced ones, of the first name of
        /// its replacement.
        private var places: [Int]
        /// The replacement of each replaced name, and where its text begins.
        private var replaced: [Int: (replacement: Replacement, start: Int)] = [:]
        private var depth: Int

        init(_ original: ExpressionTree, _ replacements: [Replacement]) {
            self.original = original
            self.replacements = replacements
            places = Array(repeating: 0, count: original.references.count)
            depth = original.depth
        }

        mutating func tree() -> ExpressionTree {
            addText()
            addReferences()
            let root = original.root.map(moved)
            var mistakes = DiagnosticSet()
            if depth > Parser.depthLimit {
                mistakes.error(
                    .syntax, "nested more than \(Parser.depthLimit) deep",
                    at: SourceLocation(file: "", line: 1, column: 1))
            }
            var tree = ExpressionTree(
                text: String(text), root: root, references: references, comments: [], depth: depth,
                mistakes: mistakes)
            tree.seed = original.seed
            return tree
        }

        // MARK: The text

        private mutating func addText() {
            let scalars = Array(original.text.unicodeScalars)
            var start = 0
            var comments = original.comments[...]
            func keep(to end: Int) {
                guard start < end else { return }
                moves.append((start, count - start))
                pieces.append(.kept(start..<end))
                text.append(contentsOf: scalars[start..<end])
                count += end - start
                start = end
            }
            func leaveOut(before end: Int) {
                while let comment = comments.first, comment.lowerBound < end {
                    comments.removeFirst()
                    // A comment in what is replaced goes with it.
                    guard comment.lowerBound >= start else { continue }
                    keep(to: comment.lowerBound)
                    pieces.append(.space)
                    text.append(" ")
                    count += 1
                    start = comment.upperBound
                }
            }
            for (index, replacement) in replacements.enumerated() {
                let begin = original.references[replacement.reference].range.lowerBound
                leaveOut(before: begin)
                keep(to: begin)
                replaced[replacement.reference] = (
                    replacement, count + (replacement.isWrapped ? 1 : 0)
                )
                let inserted = replacement.text.unicodeScalars
                text.append(contentsOf: inserted)
                count += inserted.count
                pieces.append(.replacement(index))
                start = original.end(
                    of: replacement.reference, partCount: replacement.partCount)
            }
            leaveOut(before: scalars.count)
            keep(to: scalars.count)
        }

        private func moved(_ offset: Int) -> Int {
            let behind = moves.partitioningIndex { $0.start > offset }
            return moves.isEmpty ? offset : offset + moves[max(behind - 1, 0)].by
        }

        private func moved(_ location: SourceLocation) -> SourceLocation {
            var location = location
            location.column = moved(location.column - 1) + 1
            return location
        }

        // MARK: Names

        private mutating func addReferences() {
            var end = 0
            var kept: [(new: Int, old: Int)] = []
            var longer: [(new: Int, old: Int)] = []
            for (index, reference) in original.references.enumerated() {
                places[index] = references.count
                guard reference.range.lowerBound >= end else { continue }
                guard let (replacement, start) = replaced[index] else {
                    kept.append((references.count, index))
                    references.append(reference)
                    continue
                }
                end = original.end(of: index, partCount: replacement.partCount)
                let operand = replacement.operand
                depth = max(depth, reference.depth + operand.depth)
                references += operand.references.map {
                    Shift(by: start, base: places[index]).moved($0, below: reference.depth)
                }
                if let name = name(insteadOf: index) { longer.append((name, index)) }
            }
            for (new, old) in longer {
                let rest = rest(of: old).map { $0.mapped(moved, moved) }
                references[new].parts += rest
                if let end = rest.last?.range.upperBound {
                    references[new].range = references[new].range.lowerBound..<end
                }
            }
            for (new, old) in kept {
                references[new] = original.references[old].mapped(moved, moved)
            }
        }

        /// The index of the other name that replaces one, which has its other parts too: `$hand`
        /// for `$finger` makes `$hand.start` of `$finger.start`.
        private func name(insteadOf index: Int) -> Int? {
            guard let replacement = replaced[index]?.replacement, !replacement.isWrapped,
                case .reference(let inner) = replacement.operand.root?.kind
            else { return nil }
            return places[index] + inner
        }

        /// The parts that aren't replaced with their name.
        private func rest(of index: Int) -> ArraySlice<Reference.Part> {
            original.references[index].parts.dropFirst(replaced[index]?.replacement.partCount ?? 0)
        }

        // MARK: The tree

        private func moved(_ node: SyntaxExpression) -> SyntaxExpression {
            guard case .reference(let index) = node.kind else {
                return node.mapped(moved, moved)
            }
            guard let (replacement, start) = replaced[index] else {
                return SyntaxExpression(.reference(places[index]), at: moved(node.location))
            }
            let shift = Shift(by: start, base: places[index])
            let operand = replacement.operand.root.map(shift.moved) ?? node
            if name(insteadOf: index) != nil { return operand }
            return rest(of: index).reduce(operand) { $1.mapped(moved, moved).applied(to: $0) }
        }
    }

    /// Moves what is in another tree.
    private struct Shift {
        let by: Int
        /// The new index of its first name.
        let base: Int

        init(by offset: Int, base: Int) { (by, self.base) = (offset, base) }

        func moved(_ reference: Reference, below depth: Int) -> Reference {
            var reference = reference.mapped({ $0 + by }, moved)
            reference.depth += depth
            return reference
        }

        func moved(_ location: SourceLocation) -> SourceLocation {
            var location = location
            location.column += by
            return location
        }

        func moved(_ node: SyntaxExpression) -> SyntaxExpression {
            guard case .reference(let index) = node.kind else { return node.mapped(moved, moved) }
            return SyntaxExpression(.reference(index + base), at: moved(node.location))
        }
    }
}

extension ExpressionTree.Reference {
    /// Returns a reference at other places, with other indices.
    fileprivate func mapped(
        _ offset: (Int) -> Int, _ index: (SyntaxExpression) -> SyntaxExpression
    ) -> Self {
        var reference = self
        reference.range = range.mapped(offset)
        reference.parts = parts.map { $0.mapped(offset, index) }
        return reference
    }
}

extension Range<Int> {
    /// Its ends move with their characters.
    fileprivate func mapped(_ offset: (Int) -> Int) -> Self {
        offset(lowerBound)..<offset(upperBound - 1) + 1
    }
}

extension ExpressionTree.Reference.Part {
    fileprivate func mapped(
        _ offset: (Int) -> Int, _ index: (SyntaxExpression) -> SyntaxExpression
    ) -> Self {
        var part = self
        part.range = range.mapped(offset)
        part.index = self.index.map(index)
        return part
    }

    /// The part of a value. A member's place is its name's, an index's its bracket's.
    func applied(to value: SyntaxExpression) -> SyntaxExpression {
        func place(_ offset: Int) -> SourceLocation {
            SourceLocation(file: value.location.file, line: 1, column: offset + 1)
        }
        switch kind {
        case .member(let name):
            let start = range.upperBound - name.unicodeScalars.count
            return SyntaxExpression(.member(value, name), at: place(start))
        case .index:
            guard let index else { return value }
            return SyntaxExpression(.subscripted(value, index), at: place(range.lowerBound))
        }
    }
}

extension SyntaxExpression {
    /// Returns a node with other parts and places. A name of a timeline has no parts here.
    func mapped(
        _ part: (SyntaxExpression) -> SyntaxExpression, _ place: (SourceLocation) -> SourceLocation
    ) -> SyntaxExpression {
        func type(_ type: SyntaxType) -> SyntaxType {
            var type = type
            type.location = place(type.location)
            type.arguments = type.arguments.map(argument)
            return type
        }
        func argument(_ argument: SyntaxTemplateArgument) -> SyntaxTemplateArgument {
            switch argument {
            case .type(let given): .type(type(given))
            case .value(let value): .value(part(value))
            }
        }
        let kind: Kind =
            switch kind {
            case .integer, .floating, .text, .boolean, .name, .reference: kind
            case .unary(let sign, let operand): .unary(sign, part(operand))
            case .increment(let sign, let operand, let isPrefix):
                .increment(sign, part(operand), isPrefix: isPrefix)
            case .binary(let sign, let left, let right): .binary(sign, part(left), part(right))
            case .assignment(let sign, let left, let right):
                .assignment(sign, part(left), part(right))
            case .conditional(let test, let then, let otherwise):
                .conditional(part(test), part(then), part(otherwise))
            case .call(let name, let templateArguments, let arguments):
                .call(name, templateArguments?.map(argument), arguments.map(part))
            case .construct(let made, let arguments): .construct(type(made), arguments.map(part))
            case .braced(let made, let list): .braced(type(made), part(list))
            case .member(let value, let name): .member(part(value), name)
            case .method(let value, let name, let arguments):
                .method(part(value), name, arguments.map(part))
            case .subscripted(let value, let index): .subscripted(part(value), part(index))
            case .comma(let left, let right): .comma(part(left), part(right))
            case .list(let values): .list(values.map(part))
            case .designated(let name, let value): .designated(name, part(value))
            case .dereference(let value): .dereference(part(value))
            case .address(let value): .address(part(value))
            case .sizeOfType(let measured): .sizeOfType(type(measured))
            case .sizeOf(let value): .sizeOf(part(value))
            case .scoped(let owner, let member, let arguments):
                .scoped(type(owner), member, arguments?.map(part))
            }
        return SyntaxExpression(kind, at: place(location))
    }
}
