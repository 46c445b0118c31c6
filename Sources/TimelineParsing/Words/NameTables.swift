import Diagnostics

/// The names that a mapping may have, to find the one that an unknown name stands for.
struct NameTables {
    let plain: PlainNames
    let near: NearNames

    init(_ names: [String]) {
        plain = PlainNames(names)
        near = NearNames(names)
    }
}
