import MediaTime
import PixelBuffers
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

#if os(Linux)
    import Glibc

    /// Where an encoder is given real-time threads, a renderer's frames stop for it, and whatever
    /// this process starts keeps others from running.
    @Suite struct SchedulingTests {
        @Test("no encoder leaves real-time threads behind", arguments: Coding.available)
        func encoders(coding: Coding) throws {
            let policy = sched_getscheduler(0)
            let folder = try TemporaryFolder()
            let settings = FilmSettings(coding, in: folder.path, count: 2)
            let film = try FrameSinks.open(settings, registry: PartialFiles())
            defer { film.cancel() }
            #expect(sched_getscheduler(0) == policy)
            try film.append(
                .zeroed(
                    format: settings.pixelFormat,
                    bounds: PixelRectangle(x: 0, y: 0, width: 64, height: 64)))
            // Another test's encoder may be just opening.
            var attempts = 0
            while !Scheduling.isOrdinary, attempts < 2000 {
                usleep(10_000)
                attempts += 1
            }
            #expect(Scheduling.isOrdinary)
        }

        @Test("what a call changed is taken back, and what it threw is thrown")
        func restored() throws {
            struct Thrown: Error {}
            let policy = sched_getscheduler(0)
            #expect(throws: Thrown.self) {
                try Scheduling.unchanged {
                    var parameters = sched_param(sched_priority: 1)
                    // Not everybody may.
                    _ = sched_setscheduler(0, SCHED_RR, &parameters)
                    throw Thrown()
                }
            }
            #expect(sched_getscheduler(0) == policy)
        }
    }
#endif
