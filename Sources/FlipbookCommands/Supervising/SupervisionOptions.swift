internal import ArgumentParser
internal import Flipbook

/// The limits of the worker process.
struct SupervisionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The most memory that the work may take, such as 4GB.",
            discussion: "Left out, three quarters of what the machine, or its container, has.",
            valueName: "size"),
        transform: reading("a size from 64MB, such as 4GB") { text in
            EncodingOptions.byteCount(text).flatMap { $0 >= leastMemory ? $0 : nil }
        })
    var memory: Int?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Do the work in a process that the kernel keeps from other files, the network and "
                + "other programs; standard for check, verify and diff."))
    var sandbox: Bool?
}

/// The minimum that any command needs to start.
private let leastMemory = 64_000_000
