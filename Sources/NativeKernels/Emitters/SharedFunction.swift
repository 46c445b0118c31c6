import PixelBuffers
import ShaderProgram

/// A function shared by many kernels, compiled separately once.
struct SharedFunction: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `TapEmitter.read`: pixels that may lie outside.
        case read(PixelFormat)
        /// `ImageEmitter.sample`; `hasRowEach` if `y` varies by lane.
        case sample(PixelFormat, followsColumns: Bool, hasRowEach: Bool)
        /// A library function's name.
        case library(String)
    }

    var kind: Kind
    /// 1 for scalars.
    var lanes: Int
    /// The library of the function and its callees; none for pixels.
    var library: FunctionLibrary

    init(_ kind: Kind, lanes: Int, of library: FunctionLibrary = .none) {
        (self.kind, self.lanes, self.library) = (kind, lanes, library)
    }

    /// The name in object code.
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

    /// The name for people.
    var title: String {
        switch kind {
        case .read(let format): "(pixels of \(format.rawValue))"
        case .sample(let format, let followsColumns, let hasRowEach):
            "(samples of \(format.rawValue), " + (hasRowEach ? "anywhere" : "in a row")
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

    /// Finds a function by symbol; nil if there is none.
    init?(symbol: String, of library: FunctionLibrary) {
        let parts = symbol.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 3, let lanes = Int(parts[parts.count - 1]) else { return nil }
        // Only looked up if needed: making the library takes time.
        let name = parts[2..<parts.count - 1].joined(separator: ".")
        let isInLibrary = parts[1] == "library" && library.program(named: name) != nil
        let all =
            isInLibrary
            ? [SharedFunction(.library(name), lanes: lanes, of: library)]
            : Self.ofPixels.map { SharedFunction($0, lanes: lanes) }
        guard let found = all.first(where: { $0.symbol == symbol }) else { return nil }
        self = found
    }
}
