import PixelBuffers
import ShaderProgram

/// A function that the kernels of many shaders call: hundreds of instructions that need be compiled
/// once only.
struct SharedFunction: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `TapEmitter.read`: the pixels at columns and rows that may lie outside.
        case read(PixelFormat)
        /// `ImageEmitter.sample`; `followsColumns` as there, `hasRowEach` where `y` differs from
        /// lane to lane.
        case sample(PixelFormat, followsColumns: Bool, hasRowEach: Bool)
        /// A function of the standard library, by its name there.
        case library(String)
    }

    var kind: Kind
    /// One: of a single number, the same for all pixels.
    var lanes: Int
    /// Where it is, and what it calls; none for pixels.
    var library: FunctionLibrary

    init(_ kind: Kind, lanes: Int, of library: FunctionLibrary = .none) {
        (self.kind, self.lanes, self.library) = (kind, lanes, library)
    }

    /// Its name in object code.
    var symbol: String { "flipbook.\(name).\(lanes)" }

    private var name: String {
        switch kind {
        case .read(let format): "read.\(format.rawValue)"
        case .sample(let format, let followsColumns, let hasRowEach):
            "sample" + (followsColumns ? "Columns" : "") + (hasRowEach ? "Rows" : "")
                + ".\(format.rawValue)"
        case .library(let name): "library.\(name)"
        }
    }

    /// What people see.
    var title: String {
        switch kind {
        case .read(let format): "(pixels of \(format.rawValue))"
        case .sample(let format, let followsColumns, let hasRowEach):
            "(samples of \(format.rawValue), "
                + (hasRowEach ? "anywhere" : "in a row")
                + (followsColumns ? ", by columns" : "") + ")"
        case .library(let name): "(\(name))"
        }
    }

    private static let ofPixels: [Kind] =
        PixelFormat.allCases.flatMap { format in
            [.read(format)]
                + [false, true].flatMap { columns in
                    [false, true].map {
                        .sample(format, followsColumns: columns, hasRowEach: $0)
                    }
                }
        }

    /// The one with that symbol, among those of pixels and of the library; nil where there is none.
    init?(symbol: String, of library: FunctionLibrary) {
        let parts = symbol.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 3, let lanes = Int(parts[parts.count - 1]) else { return nil }
        // The library is looked into for its own functions only: it takes time to read.
        let name = parts[2..<parts.count - 1].joined(separator: ".")
        let isInLibrary =
            parts[1] == "library" && library.program(named: name) != nil
        let all =
            isInLibrary
            ? [SharedFunction(.library(name), lanes: lanes, of: library)]
            : Self.ofPixels.map { SharedFunction($0, lanes: lanes) }
        guard let found = all.first(where: { $0.symbol == symbol }) else { return nil }
        self = found
    }
}
