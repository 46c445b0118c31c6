/// The rotation and mirroring that turn a stored picture upright.
///
/// The upright pixel (x, y) is the stored pixel (u, v): (y, x) if `isTransposed`, else (x, y); then
/// u and v are each reversed if flipped.
package struct Orientation: Hashable, Sendable {
    package var isTransposed = false
    package var flipsColumns = false
    package var flipsRows = false

    package static let upright = Orientation()

    private init() {}

    /// The value of EXIF tag 274 (CIPA DC-008, 4.6.4 A), 1…8; nil for others.
    package init?(exif number: Int) {
        guard (1...8).contains(number) else { return nil }
        isTransposed = number >= 5
        flipsColumns = [2, 3, 7, 8].contains(number)
        flipsRows = [3, 4, 6, 7].contains(number)
    }

    /// The linear part of a film's display matrix: stored (x, y) appears at (a·x + c·y, b·x + d·y).
    /// Rounded to quarter turns.
    init(displayMatrix a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
        isTransposed = b.magnitude > a.magnitude
        flipsColumns = (isTransposed ? b : a) < 0
        flipsRows = (isTransposed ? c : d) < 0
    }

    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        isTransposed ? (height, width) : (width, height)
    }
}
