package import Diagnostics
package import MediaTime

/// A compute layer. The author's kernels run once per step, update persistent buffers and write the
/// layer's texture.
package struct ComputeUse: Hashable, Sendable {
    package struct Buffer: Hashable, Encodable, Sendable {
        package var name: String
        /// The number of elements, which all start as zeros. The kernels declare the element type.
        package var count: Int

        package init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// One run of a kernel.
    package struct Pass: Hashable, Sendable {
        package var kernel: String
        package var gridWidth: Int
        package var gridHeight: Int
        /// In the order of the kernel's parameters.
        package var arguments: [Value]
        /// The elements of each list that the kernel takes, in its parameters' order.
        package var lists: [[Value]]
        package var pictures: [PictureFile]
        /// The arguments' names, shown in traces.
        package var parameterNames: [String]
        package var location: SourceLocation?

        package init(
            kernel: String, gridWidth: Int, gridHeight: Int, arguments: [Value] = [],
            lists: [[Value]] = [], pictures: [PictureFile] = [], parameterNames: [String] = [],
            location: SourceLocation? = nil
        ) {
            self.kernel = kernel
            self.gridWidth = gridWidth
            self.gridHeight = gridHeight
            self.arguments = arguments
            self.lists = lists
            self.pictures = pictures
            self.parameterNames = parameterNames
            self.location = location
        }
    }

    package var buffers: [Buffer]
    /// The size of the texture, which is scaled to fill the layer.
    package var pixelWidth: Int
    package var pixelHeight: Int
    package var interpolation: Interpolation
    /// The rate of steps: step k happens at the time of frame k at this rate.
    package var stepRate: FrameRate
    /// The passes that run once, before step 0.
    package var start: [Pass]
    /// The passes that run in every step, in order.
    package var step: [Pass]

    package init(
        buffers: [Buffer], pixelWidth: Int, pixelHeight: Int, interpolation: Interpolation = .high,
        stepRate: FrameRate, start: [Pass] = [], step: [Pass]
    ) {
        self.buffers = buffers
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.interpolation = interpolation
        self.stepRate = stepRate
        self.start = start
        self.step = step
    }

    /// Whether a kernel reads pictures from files.
    var readsPictures: Bool { (start + step).contains { !$0.pictures.isEmpty } }

    /// All values that may vary.
    package var values: [Value] {
        (start + step).flatMap { $0.arguments + $0.lists.joined() }
    }
}
