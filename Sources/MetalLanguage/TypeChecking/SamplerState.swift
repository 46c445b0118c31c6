/// The choices of a timeline for a fragment function's `sampler` parameter.
package struct SamplerChoice: Hashable, Sendable {
    /// The words in a timeline: `nearest`, `repeat`, …
    package let words: [String]
    /// The value of its uniform.
    package let number: Int
    private let filter: SamplerState.Filter
    private let address: SamplerState.Address

    private init(
        _ filter: SamplerState.Filter, _ address: SamplerState.Address, number: Int
    ) {
        words = [filter.rawValue, address.rawValue]
        self.filter = filter
        self.address = address
        self.number = number
    }

    package static let addresses = SamplerState.Address.allCases.map(\.rawValue)
    package static let filters = [SamplerState.Filter.linear, .nearest].map(\.rawValue)

    /// The default first.
    static let all = SamplerState.Address.allCases.enumerated().flatMap { index, address in
        [
            SamplerChoice(.linear, address, number: 2 * index),
            SamplerChoice(.nearest, address, number: 2 * index + 1),
        ]
    }

    /// The number for words such as `nearest` and `repeat`, in any order; what isn't named is the
    /// default. Nil for others.
    package static func number(for words: [String]) -> Int? {
        let filter = words.filter(filters.contains)
        let address = words.filter(addresses.contains)
        guard filter.count <= 1, address.count <= 1, filter.count + address.count == words.count
        else { return nil }
        return all.first {
            $0.words == [filter.first ?? filters[0], address.first ?? addresses[0]]
        }?.number
    }

    func applied(to state: SamplerState) -> SamplerState {
        var state = state
        state.filter = filter
        state.horizontal = address
        state.vertical = address
        return state
    }
}

/// The options of a `constexpr sampler`.
struct SamplerState: Hashable, Sendable {
    enum Filter: String, Hashable, Sendable { case nearest, linear }

    /// The treatment of coordinates outside the texture.
    enum Address: String, Hashable, Sendable, CaseIterable {
        case clampToEdge = "clamp_to_edge"
        case clampToZero = "clamp_to_zero"
        case `repeat`
        case mirroredRepeat = "mirrored_repeat"

        /// Whether the texture repeats.
        var isPeriodic: Bool { self == .repeat || self == .mirroredRepeat }
    }

    enum Coordinates: String, Hashable, Sendable { case normalized, pixel }

    var filter = Filter.nearest
    var horizontal = Address.clampToEdge
    var vertical = Address.clampToEdge
    var coordinates = Coordinates.normalized

    /// Applies one option, e.g. `address::repeat`; false if it is unknown.
    mutating func apply(_ text: String) -> Bool {
        let names = text.split(separator: ":").map(String.init)
        let parts = names.first == "metal" ? Array(names.dropFirst()) : names
        guard parts.count == 2 else { return false }
        switch parts[0] {
        case "filter", "mag_filter", "min_filter":
            // Textures have no mipmaps, so one filter serves both.
            guard let filter = Filter(rawValue: parts[1]) else { return false }
            if parts[0] != "min_filter" { self.filter = filter }
        case "mip_filter": return ["none", "nearest", "linear"].contains(parts[1])
        case "address", "s_address", "t_address", "r_address":
            // The default border is transparent black.
            let name = parts[1] == "clamp_to_border" ? Address.clampToZero.rawValue : parts[1]
            guard let address = Address(rawValue: name) else { return false }
            if parts[0] == "address" || parts[0] == "s_address" { horizontal = address }
            if parts[0] == "address" || parts[0] == "t_address" { vertical = address }
        case "border_color": return parts[1] == "transparent_black"
        case "coord":
            guard let coordinates = Coordinates(rawValue: parts[1]) else { return false }
            self.coordinates = coordinates
        default: return false
        }
        return true
    }
}
