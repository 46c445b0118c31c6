internal import MediaCoding
internal import MetalLanguage
internal import NativeKernels
internal import Synchronization
internal import Threads

/// Loads libav and LLVM on a thread of its own while the timeline is read, which takes less time.
///
/// With one worker no thread is started, and each library is loaded at its first use.
package struct EarlyLoading: Sendable {
    package enum Part: Sendable {
        case libav
        case llvm
        /// The standard library of shaders.
        case shaders
    }

    private static let begun = Mutex(false)

    private let thread: WorkerThread?

    /// Begins, once in a process, to load the parts in this order.
    package init(_ parts: [Part], _ options: RenderOptions) {
        let isFirst = Self.begun.withLock { begun in
            defer { begun = true }
            return !begun
        }
        guard isFirst, options.workerCount > 1 else {
            thread = nil
            return
        }
        // The dynamic linker lets no thread start while it loads a library. So what watches the
        // reading starts before.
        if options.frameTimeout != nil { Watchdog.shared.begin() }
        MediaLibraries.prepare()
        thread = try? WorkerThread {
            for part in parts { Self.load(part) }
        }
    }

    /// Loads a part on this thread too, which would wait for the other parts.
    package func load(_ part: Part) {
        if thread != nil { Self.load(part) }
    }

    private static func load(_ part: Part) {
        switch part {
        case .libav: MediaLibraries.begin()
        case .llvm: KernelCompiler.begin()
        case .shaders: ShaderLibrary.begin()
        }
    }

    /// Waits for the thread; called in any case, since a process must not end while a library is
    /// being loaded.
    package func join() { thread?.join() }
}
