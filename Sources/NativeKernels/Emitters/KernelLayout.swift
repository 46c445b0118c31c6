/// How a kernel's arguments lie in memory: offsets in bytes, shared by the code that is emitted and
/// the Swift side that fills them in.
enum KernelLayout {
    static let output = 0
    static let bytesPerRow = 8
    static let bytesPerPlane = 16
    /// The region to write, in columns and rows of the output buffer.
    static let firstColumn = 24
    static let endColumn = 28
    static let firstRow = 32
    static let endRow = 36
    /// Canvas pixels of the output buffer's first pixel.
    static let outputX = 40
    static let outputY = 44
    static let originX = 48
    static let originY = 52
    static let scale = 56
    static let uniforms = 64
    static let images = 72
    static let buffers = 80
    /// Where a number is that becomes other than zero when the kernel shall leave off.
    static let deadline = 88
    static let size = 96

    /// One record an input.
    enum Image {
        static let base = 0
        static let bytesPerRow = 8
        static let bytesPerPlane = 16
        static let width = 24
        static let height = 28
        /// The output's first pixel in the input's columns and rows.
        static let deltaX = 32
        static let deltaY = 36
        static let sampleOffsetX = 40
        static let sampleOffsetY = 44
        static let size = 48
    }

    /// One record a buffer.
    enum Buffer {
        static let base = 0
        static let count = 8
        static let size = 16
    }
}
