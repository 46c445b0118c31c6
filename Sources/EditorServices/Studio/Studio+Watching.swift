package import Flipbook
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Studio {
    /// Seconds between two checks of the timeline's file.
    private static let interval = 0.01
    /// The number of checks of the file for each check of all other files it may use.
    private static let looksPerFolder = 20
    /// Seconds that a file with errors must be unchanged before they are shown: an editor may still
    /// be writing it.
    private static let patience = 0.08

    /// Rereads the timeline whenever its file, or one that it may use, changes. Returns when
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
            } else if looks % Self.looksPerFolder == 0, others.hasChanged(except: exported + [path])
            {
                reload(othersChanged: true)
            }
        }
    }

    /// Reads the file. Errors are shown once the file has been unchanged for a moment.
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
