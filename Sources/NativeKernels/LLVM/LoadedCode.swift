import ShaderProgram

/// Object code loaded into this process until `deinit`.
///
/// `@unchecked Sendable` holds because it is immutable after `init`.
final class LoadedCode: @unchecked Sendable {
    typealias Function = @convention(c) (UnsafeRawPointer) -> Int32

    private let session: CodeSession
    private let library: CodeSession.Library
    let function: Function

    /// - Parameter objects: a kernel's object file and those of its callees.
    init(objects: [[UInt8]]) throws(KernelError) {
        session = try CodeSession.shared()
        let address: UnsafeRawPointer
        (library, address) = try session.load(objects, KernelEmitter.symbol)
        function = unsafeBitCast(address, to: Function.self)
    }

    deinit { session.unload(library) }
}
