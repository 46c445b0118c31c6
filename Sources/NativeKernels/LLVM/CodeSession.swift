internal import CLLVM
import ShaderProgram
import Synchronization

/// The process's session of LLVM's loader, for all kernels: starting one takes half a millisecond.
///
/// Each kernel has a library of its own, so that names of one aren't found by another.
///
/// `@unchecked Sendable` holds because the handles never change, and are used under a lock.
final class CodeSession: @unchecked Sendable {
    /// Started by the first kernel, and again if that failed; it lives until the process ends.
    private static let started = Mutex<CodeSession?>(nil)

    static func shared() throws(KernelError) -> CodeSession {
        try started.withLock { started throws(KernelError) in
            if let started { return started }
            let session = try CodeSession()
            started = session
            return session
        }
    }

    /// A library in the session.
    struct Library: @unchecked Sendable {
        fileprivate let handle: LLVMOrcJITDylibRef
    }

    private struct State {
        /// Emptied libraries: LLVM removes none.
        var unused: [Library] = []
        var count = 0
    }

    private let loader: LLVMOrcLLJITRef
    private let session: LLVMOrcExecutionSessionRef
    private let state = Mutex(State())
    private let reports = LinkReports()

    private init() throws(KernelError) {
        // Registering the target isn't thread-safe.
        _ = CodeTarget.host
        var created: LLVMOrcLLJITRef?
        try Self.check(LLVMOrcCreateLLJIT(&created, nil), "starting the loader")
        guard let created, let session = LLVMOrcLLJITGetExecutionSession(created) else {
            throw KernelError(message: "the loader did not start")
        }
        (loader, self.session) = (created, session)
        LLVMOrcExecutionSessionSetErrorReporter(
            session,
            { context, error in
                guard let context, let error else { return }
                Unmanaged<LinkReports>.fromOpaque(context).takeUnretainedValue().add(error)
            }, Unmanaged.passUnretained(reports).toOpaque())
    }

    /// Loads a kernel's object files, and returns the address of a name in them.
    func load(
        _ objects: [[UInt8]], _ name: String
    ) throws(KernelError) -> (library: Library, address: UnsafeRawPointer) {
        // Lookups are made one after the other: a lookup also links the functions of other threads'
        // lookups, which would return before these are linked.
        try state.withLock { state throws(KernelError) in
            let library = try library(&state)
            do throws(KernelError) {
                for object in objects { try add(object, to: library) }
                return (library, try address(of: name, in: library))
            } catch {
                clear(library, &state)
                let texts = [error.message] + reports.take()
                throw KernelError(message: texts.joined(separator: "; "))
            }
        }
    }

    /// Unloads a library's code.
    func unload(_ library: Library) { state.withLock { clear(library, &$0) } }

    /// An empty library.
    private func library(_ state: inout State) throws(KernelError) -> Library {
        if let unused = state.unused.popLast() { return unused }
        // Large copies compile to calls of `memcpy`, found in the process.
        var generator: LLVMOrcDefinitionGeneratorRef?
        try Self.check(
            LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
                &generator, LLVMOrcLLJITGetGlobalPrefix(loader), nil, nil), "loading code")
        state.count += 1
        let name = "kernel \(state.count)"
        guard let made = LLVMOrcExecutionSessionCreateBareJITDylib(session, name) else {
            LLVMOrcDisposeDefinitionGenerator(generator)
            throw KernelError(message: "loading code: there is no memory for a library")
        }
        LLVMOrcJITDylibAddGenerator(made, generator)
        return Library(handle: made)
    }

    private func clear(_ library: Library, _ state: inout State) {
        if let error = LLVMOrcJITDylibClear(library.handle) {
            LLVMConsumeError(error)
        } else {
            state.unused.append(library)
        }
    }

    private func add(_ object: [UInt8], to library: Library) throws(KernelError) {
        let memory = object.withUnsafeBytes { bytes in
            LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.baseAddress, bytes.count, "kernel")
        }
        try Self.check(LLVMOrcLLJITAddObjectFile(loader, library.handle, memory), "loading code")
    }

    /// Links the library's code.
    private func address(
        of name: String, in library: Library
    ) throws(KernelError) -> UnsafeRawPointer {
        typealias Answer = Result<LLVMOrcExecutorAddress, KernelError>?
        var order = LLVMOrcCJITDylibSearchOrderElement(
            JD: library.handle, JDLookupFlags: LLVMOrcJITDylibLookupFlagsMatchAllSymbols)
        // The lookup releases the name.
        var symbols = LLVMOrcCLookupSetElement(
            Name: LLVMOrcLLJITMangleAndIntern(loader, name),
            LookupFlags: LLVMOrcSymbolLookupFlagsRequiredSymbol)
        // A session links on the calling thread, so the answer is set when the call returns.
        var answer: Answer = nil
        withUnsafeMutablePointer(to: &answer) { answer in
            LLVMOrcExecutionSessionLookup(
                session, LLVMOrcLookupKindStatic, &order, 1, &symbols, 1,
                { error, found, count, answer in
                    // LLVM passes it with errors, too, though its header doesn't promise that.
                    let answer = answer?.assumingMemoryBound(to: Answer.self)
                    if let error {
                        let message = "loading code: \(NativeCode.text(of: error))"
                        answer?.pointee = .failure(KernelError(message: message))
                    } else if count == 1, let found {
                        answer?.pointee = .success(found.pointee.Sym.Address)
                    }
                }, answer)
        }
        guard let found = try answer?.get(), let address = UnsafeRawPointer(bitPattern: UInt(found))
        else { throw KernelError(message: "loading code: it has no address") }
        return address
    }

    private static func check(_ error: LLVMErrorRef?, _ doing: String) throws(KernelError) {
        guard let error else { return }
        throw KernelError(message: "\(doing): \(NativeCode.text(of: error))")
    }
}

/// Errors that LLVM reports while it links, which say more than the lookup's own: a name that is
/// missing, where the lookup names the one that needs it. By default LLVM prints them.
private final class LinkReports: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ error: LLVMErrorRef) {
        let text = NativeCode.text(of: error)
        texts.withLock { $0.append(text) }
    }

    /// Returns those since the last call.
    func take() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}
