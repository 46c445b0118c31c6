/// How a compute kernel's arguments lie in memory: offsets in bytes, shared by the code that is
/// emitted and the Swift side that fills them in.
enum ComputeLayout {
    static let gridWidth = 0
    static let gridHeight = 4
    static let uniforms = 8
    static let images = 16
    static let lists = 24
    static let memories = 32
    /// As `KernelLayout.deadline`.
    static let deadline = 40
    static let size = 48

    /// One record a texture or picture.
    enum Image {
        static let base = 0
        static let bytesPerRow = 8
        static let width = 16
        static let height = 20
        static let size = 24
    }

    /// One record a list or memory: where its numbers of 32 bits are, and how many.
    enum Numbers {
        static let base = 0
        static let count = 8
        static let size = 16
    }
}
