import Diagnostics
import MetalLanguage
import Testing
import TimelineModel

@testable import Effects

@Suite("Built-in effects")
struct BuiltInEffectsTests {
    @Test("every description fits its shader: kind, parameters and their order")
    func descriptionsFit() throws {
        #expect(BuiltInEffects.library.diagnostics.isEmpty)
        for effect in BuiltInEffects.shaders {
            #expect(effect.function == .builtIn(effect.name))
            let function = try #require(
                BuiltInEffects.library.function(named: effect.name), "\(effect.name)")
            _ = try BuiltInEffects.library.program(of: function)
            #expect(function.kind.rawValue == effect.kind.rawValue)
            #expect(function.inputCount == 1 && function.bufferCount == 0)
            #expect(function.arguments.map(\.name) == effect.parameters.map(\.name))
            for (argument, parameter) in zip(function.arguments, effect.parameters) {
                guard case .uniform(_, let count) = argument.binding else { continue }
                #expect(count == parameter.kind.componentCount, "\(parameter.name)")
            }
        }
    }

    @Test("names are unique, and found")
    func names() {
        #expect(Set(BuiltInEffects.all.map(\.name)).count == BuiltInEffects.all.count)
        for effect in BuiltInEffects.all {
            #expect(BuiltInEffects.effect(named: effect.name) == effect)
        }
        #expect(BuiltInEffects.effect(named: "gloom") == nil)
    }
}
