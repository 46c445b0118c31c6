internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Studio {
    /// Seconds between two looks at the timeline's file.
    private static let interval = 0.01
    /// Looks at the file for each look at all others that it may use.
    private static let looksPerFolder = 20
    /// Seconds that a broken file may stay as it is before its errors are shown: an editor may be
    /// in the middle of writing it.
    private static let patience = 0.08

    /// Reads the timeline again whenever its file, or one that it may use, changes. Returns when
    /// cancelled.
    package func watch(_ cancellation: Cancellation) {
        var others = SourceWatch(of: [path], and: options.values.files)
        var own = FileIdentity.of(path)
        var looks = 0
        while !cancellation.isCancelled {
            usleep(UInt32(Self.interval * 1e6))
            looks += 1
            let now = FileIdentity.of(path)
            if now != own {
                own = now
                readSoon(&own)
            } else if looks % Self.looksPerFolder == 0,
                others.hasChanged(except: exported + [path])
            {
                reload(othersChanged: true)
            }
        }
    }

    /// Reads the file; a broken one is shown once it has been the same for a moment.
    private func readSoon(_ own: inout String?) {
        var waited = 0.0
        while !reload(hidesErrors: true) {
            while waited < Self.patience {
                usleep(UInt32(Self.interval * 1e6))
                waited += Self.interval
                let now = FileIdentity.of(path)
                if now != own { own = now; break }
            }
            guard waited < Self.patience else {
                reload()
                return
            }
        }
    }
}
