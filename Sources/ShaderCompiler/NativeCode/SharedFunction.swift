import PixelBuffers

/// A function that the kernels of many shaders call: hundreds of instructions that need be compiled
/// once only.
struct SharedFunction: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `TapEmitter.read`: the pixels at columns and rows that may lie outside.
        case read
        /// `ImageEmitter.sample`; `followsColumns` as there, `hasRowEach` where `y` differs from
        /// lane to lane.
        case sample(followsColumns: Bool, hasRowEach: Bool)
    }

    var kind: Kind
    /// Of the input.
    var format: PixelFormat
    var lanes: Int

    /// Its name in object code.
    var symbol: String { "flipbook.\(name).\(format.rawValue).\(lanes)" }

    private var name: String {
        switch kind {
        case .read: "read"
        case .sample(let followsColumns, let hasRowEach):
            "sample" + (followsColumns ? "Columns" : "") + (hasRowEach ? "Rows" : "")
        }
    }

    /// What people see.
    var title: String {
        switch kind {
        case .read: "(pixels of \(format.rawValue))"
        case .sample(let followsColumns, let hasRowEach):
            "(samples of \(format.rawValue), "
                + (hasRowEach ? "anywhere" : "in a row")
                + (followsColumns ? ", by columns" : "") + ")"
        }
    }

    private static let kinds: [Kind] =
        [.read]
        + [false, true].flatMap { columns in
            [false, true].map { .sample(followsColumns: columns, hasRowEach: $0) }
        }

    init(_ kind: Kind, of format: PixelFormat, lanes: Int) {
        (self.kind, self.format, self.lanes) = (kind, format, lanes)
    }

    /// The one with that symbol; nil where there is none.
    init?(symbol: String) {
        let parts = symbol.split(separator: ".")
        guard parts.count == 4, let format = PixelFormat(rawValue: String(parts[2])),
            let lanes = Int(parts[3])
        else { return nil }
        let all = Self.kinds.map { SharedFunction($0, of: format, lanes: lanes) }
        guard let found = all.first(where: { $0.symbol == symbol }) else { return nil }
        self = found
    }
}
