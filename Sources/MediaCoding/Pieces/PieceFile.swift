internal import CLibav
import Hashing
import WholeFiles

/// The file of a piece: a magic number, the label's length and text, packets, prints of frames, and
/// the SHA-256 of these. Numbers are little-endian.
///
/// A record starts with its kind.
enum PieceFile {
    static let magic: [UInt8] = Array("flipbook piece 1".utf8)
    static let maxLabelBytes = 1 << 20
    static let hashBytes = 32
    /// The extension of the files.
    static let ending = "piece"

    enum Record: UInt8 {
        case end, packet, firstPrint, lastPrint, frame, captions
    }

    /// Flags of packets that muxers write.
    static let flags = AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISPOSABLE
    /// Side data that muxers write.
    static let sideData = [
        AV_PKT_DATA_NEW_EXTRADATA, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, AV_PKT_DATA_SKIP_SAMPLES,
    ]
}

/// Writes a piece's file.
final class PieceFileWriter {
    private let stream: OutputStream
    private var hash = SHA256()

    /// - Throws: a `MediaError` if the file can't be written.
    init(_ stream: OutputStream, _ label: PieceLabel) throws(MediaError) {
        self.stream = stream
        let text = Array(label.text.utf8)
        try write(PieceFile.magic + Self.bytes(UInt32(text.count)) + text)
    }

    /// - Parameter mark: stored with the packet.
    func write(_ packet: Packet, mark: Int = 0) throws(MediaError) {
        let packet = packet.pointer.pointee
        var bytes = [PieceFile.Record.packet.rawValue]
        for number in [packet.pts, packet.dts, packet.duration, Int64(mark)] {
            bytes += Self.bytes(UInt64(bitPattern: number))
        }
        bytes += Self.bytes(UInt32(bitPattern: packet.flags))
        var side: [AVPacketSideData] = []
        for index in 0..<Int(packet.side_data_elems) {
            if let data = packet.side_data?[index], PieceFile.sideData.contains(data.type) {
                side.append(data)
            }
        }
        bytes += Self.bytes(UInt32(packet.size)) + Self.bytes(UInt32(side.count))
        for data in side {
            bytes += Self.bytes(data.type.rawValue) + Self.bytes(UInt32(data.size))
        }
        try write(bytes)
        if let data = packet.data {
            try write(UnsafeRawBufferPointer(start: data, count: Int(packet.size)))
        }
        for data in side {
            try write(UnsafeRawBufferPointer(start: data.data, count: Int(data.size)))
        }
    }

    /// Writes a lossless frame; see `FramePacket`.
    func write(frame: [UInt8]) throws(MediaError) {
        try write(frame, .frame)
    }

    /// Writes captions; see `CaptionBytes`.
    func write(captions: [UInt8]) throws(MediaError) { try write(captions, .captions) }

    private func write(_ bytes: [UInt8], _ record: PieceFile.Record) throws(MediaError) {
        try write([record.rawValue] + Self.bytes(UInt32(bytes.count)) + bytes)
    }

    func write(_ print: FrameFingerprint, isFirst: Bool) throws(MediaError) {
        let record: PieceFile.Record = isFirst ? .firstPrint : .lastPrint
        try write([record.rawValue] + print.bytes)
    }

    /// Copies the contents of another piece.
    ///
    /// - Throws: a `MediaError`, also for a damaged piece.
    func write(_ piece: PieceFileReader, _ packet: Packet) throws(MediaError) {
        while let mark = try piece.next(packet) { try write(packet, mark: mark) }
        if let print = piece.first { try write(print, isFirst: true) }
        if let print = piece.last { try write(print, isFirst: false) }
    }

    /// Writes the end and closes the file.
    func finish() throws(MediaError) {
        try write([PieceFile.Record.end.rawValue])
        let digest = hash.finish()
        try write(digest)
        try mediaError { () throws(FileError) in try stream.close() }
    }

    private func write(_ bytes: [UInt8]) throws(MediaError) {
        try bytes.withUnsafeBufferPointer { bytes throws(MediaError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        hash.update(bytes)
        try mediaError { () throws(FileError) in try stream.write(bytes) }
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}

/// Reads a piece's file. It may be hostile.
final class PieceFileReader {
    let label: PieceLabel
    var path: String { call.file }
    private let bytes: PieceBytes
    /// The prints of the piece's first and last frame, known at its end.
    private(set) var first: FrameFingerprint?
    private(set) var last: FrameFingerprint?
    private let call: LibraryCall

    /// Opens a file and checks its hash.
    ///
    /// - Throws: a `MediaError`: no such file, or `unreadable` if it is not a complete piece.
    convenience init(
        _ path: String, isCancelled: @escaping @Sendable () -> Bool
    ) throws(MediaError) {
        try self.init(PieceSource(try AssetFile.open(path), path: path), isCancelled: isCancelled)
    }

    /// - Throws: a `MediaError`: `unreadable` if it is not a complete piece.
    init(_ source: PieceSource, isCancelled: @escaping @Sendable () -> Bool) throws(MediaError) {
        call = LibraryCall(.read, source.path, isCancelled: isCancelled)
        bytes = PieceBytes(source.file, call)
        guard bytes.count > PieceFile.magic.count + PieceFile.hashBytes,
            try bytes.read(PieceFile.magic.count) == PieceFile.magic
        else {
            throw MediaError(
                .unreadable, "this is no piece of a film, or one of another version of Flipbook",
                file: source.path)
        }
        if !source.isChecked { try bytes.checkHash() }
        let count: UInt32 = try bytes.number()
        guard count <= PieceFile.maxLabelBytes,
            let label = PieceLabel(
                text: String(decoding: try bytes.read(Int(count)), as: UTF8.self))
        else { throw bytes.damaged }
        self.label = label
    }

    /// Reads the next packet.
    ///
    /// - Returns: its mark; nil at the end.
    /// - Throws: a `MediaError` for a damaged file.
    func next(_ packet: Packet) throws(MediaError) -> Int? {
        while true {
            try call.checkCancellation()
            guard let record = PieceFile.Record(rawValue: try bytes.number()) else {
                throw bytes.damaged
            }
            switch record {
            case .end:
                guard bytes.rest == 0 else { throw bytes.damaged }
                return nil
            case .packet: return try read(packet)
            case .firstPrint: first = try print()
            case .lastPrint: last = try print()
            case .frame, .captions: throw bytes.damaged
            }
        }
    }

    /// The frame of a piece that is a single lossless frame.
    func frame() throws(MediaError) -> [UInt8] { try only(.frame) }

    /// The captions of a film.
    func captions() throws(MediaError) -> [CaptionTrack] {
        guard let tracks = CaptionBytes.tracks(try only(.captions)) else { throw bytes.damaged }
        return tracks
    }

    private func only(_ kind: PieceFile.Record) throws(MediaError) -> [UInt8] {
        guard let record = PieceFile.Record(rawValue: try bytes.number()), record == kind else {
            throw bytes.damaged
        }
        let size: UInt32 = try bytes.number()
        let frame = try bytes.read(Int(size))
        guard try bytes.number() == PieceFile.Record.end.rawValue, bytes.rest == 0 else {
            throw bytes.damaged
        }
        return frame
    }

    private func print() throws(MediaError) -> FrameFingerprint {
        guard let print = FrameFingerprint(bytes: try bytes.read(FrameFingerprint.byteCount)) else {
            throw bytes.damaged
        }
        return print
    }

    private func read(_ packet: Packet) throws(MediaError) -> Int {
        func number() throws(MediaError) -> Int64 {
            let number: UInt64 = try bytes.number()
            return Int64(bitPattern: number)
        }
        let (pts, dts, duration) = (try number(), try number(), try number())
        let mark = try number()
        let flags: UInt32 = try bytes.number()
        let size: UInt32 = try bytes.number()
        let sideCount: UInt32 = try bytes.number()
        // Time stamps are sums of frame or sample counts.
        let times = Int64(-1) << 40...Int64(1) << 40
        guard times.contains(pts), times.contains(dts), times.contains(duration),
            times.contains(mark), Int(size) <= bytes.rest, size < Int32.max - 64,
            sideCount <= PieceFile.sideData.count
        else { throw bytes.damaged }
        var side: [(type: UInt32, size: Int)] = []
        for _ in 0..<sideCount {
            let type: UInt32 = try bytes.number()
            let size: UInt32 = try bytes.number()
            side.append((type, Int(size)))
        }
        av_packet_unref(packet.pointer)
        try call.check(av_new_packet(packet.pointer, Int32(size)), "no memory for a packet")
        packet.pointer.pointee.pts = pts
        packet.pointer.pointee.dts = dts
        packet.pointer.pointee.duration = duration
        packet.pointer.pointee.flags = Int32(bitPattern: flags) & PieceFile.flags
        try bytes.read(into: packet.pointer.pointee.data, Int(size))
        for data in side {
            guard data.size <= bytes.rest,
                let type = PieceFile.sideData.first(where: { $0.rawValue == data.type })
            else { throw bytes.damaged }
            let place = try call.check(
                av_packet_new_side_data(packet.pointer, type, data.size), "no memory for a packet")
            try bytes.read(into: place, data.size)
        }
        return Int(mark)
    }
}

/// Sequential access to the bytes of a piece's file.
final class PieceBytes {
    private let file: OpenFile
    private let call: LibraryCall
    /// The file's length.
    let count: Int
    private var position = 0
    /// The part of the file in memory, and its position.
    private var window: [UInt8] = []
    private var windowStart = 0

    private static let windowBytes = 1 << 18

    init(_ file: OpenFile, _ call: LibraryCall) {
        (self.file, self.call) = (file, call)
        count = file.byteCount
    }

    var damaged: MediaError {
        MediaError(.unreadable, "this piece of a film is damaged; make it again", file: call.file)
    }

    /// The number of remaining bytes before the hash.
    var rest: Int { count - PieceFile.hashBytes - position }

    func read(_ size: Int) throws(MediaError) -> [UInt8] {
        guard size >= 0, size <= rest else { throw damaged }
        let bytes =
            size <= Self.windowBytes ? Array(try part(size)) : try load(size, from: position)
        position += size
        return bytes
    }

    func read(into place: UnsafeMutablePointer<UInt8>?, _ size: Int) throws(MediaError) {
        guard size <= rest else { throw damaged }
        guard let place, size > 0 else { return }
        let bytes = UnsafeMutableRawBufferPointer(start: place, count: size)
        if size <= Self.windowBytes {
            bytes.copyBytes(from: try part(size))
        } else if !file.read(into: bytes, at: position) {
            throw damaged
        }
        position += size
    }

    func number<Number: FixedWidthInteger>() throws(MediaError) -> Number {
        var number = Number.zero
        for (index, byte) in try read(MemoryLayout<Number>.size).enumerated() {
            number |= Number(truncatingIfNeeded: byte) << (index * 8)
        }
        return number
    }

    /// - Throws: a `MediaError` if the file's end is not the hash of everything before it.
    func checkHash() throws(MediaError) {
        var hash = SHA256()
        var place = 0
        let end = count - PieceFile.hashBytes
        while place < end {
            try call.checkCancellation()
            let chunk = try load(min(Self.windowBytes, end - place), from: place)
            chunk.withUnsafeBytes { hash.update($0) }
            place += chunk.count
        }
        guard try load(PieceFile.hashBytes, from: end) == hash.finish() else { throw damaged }
    }

    /// The next bytes of the window, which is moved if necessary.
    private func part(_ size: Int) throws(MediaError) -> ArraySlice<UInt8> {
        if position < windowStart || position + size > windowStart + window.count {
            window = try load(min(Self.windowBytes, count - position), from: position)
            windowStart = position
        }
        let start = position - windowStart
        return window[start..<start + size]
    }

    private func load(_ size: Int, from place: Int) throws(MediaError) -> [UInt8] {
        guard let bytes = file.bytes(size, at: place) else { throw damaged }
        return bytes
    }
}
