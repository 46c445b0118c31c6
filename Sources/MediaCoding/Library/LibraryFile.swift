internal import CLibav
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file for libavformat to read or write.
///
/// libavformat would open the name again, and could find another file there: a pipe, for which it
/// would wait without end. And a sandboxed process may only write files that it was given open.
final class LibraryFile {
    let context: UnsafeMutablePointer<AVIOContext>
    /// The argument of the callbacks.
    private let place: Place

    /// The file, and where it is read or written next.
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

        /// Returns the count, or libav's number of an error.
        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            errno = 0
            guard file.write(bytes, at: offset) else { return -(errno == 0 ? EIO : errno) }
            offset += bytes.count
            return Int32(bytes.count)
        }

        /// Returns the new offset, or the length if that is requested.
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

    /// The sizes of libavformat's own buffers for files that are read, and for those that are
    /// written.
    private static let (readBytes, writtenBytes) = (1 << 15, 1 << 18)

    init(_ file: OpenFile, isWritten: Bool = false, _ call: LibraryCall) throws(MediaError) {
        place = Place(file)
        let count = isWritten ? Self.writtenBytes : Self.readBytes
        let bytes = try call.check(av_mallocz(count), "no memory for a film")
        let context = avio_alloc_context(
            bytes.assumingMemoryBound(to: UInt8.self), Int32(count), isWritten ? 1 : 0,
            Unmanaged.passUnretained(place).toOpaque(),
            { place, bytes, count in
                guard let place, let bytes else { return -EINVAL }
                return Unmanaged<Place>.fromOpaque(place).takeUnretainedValue().read(
                    UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
            },
            { place, bytes, count in
                guard let place, let bytes else { return -EINVAL }
                return Unmanaged<Place>.fromOpaque(place).takeUnretainedValue().write(
                    UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            },
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
