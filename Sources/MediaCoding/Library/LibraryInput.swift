internal import CLibav
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file for libavformat to read.
///
/// libavformat would open the name again, and could find another file there: a pipe, for which it
/// would wait without end.
final class LibraryInput {
    let context: UnsafeMutablePointer<AVIOContext>
    /// What the callbacks are given.
    private let place: Place

    /// The file, and where it is read next.
    final class Place {
        let file: OpenFile
        private var offset = 0

        init(_ file: OpenFile) { self.file = file }

        /// Returns a count, or libav's number of an error.
        func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int32 {
            let count = file.readSome(into: bytes, at: offset)
            guard count != 0 else { return flipbookErrorEndOfFile() }
            // libav's numbers for the system's errors are negated ones, too.
            offset += max(0, count)
            return Int32(clamping: count)
        }

        /// Returns the new offset, or the length if that is asked for.
        func seek(_ distance: Int64, _ whence: Int32) -> Int64 {
            let start: Int
            switch whence & ~AVSEEK_FORCE {
            case AVSEEK_SIZE: return Int64(file.byteCount)
            case SEEK_SET: start = 0
            case SEEK_CUR: start = offset
            case SEEK_END: start = file.byteCount
            default: return Int64(-EINVAL)
            }
            let (sum, isTooLarge) = Int64(start).addingReportingOverflow(distance)
            guard sum >= 0, !isTooLarge else { return Int64(-EINVAL) }
            offset = Int(sum)
            return sum
        }
    }

    /// What libavformat itself takes for files.
    private static let bufferBytes = 1 << 15

    init(_ file: OpenFile, _ call: LibraryCall) throws(MediaError) {
        place = Place(file)
        let bytes = try call.check(av_mallocz(Self.bufferBytes), "no memory for a film")
        let context = avio_alloc_context(
            bytes.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferBytes), 0,
            Unmanaged.passUnretained(place).toOpaque(),
            { place, bytes, count in
                guard let place, let bytes else { return -EINVAL }
                return Unmanaged<Place>.fromOpaque(place).takeUnretainedValue().read(
                    UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
            },
            nil,
            { place, distance, whence in
                guard let place else { return Int64(-EINVAL) }
                return Unmanaged<Place>.fromOpaque(place).takeUnretainedValue().seek(
                    distance, whence)
            })
        guard let context else {
            av_free(bytes)
            throw call.failure(flipbookErrorOutOfMemory(), "no memory for a film")
        }
        self.context = context
    }

    deinit {
        // Readers may have exchanged the buffer.
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
    }
}
