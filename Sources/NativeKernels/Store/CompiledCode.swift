import ShaderProgram

/// An object file, and the functions that it wants from others.
struct CompiledCode: Hashable, Sendable {
    var object: [UInt8]
    var callees: [SharedFunction] = []

    init(object: [UInt8], callees: [SharedFunction]) {
        (self.object, self.callees) = (object, callees)
    }

    /// As it is kept on disk: how many names, each behind its length, and the object file.
    var bytes: [UInt8] {
        var bytes = [UInt8(callees.count)]
        for callee in callees {
            let symbol = Array(callee.symbol.utf8)
            bytes += [UInt8(symbol.count)] + symbol
        }
        return bytes + object
    }

    /// Nil where the bytes are something else.
    ///
    /// - Parameter library: where the functions are that it may want.
    init?(bytes: [UInt8], calling library: FunctionLibrary) {
        var rest = bytes[...]
        guard let count = rest.popFirst() else { return nil }
        for _ in 0..<count {
            guard let length = rest.popFirst(), rest.count >= Int(length),
                let callee = SharedFunction(
                    symbol: String(decoding: rest.prefix(Int(length)), as: UTF8.self),
                    of: library)
            else { return nil }
            callees.append(callee)
            rest = rest.dropFirst(Int(length))
        }
        object = Array(rest)
    }
}
