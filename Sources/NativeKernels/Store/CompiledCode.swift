import ShaderProgram

/// An object file and the shared functions it calls.
struct CompiledCode: Hashable, Sendable {
    var object: [UInt8]
    var callees: [SharedFunction] = []

    init(object: [UInt8], callees: [SharedFunction]) {
        (self.object, self.callees) = (object, callees)
    }

    /// The stored form: number of callees, their symbols after their lengths, and the object file.
    var bytes: [UInt8] {
        var bytes = [UInt8(callees.count)]
        for callee in callees {
            let symbol = Array(callee.symbol.utf8)
            bytes += [UInt8(symbol.count)] + symbol
        }
        return bytes + object
    }

    /// Nil if malformed.
    ///
    /// - Parameter library: the library of the callees.
    init?(bytes: [UInt8], calling library: FunctionLibrary) {
        var rest = bytes[...]
        guard let count = rest.popFirst() else { return nil }
        for _ in 0..<count {
            guard let length = rest.popFirst(), rest.count >= Int(length),
                let callee = SharedFunction(
                    symbol: String(decoding: rest.prefix(Int(length)), as: UTF8.self), of: library)
            else { return nil }
            callees.append(callee)
            rest = rest.dropFirst(Int(length))
        }
        object = Array(rest)
    }
}
