internal import Diagnostics
internal import FilmExport

/// The cost of compiling shaders.
package struct CompilationReport: Sendable {
    /// A compiled kernel. Times are in milliseconds of processor time.
    package struct Kernel: Hashable, Sendable {
        /// The function, or the functions fused into the kernel.
        package var name: String
        /// The number of pixels computed at once.
        package var lanes: Int
        /// The time to generate LLVM IR.
        package var emitMilliseconds: Double
        /// The time of LLVM's passes.
        package var optimiseMilliseconds: Double
        /// The time to generate machine code.
        package var generateMilliseconds: Double
        /// The time to link and load it.
        package var loadMilliseconds: Double
        /// The number of LLVM instructions before and after the passes.
        package var instructionsWritten: Int
        package var instructions: Int
        /// The size of the object file.
        package var bytes: Int

        package var milliseconds: Double {
            emitMilliseconds + optimiseMilliseconds + generateMilliseconds + loadMilliseconds
        }
    }

    /// The cost of one subject.
    package struct Part: Sendable {
        package var subject: Benchmark.Subject
        /// The number of functions that its shader files export.
        package var functions = 0
        /// The time to parse, check and lower these files.
        package var frontEndMilliseconds = 0.0
        /// The time to validate all programs of the functions once.
        package var validateMilliseconds = 0.0
        /// The kernels that no earlier subject had requested, in order of request.
        package var kernels: [Kernel] = []

        init(subject: Benchmark.Subject) { self.subject = subject }
    }

    package var parts: [Part]

    // MARK: Text

    /// A table with one line for each subject's files and for each kernel.
    package var table: String {
        var rows = [
            [
                "", "lanes", "front end", "validate", "emit", "optimise", "generate", "load",
                "total",
                "written", "left", "bytes",
            ]
        ]
        for part in parts {
            let time = FigureTable.hundredths(part.frontEndMilliseconds)
            let validation = FigureTable.hundredths(part.validateMilliseconds)
            rows.append([part.subject.name, "", time, validation, "", "", "", "", time, "", "", ""])
            for kernel in part.kernels {
                let times = [
                    kernel.emitMilliseconds, kernel.optimiseMilliseconds,
                    kernel.generateMilliseconds, kernel.loadMilliseconds, kernel.milliseconds,
                ]
                rows.append(
                    ["  \(kernel.name)", "\(kernel.lanes)", "", ""]
                        + times.map(FigureTable.hundredths)
                        + [kernel.instructionsWritten, kernel.instructions, kernel.bytes]
                        .map(String.init))
            }
        }
        return "Milliseconds of processor time, and LLVM's instructions:\n" + FigureTable.text(rows)
    }

    // MARK: JSON

    /// A JSON array with an object for each subject.
    package var json: String {
        JSON.array(
            parts.map { part in
                [
                    part.subject.kind: .string(part.subject.name),
                    "functions": .integer(part.functions),
                    "frontEndMilliseconds": FigureTable.thousandths(part.frontEndMilliseconds),
                    "validateMilliseconds": FigureTable.thousandths(part.validateMilliseconds),
                    "kernels": .array(
                        part.kernels.map { kernel in
                            [
                                "kernel": .string(kernel.name),
                                "lanes": .integer(kernel.lanes),
                                "emitMilliseconds": FigureTable.thousandths(
                                    kernel.emitMilliseconds),
                                "optimiseMilliseconds": FigureTable.thousandths(
                                    kernel.optimiseMilliseconds),
                                "generateMilliseconds": FigureTable.thousandths(
                                    kernel.generateMilliseconds),
                                "loadMilliseconds": FigureTable.thousandths(
                                    kernel.loadMilliseconds),
                                "totalMilliseconds": FigureTable.thousandths(kernel.milliseconds),
                                "instructionsWritten": .integer(kernel.instructionsWritten),
                                "instructions": .integer(kernel.instructions),
                                "bytes": .integer(kernel.bytes),
                            ]
                        }),
                ]
            }
        ).indentedText
    }
}
