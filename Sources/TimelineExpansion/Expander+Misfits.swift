import Diagnostics
import TimelineModel
import TimelineSyntax
import TimelineWords

/// Arguments that are neither values of the parameter's kind nor expressions.
extension Expander {
    /// Reports a word, or a number with a unit, for a parameter that is a number, a point, a colour
    /// or a boolean. It is reported where it is written: read as an expression, it would be an
    /// error in the component's file, wherever that uses it.
    func isMisfit(_ node: YAMLNode, _ declaration: Declaration, _ scope: Scope) -> Bool {
        if declaration.kind == .point, let items = node.sequence, items.count == 2 {
            var half = declaration
            half.kind = .number
            var isWrong = false
            for item in items where isMisfit(item, half, "a part of the parameter", scope) {
                isWrong = true
            }
            return isWrong
        }
        return isMisfit(node, declaration, "the parameter", scope)
    }

    private func isMisfit(
        _ node: YAMLNode, _ declaration: Declaration, _ source: String, _ scope: Scope
    ) -> Bool {
        guard let kind = declaration.kind, [.number, .point, .color, .boolean].contains(kind),
            let scalar = node.scalar, !scalar.isNull, !Self.isOf(kind, node),
            isLiteral(scalar.text, as: kind)
        else { return false }
        _ = checked(
            node, by: declaration, source, at: scope.place(node.location),
            hint: isNumber(scalar.text, scope) ? Suggestion.sentence("$\(scalar.text)") : nil)
        return true
    }

    /// Whether a name, with a `$`, may be a number, a point, a colour or a boolean here.
    private func isNumber(_ name: String, _ scope: Scope) -> Bool {
        if scope.value(name) != nil { return true }
        return scope.instance == nil
            && ["animators", "sensors", "states"].contains {
                plain.names[$0]?.contains(name) ?? false
            }
    }

    /// Whether a text can be no expression of the kind. The shader language's constants, such as
    /// `M_PI_F`, have no small letters.
    private func isLiteral(_ text: String, as kind: AuthoredKind) -> Bool {
        let isWord = text.unicodeScalars.allSatisfy(isNamePart)
        switch kind {
        // `palette` is a paint, which a component may use a colour for.
        case .color: return isColorName(text) && text != "palette" || text.hasPrefix("#")
        case .boolean: return isWord && text.contains(where: \.isLowercase)
        default: return isWord && text.contains(where: \.isLowercase) || NumberWithUnit(text) != nil
        }
    }
}
