import MathAccuracy
import MetalLanguage
import NativeKernels

/// Tries every one of the 2³² inputs of every function (or of those that are named) and prints the
/// table of `Docs/math-accuracy.md`.
let named = Set(CommandLine.arguments.dropFirst())
let compiler = KernelCompiler()
print("| function | worst error (ulp) | at | gives |\n|---|---|---|---|")
for function in MathAccuracy.functions where named.isEmpty || named.contains(function.name) {
    let accuracy = try MathAccuracy(function, compiler: compiler)
    let worst = try await withThrowingTaskGroup(of: MathAccuracy.Worst.self) { group in
        let lanes = 2
        for lane in 0..<lanes {
            group.addTask {
                var worst = MathAccuracy.Worst()
                for tile in stride(from: lane, to: MathAccuracy.tileCount, by: lanes) {
                    worst.merge(try accuracy.worst(inTile: tile))
                }
                return worst
            }
        }
        var worst = MathAccuracy.Worst()
        for try await part in group { worst.merge(part) }
        return worst
    }
    let rounded = (worst.error * 10000).rounded() / 10000
    print("| `\(function.name)` | \(rounded) | \(worst.input) | \(worst.result) |")
}
