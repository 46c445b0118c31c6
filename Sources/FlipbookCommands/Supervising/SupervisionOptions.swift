internal import ArgumentParser
internal import Flipbook

/// The limits of the worker process.
struct SupervisionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The memory limit, such as 4GB.",
            discussion: "By default, three quarters of the memory of the machine or its container.",
            valueName: "size"),
        transform: reading("a size from 64MB, such as 4GB") { text in
            EncodingOptions.byteCount(text).flatMap { $0 >= minMemory ? $0 : nil }
        })
    var memory: Int?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Work in a process that can't access other files, the network or other programs; the "
                + "default, but for export, farm, studio and benchmark."))
    var sandbox: Bool?
}

/// The minimum that any command needs to start.
private let minMemory = 64_000_000
