/// What a `constexpr sampler` says: known when the shader is compiled.
struct SamplerState: Hashable, Sendable {
    enum Filter: String, Hashable, Sendable { case nearest, linear }

    /// What lies outside a texture.
    enum Address: String, Hashable, Sendable {
        case clampToEdge = "clamp_to_edge"
        case clampToZero = "clamp_to_zero"
        case `repeat`
        case mirroredRepeat = "mirrored_repeat"

        /// Whether the picture goes on beyond its edges.
        var isPeriodic: Bool { self == .repeat || self == .mirroredRepeat }
    }

    enum Coordinates: String, Hashable, Sendable { case normalized, pixel }

    var filter = Filter.nearest
    var horizontal = Address.clampToEdge
    var vertical = Address.clampToEdge
    var coordinates = Coordinates.normalized

    /// Takes one description such as `address::repeat` to heart; false where it is not understood.
    mutating func apply(_ text: String) -> Bool {
        let names = text.split(separator: ":").map(String.init)
        let parts = names.first == "metal" ? Array(names.dropFirst()) : names
        guard parts.count == 2 else { return false }
        switch parts[0] {
        case "filter", "mag_filter", "min_filter":
            // A picture is never made smaller by mipmaps here: one filter is for all.
            guard let filter = Filter(rawValue: parts[1]) else { return false }
            if parts[0] != "min_filter" { self.filter = filter }
        case "mip_filter": return ["none", "nearest", "linear"].contains(parts[1])
        case "address", "s_address", "t_address", "r_address":
            // The border is transparent black, unless it is said to be another.
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
