internal import Diagnostics

/// What compiling shaders took.
public struct CompilationReport: Sendable {
    /// A kernel that was compiled; times are milliseconds of processor time.
    public struct Kernel: Hashable, Sendable {
        /// The function, or those that share the kernel, one behind the other.
        public var name: String
        /// How many pixels it computes at once.
        public var lanes: Int
        /// Writing LLVM's intermediate representation.
        public var emitMilliseconds: Double
        /// LLVM's passes over it.
        public var optimiseMilliseconds: Double
        /// Making this machine's instructions of it.
        public var generateMilliseconds: Double
        /// Getting these ready to be called.
        public var loadMilliseconds: Double
        /// LLVM's instructions, as they were written and after its passes.
        public var instructionsWritten: Int
        public var instructions: Int
        /// Of the object file.
        public var bytes: Int

        public var milliseconds: Double {
            emitMilliseconds + optimiseMilliseconds + generateMilliseconds + loadMilliseconds
        }
    }

    /// What one subject took.
    public struct Part: Sendable {
        public var subject: Benchmark.Subject
        /// How many functions its own shader files have for others to call.
        public var functions = 0
        /// Reading, checking and lowering these files.
        public var frontEndMilliseconds = 0.0
        /// Those that no subject before had needed, in the order in which they were needed.
        public var kernels: [Kernel] = []

        init(subject: Benchmark.Subject) { self.subject = subject }
    }

    public var parts: [Part]

    // MARK: For people

    /// A table: a line for each subject's files, and one for each kernel.
    public var table: String {
        var rows = [
            [
                "", "lanes", "front end", "emit", "optimise", "generate", "load", "total",
                "written", "left", "bytes",
            ]
        ]
        for part in parts {
            let time = FigureTable.hundredths(part.frontEndMilliseconds)
            rows.append([part.subject.name, "", time, "", "", "", "", time, "", "", ""])
            for kernel in part.kernels {
                let times = [
                    kernel.emitMilliseconds, kernel.optimiseMilliseconds,
                    kernel.generateMilliseconds, kernel.loadMilliseconds, kernel.milliseconds,
                ]
                rows.append(
                    ["  \(kernel.name)", "\(kernel.lanes)", ""]
                        + times.map(FigureTable.hundredths)
                        + [kernel.instructionsWritten, kernel.instructions, kernel.bytes]
                        .map(String.init))
            }
        }
        return "Milliseconds of processor time, and LLVM's instructions:\n"
            + FigureTable.text(rows)
    }

    // MARK: For programs

    /// An array with an object for each subject.
    public var json: String {
        JSON.array(
            parts.map { part in
                .object([
                    (part.subject.kind, .string(part.subject.name)),
                    ("functions", .integer(part.functions)),
                    ("frontEndMilliseconds", FigureTable.thousandths(part.frontEndMilliseconds)),
                    (
                        "kernels",
                        .array(
                            part.kernels.map { kernel in
                                .object([
                                    ("kernel", .string(kernel.name)),
                                    ("lanes", .integer(kernel.lanes)),
                                    (
                                        "emitMilliseconds",
                                        FigureTable.thousandths(kernel.emitMilliseconds)
                                    ),
                                    (
                                        "optimiseMilliseconds",
                                        FigureTable.thousandths(kernel.optimiseMilliseconds)
                                    ),
                                    (
                                        "generateMilliseconds",
                                        FigureTable.thousandths(kernel.generateMilliseconds)
                                    ),
                                    (
                                        "loadMilliseconds",
                                        FigureTable.thousandths(kernel.loadMilliseconds)
                                    ),
                                    (
                                        "totalMilliseconds",
                                        FigureTable.thousandths(kernel.milliseconds)
                                    ),
                                    ("instructionsWritten", .integer(kernel.instructionsWritten)),
                                    ("instructions", .integer(kernel.instructions)),
                                    ("bytes", .integer(kernel.bytes)),
                                ])
                            })
                    ),
                ])
            }
        ).indentedText
    }
}
