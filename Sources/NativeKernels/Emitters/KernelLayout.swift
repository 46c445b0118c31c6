/// Byte offsets of a kernel's arguments, shared by emitted code and Swift.
enum KernelLayout {
    static let output = 0
    static let bytesPerRow = 8
    static let bytesPerPlane = 16
    /// The region to write, in the output's columns and rows.
    static let firstColumn = 24
    static let endColumn = 28
    static let firstRow = 32
    static let endRow = 36
    /// The output's first pixel on the canvas.
    static let outputX = 40
    static let outputY = 44
    static let originX = 48
    static let originY = 52
    static let scale = 56
    static let uniforms = 64
    static let images = 72
    /// Records of `ComputeLayout.Numbers`.
    static let buffers = 80
    /// The address of a number that becomes non-zero when the kernel must stop.
    static let deadline = 88
    static let size = 96

    /// An input.
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
}
