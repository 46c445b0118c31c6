import Diagnostics
import MediaTime
import TimelineModel
import TimelineSyntax

/// Springs, in each of SwiftUI's parametrisations.
extension TimelineReader {
    /// - Parameter name: the keyframe's motion: `spring`, or one of SwiftUI's presets.
    func spring(_ name: String, _ fields: Fields) -> Spring? {
        if let bounce = Keyframe.presets.first(where: { $0.name == name })?.bounce {
            return preset(bounce, fields)
        }
        let given = Spring.parametrisations.filter { $0.contains { fields[$0] != nil } }
        if given.count > 1, let key = given[1].first(where: { fields[$0] != nil }),
            let other = given[0].first(where: { fields[$0] != nil })
        {
            reject([key], in: fields) { "a spring has \(quoted(other)) or \(quoted($0)), not both" }
            return nil
        }
        switch given.first?.first {
        case "response": return damped(fields)
        case "mass": return physical(fields)
        default: return perceived(fields)
        }
    }

    private func perceived(_ fields: Fields) -> Spring {
        let bounce = fields["bounce"].flatMap { number($0, "bounce", in: Spring.bounces) }
        // A bounce of -1 means infinite damping.
        if let node = fields["bounce"], bounce == -1 { outOfRange("bounce", "above -1", node) }
        return Spring(duration: duration("springDuration", fields), bounce: bounce ?? 0)
    }

    /// SwiftUI's `.smooth`, `.snappy` and `.bouncy`.
    private func preset(_ bounce: Double, _ fields: Fields) -> Spring {
        let extra =
            fields["extraBounce"].flatMap { number($0, "extraBounce", in: Spring.bounces) } ?? 0
        if let node = fields["extraBounce"], !(bounce + extra > -1 && bounce + extra <= 1) {
            outOfRange("extraBounce", "\(plain(-1 - bounce))…\(plain(1 - bounce))", node)
        }
        return Spring(duration: duration("springDuration", fields), bounce: bounce + extra)
    }

    /// SwiftUI's `spring(response:dampingFraction:)`, with its defaults.
    private func damped(_ fields: Fields) -> Spring {
        let fraction = fields["dampingFraction"].flatMap {
            number($0, "dampingFraction", in: Spring.dampingFractions)
        }
        return Spring(
            duration: duration("response", fields), bounce: Self.bounce(ofRatio: fraction ?? 0.825))
    }

    /// SwiftUI's `interpolatingSpring(mass:stiffness:damping:)`.
    private func physical(_ fields: Fields) -> Spring? {
        let mass = fields["mass"].map { number($0, "mass", in: Spring.masses) } ?? 1
        let stiffness = required("stiffness", in: fields).flatMap {
            number($0, "stiffness", in: Spring.stiffnesses)
        }
        let damping = required("damping", in: fields).flatMap {
            number($0, "damping", in: Spring.dampings)
        }
        guard let mass, let stiffness, let damping else { return nil }
        return Spring(
            duration: 2 * .pi * (mass / stiffness).squareRoot(),
            bounce: Self.bounce(ofRatio: damping / (2 * (mass * stiffness).squareRoot())))
    }

    private func duration(_ key: String, _ fields: Fields) -> Double {
        fields[key].flatMap { time($0, key, allowsZero: false) }?.seconds ?? Spring().duration
    }

    /// Returns SwiftUI's bounce for a damping ratio: 1 - ratio up to critical damping, and
    /// 1 / ratio - 1 beyond.
    static func bounce(ofRatio ratio: Double) -> Double {
        ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }
}
