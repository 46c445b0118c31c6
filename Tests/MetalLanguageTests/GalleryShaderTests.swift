import Foundation
import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import ShaderProgram

/// The shaders that stand in `Timelines/shaders`, as authors write them.
@Suite("The gallery's shaders", .seeded)
struct GalleryShaderTests {
    private static let folder: URL = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.appending(path: "Timelines/shaders")
    }()

    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: folder.path(percentEncoded: false))
        return (files ?? []).filter { $0.hasSuffix(".metal") }.map { String($0.dropLast(6)) }
            .sorted()
    }()

    @Test("are there")
    func areThere() {
        #expect(Self.names.count >= 30)
    }

    @Test("are one function each, called as its file, which says what it is", arguments: names)
    func entry(name: String) throws {
        let text = try Self.text(of: name)
        #expect(try library(text).functions.map(\.name) == [name])
        let start = "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI_Metal.h>\n"
        #expect(text.hasPrefix("\(start)using namespace metal;\n\n// "))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test(
        "have the same bits natively, at every width, and in the interpreter, whatever is given",
        arguments: names)
    func agreement(name: String) throws {
        let library = try library(try Self.text(of: name))
        let function = try #require(library.function(named: name))
        let bounds = PixelRectangle(x: -2, y: -1, width: 19, height: 5)
        let inputs = (0..<function.inputCount).map {
            noise(.rgbaFloat, PixelRectangle(x: 0, y: 0, width: 13, height: 4), seed: UInt64($0))
        }
        let count = function.arguments.reduce(0) { sum, argument in
            guard case .uniform(_, let count) = argument.binding else { return sum }
            return sum + count
        }
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let uniforms = (0..<count).map { _ in Self.number(using: &generator) }
        let buffers = (0..<function.bufferCount).map { _ in
            (0..<12).map { _ in Self.number(using: &generator) }
        }
        try expectAgreement(
            name, in: library, inputs: inputs, output: .rgbaFloat, bounds: bounds,
            uniforms: uniforms, buffers: buffers,
            space: KernelSpace(originX: 0, originY: 0, scale: 0.5), "\(uniforms), seed \(seed)")
    }

    private static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).metal"), encoding: .utf8)
    }

    /// Fractions, lengths of the picture and beyond, nothing at all, and what no author expects.
    private static func number(using generator: inout SplitMix64) -> Float {
        switch generator.next() % 8 {
        case 0, 1, 2: Float.random(in: 0...1, using: &generator)
        case 3, 4: Float.random(in: 1...40, using: &generator)
        case 5: Float.random(in: -400...400, using: &generator)
        case 6: 0
        default: [1, -1, 1e-30, 1e30, -1e9][Int(generator.next() % 5)]
        }
    }
}
