import Diagnostics
import TimelineModel

struct CompiledCells: Sendable {
    enum Column: Sendable {
        case fixed(CompiledValue)
        case flexible(least: CompiledValue, most: CompiledValue?)
        case adaptive(least: CompiledValue, most: CompiledValue?)
    }

    /// Nil for a flow.
    let columns: [Column]?
    let spacing: CompiledValue
    let alignment: UnitPlace

    init(_ cells: CellLayout, by values: ValueCompiler) throws(DiagnosticError) {
        spacing = try values.compile(cells.spacing)
        alignment = cells.alignment
        guard case .grid(let written) = cells.kind else {
            columns = nil
            return
        }
        var columns: [Column] = []
        for column in written {
            switch column {
            case .fixed(let width): columns.append(.fixed(try values.compile(width)))
            case .flexible(let least, let most):
                columns.append(
                    .flexible(least: try values.compile(least), most: try values.compile(most)))
            case .adaptive(let least, let most):
                columns.append(
                    .adaptive(least: try values.compile(least), most: try values.compile(most)))
            }
        }
        self.columns = columns
    }

    /// The key in a timeline.
    var name: String { columns == nil ? "flow" : "grid" }
}

struct CompiledAspectRatio: Sendable {
    private let ratio: CompiledValue
    private let contentMode: VectorFit

    init(_ ratio: AspectRatio, by values: ValueCompiler) throws(DiagnosticError) {
        self.ratio = try values.compile(ratio.ratio)
        contentMode = ratio.contentMode
    }

    /// Returns a size of this ratio: from the side that is given, or the largest in the offered
    /// size (`fit`), or the smallest that covers it (`fill`). A ratio that isn't above 0 changes
    /// nothing.
    func size(
        in offer: Size, _ frame: (width: Double?, height: Double?), _ context: EvaluationContext
    ) -> Size {
        let numbers = ratio.numbers(in: context)
        let ratio = numbers.count == 2 ? numbers[0] / numbers[1] : numbers[0]
        let plain = Size(
            width: frame.width ?? offer.width, height: frame.height ?? offer.height)
        guard ratio > 0, ratio.isFinite else { return plain }
        if frame.width != nil, frame.height != nil { return plain }
        let byWidth = Size(width: plain.width, height: plain.width / ratio)
        let byHeight = Size(width: plain.height * ratio, height: plain.height)
        if frame.width != nil || !offer.height.isFinite { return byWidth }
        if frame.height != nil || !offer.width.isFinite { return byHeight }
        let isWide = byWidth.height <= offer.height
        return isWide == (contentMode == .fit) ? byWidth : byHeight
    }
}

struct CompiledEdgePlace: Sendable {
    let space: EdgePlace.Space
    let place: UnitPlace
    let inset: CompiledPadding

    init(_ place: EdgePlace, by values: ValueCompiler) throws(DiagnosticError) {
        space = place.space
        self.place = place.place
        inset = try place.inset.map(values)
    }
}
