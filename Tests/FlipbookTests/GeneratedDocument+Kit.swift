import TimelineExpansion
import TimelineModel
import TimelineParsing

@testable import FrameProduction

/// Components that come with Flipbook, in generated timelines.
extension GeneratedDocument {
    struct KitPart: Sendable {
        var use: String
        var component: KitDescription.Component
    }

    static let kit = BuiltInParser.kit.flatMap { set in
        set.components.map { KitPart(use: set.use, component: $0) }
    }

    /// A component with what it needs and some of what it takes; now and then, and only where the
    /// timeline has such components.
    mutating func kitComponent() -> String? {
        guard hasKit, !isDeep, chance(40) else { return nil }
        let part = one(Self.kit)
        kitUses.insert(part.use)
        kitNames.insert(part.component.name)
        var arguments: [String] = []
        for parameter in part.component.parameters {
            // Their own sizes are those of screens, and canvases here are small.
            let isSmall = parameter.name == "size" && parameter.kind != .number
            let isNeeded = parameter.standardText == nil || isSmall
            guard isNeeded || chance(40) else { continue }
            arguments.append("\(parameter.name): \(isSmall ? "[40, 50]" : argument(parameter))")
        }
        return "\(part.component.name): \(map(arguments))"
    }

    private mutating func argument(_ parameter: Declaration) -> String {
        if !parameter.optionTexts.isEmpty { return one(parameter.optionTexts) }
        switch parameter.role {
        case .touch: return "finger"
        case .trigger: return "told"
        case .sensor: return "light"
        case .animator: return "go"
        case .place: return "[\(integer(0..<48)), 12]"
        case .screen where chance(50): return "disc.png"
        case .screen, .layers: return "[{ color: \(value(.color)) }]"
        case nil: break
        }
        switch parameter.name {
        case "file": return one(["talk.srt", "talk.vtt"])
        case "clicks",
            "at" where parameter.kind == .list:
            return "[0.2, 0.5]"
        case "colors": return "[red, \"#22AAFF88\"]"
        default: break
        }
        switch parameter.kind {
        case .text: return one(["Words", "\"two words\"", "ff", "\"\""])
        case .number: return number(of: parameter)
        case .color: return value(.color)
        case .boolean: return one(["true", "false"])
        case .time: return one(["0", "0.3", "0.7"])
        case .point: return chance(30) ? "\"float2(3.0, 4.0) * $time\"" : "[\(integer(0..<48)), 12]"
        case .list: return "[A, \"$\", b]"
        case .mapping, nil:
            let standard = parameter.standardText ?? "1"
            return Double(standard) == nil ? standard : number(of: parameter)
        }
    }

    private mutating func number(of parameter: Declaration) -> String {
        let low = max(parameter.minimum ?? -20, -1000)
        let high = min(parameter.maximum ?? low + 60, 1000)
        let number = low + (high - low) * Double(integer(0..<65)) / 64
        return chance(25) ? "\"\(number) + 0.0 * $time\"" : "\(number)"
    }
}
