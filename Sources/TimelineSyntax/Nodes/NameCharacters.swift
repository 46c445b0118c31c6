package func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: false
    }
}

package func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9": true
    default: isNameStart(scalar)
    }
}
