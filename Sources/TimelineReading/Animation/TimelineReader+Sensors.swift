import Diagnostics
import MediaTime
import Tables
import TimelineExpansion
import TimelineModel
import TimelineSyntax

/// Scripted sensors.
extension TimelineReader {
    static let maxSensors = 256

    func sensors(_ node: YAMLNode?) -> [Sensor] {
        limited(named(node, "sensors"), to: Self.maxSensors, "sensors").map { entry in
            checkReserved(entry)
            if names.touches.contains(entry.key) {
                clash(of: entry.key, "a touch as well as a sensor", at: entry.keyLocation)
            }
            let tracks = SensorReader(assets: assets).tracks(entry)
            let sensor = Sensor(name: entry.key, tracks: tracks, location: entry.keyLocation)
            names.sensors.append((entry.key, sensor.tracks.map(\.name)))
            return sensor
        }
    }
}

/// Reads a sensor's values.
private struct SensorReader: ConstantReader {
    let assets: AssetReader

    var context: ReadingContext { assets.context }

    /// Reads a list of samples, a mapping from track names to such lists, or a file.
    func tracks(_ entry: YAMLEntry) -> [Sensor.Track] {
        let node = entry.value
        if node.sequence != nil { return [Sensor.Track(name: "", samples: samples(node))] }
        guard let entries = node.mapping, !entries.isEmpty else {
            wrongType(
                "a sensor", must: "be a list of samples, a mapping from tracks, or name a file",
                node)
            return []
        }
        if entries.contains(where: { $0.key == "file" }) {
            guard let fields = fields(node, of: Sensor.fileFormat) else { return [] }
            let curve = fields["curve"].flatMap { choice($0, "curve", Sensor.Curve.self) }
            return fields["file"].map { sampleFile($0, curve: curve ?? .linear) } ?? []
        }
        return limited(named(node, "a sensor"), to: TimelineReader.maxTracks, entry.key).map {
            track in Sensor.Track(name: track.key, samples: samples(track.value))
        }
    }

    /// Reads a list of `{ at, value, curve }`.
    private func samples(_ node: YAMLNode) -> [Sensor.Sample] {
        guard let items = items(node, "a sensor's track") else { return [] }
        if items.isEmpty {
            diagnostics.error(
                .emptyList, "a sensor's track needs at least one sample", at: node.location)
        }
        if items.count > Touch.maxEvents {
            diagnostics.error(
                .tooMany, "a track has \(items.count) samples; the limit is \(Touch.maxEvents)",
                at: node.location)
        }
        var samples: [Sensor.Sample] = []
        for item in items.prefix(Touch.maxEvents) {
            guard let fields = fields(item, of: Sensor.sampleFormat) else { continue }
            let time = required("at", in: fields).flatMap { self.time($0, "at") }
            let value = required("value", in: fields).flatMap { number($0, "value") }
            let curve = fields["curve"].flatMap { choice($0, "curve", Sensor.Curve.self) }
            guard let time, let value else { continue }
            let place = fields["at"]?.location ?? item.location
            guard follows(samples.last?.time, time, "sample", of: "samples", at: place) else {
                continue
            }
            samples.append(Sensor.Sample(time: time, value: value, curve: curve ?? .linear))
        }
        return samples
    }

    // MARK: Files of samples

    /// Reads comma-separated values: a line of names, `time` first, then one line of numbers per
    /// sample. Empty lines and lines that start with `#` are skipped.
    private func sampleFile(_ node: YAMLNode, curve: Sensor.Curve) -> [Sensor.Track] {
        guard let (name, path, text) = assets.namedText(node, "file") else { return [] }
        var rows = SampleRows(text: text, file: path)
        guard let header = rows.next() else {
            diagnostics.error(
                .emptyFile, "\(quoted(name)) has no line of names", at: node.location)
            return []
        }
        guard let columns = columns(header) else { return [] }
        var tracks = columns.map { Sensor.Track(name: $0, samples: []) }
        var mistakes = 0
        var count = 0
        // A file of another kind has an error in every line; the first few are enough.
        while mistakes < 8, let row = rows.next() {
            count += 1
            guard count <= Touch.maxEvents else {
                diagnostics.error(
                    .tooMany, "\(quoted(name)) has more than \(Touch.maxEvents) samples",
                    at: row[0].location)
                break
            }
            guard let (time, values) = sample(row, columns: columns) else {
                mistakes += 1
                continue
            }
            let last = tracks.first?.samples.last?.time
            guard follows(last, time, "sample", of: "samples", at: row[0].location) else {
                mistakes += 1
                continue
            }
            for (index, value) in values.enumerated() {
                tracks[index].samples.append(Sensor.Sample(time: time, value: value, curve: curve))
            }
        }
        if count == 0 {
            diagnostics.error(.emptyFile, "\(quoted(name)) has no samples", at: node.location)
        }
        return tracks
    }

    /// Returns the names after `time`.
    private func columns(_ header: [SampleRows.Cell]) -> [String]? {
        guard header[0].text == "time", header.count > 1 else {
            diagnostics.error(
                .wrongColumns,
                header[0].text == "time"
                    ? "there is no column beside 'time'"
                    : "the first column must be 'time', not \(quoted(header[0].text))",
                hint: "the first line names the columns: time,roll,pitch", at: header[0].location)
            return nil
        }
        guard header.count <= TimelineReader.maxTracks + 1 else {
            diagnostics.error(
                .tooMany,
                "there are \(header.count - 1) columns; the limit is \(TimelineReader.maxTracks)",
                at: header[0].location)
            return nil
        }
        var names: [String] = []
        for cell in header.dropFirst() {
            let scalars = cell.text.unicodeScalars
            if scalars.first.map(isNameStart) != true || !scalars.allSatisfy(isNamePart)
                || scalars.count > 64
            {
                diagnostics.error(
                    .badName, "\(quoted(cell.text)) can't be a name",
                    hint:
                        "a name has up to 64 letters a–z, digits and '_', and begins with a letter",
                    at: cell.location)
                return nil
            }
            if names.contains(cell.text) {
                diagnostics.error(
                    .duplicateColumn, "\(quoted(cell.text)) is a column already",
                    at: cell.location)
                return nil
            }
            names.append(cell.text)
        }
        return names
    }

    private func sample(
        _ row: [SampleRows.Cell], columns: [String]
    ) -> (time: Time, values: [Double])? {
        guard row.count == columns.count + 1 else {
            diagnostics.error(
                .wrongColumns,
                "this line has \(row.count) values, and there are \(columns.count + 1) columns",
                at: row[0].location)
            return nil
        }
        guard coreSchemaNumber(row[0].text) != nil, let time = Time(text: row[0].text),
            time >= .zero, time.denominator <= 1_000_000_000, time.seconds <= 1e9
        else {
            diagnostics.error(
                .wrongValue, "\(quoted(row[0].text)) is not a time in seconds",
                hint: "a time is at least 0 and a whole number of nanoseconds", at: row[0].location)
            return nil
        }
        var values: [Double] = []
        for cell in row.dropFirst() {
            guard let number = coreSchemaNumber(cell.text), Float(number).isFinite else {
                diagnostics.error(
                    .wrongValue, "\(quoted(cell.text)) is not a finite number", at: cell.location)
                return nil
            }
            values.append(number)
        }
        return (time, values)
    }
}
