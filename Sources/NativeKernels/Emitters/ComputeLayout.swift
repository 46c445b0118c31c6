/// Byte offsets of a compute kernel's arguments, shared by emitted code and Swift.
enum ComputeLayout {
    static let gridWidth = 0
    static let gridHeight = 4
    static let uniforms = 8
    static let images = 16
    static let lists = 24
    static let memories = 32
    /// The same offset as `KernelLayout.deadline`.
    static let deadline = 40
    static let size = 48

    /// A texture or picture.
    enum Image {
        static let base = 0
        static let bytesPerRow = 8
        static let width = 16
        static let height = 20
        static let size = 24
    }

    /// A list or memory: the address and count of its 32-bit numbers.
    enum Numbers {
        static let base = 0
        static let count = 8
        static let size = 16
    }
}
