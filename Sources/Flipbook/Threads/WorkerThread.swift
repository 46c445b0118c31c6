#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread of the operating system that runs one function; must be joined.
struct WorkerThread {
    private let handle: pthread_t

    /// - Parameter stackBytes: a main thread's size by default, since layers nest 64 deep.
    /// - Throws: `FlipbookError.failed` if the system can't create a thread.
    init(stackBytes: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) throws(FlipbookError) {
        // Not `pthread_attr_t()`: several C modules declare that type, which makes the initializer
        // ambiguous.
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        pthread_attr_init(attributes)
        defer { pthread_attr_destroy(attributes) }
        pthread_attr_setstacksize(attributes, stackBytes)

        let box = Unmanaged.passRetained(Body(body))
        #if canImport(Glibc)
            var handle = pthread_t()
            let code = pthread_create(&handle, attributes, runBody, box.toOpaque())
            let created: pthread_t? = handle
        #else
            var created: pthread_t?
            let code = pthread_create(&created, attributes, runBody, box.toOpaque())
        #endif
        guard code == 0, let created else {
            box.release()
            throw .failed("can't start a thread: \(String(cString: strerror(code)))")
        }
        self.handle = created
    }

    func join() { pthread_join(handle, nil) }

    /// Starts as many threads as the system gives, at most `count`.
    ///
    /// - Throws: `FlipbookError.failed` where it gives none.
    static func several(
        _ count: Int, _ body: @escaping @Sendable () -> Void
    ) throws(FlipbookError) -> [WorkerThread] {
        var threads: [WorkerThread] = []
        for _ in 0..<max(1, count) {
            do throws(FlipbookError) {
                threads.append(try WorkerThread(body))
            } catch {
                if threads.isEmpty { throw error }
                break
            }
        }
        return threads
    }
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
