package import Diagnostics

/// The names that a mapping may have, to find the one that is meant by an unknown name.
package struct NameTables {
    package let plain: PlainNames
    package let near: NearNames

    package init(_ names: [String]) {
        plain = PlainNames(names)
        near = NearNames(names)
    }
}
