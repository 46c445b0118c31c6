internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import Threads
internal import WholeFiles

/// Frames drawn for the films of a table, to be reused by later films.
///
/// Equal states have equal pixels, so a reused frame is the same as a newly drawn one. The pixels
/// are stored in an unnamed file of limited size. If it is full, frames are evicted that neither
/// this film nor the previous one used. To store a frame that an earlier film had too, frames used
/// by a single earlier film are evicted as well. So frames that several films share stay stored.
final class DrawnFrames: Sendable {
    /// The format of a requested frame.
    struct Form: Hashable, Sendable {
        var width: Int
        var height: Int
        var format: PixelFormat
        var isDithered: Bool
    }

    private struct Entry {
        /// The pixels' offsets in the file, by form.
        var places: [Form: Int] = [:]
        var weight: Int
        /// The number of the last film that used it.
        var film: Int
        /// Whether an earlier film used it too.
        var isShared = false
    }

    private struct State {
        var entries: [ExactState: Entry] = [:]
        /// The frames in progress.
        var busy: Set<ExactState> = []
        /// Hashes of the states of earlier films, and of the current one.
        var seen: Set<Int> = []
        var seenNow: Set<Int> = []
        var weight = 0
        var film = 0
        var fileBytes = 0
        /// Free offsets, by size.
        var free: [Int: [Int]] = [:]
        var drawn = 0
        /// Pixels in memory by offset; unused with a file.
        var pictures: [Int: PixelBuffer] = [:]
    }

    private let file: OpenFile?
    private let maxBytes: Int
    private let state = Monitor(State())

    /// The limit for stored states in layers, about 10 MB.
    private let maxWeight: Int
    static let maxWeight = 1 << 13
    private static let maxSeen = 1 << 17
    static let maxBytes = 512 << 20
    /// The limit without a file.
    private static let maxBytesInMemory = 32 << 20

    /// - Parameter place: a file's path. The frames are stored in the same folder.
    init(beside place: String?, maxBytes: Int = maxBytes, maxWeight: Int = maxWeight) {
        let folder = FolderPlace.nearest(place.map { PathParts($0).folder } ?? ".")
        file =
            place.flatMap { _ in try? OpenFile(namelessBeside: FilePlace.inside(folder, "frames")) }
            ?? (try? OpenFile(namelessBeside: FilePlace.inside(FolderPlace.temporary, "frames")))
        self.maxBytes = file.map { min(maxBytes, $0.freeBytes / 4) } ?? Self.maxBytesInMemory
        self.maxWeight = maxWeight
    }

    /// The number of frames drawn so far.
    var drawnCount: Int { state.change { $0.drawn } }

    /// Call when a film is finished.
    func filmEnds() {
        state.change { state in
            state.film += 1
            if state.seen.count > Self.maxSeen { state.seen = [] }
            state.seen.formUnion(state.seenNow)
            state.seenNow = []
        }
    }

    /// Returns a frame in all requested forms. It is drawn if it isn't stored. If another thread is
    /// drawing it, the call waits.
    ///
    /// - Parameters:
    ///   - forms: the forms; nil for a picture that is not requested.
    ///   - draw: returns a picture for each form.
    func pictures<Failure: Error>(
        of frame: FrameState, _ forms: [Form?], draw: () throws(Failure) -> [PixelBuffer?]
    ) throws(Failure) -> [PixelBuffer?] {
        guard frame.isComparable else {
            state.change { $0.drawn += 1 }
            return try draw()
        }
        let key = ExactState(frame)
        let wanted = Set(forms.compactMap(\.self))
        let known = state.change(when: { !$0.busy.contains(key) }) { state -> [Form: Int]? in
            if let entry = state.entries[key], wanted.isSubset(of: entry.places.keys) {
                if entry.film != state.film {
                    state.entries[key]?.film = state.film
                    state.entries[key]?.isShared = true
                }
                return entry.places
            }
            state.busy.insert(key)
            return nil
        }
        if let known {
            if let found = read(forms, known) { return found }
            return try draw()
        }
        do throws(Failure) {
            let drawn = try draw()
            keep(drawn, forms, of: key)
            return drawn
        } catch {
            state.change { _ = $0.busy.remove(key) }
            throw error
        }
    }

    private func read(_ forms: [Form?], _ places: [Form: Int]) -> [PixelBuffer?]? {
        var pictures: [PixelBuffer?] = []
        for form in forms {
            guard let form, let place = places[form] else {
                pictures.append(nil)
                continue
            }
            guard let file else {
                guard let kept = state.change({ $0.pictures[place] }) else { return nil }
                pictures.append(kept)
                continue
            }
            let picture = PixelBuffer(format: form.format, bounds: form.bounds)
            let bytes = UnsafeMutableRawBufferPointer(start: picture.base, count: picture.byteCount)
            guard file.read(into: bytes, at: place) else { return nil }
            pictures.append(picture)
        }
        return pictures
    }

    private func keep(_ pictures: [PixelBuffer?], _ forms: [Form?], of key: ExactState) {
        var fresh: [Form: PixelBuffer] = [:]
        for (form, picture) in zip(forms, pictures) {
            guard let form, let picture, picture.bounds == form.bounds,
                picture.format == form.format
            else { continue }
            fresh[form] = picture
        }
        let places = state.change { state -> [Form: Int] in
            state.drawn += 1
            return makeRoom(for: fresh, of: key, in: &state)
        }
        var kept: [Form: Int] = [:]
        for (form, place) in places {
            guard let picture = fresh[form] else { continue }
            let bytes = UnsafeRawBufferPointer(start: picture.base, count: picture.byteCount)
            if file?.write(bytes, at: place) ?? true { kept[form] = place }
        }
        state.change { state in
            state.busy.remove(key)
            if file == nil {
                for (form, place) in kept { state.pictures[place] = fresh[form] }
            }
            guard !kept.isEmpty else { return }
            if state.entries[key] == nil {
                let weight = key.state.weight
                state.entries[key] = Entry(weight: weight, film: state.film)
                state.weight += weight
            }
            state.entries[key]?.film = state.film
            state.entries[key]?.places.merge(kept) { $1 }
        }
    }

    /// Returns offsets in the file for the pictures; empty if they don't all fit.
    private func makeRoom(
        for pictures: [Form: PixelBuffer], of key: ExactState, in state: inout State
    ) -> [Form: Int] {
        let known = state.entries[key]
        let missing = pictures.filter { known?.places[$0.key] == nil }
        let weight = known == nil ? key.state.weight : 0
        func fits() -> Bool {
            let bytes = missing.values.reduce(0) { sum, picture in
                sum + (state.free[picture.byteCount]?.isEmpty ?? true ? picture.byteCount : 0)
            }
            return state.weight + weight <= maxWeight && state.fileBytes + bytes <= maxBytes
        }
        let hash = key.hashValue
        if state.seenNow.count < Self.maxSeen { state.seenNow.insert(hash) }
        if !fits() {
            let film = state.film
            let isShared = state.seen.contains(hash)
            for (other, entry) in state.entries
            where entry.film < film - 1 || isShared && entry.film < film && !entry.isShared {
                for (form, place) in entry.places {
                    state.free[form.byteCount, default: []].append(place)
                    state.pictures[place] = nil
                }
                state.weight -= entry.weight
                state.entries[other] = nil
            }
        }
        guard fits() else { return [:] }
        return missing.mapValues { picture in
            if let place = state.free[picture.byteCount]?.popLast() { return place }
            defer { state.fileBytes += picture.byteCount }
            return state.fileBytes
        }
    }
}

extension DrawnFrames.Form {
    var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
    var byteCount: Int { max(PixelBuffer.byteCount(format, bounds), 64) }
}

extension FrameState {
    /// The memory of the state, in layers.
    var weight: Int {
        func weight(_ layers: [LayerState]) -> Int {
            layers.reduce(0) { sum, layer in
                let own = 1 + layer.effects.count
                return sum + own + weight(layer.layersInside)
            }
        }
        return layerLists.reduce(1) { $0 + weight($1) }
    }

    /// Whether comparing states is cheap. Compute layers are equal if all their steps are:
    /// comparing these takes longer than drawing, and needs the film's schedule.
    var isComparable: Bool {
        func isComparable(_ layer: LayerState) -> Bool {
            if case .compute = layer.content { return false }
            return layer.layersInside.allSatisfy(isComparable)
        }
        return layerLists.joined().allSatisfy(isComparable)
    }
}
