/// How a picture that a camera stored as its sensor lay is turned upright.
///
/// The upright pixel (x, y) is the stored pixel (u, v), where (u, v) is (y, x) if `isTransposed`
/// and (x, y) else, and then each of u and v is counted from the other end where it is flipped.
package struct Orientation: Hashable, Sendable {
    package var isTransposed = false
    package var flipsColumns = false
    package var flipsRows = false

    package static let upright = Orientation()

    private init() {}

    /// The number of EXIF's tag 274 (CIPA DC-008, 4.6.4 A), 1…8; nil for any other.
    package init?(exif number: Int) {
        guard (1...8).contains(number) else { return nil }
        isTransposed = number >= 5
        flipsColumns = [2, 3, 7, 8].contains(number)
        flipsRows = [3, 4, 6, 7].contains(number)
    }

    /// A film's display matrix, the four numbers of its linear part: stored (x, y) is shown at
    /// (a·x + c·y, b·x + d·y). What isn't made of quarter turns is taken for the nearest that is.
    init(displayMatrix a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
        isTransposed = b.magnitude > a.magnitude
        flipsColumns = (isTransposed ? b : a) < 0
        flipsRows = (isTransposed ? c : d) < 0
    }

    /// The upright picture's size.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        isTransposed ? (height, width) : (width, height)
    }
}
