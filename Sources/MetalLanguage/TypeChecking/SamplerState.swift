/// The options of a `constexpr sampler`.
struct SamplerState: Hashable, Sendable {
    enum Filter: String, Hashable, Sendable { case nearest, linear }

    /// The treatment of coordinates outside the texture.
    enum Address: String, Hashable, Sendable {
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
            // One filter for both: textures have no mipmaps.
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
