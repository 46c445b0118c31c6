import TimelineModel

/// Lays out the children of a grid or a flow. A child with its own position is ignored.
struct CellArrangement {
    let layout: LayerLayout
    let cells: CellTree<Compiled>
    /// The group's index path.
    let path: [Int]
    /// The space that the group itself is laid out in.
    let parentRoom: Size
    let children: [CompiledLayer]
    /// Whether the first baseline is needed: that of the first row's first text.
    var wantsBaseline = false

    func slots(in inner: (origin: Point, size: Size), offer: Size) -> [LayerSlot] {
        arrangement(in: offer).slots(
            of: children, in: inner, at: cells.alignment.point, offer: offer, by: layout)
    }

    /// - Parameter room: the offered size minus the padding.
    func arrangement(in room: Size) -> StackLayout.Arrangement {
        let context = layout.context(.around(path), viewSize: room, parentSize: parentRoom)
        let numbers = cells.spacing.numbers(in: context).map(LayerProperties.coordinate)
        let spacing = Size(width: numbers[0], height: numbers[1])
        let shown = children.indices.filter { index in
            !children[index].isPlaced && children[index].isThere(at: layout.context.instant)
        }
        return switch cells.kind {
        case .grid(let columns):
            grid(shown, widths(of: columns, in: room, spacing.width, context), room, spacing)
        case .flow: flow(shown, room, spacing)
        }
    }

    private func measure(_ index: Int, room: Size, offer: Size) -> MeasuredLayer {
        let measured = layout.measure(
            children[index], room: room, offer: offer, wantsBaseline: wantsBaseline)
        return MeasuredLayer(
            size: Size(
                width: LayerProperties.coordinate(measured.size.width),
                height: LayerProperties.coordinate(measured.size.height)),
            firstBaseline: measured.firstBaseline)
    }

    // MARK: Grids

    /// Returns the columns' widths. As in SwiftUI, fixed columns are subtracted from the room
    /// first; then each other column gets an equal share of what remains, within its limits.
    private func widths(
        of columns: [ColumnTree<Compiled>], in room: Size, _ spacing: Double,
        _ context: EvaluationContext
    ) -> [Double] {
        func length(_ value: CompiledValue) -> Double {
            LayerProperties.length(value.numbers(in: context)[0])
        }
        var rest = room.width - spacing * Double(columns.count - 1)
        var sharing = 0
        for column in columns {
            if case .fixed(let width) = column { rest -= length(width) } else { sharing += 1 }
        }
        var widths: [Double] = []
        for column in columns {
            let share = rest.isFinite ? max(rest, 0) / Double(max(sharing, 1)) : 0
            switch column {
            case .fixed(let width): widths.append(length(width))
            case .flexible(let minimum, let maximum):
                let width = max(min(share, maximum.map(length) ?? .infinity), length(minimum))
                widths.append(width)
                rest -= width
                sharing -= 1
            case .adaptive(let minimum, let maximum):
                let minimum = max(length(minimum), 1)
                let share = max(share, minimum)
                let count = max(((share + spacing) / (minimum + spacing)).rounded(.down), 1)
                let usable = count.isFinite ? count : 1
                let width = min(
                    (share - spacing * (usable - 1)) / usable, maximum.map(length) ?? .infinity)
                // Columns beyond the last child are empty.
                let used = Int(min(usable, Double(max(children.count, 1))))
                widths += Array(repeating: max(width, 0), count: used)
                rest -= share
                sharing -= 1
            }
        }
        return widths
    }

    private func grid(
        _ shown: [Int], _ widths: [Double], _ room: Size, _ spacing: Size
    ) -> StackLayout.Arrangement {
        let rows = stride(from: 0, to: shown.count, by: widths.count).map {
            Array(shown[$0..<min($0 + widths.count, shown.count)])
        }
        // Rows in which all children take any height share the remaining height.
        var heights = rows.map { row -> Double? in
            let lengths = row.enumerated().compactMap { column, index -> Double? in
                guard !children[index].plan.stretchesVertically else { return nil }
                return measure(
                    index, room: room, offer: Size(width: widths[column], height: room.height)
                ).size.height
            }
            return lengths.max()
        }
        let open = heights.filter { $0 == nil }.count
        let taken =
            heights.reduce(0) { $0 + ($1 ?? 0) } + spacing.height * Double(max(rows.count - 1, 0))
        let share =
            open > 0 && room.height.isFinite ? max(room.height - taken, 0) / Double(open) : 0
        heights = heights.map { $0 ?? share }

        var places: [StackLayout.Place?] = Array(repeating: nil, count: children.count)
        var firstBaseline: Double?
        var top = 0.0
        let unit = cells.alignment.point
        for (number, row) in rows.enumerated() {
            let height = heights[number] ?? 0
            var left = 0.0
            for (column, index) in row.enumerated() {
                let offer = Size(width: widths[column], height: height)
                let measured = measure(index, room: room, offer: offer)
                let origin = Point(
                    x: left + (offer.width - measured.size.width) * unit.x,
                    y: top + (height - measured.size.height) * unit.y)
                places[index] = StackLayout.Place(offer: offer, size: measured.size, origin: origin)
                if firstBaseline == nil, number == 0, let baseline = measured.firstBaseline {
                    firstBaseline = origin.y + baseline
                }
                left += widths[column] + spacing.width
            }
            top += height + spacing.height
        }
        let width = widths.reduce(0, +) + spacing.width * Double(max(widths.count - 1, 0))
        return StackLayout.Arrangement(
            size: Size(width: width, height: max(top - (rows.isEmpty ? 0 : spacing.height), 0)),
            firstBaseline: firstBaseline, places: places)
    }

    // MARK: Flows

    private func flow(_ shown: [Int], _ room: Size, _ spacing: Size) -> StackLayout.Arrangement {
        var rows: [(children: [Int], width: Double, height: Double)] = []
        var sizes: [Int: MeasuredLayer] = [:]
        for index in shown {
            let measured = measure(index, room: room, offer: room)
            sizes[index] = measured
            if let last = rows.indices.last {
                let width = rows[last].width + spacing.width + measured.size.width
                if width <= room.width {
                    rows[last].children.append(index)
                    rows[last].width = width
                    rows[last].height = max(rows[last].height, measured.size.height)
                    continue
                }
            }
            rows.append(([index], measured.size.width, measured.size.height))
        }
        let width = rows.map(\.width).max() ?? 0
        let unit = cells.alignment.point
        var places: [StackLayout.Place?] = Array(repeating: nil, count: children.count)
        var firstBaseline: Double?
        var top = 0.0
        for (number, row) in rows.enumerated() {
            var left = (width - row.width) * unit.x
            for index in row.children {
                let measured = sizes[index] ?? MeasuredLayer(size: Size(width: 0, height: 0))
                let origin = Point(
                    x: left, y: top + (row.height - measured.size.height) * unit.y)
                places[index] = StackLayout.Place(
                    offer: room, size: measured.size, origin: origin)
                if firstBaseline == nil, number == 0, let baseline = measured.firstBaseline {
                    firstBaseline = origin.y + baseline
                }
                left += measured.size.width + spacing.width
            }
            top += row.height + spacing.height
        }
        return StackLayout.Arrangement(
            size: Size(width: width, height: max(top - (rows.isEmpty ? 0 : spacing.height), 0)),
            firstBaseline: firstBaseline, places: places)
    }
}
