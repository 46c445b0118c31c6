/// The kinds of flashes, with the thresholds of WCAG 2.2's success criterion 2.3.1.
///
/// Source: https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds
enum FlashKind: CaseIterable, Sendable {
    /// A change of relative luminance.
    case luminance
    /// A change to or from saturated red.
    case red

    /// The smallest change that counts.
    var minChange: Float {
        switch self {
        case .luminance: 0.1
        case .red: 20
        }
    }

    /// The darker of two states must be below this.
    var darkLimit: Float {
        switch self {
        case .luminance: 0.8
        case .red: .infinity
        }
    }

    func values(of grid: FlashGrid) -> [Float] {
        switch self {
        case .luminance: grid.luminance
        case .red: grid.red
        }
    }

    /// The maximum share of the frame that may flash.
    static let maxArea = 0.25
    /// The transitions of three flashes, each a pair of opposing changes: the maximum within a
    /// second.
    static let maxTransitions = 6
}
