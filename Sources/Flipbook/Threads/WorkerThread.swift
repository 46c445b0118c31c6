#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread of the operating system that runs one function; must be joined.
struct WorkerThread {
    private let handle: pthread_t

    /// - Parameter stackBytes: layers nest 64 deep, so a worker gets what a main thread has.
    /// - Throws: `FlipbookError.failed` where the system has no thread left to give.
    init(stackBytes: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) throws(FlipbookError) {
        let box = Unmanaged.passRetained(Body(body))
        var created: pthread_t?
        let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let attributes = memory.baseAddress else { return ENOMEM }
            pthread_attr_init(attributes)
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setstacksize(attributes, stackBytes)
            #if canImport(Glibc)
                var handle: pthread_t = 0
                let code = pthread_create(&handle, attributes, runBody, box.toOpaque())
                created = handle
                return code
            #else
                return pthread_create(&created, attributes, runBody, box.toOpaque())
            #endif
        }
        guard code == 0, let created else {
            box.release()
            throw .failed("can't start a thread: \(String(cString: strerror(code)))")
        }
        self.handle = created
    }

    func join() { pthread_join(handle, nil) }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Glibc)
    private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
    }
#else
    private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }
#endif
